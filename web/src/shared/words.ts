/** Labels of the API's closed words, and texts of a few words. The words of facts are in `facts.ts`. */
import type { Climate, Hemisphere } from './api/schema.gen';

export const climates: Record<Climate, string> = {
  'cool-maritime': 'Cool maritime',
  'cold-continental': 'Cold continental',
  'warm-temperate': 'Warm temperate',
  mediterranean: 'Mediterranean',
  'humid-subtropical': 'Humid subtropical',
  tropical: 'Tropical',
  arid: 'Arid',
  highland: 'Highland',
};

/** A climate inside a sentence. Empty where this release does not know it. */
export function inText(climate: Climate): string {
  const label = climates[climate] ?? '';
  return climate === 'mediterranean' ? label : label.toLowerCase();
}

// First screens show these. They do without Intl, whose first use blocks a phone for 150 ms.
/** `1,200` */
export const inDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `ground, raised bed and balcony` */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** `one tip`, `1,200 tips` */
export const tipsInWords = (count: number) => (count === 1 ? 'one tip' : `${inDigits(count)} tips`);

/** As the first words of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const hemispheres: Record<Hemisphere, string> = {
  northern: 'Northern hemisphere',
  southern: 'Southern hemisphere',
};
