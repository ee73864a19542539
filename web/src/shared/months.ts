/** Months, 1 to 12. The API and the index have those of the northern year; the southern year is six months behind it. */
import type { Hemisphere } from './api/schema.gen';

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

/** Between the northern year and the reader's own, in either direction. */
export function shifted(month: number, hemisphere: Hemisphere | undefined): number {
  return hemisphere === 'southern' ? ((month + 5) % 12) + 1 : month;
}

export function monthName(month: number): string {
  return monthNames[month - 1] ?? '';
}
