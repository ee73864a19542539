/** The months of a tip while its author taps them. */
import type { Hemisphere } from '~/shared/api/schema.gen';
import { opposite } from '~/shared/calendar/months';
import type { MonthsValues as Months } from './values';

export type { Months };

export function stateOf({ best, possible }: Months, month: number): 'best' | 'possible' | undefined {
  if (best.includes(month)) return 'best';
  return possible.includes(month) ? 'possible' : undefined;
}

/** After a tap on the month: none, best, possible, none. */
export function advanced(months: Months, month: number, under: Hemisphere): Months {
  const state = stateOf(months, month);
  const without = (list: number[]) => list.filter((other) => other !== month);
  const { best, possible } = { best: without(months.best), possible: without(months.possible) };
  const tapped = { months: [...without(months.tapped?.months ?? []), month], under };
  if (state === 'best') return { best, possible: [...possible, month], tapped };
  return state ? { best, possible, tapped } : { best: [...best, month], possible, tapped };
}

/**
 * The months after their author's hemisphere has become another one: the tapped months keep their names. Those that the tip had before
 * are right as they are. The same object where nothing changes.
 */
export function movedTo(months: Months, hemisphere: Hemisphere): Months {
  const { tapped } = months;
  if (!tapped || tapped.under === hemisphere) return months;
  const moved = inverted(months);
  const isChosen = (moved.tapped?.months ?? []).some((month) => stateOf(moved, month));
  return { ...moved, tapped: { months: moved.tapped?.months ?? [], under: hemisphere, moved: isChosen } };
}

/** The tapped months, six months later or earlier. */
export function inverted({ best, possible, tapped }: Months): Months {
  if (!tapped) return { best, possible };
  const other = (month: number) => (tapped.months.includes(month) ? opposite(month) : month);
  const nextBest = [...new Set(best.map(other))];
  const nextPossible = [...new Set(possible.map(other))].filter((month) => !nextBest.includes(month));
  const months = tapped.months.map(opposite);
  return { best: nextBest, possible: nextPossible, tapped: { ...tapped, months } };
}
