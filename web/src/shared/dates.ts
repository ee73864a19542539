/** Dates as people write them. The time zone is the reader's. */
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

export function longDate(iso: string): string {
  return long.format(new Date(iso));
}
