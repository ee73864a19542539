import { expect, test } from 'vitest';
import { advanced, type Months, movedTo } from './months';

const none: Months = { best: [], possible: [] };

test('A tap makes a month a best one, then a possible one, then none', () => {
  const once = advanced(none, 12, 'northern');
  const twice = advanced(once, 12, 'northern');
  const thrice = advanced(twice, 12, 'northern');
  expect([once, twice, thrice].map(({ best, possible }) => [best, possible])).toEqual([
    [[12], []],
    [[], [12]],
    [[], []],
  ]);
});

test('A December that the author tapped before the garden was southern is a southern December, and so stays', () => {
  const tapped = advanced(none, 12, 'northern');
  const moved = movedTo(tapped, 'southern');
  expect(moved).toEqual({ best: [6], possible: [], tapped: { months: [6], under: 'southern', moved: true } });
  expect(movedTo(moved, 'southern')).toBe(moved);
  expect(movedTo(moved, 'northern').best).toEqual([12]);
});

test('Months that the tip had before the author tapped others do not move', () => {
  const tapped = advanced({ best: [3], possible: [4] }, 12, 'northern');
  expect(movedTo(tapped, 'southern')).toMatchObject({ best: [3, 6], possible: [4] });
});

test('A moved month that the tip has already is there once, and a best month is no possible one', () => {
  const best = advanced({ best: [6], possible: [] }, 12, 'northern');
  expect(movedTo(best, 'southern')).toMatchObject({ best: [6], possible: [] });
  const possible = advanced({ best: [], possible: [6] }, 12, 'northern');
  expect(movedTo(possible, 'southern')).toMatchObject({ best: [6], possible: [] });
});

test.each<[title: string, months: Months]>([
  ['nothing was tapped', { best: [12], possible: [] }],
  ['the hemisphere is the same', advanced(none, 12, 'southern')],
])('Where %s, the months are the same object', (_, months) => {
  expect(movedTo(months, 'southern')).toBe(months);
});
