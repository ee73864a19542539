import type { Climate } from '~/shared/api/schema.gen';
import type { ReadersGarden } from '~/shared/garden';
import { climates } from '~/shared/words';

/** `cool maritime`, `Mediterranean`: within a sentence. */
export const climateInWords = (climate: Climate) =>
  climate === 'mediterranean' ? climates[climate] : climates[climate].toLowerCase();

/** `a southern garden, cool maritime`. Without a hemisphere the months are those of the northern year. */
export function inWords({ hemisphere = 'northern', climate }: ReadersGarden): string {
  return `a ${hemisphere} garden${climate && climate in climates ? `, ${climateInWords(climate)}` : ''}`;
}
