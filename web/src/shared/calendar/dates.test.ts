import { expect, test } from 'vitest';
import { inDigits } from '../words';
import { dayInWords, longDate, weekOfYear } from './dates';

test('Dates and numbers are as people write them', () => {
  const date = new Date(2026, 10, 3, 9);
  expect(longDate(date.toISOString())).toBe('3 November 2026');
  expect(dayInWords(date)).toBe('Tuesday 3 November');
  expect([0, 999, 1_000, 1_234_567].map(inDigits)).toEqual(['0', '999', '1,000', '1,234,567']);
});

// Examples of ISO 8601's week dates.
test.each([
  [2026, 11, 25, 48],
  [2005, 1, 1, 53],
  [2005, 1, 2, 53],
  [2007, 1, 1, 1],
  [2008, 12, 28, 52],
  [2008, 12, 29, 1],
  [2010, 1, 3, 53],
  [2020, 12, 31, 53],
])('%i-%i-%i is in week %i', (year, month, day, week) => {
  expect(weekOfYear(new Date(year, month - 1, day, 23))).toBe(week);
});
