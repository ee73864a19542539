import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categoryDrawings } from './plate';

const folder = new URL('../../../../public/plates/', import.meta.url);

test('At least forty drawings have one stroke and take their colours from the theme', () => {
  const drawings = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(drawings.length).toBeGreaterThanOrEqual(40);
  const stroke = 'fill="none" stroke="var(--plate-line)" stroke-linecap="round" stroke-linejoin="round"';
  for (const drawing of drawings) {
    expect(drawing).toContain(`<symbol id="p" viewBox="0 0 160 120" ${stroke}>`);
    expect(drawing.match(/stroke-width|style=|class=/)).toBeNull();
    const colours = new Set(drawing.match(/(?<=(?:fill|stroke)=")[^"]*/g));
    expect(
      [...colours].filter((colour) => !/^none$|^var\(--plate-(line|leaf|light|warm|shade|dark)\)$/.test(colour)),
    ).toEqual([]);
  }
});

test('Every drawing of the list of plants and of the categories is a file, and every file is used', () => {
  const plants: { drawing: string }[] = JSON.parse(
    readFileSync(new URL('../../../../../functions/lib/rules/plants.json', import.meta.url), 'utf8'),
  );
  const wanted = new Set([...plants.map(({ drawing }) => drawing), ...Object.values(categoryDrawings)]);
  const files = readdirSync(folder).map((file) => file.replace(/\.svg$/, ''));
  expect(files.sort()).toEqual([...wanted].sort());
});
