/** The style sheet on paper. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const assets = new URL('../../dist/assets/', import.meta.url);
// That of every page.
const [sheet = ''] = readdirSync(assets).filter((file) => /^index-.*\.css$/.test(file));
const styles = readFileSync(new URL(sheet, assets), 'utf8');
const print = styles.slice(styles.lastIndexOf('@media print'));

const hiddenOnPaper = () =>
  [...print.matchAll(/([^{}]*)\{display:none\}/g)].flatMap(([, selectors]) => selectors?.split(','));

test('On paper there is no header, footer, menu, button or dialog', () => {
  expect(hiddenOnPaper()).toEqual(expect.arrayContaining(['header:has(>nav)', 'footer', 'nav', 'button', 'dialog']));
});

test('On paper every theme is black on white', () => {
  const { groups } = /:root:root\{(?<theme>[^}]*)\}/.exec(print) ?? {};
  expect(groups?.theme).toMatch(/--paper:(white|#fff)\b/);
  expect(groups?.theme).toMatch(/--ink:(black|#000)\b/);
});

test('On paper nothing marks the month of the print', () => {
  expect(hiddenOnPaper()).toContain('.year-now');
});
