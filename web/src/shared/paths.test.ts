import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prerendered } from './paths';

test('CloudFront serves exactly the pages that the build renders', () => {
  const template = readFileSync(new URL('../../../infra/stack/site.yaml', import.meta.url), 'utf8');
  const list = /const rendered = \[([^\]]*)\]/.exec(template)?.[1] ?? '';
  expect([...list.matchAll(/'([^']+)'/g)].map(([, path]) => path)).toEqual(prerendered);
});
