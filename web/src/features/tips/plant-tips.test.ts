import { expect, test } from 'vitest';
import type { Months } from '~/shared/api/schema.gen';
import { fromNowOn } from './plant-tips';

const card = (title: string, months?: Months) => ({ title, facts: months ? { months } : {} });
const order = (now: number, ...cards: Array<ReturnType<typeof card>>) =>
  fromNowOn(cards, now).map(({ month, cards }) => `${month ?? 'any'}: ${cards.map(({ title }) => title).join(', ')}`);

test('Tips come by their next month, over the turn of the year, and those for any time last', () => {
  const all = [
    card('sow', { best: [3, 4] }),
    card('feed'),
    card('prune', { best: [12, 1] }),
    card('pick', { best: [10] }),
  ];
  expect(order(11, ...all)).toEqual(['12: prune', '3: sow', '10: pick', 'any: feed']);
  expect(order(1, ...all)).toEqual(['1: prune', '3: sow', '10: pick', 'any: feed']);
  expect(order(12, ...all)).toEqual(['12: prune', '3: sow', '10: pick', 'any: feed']);
});

test('A possible month counts if it is now, or if there is no best one', () => {
  const both = card('both', { best: [4], possible: [2, 3] });
  expect(order(2, both)).toEqual(['2: both']);
  expect(order(1, both)).toEqual(['4: both']);
  expect(order(1, card('possible', { possible: [2, 9] }))).toEqual(['2: possible']);
});
