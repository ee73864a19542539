import { monthName } from './months';

/** `23 November 2026`, as people write it. The time zone is the reader's. Without `Intl`: see `inDigits`. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${date.getDate()} ${monthName(date.getMonth() + 1)} ${date.getFullYear()}`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Monday 23 November` */
export function dayInWords(date: Date): string {
  return `${weekdays[date.getDay()]} ${date.getDate()} ${monthName(date.getMonth() + 1)}`;
}
