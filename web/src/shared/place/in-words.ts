import type { Climate } from '../api/schema.gen';
import type { Frost } from '../calendar/weeks';
import { weekInWords } from '../calendar/weeks-in-words';
import type { ReadersGarden } from '../session/own-garden';
import { climates } from '../words';
import { accuracyOf, weeksInWords } from './accuracy';

/**
 * `Cool maritime. Last frost about 12 April, first about 2 November, give or take 4 weeks.` Says what is known, and how well. `isOwn`: the
 * gardener has corrected the dates.
 */
export function gardenInWords({ climate, frost }: ReadersGarden, isOwn = false): string {
  const label = climate && climates[climate];
  return [label ? `${label}.` : '', frost ? frostInWords(frost, isOwn ? '' : rangeInWords(climate)) : '']
    .filter(Boolean)
    .join(' ');
}

function rangeInWords(climate: Climate | undefined): string {
  if (!climate) return '';
  const range = accuracyOf(climate)?.nineInTen;
  return range ? `, give or take ${weeksInWords(range)}` : ', a rough estimate';
}

function frostInWords(frost: Frost | 'none', range: string): string {
  if (frost === 'none') return 'No frost in most years.';
  return `Last frost about ${weekInWords(frost.last)}, first about ${weekInWords(frost.first)}${range}.`;
}
