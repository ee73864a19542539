import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { months } from './guide-months';

type Sample = { availability: string } & Record<'title' | 'plantType' | 'category' | 'description', string>;

const samples: Sample[] = JSON.parse(
  readFileSync(new URL('../../../../infra/local/sample-data/tips.json', import.meta.url), 'utf8'),
);
const searched = samples
  .filter(({ availability }) => availability === 'public')
  .map(({ title, plantType, category, description }) =>
    [title, plantType, category, description].join(' ').toLowerCase(),
  );

test('Every search of the planting guide finds a sample tip', () => {
  expect(months).toHaveLength(12);
  for (const words of months.flatMap(({ tips }) => tips)) {
    const found = searched.filter((tip) => words.split(' ').every((word) => tip.includes(word)));
    expect(found, words).not.toHaveLength(0);
  }
});
