import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prerendered, textPages } from './paths';

test('CloudFront’s function lists exactly the pages that the build renders', () => {
  const template = readFileSync(new URL('../../../infra/stack/site.yaml', import.meta.url), 'utf8');
  const list = /const rendered = \[([^\]]*)\]/.exec(template)?.[1] ?? '';
  expect([...list.matchAll(/'([^']+)'/g)].map(([, path]) => path)).toEqual(prerendered);
});

test.each(textPages)('The page of text %s has its text', (path) => {
  expect(existsSync(new URL(`../routes/pages/texts${path}.tsx`, import.meta.url))).toBe(true);
});
