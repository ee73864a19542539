import { expect, test } from 'vitest';
import { inDigits } from '../words';
import { dayInWords, longDate } from './dates';

test('Dates and numbers are as people write them', () => {
  const date = new Date(2026, 10, 3, 9);
  expect(longDate(date.toISOString())).toBe('3 November 2026');
  expect(dayInWords(date)).toBe('Tuesday 3 November');
  expect([0, 999, 1_000, 1_234_567].map(inDigits)).toEqual(['0', '999', '1,000', '1,234,567']);
});
