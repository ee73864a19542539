/** What the app asks of gardeners, as query options. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answered, api } from '~/shared/api/client';
import type { Status } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';

export type GardenersFilter = { status?: Status; q?: string };

/** How many gardeners the server puts on a page. */
export const pageSize = 12;

export const featuredGardeners = queryOptions({
  queryKey: ['gardeners', 'featured'],
  queryFn: ({ signal }) =>
    answered(api.GET('/user', { params: { query: { status: 'active', limit: constants.featured } }, signal })),
});

/** The list from the address's cursor on, as far as it was read: a search may have to read several pages to show one. */
export const gardenersFrom = (filter: GardenersFilter, cursor: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['gardeners', 'from', filter, cursor ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam ? { cursor: pageParam } : {}) };
      return answered(api.GET('/user', { params: { query }, signal }));
    },
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const gardener = (id: string) =>
  queryOptions({
    queryKey: ['gardeners', 'one', id],
    queryFn: ({ signal }) => answered(api.GET('/user/{id}', { params: { path: { id } }, signal })),
  });
