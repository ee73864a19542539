/**
 * The mark-up of the pages of text, which are one layout with other words. Contrast is checked in `src/colours.test.ts`.
 *
 * @vitest-environment jsdom
 */
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { paths, textPages } from '../../src/shared/paths.ts';

test.each([...[...textPages, paths.sitemap].map((path) => `${path.slice(1)}/index.html`), '404.html'])(
  'everyone can use %s',
  async (file) => {
    document.open();
    document.write(readFileSync(`${import.meta.dirname}/../../dist/${file}`, 'utf8'));
    document.close();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    const { violations } = await axe.run(document, {
      // jsdom has no layout.
      rules: { 'color-contrast': { enabled: false } },
      resultTypes: ['violations'],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  },
);
