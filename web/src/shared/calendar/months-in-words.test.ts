import { expect, test } from 'vitest';
import type { Hemisphere, Months } from '../api/schema.gen';
import { monthsInBrief, monthsInWords } from './months-in-words';

const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

function check(months: Months, expected: string, hemisphere?: Hemisphere) {
  expect(monthsInWords(months, hemisphere)).toBe(expected);
}

test('Months are put in words, in the order of the year', () => {
  check({}, '');
  check({ best: [4, 3], possible: [5] }, 'Best March and April, possible in May');
  check({ best: [3, 4, 5, 9] }, 'Best March to May and September');
  check({ possible: [2, 6, 7] }, 'Possible in February, June and July');
  check({ best: everyMonth }, 'Best all year');
  check({ possible: everyMonth }, 'Possible all year');
});

test('A run of months goes over the turn of the year', () => {
  check({ best: [1, 11, 12] }, 'Best November to January');
  check({ best: [1, 12], possible: [2] }, 'Best December and January, possible in February');
});

test('The southern year is six months behind', () => {
  check({ best: [3, 4], possible: [5] }, 'Best September and October, possible in November', 'southern');
  check({ best: [5, 6, 7] }, 'Best November to January', 'southern');
});

test('For one line, months are put in fewer words', () => {
  const brief = (months: Months, hemisphere?: Hemisphere) => monthsInBrief(months, hemisphere);
  expect(brief({ best: [11], possible: [10, 12] })).toBe('November; also October, December');
  expect(brief({ best: [3, 4, 5, 9] })).toBe('March to May, September');
  expect(brief({ best: everyMonth })).toBe('All year');
  expect(brief({ possible: [6] })).toBe('Possible in June');
  expect(brief({ best: [10], possible: [11] }, 'southern')).toBe('April; also May');
});
