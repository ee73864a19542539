import { expect, test } from 'vitest';
import { sharedTable } from '../../../tests/shared-table';
import type { FrostWeeks } from '../api/schema.gen';
import { frostInWords, type Timing } from './timing';
import { fitOf, spans, tipWeeks } from './tip-weeks';

type Row = { name: string; timing: Timing; garden: FrostWeeks; best: number[][]; possible: number[][] };

test.each(sharedTable<Row>('weeks'))('$name', ({ timing, garden, best, possible }) => {
  const fits = Array.from({ length: 52 }, (_, at) => fitOf(timing, at + 1, garden));
  expect([spans(fits, 'best'), spans(fits, 'possible')]).toEqual([best, possible]);
});

const around = { months: { best: [4] }, frost: { from: 'last', start: -3, end: 2 } } as const satisfies Timing;
const april = { months: { best: [4], possible: [5] }, monthsFor: { lastFrost: 16, firstFrost: 44 } };

test.each([
  ['northern', 16, 44, around, 'Best about 26 March to 6 May', '26 Mar–6 May'],
  ['southern', 42, 18, around, 'Best about 24 September to 4 November', '24 Sep–4 Nov'],
  ['northern', 20, 44, april, 'Best about 30 April to 27 May, possible about 28 May to 1 July', '30 Apr–27 May'],
] as const)('In a %s garden with frosts in weeks %i and %i', (hemisphere, last, first, timing, words, short) => {
  expect(tipWeeks([timing], { hemisphere, frost: { last, first } })).toMatchObject({ words, short });
});

test.each([
  [around, [4], []],
  [april, [4], [5]],
  [{ frost: { from: 'last', start: 1, end: 2 } }, [4, 5], []],
  [{ frost: { from: 'first', start: 6, end: 10 } }, [1, 12], []],
] as const)('The months of %o are the best %o and the possible %o', (timing, best, possible) => {
  expect(tipWeeks([timing as Timing], { frost: { last: 16, first: 44 } })?.months).toEqual({ best, possible });
});

test('Of several tips a week is best if it is best for any of them', () => {
  const autumn = { frost: { from: 'first', start: -6, end: -4 } } as const;
  expect(tipWeeks([around, april, autumn], { frost: { last: 16, first: 44 } })).toMatchObject({
    months: { best: [4, 9], possible: [5] },
    words: 'Best about 26 March to 6 May and 17 September to 7 October, possible about 7 May to 3 June',
    short: '26 Mar–6 May',
    allShort: '26 Mar–6 May, 17 Sep–7 Oct',
  });
});

test('Without frost there are no weeks', () => {
  expect(tipWeeks([around], { frost: 'none' })).toBeUndefined();
  expect(tipWeeks([around], {})).toBeUndefined();
});

test.each([
  ['2026-03-25', around, ''],
  ['2026-03-26', around, '5 weeks more'],
  ['2026-04-28', around, 'one week more'],
  ['2026-05-06', around, 'last week for it'],
  ['2026-05-07', around, ''],
  ['2026-12-31', { frost: { from: 'first', start: 8, end: 10 } }, '2 weeks more'],
  ['2027-01-01', { frost: { from: 'first', start: 8, end: 10 } }, 'one week more'],
  ['2026-01-05', { frost: { from: 'last', start: -26, end: 26 } }, 'all year'],
  ['2026-02-10', { frost: { from: 'last', start: -12, end: 26 } }, 'until about 21 October'],
  ['2026-04-10', { months: { best: [5], possible: [4] }, monthsFor: april.monthsFor }, 'early: best in about 3 weeks'],
  ['2026-05-10', april, 'still possible for 3 weeks'],
] as const)('On %s, of %o is left: %s', (day, timing, left) => {
  const weeks = tipWeeks([timing as Timing], { frost: { last: 16, first: 44 } });
  expect(weeks?.left(new Date(`${day}T12:00:00`))).toBe(left);
});

test.each([
  ['last', -3, 2, '3 weeks before the last frost to 2 weeks after it'],
  ['first', -6, -4, '6 to 4 weeks before the first frost'],
  ['last', 2, 6, '2 to 6 weeks after the last frost'],
  ['last', -1, 0, '1 week before the last frost until then'],
  ['last', 0, 1, 'from the last frost to 1 week after it'],
  ['first', 0, 0, 'in the week of the first frost'],
  ['first', -2, -2, '2 weeks before the first frost'],
] as const)('From the %s frost, %i to %i is: %s', (from, start, end, words) => {
  expect(frostInWords({ from, start, end })).toBe(words);
});
