import { readFileSync } from 'node:fs';
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
