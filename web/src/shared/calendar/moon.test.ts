import { afterEach, expect, test } from 'vitest';
import { moonOn } from './moon';

const timeZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = timeZone;
});

const month = (name: number, year = 2019) =>
  Array.from({ length: new Date(year, name, 0).getDate() }, (_, at) => new Date(year, name - 1, at + 1, 12));
const days = (words: string) =>
  Array.from({ length: 12 }, (_, at) => month(at + 1).filter((day) => moonOn(day).words === words)).map((days) =>
    days.map((day) => day.getDate()),
  );

// By "Moon phases 2019" of celnav.nl, in universal time.
test('It is full and new on the days that an almanac has', () => {
  process.env.TZ = 'UTC';
  expect(days('Full moon tonight').flat()).toEqual([21, 19, 21, 19, 18, 17, 16, 15, 14, 13, 12, 12]);
  expect(days('New moon tonight').flat()).toEqual([6, 4, 6, 5, 4, 3, 2, 1, 30, 28, 28, 26, 26]);
});

// NASA's catalogues of eclipses: the moon's on 3 March 2026 at 11:33, the sun's on 12 August 2026 at 17:46 universal time.
test('It is full when it is eclipsed, and new when the sun is, by the reader’s clock', () => {
  process.env.TZ = 'Europe/London';
  expect(moonOn(new Date(2026, 2, 3, 8)).words).toBe('Full moon tonight');
  expect(moonOn(new Date(2026, 7, 12, 8)).words).toBe('New moon tonight');
  process.env.TZ = 'Pacific/Auckland';
  expect(moonOn(new Date(2026, 2, 4, 8)).words).toBe('Full moon tonight');
  expect(moonOn(new Date(2026, 7, 13, 8)).words).toBe('New moon tonight');
});

test('Between, it says what the moon does, and until when', () => {
  process.env.TZ = 'UTC';
  const on = (day: number, name: number) => moonOn(new Date(2026, name - 1, day, 9));
  expect(on(23, 11).words).toBe('Waxing moon, full tomorrow');
  expect(on(20, 11).words).toBe('Waxing moon, full on Tuesday');
  expect(on(10, 11).words).toBe('Waxing moon, full on 24 November');
  expect(on(25, 11).words).toBe('Waning moon, new on 9 December');
  expect(on(25, 11)).toMatchObject({ waxing: false });
  expect(on(24, 11).lit).toBeGreaterThan(0.99);
  expect(on(17, 11).lit).toBeCloseTo(0.5, 1);
});
