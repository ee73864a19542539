import { expect, test } from 'vitest';
import { aTip } from '../../../../tests/api/garden';
import { isAsked } from './season-check';

/** Local times, as the reader's clock has them. */
const iso = (local: string) => new Date(local).toISOString();

test.each([
  ['2025-11-18T09:30:00', '2026-10-18T09:29:59', false],
  ['2025-11-18T09:30:00', '2026-10-18T09:30:00', true],
  ['2025-11-18T09:30:00', '2026-12-18T09:29:59', true],
  ['2025-11-18T09:30:00', '2026-12-18T09:30:00', false],
  ['2025-11-18T09:30:00', '2025-12-01T00:00:00', false],
  ['2025-11-18T09:30:00', '2027-10-18T09:29:59', false],
  ['2025-11-18T09:30:00', '2027-10-18T09:30:00', true],
  ['2025-11-18T09:30:00', '2027-12-18T09:30:00', false],
  ['2025-03-31T00:00:00', '2026-02-27T23:59:59', false],
  ['2025-03-31T00:00:00', '2026-02-28T00:00:00', true],
  ['2025-03-31T00:00:00', '2026-04-29T23:59:59', true],
  ['2025-03-31T00:00:00', '2026-04-30T00:00:00', false],
  ['2025-12-31T12:00:00', '2026-11-30T12:00:00', true],
  ['2026-01-10T12:00:00', '2026-12-10T11:59:59', false],
  ['2026-01-10T12:00:00', '2026-12-10T12:00:00', true],
  ['2026-01-10T12:00:00', '2027-02-10T12:00:00', false],
  ['2024-02-29T12:00:00', '2025-03-29T11:59:59', true],
])('Confirmed %s, asked %s: %s', (confirmed, now, expected) => {
  const old = aTip(1, { dateAdded: iso('2020-06-01T12:00:00'), confirmedAt: iso(confirmed) });
  expect(isAsked(old, new Date(now))).toBe(expected);
  // Without a confirmation, the date of sharing counts.
  expect(isAsked(aTip(1, { dateAdded: iso(confirmed) }), new Date(now))).toBe(expected);
});

test('Only public tips are asked about', () => {
  for (const availability of ['hidden', 'retired'] as const) {
    expect(isAsked(aTip(1, { availability, dateAdded: iso('2025-11-18T09:30:00') }), new Date('2026-11-18'))).toBe(
      false,
    );
  }
});
