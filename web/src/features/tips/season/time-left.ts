import type { Hemisphere, Month, Months } from '~/shared/api/schema.gen';
import { monthName, runs, shifted } from '~/shared/calendar/months';

/**
 * How long a tip's time lasts, seen from a month that it is for. All months are of the northern year. Empty without months.
 * `daysLeft`: of the month, where it is the present one and the reader's weeks are known.
 */
export function timeLeft(
  months: Months | undefined,
  month: Month,
  hemisphere: Hemisphere | undefined,
  daysLeft = Number.POSITIVE_INFINITY,
): string {
  const { best = [], possible = [] } = months ?? {};
  if (best.length + possible.length === 0) return '';
  const isBest = best.includes(month);
  if (!isBest && best.length > 0) {
    return `${isPast(best, month) ? 'still possible' : 'possible'}, best ${comes(best, month, hemisphere)}`;
  }
  const run = runs(isBest ? best : possible).find(([first, last]) => within(month, first, last));
  if (!run) return '';
  const [first, last] = run;
  if (first === 1 && last === 12) return 'all year';
  if (isBest && last === month && daysLeft <= 7) return 'last week for it';
  const left = last === month ? 'this month' : `until ${monthName(shifted(last, hemisphere))}`;
  return isBest ? left : `possible ${left}`;
}

/** Whether the last best month is nearer than the next one. */
function isPast(best: readonly Month[], month: Month): boolean {
  const since = Math.min(...best.map((at) => (month - at + 12) % 12));
  const until = Math.min(...best.map((at) => (at - month + 12) % 12));
  return since < until;
}

/** The run of months that begins next: `Mar to May`, in short so that a phone's line has room for it. */
function comes(best: readonly Month[], month: Month, hemisphere: Hemisphere | undefined): string {
  const after = (first: number) => (first - month + 12) % 12;
  const [next] = runs(best).toSorted(([a], [b]) => after(a) - after(b));
  const [first = '', last = ''] = (next ?? []).map((month) => monthName(shifted(month, hemisphere)));
  return first === last ? `in ${first}` : `${first.slice(0, 3)} to ${last.slice(0, 3)}`;
}

const within = (month: number, first: number, last: number) => (month - first + 12) % 12 <= (last - first + 12) % 12;
