/** The tip that all tests start from, so that a new attribute of tips is added here and nowhere else in the tests. */
import { labels, type TipValues } from '../src/features/writing/tip-form.ts';
import type { Facts, NewTip, Tip } from '../src/shared/api/schema.gen.ts';

export const sampleTip: Tip = {
  _id: '01K90000000000000000000001',
  title: 'Earth up in July',
  plantType: 'Leek',
  category: 'Vegetables',
  description: 'Draw the soil up around the stems in July, on a dry day, and never into the heart of the plant.',
  image: 'https://pictures.example/leek.jpg',
  difficultyLevel: 'easy',
  availability: 'public',
  name: 'Mireille Kerbrat',
  own: false,
  authorId: '22222222-2222-5222-8222-222222222222',
  dateAdded: '2026-05-17T09:30:00Z',
  version: 1,
  counts: { helpful: 0, worked: 0, partly: 0, didNot: 0 },
  facts: {},
  photos: [],
  plant: null,
};

/** Every fact that a tip can have. */
export const allFacts: Required<Facts> = {
  plants: ['leek'],
  work: 'tend',
  months: { best: [3, 4], possible: [5] },
  frost: { from: 'last', start: -3, end: 2 },
  monthsFor: { lastFrost: 16, firstFrost: 44 },
  climates: ['cool-maritime', 'highland'],
  places: ['raised-bed'],
  sun: ['full-sun', 'part-shade'],
  hazards: ['toxic-to-pets', 'sharp-tool'],
  hazardNote: 'Wear gloves.',
  basis: { kind: 'own-experience', seasons: 12 },
  minutes: 30,
  tools: ['Secateurs', 'Hand fork'],
  standfirst: 'Earth up on a dry day.',
};

/**
 * The labels of the tip form's fields but the facts, each with the tip's value as one types it, in the order of the form. Without a
 * picture there is no field for its address.
 */
export function formFields(tip: TipValues | NewTip): Array<[label: string, typed: string]> {
  const names = Object.keys(labels) as Array<keyof typeof labels>;
  const typed = names.filter((name) => name !== 'image' || tip.image);
  return typed.map((name) => [labels[name], String(tip[name] ?? '')]);
}
