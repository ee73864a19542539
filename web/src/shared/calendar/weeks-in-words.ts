import { monthName } from './months';
import { weeksOfYear } from './weeks';

/** The middle of a week of the year, in a year of 365 days. */
export function weekDay(week: number): { month: number; day: number } {
  const date = new Date(Date.UTC(2023, 0, week * 7 - 3));
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The first or the last day of a week, or another one from its first: `9 Apr` in short. The 52nd has 31 December too. */
function dayInWords(week: number, day: number, short: boolean): string {
  const date = new Date(Date.UTC(2023, 0, week * 7 - 6 + day));
  const month = monthName(date.getUTCMonth() + 1);
  return `${date.getUTCDate()} ${short ? month.slice(0, 3) : month}`;
}

/** `9 April to 20 May`, or `9 Apr–20 May` in short. */
export function spanInWords([first, last]: readonly [number, number], short = false): string {
  return `${dayInWords(first, 0, short)}${short ? '–' : ' to '}${weekEndInWords(last, short)}`;
}

/** `20 May`, or the last day of the year. */
export const weekEndInWords = (week: number, short = false) => dayInWords(week, week === weeksOfYear ? 7 : 6, short);

/** The same as the middle of a week: `12 April`. */
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
