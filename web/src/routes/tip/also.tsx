/** The end of a tip's page: other tips about its plant, and others for its month. Nothing where there are none or the search fails. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import { tipsPage } from '~/features/tips/list/pages';
import { tipsUrl } from '~/features/tips/list/url';
import type { TipCard as Card, Tip } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { inSentence } from '~/shared/plants/in-sentence';
import { type Plant, plantList, plantNamed } from '~/shared/plants/plants';
import type { ReadersGarden } from '~/shared/session/own-garden';
import type { FoundCard, TipsFilter } from '~/shared/tips/queries';
import { drawingOf } from '~/shared/ui/picture/plate';
import { CardSkeletons } from '~/shared/ui/states';

/** Cards of a list. */
const most = 3;

export function AlsoOn({ tip }: { tip: Tip }): ReactNode {
  const garden = useGarden();
  // The month and the season are those of the reader's garden.
  const { pending } = useGardenSources();
  const [id] = tip.facts.plants ?? [];
  const plant = useQuery({ ...plantList, enabled: id !== undefined }).data?.find((plant) => plant.id === id);
  const month = monthOf(tip, garden);
  const onPlant = useOthers(
    { plant: id ?? '', sort: 'season' },
    garden,
    thisMonth(garden),
    !pending && id !== undefined,
  );
  const inMonth = useOthers({ month, sort: 'season' }, garden, month, !pending);
  if (pending || onPlant.waiting || inMonth.waiting) {
    return (
      <div className="mt-14">
        <CardSkeletons count={most} label="Fetching more tips" />
      </div>
    );
  }
  const first = others(onPlant.cards, [tip]);
  const second = others(inMonth.cards.filter(isFor(month)), [tip, ...first]);
  const shown = withoutRepeats([...first, ...second], [tip.image ?? drawingOf(tip.category, tip.plant)]);
  return (
    <>
      <Also cards={shown.slice(0, first.length)} to={id ? paths.plant(id) : ''}>
        {plant ? nameOf(tip, plant) : 'this plant'}
      </Also>
      <Also cards={shown.slice(first.length)} to={tipsUrl({ month })} preposition="for">
        {monthName(shifted(month, garden.hemisphere))}
      </Also>
    </>
  );
}

function useOthers(filter: TipsFilter, garden: ReadersGarden, season: number, enabled: boolean) {
  const { data, isLoading } = useQuery({ ...tipsPage(filter, undefined, garden, season), enabled, retry: false });
  const { shown = [] } = useUnblocked(data?.data, ({ authorId }) => authorId);
  return { cards: data?.nearest ? [] : shown, waiting: isLoading };
}

/** The list of a month also has the tips that say none. */
const isFor =
  (month: number) =>
  ({ facts: { months: { best = [], possible = [] } = {} } }: Card) =>
    best.includes(month) || possible.includes(month);

const others = (cards: readonly FoundCard[], shown: readonly Card[]) =>
  cards.filter(({ _id }) => shown.every((other) => other._id !== _id)).slice(0, most);

/** The present month if the tip is for it, else the next of its best or, without any, possible months. Of the northern year. */
function monthOf({ facts: { months: { best = [], possible = [] } = {} } }: Tip, garden: ReadersGarden) {
  const now = thisMonth(garden);
  if (possible.includes(now)) return now;
  const wait = (month: number) => (month - now + 12) % 12;
  return (best.length > 0 ? best : possible).toSorted((one, other) => wait(one) - wait(other))[0] ?? now;
}

/** As the author has it, where that is the plant's name: "figs", not "fig". */
const nameOf = ({ plantType }: Tip, plant: Plant) =>
  inSentence(plantNamed([plant], plantType) ? plantType.trim() : plant.name);

type Props = { cards: readonly Card[]; to: string; preposition?: string; children: ReactNode };

function Also({ cards, to, preposition = 'on', children }: Props) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={`also-${preposition}`} className="mt-14">
      <h2 id={`also-${preposition}`} className="mb-8 text-2xl">
        More {preposition}{' '}
        <Link to={to} className="underline decoration-marigold decoration-2 underline-offset-6">
          <bdi>{children}</bdi>
        </Link>
      </h2>
      {cards.length < most ? (
        // Set as rows, because upright cards would leave most of the line empty.
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
          {cards.map((card) => (
            <li key={card._id}>
              <TipCard card={card} shape="row" />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="tip-grid sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card._id} className="sm:max-lg:last:nth-3:hidden">
              <TipCard card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
