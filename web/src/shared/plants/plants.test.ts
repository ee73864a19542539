import { expect, test } from 'vitest';
import { sharedTable } from '../../../tests/shared-table';
import { loadPlants } from './plant-list';
import { otherNames, plantNamed, plantsLike } from './plants';

const plants = await loadPlants();
const like = (text: string) => plantsLike(plants, text, 8).map(({ id }) => id);

test.each([
  ['tomato', 'tomato'],
  ['Courgette', 'zucchini'],
  ['cucurbita pepo cyl', 'zucchini'],
  ['MARROW', 'zucchini'],
  ['rose', 'rose'],
  ['Tomatoes', 'tomato'],
  ['dates', 'date-palm'],
  ['angels', 'angels-trumpet'],
  ['knight’s star', 'amaryllis'],
  ['  brugmansia × sua', 'angels-trumpet'],
])('%s finds %s first', (typed, id) => {
  expect(like(typed)[0]).toBe(id);
});

test.each(sharedTable<{ name: string; plant: string }>('plant-names'))(
  '$name is the name of $plant, and finds it first',
  ({ name, plant }) => {
    expect(plantNamed(plants, name)?.id).toBe(plant);
    expect(like(name)[0]).toBe(plant);
  },
);

test('The list is from A to Z', () => {
  const names = plants.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});

test('Nothing is found for no text, nor in the middle of a word', () => {
  expect(like(' ·')).toEqual([]);
  expect(like('omato')).toEqual([]);
  expect(plantNamed(plants, '-')).toBeUndefined();
});

test('A name is a plant’s only as a whole', () => {
  expect(plantNamed(plants, 'digitalis')?.id).toBe('foxglove');
  expect(plantNamed(plants, 'Tomatoes')?.id).toBe('tomato');
  expect(plantNamed(plants, 'digital')).toBeUndefined();
});

test('The other names begin with the one that was typed', () => {
  const [zucchini] = plantsLike(plants, 'marrow', 1);
  expect(zucchini && otherNames(zucchini, 'marro')).toBe('marrow · Cucurbita pepo Cylindrica Group');
});
