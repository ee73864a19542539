import { expect, it } from 'vitest';
import { readFilter, tipsUrl } from './url';

it.each([
  ['', {}],
  ['difficulty=easy&category=Herbs', { difficulty: 'easy', category: 'Herbs' }],
  ['category=Trees+%26+Shrubs', { category: 'Trees & Shrubs' }],
  ['difficulty=Easy&category=Weeds', {}],
  ['q=+slugs+', { q: 'slugs' }],
  ['q=slugs&difficulty=easy', { q: 'slugs' }],
  ['q=++&difficulty=easy', { difficulty: 'easy' }],
  [`q=${'x'.repeat(100)}`, { q: 'x'.repeat(80) }],
])('reads %j as %j', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter);
});

it.each([
  [{}, '/Tips'],
  [{ difficulty: 'easy' }, '/Tips?difficulty=easy'],
  [{ difficulty: 'hard', category: 'Trees & Shrubs' }, '/Tips?difficulty=hard&category=Trees+%26+Shrubs'],
  [{ q: 'sow & grow' }, '/Tips?q=sow+%26+grow'],
] as const)('leads to %j by %s', (filter, address) => {
  expect(tipsUrl(filter)).toBe(address);
});
