import { expect, test } from 'vitest';
import { prerendered } from '~/shared/paths';
import { siteLinks } from './site-links';

test('The sitemap lists every public page, once', () => {
  const listed = siteLinks.flatMap(({ links }) => links.map(([to]) => to));
  expect(listed.toSorted()).toEqual([...prerendered].toSorted());
});
