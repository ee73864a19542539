import { monthName } from './months';

/** `23 November 2026`, in the reader's time zone. */
export const longDate = (iso: string) => new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** `3 May`; of another year `3 May 2025`. */
export function shortDate(date: Date): string {
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}

/** A sentence of the server, whose days are `2026-11-23`, as the app writes days. */
export const withLongDates = (sentence: string) =>
  sentence.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => longDate(`${day}T12:00:00`));

/** `14:05`, in the reader's time zone. */
export const timeOfDay = (iso: string) =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** `Monday 23 November`. The home page shows it, so it does without Intl, whose first use blocks a phone for 150 ms. */
export const dayInWords = (date: Date) =>
  `${weekdays[date.getDay()]} ${date.getDate()} ${monthName(date.getMonth() + 1)}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The week of the year, by ISO 8601: weeks begin on Mondays, and the first one has the year's first Thursday. */
export function weekOfYear(date: Date): number {
  const thursday = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 4 - (date.getDay() || 7));
  const days = Math.round((thursday.getTime() - new Date(thursday.getFullYear(), 0, 1).getTime()) / 86_400_000);
  return Math.floor(days / 7) + 1;
}
