import { expect, test } from 'vitest';
import { paths, prerendered } from '~/shared/paths';
import { siteLinks } from './site-links';

test('The sitemap lists every public page, once', () => {
  const listed = siteLinks.flatMap(({ links }) => links.map(([to]) => to));
  // What gardeners ask changes too often to be rendered at build.
  expect(listed.toSorted()).toEqual([...prerendered, paths.questions].toSorted());
});
