/** How good the weeks of frost are, by climate, as `cargo xtask places` has measured on stations that it had not learnt from. */
import type { Climate } from '../api/schema.gen';
import days from './data/accuracy.json';

/** Half of the dates, and nine in ten, are right within so many weeks. */
export type Accuracy = { half: number; nineInTen: number };

const byClimate: Partial<Record<Climate, Accuracy>> = days;

/** Nothing for climates with too few stations to say. */
export function accuracyOf(climate: Climate | undefined): Accuracy | undefined {
  const found = climate && byClimate[climate];
  return found && { half: weeks(found.half), nineInTen: weeks(found.nineInTen) };
}

const weeks = (days: number) => Math.ceil(days / 7);

/** `2 weeks` */
export const weeksInWords = (weeks: number) => (weeks === 1 ? 'a week' : `${weeks} weeks`);
