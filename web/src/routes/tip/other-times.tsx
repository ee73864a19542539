/** Tips on the same work on the same plant, for the same climate, that say other months. Nothing where there are none or the search fails. */

import { queryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TipCard } from '~/features/tips/card/tip-card';
import { api, bodyOf } from '~/shared/api/client';
import type { TipCard as Card, Climate, Facts, Tip, Work } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { monthsInBrief } from '~/shared/calendar/months-in-words';
import { useGarden } from '~/shared/garden';

/** Cards that are shown, and tips of one climate among which they are found. */
const [most, read] = [4, 24];

const workOnPlant = (plant: string, work: Work, climate: Climate) =>
  queryOptions({
    queryKey: ['tips', 'work', plant, work, climate],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/search/tips', { params: { query: { plant, work, climate, limit: read } }, signal })),
    retry: false,
  });

export function OtherTimes({ tip }: { tip: Tip }): ReactNode {
  const { hemisphere } = useGarden();
  const { plants: [plant] = [], work, months, climates = [] } = tip.facts;
  // Cards do not say their climates.
  const queries = plant && work && months ? climates.map((climate) => workOnPlant(plant, work, climate)) : [];
  const found = useQueries({ queries }).flatMap(({ data }) => data?.data ?? []);
  const { shown = [] } = useUnblocked(found, ({ authorId }) => authorId);
  const others = [...new Map(shown.map((card) => [card._id, card])).values()];
  const cards = others.filter((card) => isAtAnotherTime(tip.facts, card)).slice(0, most);
  if (cards.length === 0 || !months) return null;
  return (
    <section aria-labelledby="other-times" className="mt-14">
      <h2 id="other-times" className="mb-2 text-2xl">
        Others do this at another time
      </h2>
      <p className="mb-8 max-w-[46rem] text-ink-soft">
        This tip says: {monthsInBrief(months, hemisphere)}. These are about the same work on the same plant in the same
        climate, in other months. What came of each when gardeners tried it stands on its page.
      </p>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-2">
        {cards.map((card) => (
          <li key={card._id}>
            <TipCard card={card} shape="row" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isAtAnotherTime(facts: Facts, card: Card) {
  const [own, others] = [monthsOf(facts), monthsOf(card.facts)];
  return own.length > 0 && others.length > 0 && !others.some((month) => own.includes(month));
}

const monthsOf = ({ months: { best = [], possible = [] } = {} }: Facts) => [...best, ...possible];
