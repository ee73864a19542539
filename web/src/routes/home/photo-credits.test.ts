import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoCredits } from './photo-credits';

const credits = readFileSync(new URL('../../../public/photos/CREDITS.md', import.meta.url), 'utf8');

test.each(Object.entries(photoCredits))('The credit of %s is that of its file', (name, credit) => {
  const row = credits.split('\n').find((line) => line.startsWith(`| \`${name}.jpg\``)) ?? '';
  const [, , by = '', licence = ''] = row.split('|').map((cell) => cell.trim());
  expect(credit).toBe(`${by.replaceAll(/"(.*?)"/g, '“$1”')}, ${licence.replaceAll(/[[\]]/g, '')}`);
});
