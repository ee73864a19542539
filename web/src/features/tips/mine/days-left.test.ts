import { expect, test } from 'vitest';
import { daysLeft } from './days-left';

test.each([
  ['2026-11-18T09:30:00.000Z', '30 days left'],
  ['2026-11-18T09:30:00.001Z', '30 days left'],
  ['2026-11-19T09:30:00.000Z', '29 days left'],
  ['2026-12-18T09:29:59.999Z', '1 day left'],
  ['2026-12-18T09:30:00.000Z', 'gone today'],
  ['2027-01-02T00:00:00.000Z', 'gone today'],
])('at %s: %s', (now, expected) => {
  expect(daysLeft('2026-11-18T09:30:00.000Z', Date.parse(now))).toBe(expected);
});
