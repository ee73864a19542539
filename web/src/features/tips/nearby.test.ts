import { expect, test } from 'vitest';
import { nearby } from './nearby';

const texts = (filter: Parameters<typeof nearby>[0]) => nearby(filter).map(({ text }) => text);

test('A search with several words leads to searches for each of them', () => {
  expect(texts({ q: 'slugs on dahlias' })).toEqual(['Tips that mention “slug”', 'Tips that mention “dahlia”']);
});

test('A search for a plural leads to the singular', () => {
  expect(nearby({ q: 'tomatoes' })).toEqual([{ to: '/Tips?q=tomato', text: 'Tips that mention “tomato”' }]);
  for (const q of ['grass', 'cactus', 'asparagus', 'iris']) expect(texts({ q })).toEqual([]);
});

test('No search is offered for a word that every tip may have', () => {
  expect(texts({ q: 'When to prune your ivy' })).toEqual(['Tips that mention “prune”', 'Tips that mention “ivy”']);
});

test('Two filters lead to the lists of one filter', () => {
  expect(texts({ category: 'Herbs', difficulty: 'hard' })).toEqual(['Herbs, every level', 'Every hard tip']);
  expect(texts({ category: 'Herbs' })).toEqual([]);
});
