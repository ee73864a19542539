import { expect, test } from 'vitest';
import { searchFilter, searchWords } from './search-words';

test('A search is cut to the server’s limit, never through a character', () => {
  expect(searchWords('🌱'.repeat(90))).toBe('🌱'.repeat(80));
});

test.each([
  ['🍅', undefined],
  ['?', undefined],
  ['" %', undefined],
  ['🍅 5', '🍅 5'],
  ['番茄', '番茄'],
  ['leeks?', 'leeks?'],
])('%s as a filter of a list is %s', (text, filter) => {
  expect(searchFilter(text)).toBe(filter);
});
