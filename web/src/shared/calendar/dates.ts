/** `23 November 2026`, in the reader's time zone. */
export const longDate = (iso: string) => new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** `Monday 23 November`. Some browsers write a comma. */
export const dayInWords = (date: Date) =>
  date.toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');
