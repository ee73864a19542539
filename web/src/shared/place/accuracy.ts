/** How good the weeks of frost are, as `cargo xtask places` has measured on places that it had not learnt from. */
import { median, nineInTen } from './data/accuracy.json';

/** Half of the dates, and nine in ten, are right within so many weeks. */
export const accuracy = { half: weeks(median.both), nineInTen: weeks(nineInTen.both) };

function weeks(days: number): number {
  return Math.ceil(days / 7);
}
