import type { Frost } from '../calendar/weeks';
import { weekInWords } from '../calendar/weeks-in-words';
import type { ReadersGarden } from '../session/own-garden';
import { climates } from '../words';

/** `Cool maritime. Last frost about 12 April, first about 2 November.` Says what is known. */
export function gardenInWords({ climate, frost }: ReadersGarden): string {
  const label = climate && climates[climate];
  return [label ? `${label}.` : '', frost ? frostInWords(frost) : ''].filter(Boolean).join(' ');
}

function frostInWords(frost: Frost | 'none'): string {
  if (frost === 'none') return 'No frost in most years.';
  return `Last frost about ${weekInWords(frost.last)}, first about ${weekInWords(frost.first)}.`;
}
