/** Whole weeks of the year, 1 to 52, which begin on 1 January. The last one has 31 December too, and 30 December in leap years. */
import type { FrostWeeks, Hemisphere } from '../api/schema.gen';

/** The mean weeks of a place's last and first frost, by its own calendar. */
export type Frost = { last: number; first: number };

export const weeksOfYear = 52;

const dayMs = 86_400_000;

/** By UTC, so that a day is in one week everywhere. */
export function weekOf(date: Date): number {
  const days = Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs);
  return Math.min(weeksOfYear, Math.floor(days / 7) + 1);
}

export const isWeek = (week: unknown): week is number =>
  Number.isInteger(week) && Number(week) >= 1 && Number(week) <= weeksOfYear;

/** From this day of the reader's clock to the first of the next month: 1 on the last day. */
export function daysToNextMonth(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate() - date.getDate() + 1;
}

/** From one week to the other by the shorter way around the year: -26 to 25. */
export function weeksFrom(from: number, to: number): number {
  return ((((to - from + 26) % weeksOfYear) + weeksOfYear) % weeksOfYear) - 26;
}

/** By the reader's clock. */
export function readersWeek(date: Date): number {
  return weekOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())));
}

/** Between the northern year and the reader's own, in either direction. */
export function shiftedWeek(week: number, hemisphere: Hemisphere | undefined): number {
  return hemisphere === 'southern' ? ((week + 25) % weeksOfYear) + 1 : week;
}

/** Answers for even weeks of frost are shared in caches. The weeks themselves are no truer than that. */
const even = (week: number) => week + (week % 2);

/** What is known of a garden's year. */
export type Garden = { hemisphere?: Hemisphere | undefined; frost?: Frost | 'none' | undefined };

/** The frosts of a garden as weeks of the northern year, in steps of two weeks. Nothing where there is no frost or it is not known. */
export function frostWeeks({ hemisphere, frost }: Garden): FrostWeeks | undefined {
  if (!frost || frost === 'none') return undefined;
  const northern = (week: number) => even(shiftedWeek(week, hemisphere));
  return { lastFrost: northern(frost.last), firstFrost: northern(frost.first) };
}
