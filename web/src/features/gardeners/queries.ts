/** The requests for gardeners, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Status } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';

/** `place`: words of the gardener's place. */
export type GardenersFilter = { status?: Status; place?: string; q?: string };

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
