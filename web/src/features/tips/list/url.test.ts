import { expect, it } from 'vitest';
import { wordFilter, wordFilterNames } from '../word-filters';
import { readFilter, tipsUrl } from './url';

const all = {
  difficulty: 'easy',
  category: 'Trees & Shrubs',
  plant: 'broad-bean',
  month: 11,
  climate: 'cool-maritime',
  place: 'raised-bed',
  sun: 'part-shade',
  safe: 'pets',
  author: '11111111-1111-5111-8111-111111111111',
  q: 'sow & grow',
  sort: 'season',
} as const;

it.each([
  ['', {}],
  ['difficulty=easy&category=Herbs', { difficulty: 'easy', category: 'Herbs' }],
  ['difficulty=Easy&category=Weeds&climate=moist&place=bed&sun=dark&safe=cats&sort=best', {}],
  ['month=0&plant=Broad+bean', {}],
  ['month=13&plant=', {}],
  ['month=+3', {}],
  ['q=+slugs+&difficulty=easy', { q: 'slugs', difficulty: 'easy' }],
  ['q=++&difficulty=easy', { difficulty: 'easy' }],
  [`q=${'x'.repeat(100)}`, { q: 'x'.repeat(80) }],
  ['q=slugs&sort=newest', { q: 'slugs', sort: 'newest' }],
  ['month=3&sort=newest', { month: 3 }],
  ['sort=season', { sort: 'season' }],
  ['author=somebody&month=3', { month: 3 }],
])('reads %j as %j', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
});

it.each([
  [{}, '/Tips'],
  [{ category: 'Trees & Shrubs', difficulty: 'hard' }, '/Tips?difficulty=hard&category=Trees+%26+Shrubs'],
  [
    all,
    '/Tips?difficulty=easy&category=Trees+%26+Shrubs&plant=broad-bean&month=11&climate=cool-maritime&place=raised-bed&sun=part-shade&safe=pets&author=11111111-1111-5111-8111-111111111111&q=sow+%26+grow&sort=season',
  ],
] as const)('leads to %j by %s, and reads it back', (filter, address) => {
  expect(tipsUrl(filter)).toBe(address);
  expect(readFilter(new URLSearchParams(address.split('?')[1]))).toEqual(filter);
});

it.each(wordFilterNames)('reads each word of %s, and no other', (name) => {
  const words = Object.keys(wordFilter(name).words);
  for (const word of words) expect(readFilter(new URLSearchParams({ [name]: word }))).toEqual({ [name]: word });
  expect(readFilter(new URLSearchParams({ [name]: words.join() }))).toEqual({});
});
