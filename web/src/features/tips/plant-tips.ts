import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { Month, TipCard } from '~/shared/api/schema.gen';

/** As many tips about a plant as a page may have, those in season first. */
export const plantTips = (plant: string, season: Month, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tips', 'about', plant, season, cursor ?? ''],
    queryFn: ({ signal }) => {
      const query = { plant, sort: 'season' as const, season, limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/search/tips', { params: { query }, signal }));
    },
  });

/**
 * The tips by the month in which each is due, from this one on to the one before it; those for any time last. A tip is due in its next
 * best month, or a possible one that is now. `now` is of the northern year, like the months.
 */
export function fromNowOn<Card extends Pick<TipCard, 'facts'>>(
  cards: readonly Card[],
  now: Month,
): Array<{ month: Month | undefined; cards: Card[] }> {
  const due = cards.map((card) => {
    const { best = [], possible = [] } = card.facts.months ?? {};
    const months = best.length === 0 || possible.includes(now) ? [...best, ...possible] : best;
    const waits = months.map((month) => (month - now + 12) % 12);
    return { card, wait: Math.min(12, ...waits) };
  });
  const waits = [...new Set(due.map(({ wait }) => wait))].sort((a, b) => a - b);
  return waits.map((wait) => ({
    month: wait === 12 ? undefined : ((now + wait - 1) % 12) + 1,
    cards: due.filter((one) => one.wait === wait).map(({ card }) => card),
  }));
}
