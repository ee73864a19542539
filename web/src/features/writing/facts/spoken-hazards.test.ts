import { expect, test } from 'vitest';
import { spokenHazards } from './spoken-hazards';

function check(text: string, expected: Record<string, string>): void {
  expect(Object.fromEntries(spokenHazards(text).map(({ hazard, words }) => [hazard, words])), text).toEqual(expected);
}

test.each<[text: string, expected: Record<string, string>]>([
  ['Scatter Slug-Pellets thinly.', { 'toxic-to-pets': 'slug pellets', chemical: 'slug pellets' }],
  ['One slug pellet is enough', { 'toxic-to-pets': 'slug pellet', chemical: 'slug pellet' }],
  ['Paint the stump with GLYPHOSÂTE', { chemical: 'glyphosâte' }],
  ['An axe or knives, and a stepladder', { 'sharp-tool': 'axe', height: 'stepladder' }],
  ['The milky sap gives you blisters', { 'skin-irritant': 'milky sap' }],
  ['Beside the pond, mint is invasive', { water: 'pond', invasive: 'invasive' }],
  ['Ask about the hosepipe ban first', { 'local-rules': 'hosepipe ban' }],
  ['The berries are poisonous', { 'toxic-to-people': 'poisonous' }],
  ['Lilies are toxic to cats', { 'toxic-to-pets': 'toxic to cats' }],
  [
    'It is toxic to both children and dogs',
    {
      'toxic-to-people': 'toxic to both children',
      'toxic-to-pets': 'toxic to both children and dogs',
    },
  ],
  ['The leaves are poisonous. My dog loves the shade.', { 'toxic-to-people': 'poisonous' }],
])('%s', check);

test.each([
  'A non-toxic glue',
  'It isn’t toxic to dogs',
  'Not poisonous at all',
  'Without any weedkiller',
  'Please do not use slug pellets',
  'A pesticide-free bed',
  'Chemical free',
  'Soapy water is toxic to slugs',
  'A pet-safe mulch, safe for children and dogs',
  'Respond to the corresponding ponderosa pine',
  'A non-invasive bamboo',
  '',
])('No hazard: %s', (text) => check(text, {}));

test('A product that is sold as safe for pets is still a chemical', () => {
  check('Pet-safe slug pellets', { chemical: 'slug pellets' });
});

test('The title counts as well, and each hazard is named once', () => {
  expect(spokenHazards('A ladder', 'Ladders are not toys. Take a stepladder.')).toEqual([
    { hazard: 'height', words: 'ladder' },
  ]);
});
