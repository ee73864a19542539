import { describe, expect, test } from 'vitest';
import { daysToNextMonth, isWeek, weekOf, weeksFrom, weeksShift } from './weeks';
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

describe('the shift between two gardens', () => {
  const north = (last: number, first: number) => ({ hemisphere: 'northern', frost: { last, first } }) as const;
  const south = (last: number, first: number) => ({ hemisphere: 'southern', frost: { last, first } }) as const;

  test.each([
    ['a colder place is later in spring and earlier in autumn', north(15, 44), north(18, 41), 3, -3],
    ['is the other way round for the other reader', north(18, 41), north(15, 44), -3, 3],
    ['is at most six weeks', north(10, 50), north(22, 36), 6, -6],
    ['a southern place has the same season half a year later', north(15, 44), south(41, 18), 0, 0],
    ['a colder southern place', south(36, 23), south(40, 18), 4, -5],
    ['an author of the other hemisphere', south(38, 20), north(15, 44), 3, -2],
    ['over the turn of the year: both first frosts are about New Year', north(10, 51), north(9, 3), -1, 4],
    ['a first frost before its last one in the calendar', north(9, 3), north(12, 47), 3, -6],
  ])('%s', (_, author, reader, spring, autumn) => {
    expect(weeksShift(author, reader)).toEqual({ spring, autumn });
  });

  test.each([
    ['no frost', { hemisphere: 'northern', frost: 'none' }],
    ['unknown weeks', { hemisphere: 'northern', frost: null }],
    ['nothing', {}],
  ] as const)('is nothing with a place of %s', (_, place) => {
    const nothing = { spring: 0, autumn: 0 };
    expect(weeksShift(place, north(15, 44))).toEqual(nothing);
    expect(weeksShift(north(15, 44), place)).toEqual(nothing);
  });
});
