/** The requests for gardeners, as query options. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { FoundGardeners, GardenerMarks, Status, User } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';

/** `place`: words of the gardener's place. */
export type GardenersFilter = { status?: Status; place?: string; q?: string };

/** Whether the list comes from the index. The lists by status do not need it. */
export const isSearch = ({ place, q }: GardenersFilter) => Boolean(place || q);

/** A page of a list, and what only a search knows of it. */
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

export const featuredGardeners = queryOptions({
  queryKey: ['gardeners', 'featured'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/user', { params: { query: { status: 'active', limit: constants.featured } }, signal })),
});

export const gardener = (id: string) =>
  queryOptions({
    queryKey: ['gardeners', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/user/{id}', { params: { path: { id } }, signal })),
  });
