import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textPages } from './paths';

test.each(textPages)('The page of text %s has its text', (path) => {
  expect(existsSync(new URL(`../routes/pages/texts${path}.tsx`, import.meta.url))).toBe(true);
});
