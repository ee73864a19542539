import { expect, test } from 'vitest';
import { firstName } from './first-name';

test.each([
  ['Leïla Benhaddou', 'Leïla'],
  [' Rowan  Thirkell ', 'Rowan'],
  ['Gardener', 'Gardener'],
  ['J. Smith', 'J. Smith'],
  ['Dr. Anna Beck', 'Dr. Anna Beck'],
  ['B Miller', 'B Miller'],
])('%j is called %j', (name, called) => {
  expect(firstName(name)).toBe(called);
});
