import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Months } from '~/shared/api/schema.gen';
import { loadPlants } from '~/shared/plants/plant-list';
import { months } from './guide-months';

const allPlants = await loadPlants();

type Sample = { availability: string; facts?: { plants?: string[]; months?: Months } };

const samples: Sample[] = JSON.parse(
  readFileSync(new URL('../../../../infra/local/sample-data/tips.json', import.meta.url), 'utf8'),
);

/** Public, about the plant, and for the month. */
const answers = (plant: string, month: number) =>
  samples.filter(({ availability, facts: { plants, months: { best = [], possible = [] } = {} } = {} }) =>
    Boolean(availability === 'public' && plants?.includes(plant) && [...best, ...possible].includes(month)),
  );

test('Every link of the planting guide is about a plant that its month names, and finds a sample tip for that month', () => {
  expect(months).toHaveLength(12);
  for (const [at, { text, tips }] of months.entries()) {
    expect(tips, text).not.toHaveLength(0);
    for (const [plant, words] of tips) {
      expect(text.toLowerCase()).toContain(words.toLowerCase());
      expect(
        allPlants.find(({ id }) => id === plant),
        plant,
      ).toBeDefined();
      expect(answers(plant, at + 1), `${plant} in month ${at + 1}`).not.toHaveLength(0);
    }
  }
});

test('The planting guide draws plants and jobs that its months name, each with a drawing of exactly that plant', () => {
  for (const { drawings, text } of months) {
    for (const [drawing, words] of drawings) {
      expect(text.toLowerCase()).toContain(words.toLowerCase());
      expect(existsSync(new URL(`../../../public/plates/${drawing}.svg`, import.meta.url)), drawing).toBe(true);
      if (drawing.startsWith('job-')) continue;
      expect(allPlants.find(({ id }) => id === drawing)?.drawn, drawing).toBe(true);
    }
  }
});

test('In no month does the planting guide show a drawing twice', () => {
  for (const [at, present] of months.entries()) {
    const others = months.filter((_, other) => other !== at).map(({ drawings: [[first]] }) => first);
    const shown = [...present.drawings.map(([drawing]) => drawing), ...others];
    expect(new Set(shown).size, `month ${at + 1}`).toBe(shown.length);
  }
});
