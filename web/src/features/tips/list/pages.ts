/** The requests for pages of tips. Apart from the other queries, because the home page does not need them. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { FoundTips } from '~/shared/api/schema.gen';
import { thisMonth } from '~/shared/garden';
import type { ReadersGarden } from '~/shared/session/own-garden';
import type { TipsFilter, TipsPage } from '~/shared/tips/queries';

/** Whether the list comes from the index. The lists by difficulty and category, and an author's, do not need it. */
export function isSearch({ difficulty, category, author, ...more }: TipsFilter): boolean {
  return Object.keys(more).length > 0 || Boolean(author && (difficulty ?? category));
}

/** `month`: the season of a list in season, the reader's present one if none is given. */
export const tipsPage = (
  filter: TipsFilter,
  cursor: string | undefined,
  garden: ReadersGarden,
  month = thisMonth(garden),
) => {
  const season = filter.sort === 'season' ? { season: month } : {};
  const page = cursor ? { cursor } : {};
  return queryOptions({
    queryKey: ['tips', 'from', { ...filter, ...season }, cursor ?? ''],
    queryFn: ({ signal }): Promise<TipsPage> =>
      isSearch(filter)
        ? bodyOf(api.GET('/search/tips', { params: { query: { ...filter, ...season, ...page } }, signal }))
        : bodyOf(api.GET('/tips', { params: { query: { status: 'public', ...filter, ...page } }, signal })),
  });
};

/** What a search says of a list, without the list: how many tips it has, and how many each further choice has. */
export const tipsAbout = (filter: TipsFilter) =>
  queryOptions({
    queryKey: ['tips', 'about', filter],
    queryFn: ({ signal }) => bodyOf(api.GET('/search/tips', { params: { query: { ...filter, limit: 1 } }, signal })),
    retry: false,
  });

/** How many tips a list has. */
export const tipsCount = (filter: TipsFilter) => ({
  ...tipsAbout(filter),
  select: ({ total, nearest }: FoundTips) => (nearest ? 0 : total),
});
