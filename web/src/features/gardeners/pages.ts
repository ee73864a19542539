/** The requests for pages of gardeners. Apart from the other queries, because the home page does not need them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { FoundGardeners, GardenerMarks, User } from '~/shared/api/schema.gen';
import type { GardenersFilter } from './queries';

/** Whether somebody looks for gardeners by words. */
export const isSearch = ({ place, q }: GardenersFilter) => Boolean(place || q);

/** A page of a list, and the fields that it lacks without the index. */
export type GardenersPage = { data: Array<User & { marks?: GardenerMarks }>; next: string | null } & Partial<
  Omit<FoundGardeners, 'data' | 'next'>
>;

/** Those with most tips are first, unless the words say otherwise. */
export const gardenersPage = (filter: GardenersFilter, cursor: string | undefined) => {
  const query = { ...filter, ...(cursor ? { cursor } : {}) };
  return queryOptions({
    queryKey: ['gardeners', 'from', filter, cursor ?? ''],
    queryFn: async ({ signal }): Promise<GardenersPage> => {
      const search = bodyOf(api.GET('/search/gardeners', { params: { query }, signal }));
      if (isSearch(filter) || cursor) return search;
      // Without the index, the newest: better than nobody.
      return search.catch(async () => {
        const { data } = await bodyOf(api.GET('/user', { params: { query: filter }, signal }));
        return { data, next: null };
      });
    },
    placeholderData: keepPreviousData,
  });
};
