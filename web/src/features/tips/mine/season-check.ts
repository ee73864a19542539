import type { TipCard } from '~/shared/api/schema.gen';

/**
 * Whether its author is asked if a public tip is still right: from a month before each year since the last confirmation to a month after
 * it, by the reader's clock and calendar.
 */
export function isAsked({ availability, confirmedAt, dateAdded }: TipCard, now: Date): boolean {
  if (availability !== 'public') return false;
  const last = new Date(confirmedAt ?? dateAdded);
  const years = now.getFullYear() - last.getFullYear();
  return [years, years + 1].some(
    (year) => year > 0 && monthsAfter(last, 12 * year - 1) <= now && now < monthsAfter(last, 12 * year + 1),
  );
}

/** The same day and time of another month, or that month's last day. */
function monthsAfter(date: Date, months: number): Date {
  const day = new Date(date);
  day.setDate(1);
  day.setMonth(day.getMonth() + months);
  const lastDay = new Date(day.getFullYear(), day.getMonth() + 1, 0).getDate();
  day.setDate(Math.min(date.getDate(), lastDay));
  return day;
}
