/** Months, 1 to 12. The API and the index have those of the northern year; the southern year is six months behind it. */
import type { Hemisphere } from '../api/schema.gen';

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The month of the other hemisphere with the same season. */
export const opposite = (month: number) => ((month + 5) % 12) + 1;

/** Between the northern year and the reader's own, in either direction. */
export function shifted(month: number, hemisphere: Hemisphere | undefined): number {
  return hemisphere === 'southern' ? opposite(month) : month;
}

export function monthName(month: number): string {
  return monthNames[month - 1] ?? '';
}

/** Months as runs without a gap, also over the turn of the year: 1, 4, 11 and 12 are 4 alone, and 11 to 1. */
export function runs(months: readonly number[]): Array<[first: number, last: number]> {
  const all = new Set(months);
  if (all.size === 12) return [[1, 12]];
  const after = (month: number) => (month % 12) + 1;
  const end = (month: number): number => (all.has(after(month)) ? end(after(month)) : month);
  const firsts = [...all].filter((month) => !all.has(((month + 10) % 12) + 1));
  return firsts.sort((a, b) => a - b).map((first) => [first, end(first)]);
}
