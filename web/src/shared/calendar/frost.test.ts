import { expect, test } from 'vitest';
import { frostWarning } from './frost';

const warning = (date: string, last: number, first: number) =>
  frostWarning(new Date(`${date}T12:00:00`), { last, first });

// Usual are 12 April and 1 November.
test.each([
  ['2026-02-28', ''],
  ['2026-03-01', 'Last frost is usual in about six weeks: sow tomatoes indoors.'],
  ['2026-03-22', 'Last frost is usual in about three weeks: sow beans and squash indoors.'],
  ['2026-04-05', 'Last frost is usual in about a week: harden off tender plants.'],
  ['2026-04-11', 'Last frost is usual about now: keep fleece at hand.'],
  ['2026-04-17', 'Last frost was usual about five days ago: keep fleece at hand.'],
  ['2026-04-26', 'Last frost was usual about two weeks ago: keep fleece at hand.'],
  ['2026-04-27', ''],
  ['2026-07-15', ''],
  ['2026-09-20', 'First frost is usual in about six weeks: take cuttings of tender plants.'],
  ['2026-10-18', 'First frost is usual in about two weeks: bring houseplants in.'],
  ['2026-10-23', 'First frost is usual in about nine days: lift dahlias.'],
  ['2026-11-01', 'First frost is usual about now: cover tender plants.'],
  ['2026-11-08', 'First frost was usual about a week ago: mulch what stays outdoors.'],
  ['2026-11-16', ''],
])('On %s a northern garden has “%s”', (date, words) => {
  expect(warning(date, 15, 44)).toBe(words);
});

test.each([
  // The first frost on 4 January, the last one on 1 February.
  ['2026-12-31', 5, 1, 'First frost is usual in about four days: lift dahlias.'],
  ['2027-01-01', 5, 1, 'First frost is usual in about three days: lift dahlias.'],
  ['2027-01-15', 5, 1, 'First frost was usual about eleven days ago: mulch what stays outdoors.'],
  // The first frost on 27 December, the last one on 4 January.
  ['2026-12-31', 1, 52, 'Last frost is usual in about four days: harden off tender plants.'],
  ['2027-01-01', 1, 52, 'Last frost is usual in about three days: harden off tender plants.'],
])('Over the turn of the year: on %s, with weeks %i and %i', (date, last, first, words) => {
  expect(warning(date, last, first)).toBe(words);
});

test.each([
  // Canberra: the first frost comes before the last one in the calendar.
  ['2026-04-22', 'First frost is usual in about eleven days: lift dahlias.'],
  ['2026-09-25', 'Last frost is usual in about nine days: harden off tender plants.'],
  ['2026-07-10', ''],
])('On %s a southern garden has “%s”', (date, words) => {
  expect(warning(date, 40, 18)).toBe(words);
});

test('In a short summer, the nearer of the two counts', () => {
  expect(warning('2026-06-28', 24, 32)).toMatch(/^Last frost was usual about two weeks ago/);
  expect(warning('2026-07-06', 24, 32)).toMatch(/^First frost is usual in about five weeks/);
});

test.each(['none', undefined] as const)('Nothing is said of a garden whose frost is %s', (frost) => {
  expect(frostWarning(new Date(), frost)).toBe('');
});

test('The day is that of the reader’s clock', () => {
  expect(frostWarning(new Date(2028, 1, 29, 23, 30), { last: 9, first: 44 })).toMatch(/^Last frost is usual about now/);
  expect(frostWarning(new Date(2028, 2, 1, 0, 30), { last: 9, first: 44 })).toMatch(/^Last frost is usual about now/);
});
