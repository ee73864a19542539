/** Whole weeks of the year, 1 to 52, which begin on 1 January. The last one has 31 December too, and 30 December in leap years. */
import type { Hemisphere } from '../api/schema.gen';

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

type Garden = { hemisphere?: Hemisphere | undefined; frost?: Frost | 'none' | null | undefined };

/** Later ones are more likely wrong than right for a plant. */
const mostWeeks = 6;

/**
 * How many weeks later the reader does what the author does in a month of spring (January to June of the northern year) or of autumn:
 * the difference between their last frosts, or their first ones. 0 where a place has no frost or it is not known. Southern weeks are
 * compared by season.
 */
export function weeksShift(author: Garden, reader: Garden): { spring: number; autumn: number } {
  const [from, to] = [northern(author), northern(reader)];
  if (!from || !to) return { spring: 0, autumn: 0 };
  return { spring: shift(from.last, to.last), autumn: shift(from.first, to.first) };
}

function shift(from: number, to: number): number {
  return Math.max(-mostWeeks, Math.min(mostWeeks, weeksFrom(from, to)));
}

/** The weeks of the northern year that have the same season. */
function northern({ hemisphere, frost }: Garden): Frost | undefined {
  if (!frost || frost === 'none') return undefined;
  if (hemisphere !== 'southern') return frost;
  const half = (week: number) => ((week + 25) % weeksOfYear) + 1;
  return { last: half(frost.last), first: half(frost.first) };
}
