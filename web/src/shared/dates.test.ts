import { expect, test } from 'vitest';
import { dayInWords, longDate } from './dates';
import { inDigits } from './words';

test('Dates and numbers without Intl are those with it', () => {
  const date = new Date(2026, 10, 3, 9);
  expect(longDate(date.toISOString())).toBe(date.toLocaleDateString('en-GB', { dateStyle: 'long' }));
  const parts = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  expect(dayInWords(date)).toBe(date.toLocaleDateString('en-GB', parts).replace(',', ''));
  for (const count of [0, 7, 999, 1_000, 12_345, 1_234_567]) expect(inDigits(count)).toBe(count.toLocaleString('en'));
});
