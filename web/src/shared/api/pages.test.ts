import { expect, test } from 'vitest';
import { pageSize, searchState } from './pages';

const list = (items: number, next: string | null) => ({ data: Array(items).fill({}), next });

test.each([
  ['nothing has arrived yet', undefined, true, 0, 'done'],
  ['a list without a search has a short page', list(3, 'more'), false, 1, 'done'],
  ['the first page of a search is empty and more pages follow', list(0, 'more'), true, 1, 'looking'],
  ['a search lacks one item of a full page and more pages follow', list(pageSize - 1, 'more'), true, 4, 'looking'],
  ['a search has read all pages that it may', list(2, 'more'), true, 5, 'stopped'],
  ['a search has a full page', list(pageSize, 'more'), true, 5, 'done'],
  ['a search has read the whole list', list(0, null), true, 3, 'done'],
] as const)('When %s', (_, found, searching, read, expected) => {
  expect(searchState(found, searching, read, 5)).toBe(expected);
});
