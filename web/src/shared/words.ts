/** The labels of the closed words of the API. */
import type { BasisKind, Climate, FrostSpan, Hazard, Hemisphere, Place, SafeWord, Sun, Work } from './api/schema.gen';

/** The frosts from which a tip's time is counted. */
export const frostPoints: Record<FrostSpan['from'], string> = {
  last: 'From the last frost',
  first: 'From the first frost',
};

export const works: Record<Work, string> = {
  'sow-and-plant': 'Sow and plant',
  tend: 'Feed, water and tend',
  prune: 'Prune and train',
  protect: 'Protect',
  'harvest-and-store': 'Pick and store',
  'make-and-mend': 'Make and mend',
  'leave-alone': 'Leave alone',
};

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

export const places: Record<Place, string> = {
  ground: 'Open ground',
  'raised-bed': 'Raised bed',
  container: 'Container',
  greenhouse: 'Greenhouse',
  balcony: 'Balcony',
  indoors: 'Indoors',
};

export const suns: Record<Sun, string> = {
  'full-sun': 'Full sun',
  'part-shade': 'Part shade',
  shade: 'Shade',
};

export const hazards: Record<Hazard, string> = {
  'toxic-to-people': 'Toxic to people',
  'toxic-to-pets': 'Toxic to pets',
  'skin-irritant': 'Irritates skin or eyes',
  chemical: 'Spray or chemical',
  'sharp-tool': 'Sharp or power tool',
  height: 'Work at a height',
  water: 'Open water',
  invasive: 'Invasive in some regions',
  'local-rules': 'Check your local rules',
};

export const safes: Record<SafeWord, string> = {
  pets: 'Without known risk to pets',
  people: 'Without known risk to people',
  all: 'Without known risk to pets or people',
};

export const bases: Record<BasisKind, string> = {
  'own-experience': 'Own experience',
  'extension-service': 'Extension service or garden society',
  book: 'Book or research',
  heard: 'Heard from others',
};

export const hemispheres: Record<Hemisphere, string> = {
  northern: 'Northern hemisphere',
  southern: 'Southern hemisphere',
};
