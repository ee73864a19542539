import { monthName } from './months';

/** `23 November 2026`, in the reader's time zone. */
export const longDate = (iso: string) => new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** `Monday 23 November`. The home page shows it, so it does without Intl, whose first use blocks a phone for 150 ms. */
export const dayInWords = (date: Date) =>
  `${weekdays[date.getDay()]} ${date.getDate()} ${monthName(date.getMonth() + 1)}`;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
