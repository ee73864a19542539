import type { ReadersGarden } from '~/shared/session/own-garden';
import { climates, inText } from '~/shared/words';

/** `a southern garden, cool maritime`. Without a hemisphere the months are those of the northern year. */
export function inWords({ hemisphere = 'northern', climate }: ReadersGarden): string {
  const label = climate && climates[climate];
  if (!label) return `a ${hemisphere} garden`;
  return `a ${hemisphere} garden, ${inText(climate)}`;
}
