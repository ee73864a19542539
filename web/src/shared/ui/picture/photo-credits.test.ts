import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoCredits } from './photo-credits';

const credits = readFileSync(new URL('../../../../public/photos/CREDITS.md', import.meta.url), 'utf8');

test.each(Object.entries(photoCredits))('The credit of %s is that of its file', (name, { by, licence }) => {
  const row = credits.split('\n').find((line) => line.startsWith(`| \`${name}.jpg\``)) ?? '';
  const [, , author = '', code = ''] = row.split('|').map((cell) => cell.trim());
  expect(by.replaceAll(/[“”]/g, '')).toBe(author.replaceAll('"', ''));
  expect(licence).toBe(code.replaceAll(/[[\]]/g, ''));
});
