import { afterEach, describe, expect, test } from 'vitest';
import { daylightInWords, hoursAt } from './daylight';
import { bandDegrees, isBand } from './latitude';

const timeZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = timeZone;
});

const noon = (date: string) => new Date(`${date}T12:00:00`);
const at = (latitude: number, date: string) =>
  daylightInWords(noon(date), { hemisphere: latitude < 0 ? 'southern' : 'northern', latitude });

describe('a band of latitude', () => {
  test.each([
    [52.5, '2026-11-26', '8–8½ hours of daylight, getting shorter'],
    [52.5, '2026-12-31', '7½–8 hours of daylight, getting longer'],
    [52.5, '2027-01-01', '7½–8 hours of daylight, getting longer'],
    [37.5, '2026-05-01', '13½–14 hours of daylight, getting longer'],
    [-37.5, '2026-05-01', 'About 10½ hours of daylight, getting shorter'],
    [-37.5, '2026-11-26', '14–14½ hours of daylight, getting longer'],
  ])('at %f on %s has %s', (latitude, date, words) => {
    expect(at(latitude, date)).toBe(words);
  });

  test.each([2.5, -2.5])('at the equator (%f) has twelve hours all year, without a trend', (latitude) => {
    for (let month = 1; month <= 12; month++) {
      expect(at(latitude, `2026-${String(month).padStart(2, '0')}-21`)).toMatch(
        /^(About 12|12–12½) hours of daylight$/,
      );
    }
  });

  test.each([
    ['2026-03-20', 'longer', 'shorter'],
    ['2026-09-23', 'shorter', 'longer'],
  ])('has about twelve hours at the equinox of %s', (date, northern, southern) => {
    for (const latitude of [12.5, 27.5, 42.5]) {
      expect(at(latitude, date)).toBe(`About 12 hours of daylight, getting ${northern}`);
      expect(at(-latitude, date)).toBe(`About 12 hours of daylight, getting ${southern}`);
    }
  });

  test('has no trend at the solstices', () => {
    for (const date of ['2026-06-21', '2026-12-21']) {
      for (const latitude of [-42.5, 27.5, 52.5]) expect(at(latitude, date)).toMatch(/ hours of daylight$/);
    }
  });

  test('has the polar night and day', () => {
    expect(at(72.5, '2026-12-21')).toBe('The sun does not rise today');
    expect(at(72.5, '2026-06-21')).toBe('The sun does not set today');
    expect(at(-72.5, '2026-06-21')).toBe('The sun does not rise today');
    expect(at(-72.5, '2026-12-21')).toBe('The sun does not set today');
    expect(at(67.5, '2026-12-21')).toBe('Up to 3½ hours of daylight');
    expect(at(67.5, '2026-06-21')).toBe('22–24 hours of daylight');
  });

  test('is right for every garden in it, within the quarter of an hour that is rounded', () => {
    const hours = (text: string) =>
      text.startsWith('½') ? 0.5 : Number.parseInt(text, 10) + (text.endsWith('½') ? 0.5 : 0);
    for (let latitude = -57.5; latitude < 80; latitude += bandDegrees) {
      for (let day = 1; day <= 365; day += 3) {
        const date = new Date(2026, 0, day, 12);
        const words = daylightInWords(date, { hemisphere: latitude < 0 ? 'southern' : 'northern', latitude });
        const said = [...words.matchAll(/\d*½|\d+/g)].map(([text]) => hours(text));
        const [least, most] = /not rise/.test(words)
          ? [0, 0]
          : /hardly rises/.test(words)
            ? [0, 0.25]
            : /sets?/.test(words)
              ? [23.75, 24]
              : /^Up/.test(words)
                ? [0, said[0]]
                : [said[0], said.at(-1)];
        // When the polar day begins, the length of a day depends on when it is taken to begin.
        const rounded = latitude > 65 ? 0.5 : 0.26;
        for (const garden of [-2.4, -1, 0, 1, 2.4]) {
          const real = hoursAt(latitude + garden, date);
          expect(real, words).toBeGreaterThanOrEqual((least ?? Number.NaN) - rounded);
          expect(real, words).toBeLessThanOrEqual((most ?? Number.NaN) + rounded);
        }
      }
    }
  });
});

// Almanacs: London (51.5) has 7 h 50 min on 21 December and 16 h 38 min on 21 June, Sydney (-33.9) 14 h 25 min on 22 December.
test.each([
  [51.5, '2026-12-21', 7 + 50 / 60],
  [51.5, '2026-06-21', 16 + 38 / 60],
  [-33.87, '2026-12-22', 14 + 25 / 60],
])('The day at %f on %s has the length of an almanac', (latitude, date, hours) => {
  expect(hoursAt(latitude, noon(date))).toBeCloseTo(hours, 1);
});

test('The day is that of the reader’s clock', () => {
  const length = () => hoursAt(60, new Date('2026-03-31T13:00:00Z'));
  process.env.TZ = 'Pacific/Auckland';
  const there = length();
  process.env.TZ = 'America/Los_Angeles';
  expect(there - length()).toBeGreaterThan(0.05);
});

describe('the hemisphere alone', () => {
  const by = (date: string, garden: Parameters<typeof daylightInWords>[1]) => daylightInWords(noon(date), garden);

  test('has the trend', () => {
    expect(by('2026-11-26', { hemisphere: 'northern' })).toBe('Days are getting shorter');
    expect(by('2026-11-26', { hemisphere: 'southern', climate: 'arid' })).toBe('Days are getting longer');
    expect(by('2026-12-31', { hemisphere: 'northern' })).toBe('Days are getting longer');
  });

  test('has none at the solstices and in the tropics, and nothing is said where nothing is known', () => {
    expect(by('2026-12-21', { hemisphere: 'northern' })).toBe('');
    expect(by('2026-11-26', { hemisphere: 'northern', climate: 'tropical' })).toBe('');
    expect(by('2026-11-26', {})).toBe('');
    expect(by('2026-11-26', { climate: 'arid' })).toBe('');
  });
});

test('Bands are known by their middle', () => {
  expect([-87.5, -2.5, 2.5, 52.5].every(isBand)).toBe(true);
  expect([52, 51.48, 92.5, '52.5', null, Number.NaN].some(isBand)).toBe(false);
});
