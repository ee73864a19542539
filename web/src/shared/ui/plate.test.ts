import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categoryDrawings } from './plate';

test('Every drawing of the list of plants and of the categories is a file, and every file is used', () => {
  const plants: { drawing: string }[] = JSON.parse(
    readFileSync(new URL('../../../../functions/rules/plants.json', import.meta.url), 'utf8'),
  );
  const wanted = new Set([...plants.map(({ drawing }) => drawing), ...Object.values(categoryDrawings)]);
  const files = readdirSync(new URL('../../../public/plates', import.meta.url)).map((file) =>
    file.replace(/\.svg$/, ''),
  );
  expect(files.sort()).toEqual([...wanted].sort());
});
