import { monthName } from './months';

/** The middle of a week of the year, in a year of 365 days. */
export function weekDay(week: number): { month: number; day: number } {
  const date = new Date(Date.UTC(2023, 0, week * 7 - 3));
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The same: `12 April`. */
export function weekInWords(week: number): string {
  const { month, day } = weekDay(week);
  return `${day} ${monthName(month)}`;
}

const ordinals = ['first', 'second', 'third', 'fourth'];

/** `the third week of April`, by the reader's clock. The days after the fourth week are `the end of April`. */
export function monthWeekInWords(date: Date): string {
  const ordinal = ordinals[Math.floor((date.getDate() - 1) / 7)];
  return `the ${ordinal ? `${ordinal} week` : 'end'} of ${monthName(date.getMonth() + 1)}`;
}
