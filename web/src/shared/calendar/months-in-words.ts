import type { Hemisphere, Months } from '../api/schema.gen';
import { capital, listed } from '../words';
import { monthName, runs, shifted } from './months';

/** The months in the reader's year: `Best March and April, possible in May`. Empty without months. */
export function monthsInWords({ best = [], possible = [] }: Months, hemisphere: Hemisphere | undefined): string {
  const inWords = (months: readonly number[]) => seasons(months.map((month) => shifted(month, hemisphere)));
  const parts = [
    best.length > 0 ? `best ${inWords(best)}` : '',
    possible.length > 0 ? `possible ${possible.length < 12 ? 'in ' : ''}${inWords(possible)}` : '',
  ].filter(Boolean);
  return capital(parts.join(', '));
}

/** The best months, or the possible ones without any: `Mar–May, Sep`. */
export function monthsInShort({ best = [], possible = [] }: Months, hemisphere: Hemisphere | undefined): string {
  const months = (best.length > 0 ? best : possible).map((month) => shifted(month, hemisphere));
  if (months.length === 12) return 'all year';
  const short = (month: number) => monthName(month).slice(0, 3);
  return runs(months)
    .map(([first, last]) => (first === last ? short(first) : `${short(first)}–${short(last)}`))
    .join(', ');
}

/** The same in fewer words, for one line: `March, April; also May`. */
export function monthsInBrief(months: Months, hemisphere: Hemisphere | undefined): string {
  const { best = [], possible = [] } = months;
  if (best.length === 0) return monthsInWords(months, hemisphere);
  const inBrief = (months: readonly number[]) => spans(months.map((month) => shifted(month, hemisphere))).join(', ');
  if (possible.length === 0) return capital(inBrief(best));
  return capital(`${inBrief(best)}; also ${inBrief(possible)}`);
}

const seasons = (months: readonly number[]) => listed(spans(months));

/** Single months, and runs of three or more. */
function spans(months: readonly number[]): string[] {
  if (months.length === 12) return ['all year'];
  return runs(months).flatMap(([first, last]) => {
    const count = ((last - first + 12) % 12) + 1;
    if (count > 2) return [`${monthName(first)} to ${monthName(last)}`];
    return count === 2 ? [monthName(first), monthName(last)] : [monthName(first)];
  });
}
