import { expect, test } from 'vitest';
import { searchWords } from './search-words';

test('A search is cut to the server’s limit, never through a character', () => {
  expect(searchWords('🌱'.repeat(90))).toBe('🌱'.repeat(80));
});
