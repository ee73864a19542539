import { expect, test } from 'vitest';
import { daysToNextMonth, frostWeeks, isWeek, weekOf, weeksFrom } from './weeks';
import { monthWeekInWords, weekInWords } from './weeks-in-words';

test.each([
  ['2026-01-01', 1],
  ['2026-01-07T23:59:59Z', 1],
  ['2026-01-08', 2],
  ['2026-12-23', 51],
  ['2026-12-24', 52],
  ['2026-12-31T23:59:59Z', 52],
  ['2028-12-30', 52],
  ['2028-12-31', 52],
  ['2027-01-01', 1],
  // By UTC, whatever the reader's clock is set to.
  ['2026-01-08T01:00:00+02:00', 1],
])('%s is in week %i', (date, week) => {
  expect(weekOf(new Date(date))).toBe(week);
});

test.each([
  [1, '4 January'],
  [15, '12 April'],
  [44, '1 November'],
  [52, '27 December'],
])('week %i is about %s', (week, words) => {
  expect(weekInWords(week)).toBe(words);
});

test.each([
  ['2026-01-01T00:30:00', 'the first week of January', 31],
  ['2026-04-07T12:00:00', 'the first week of April', 24],
  ['2026-04-21T23:30:00', 'the third week of April', 10],
  ['2026-02-28T12:00:00', 'the fourth week of February', 1],
  ['2028-02-29T12:00:00', 'the end of February', 1],
  ['2026-12-29T12:00:00', 'the end of December', 3],
  ['2026-12-31T23:30:00', 'the end of December', 1],
])('%s is in %s, %i days before the next month', (date, words, days) => {
  expect(monthWeekInWords(new Date(date))).toBe(words);
  expect(daysToNextMonth(new Date(date))).toBe(days);
});

test('Weeks are whole numbers from 1 to 52', () => {
  expect([1, 52].every(isWeek)).toBe(true);
  expect([0, 53, 1.5, '7', null, undefined, Number.NaN].some(isWeek)).toBe(false);
});

test.each([
  [15, 18, 3],
  [18, 15, -3],
  [51, 2, 3],
  [2, 51, -3],
  [1, 27, -26],
  [27, 1, -26],
  [1, 26, 25],
  [7, 7, 0],
])('from week %i to week %i is %i by the shorter way', (from, to, weeks) => {
  expect(weeksFrom(from, to)).toBe(weeks);
});

test.each([
  [{ frost: { last: 15, first: 44 } }, { lastFrost: 16, firstFrost: 44 }],
  [
    { hemisphere: 'southern', frost: { last: 41, first: 18 } },
    { lastFrost: 16, firstFrost: 44 },
  ],
  [{ frost: { last: 51, first: 1 } }, { lastFrost: 52, firstFrost: 2 }],
  [
    { hemisphere: 'southern', frost: { last: 26, first: 27 } },
    { lastFrost: 52, firstFrost: 2 },
  ],
  [{ frost: 'none' }, undefined],
  [{}, undefined],
] as const)('The frosts of %o are %o of the northern year', (garden, weeks) => {
  expect(frostWeeks(garden)).toEqual(weeks);
});
