import type { TipCard, Work } from '~/shared/api/schema.gen';
import { works } from '~/shared/facts';

/** In the order of the lists. The last is that of tips that say none, or one that this release does not know. */
const labels: Record<Work | 'other', string> = { ...works, other: 'Other work' };

/** The same in two words, beside a year. */
const shortLabels: typeof labels = {
  'sow-and-plant': 'Sow, plant',
  tend: 'Feed, water',
  prune: 'Prune, train',
  protect: 'Protect',
  'harvest-and-store': 'Pick, store',
  'make-and-mend': 'Make, mend',
  'leave-alone': 'Leave alone',
  other: 'Other work',
};

type Group = { label: string; shortLabel: string; cards: TipCard[] };

/** The tips by kind of work, without the kinds that have no tip. */
export function byWork(cards: readonly TipCard[]): Group[] {
  return (Object.keys(labels) as Array<keyof typeof labels>)
    .map((work) => ({
      label: labels[work],
      shortLabel: shortLabels[work],
      cards: cards.filter(({ facts }) => workOf(facts) === work),
    }))
    .filter(({ cards }) => cards.length > 0);
}

const workOf = ({ work }: TipCard['facts']) => (work && work in works ? work : 'other');

const columns = 3;
const rows = 3;

/** The kinds for three columns of three: those with the most tips. With fewer kinds, the largest have more than one column. */
export function shortList(cards: readonly TipCard[]): Array<Group & { columns: number }> {
  const all = byWork(cards);
  const largest = all.toSorted((a, b) => b.cards.length - a.cards.length).slice(0, columns);
  const widths = largest.map(() => 1);
  for (let left = columns - largest.length; left > 0; left--) {
    const at = largest.findIndex(({ cards }, at) => cards.length > (widths[at] ?? 0) * rows);
    if (at >= 0) widths[at] = (widths[at] ?? 0) + 1;
  }
  return all.flatMap((group) => {
    const width = widths[largest.indexOf(group)];
    return width ? [{ ...group, columns: width, cards: group.cards.slice(0, width * rows) }] : [];
  });
}
