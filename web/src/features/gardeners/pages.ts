/** The requests for pages of gardeners. Apart from the other queries, because the home page does not need them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { FoundGardeners, GardenerMarks, User } from '~/shared/api/schema.gen';
import type { GardenersFilter } from './queries';

/** Whether the list comes from the index. The lists by status do not need it. */
export const isSearch = ({ place, q }: GardenersFilter) => Boolean(place || q);

/** A page of a list, and the fields that only a search returns. */
export type GardenersPage = { data: Array<User & { marks?: GardenerMarks }>; next: string | null } & Partial<
  Omit<FoundGardeners, 'data' | 'next'>
>;

export const gardenersPage = (filter: GardenersFilter, cursor: string | undefined) => {
  const query = { ...filter, ...(cursor ? { cursor } : {}) };
  return queryOptions({
    queryKey: ['gardeners', 'from', filter, cursor ?? ''],
    queryFn: ({ signal }): Promise<GardenersPage> =>
      isSearch(filter)
        ? bodyOf(api.GET('/search/gardeners', { params: { query }, signal }))
        : bodyOf(api.GET('/user', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};
