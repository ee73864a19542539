import { expect, test } from 'vitest';
import type { ListUser } from '~/shared/api/schema.gen';
import { pageSize } from './queries';
import { progress } from './use-gardeners';

const found = (hits: number, next: string | null) => ({ data: Array(hits).fill({}), next }) as ListUser;

test.each([
  ['nothing has come yet', undefined, true, 0, 'done'],
  ['a list that is no search comes short', found(3, 'more'), false, 1, 'done'],
  ['a search finds nothing on its first page', found(0, 'more'), true, 1, 'looking'],
  ['a search has some, and more to look through', found(pageSize - 1, 'more'), true, 4, 'looking'],
  ['a search has read all it may', found(2, 'more'), true, 5, 'stopped'],
  ['a search has filled its page', found(pageSize, 'more'), true, 5, 'done'],
  ['a search has looked through everything', found(0, null), true, 3, 'done'],
] as const)('When %s', (_, list, searching, read, expected) => {
  expect(progress(list, searching, read, 5)).toBe(expected);
});
