/** What a tip says of its time. */
import type { Facts, FrostSpan } from '../api/schema.gen';

export type Timing = Pick<Facts, 'months' | 'frost' | 'monthsFor'>;

/** `3 weeks before the last frost to 2 weeks after it`. */
export function frostInWords({ from, start, end }: FrostSpan): string {
  const frost = `the ${from} frost`;
  if (start === end) return start === 0 ? `in the week of ${frost}` : offsetInWords(start, from);
  if (start < 0 && end > 0) return `${counted(start)} before ${frost} to ${counted(end)} after it`;
  if (end === 0) return `${counted(start)} before ${frost} until then`;
  if (start === 0) return `from ${frost} to ${counted(end)} after it`;
  return `${Math.abs(start)} to ${counted(end)} ${side(end)} ${frost}`;
}

/** `3 weeks before the last frost`, of a week that is not the frost's. */
export const offsetInWords = (weeks: number, from: FrostSpan['from']) =>
  `${counted(weeks)} ${side(weeks)} the ${from} frost`;

const counted = (weeks: number) => `${Math.abs(weeks)} week${Math.abs(weeks) === 1 ? '' : 's'}`;
const side = (weeks: number) => (weeks < 0 ? 'before' : 'after');
