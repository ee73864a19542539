/** What the app asks of tips, as query options. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answered, api } from '~/shared/api/client';
import type { Category, Difficulty } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';
import { authorized } from '~/shared/session/authorized';
import { ownKey } from '~/shared/session/own';

/** A list of public tips. `author` and `q` stand alone. */
export type TipsFilter = { difficulty?: Difficulty; category?: Category; author?: string; q?: string };

/** How many tips the server puts on a page. */
export const pageSize = 12;

export const topTips = queryOptions({
  queryKey: ['tips', 'top'],
  queryFn: ({ signal }) =>
    answered(api.GET('/tips', { params: { query: { status: 'public', limit: constants.featured } }, signal })),
});

/** One page of a list; the cursor is the address's. */
export const tipsPage = (filter: TipsFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tips', 'list', filter, cursor ?? ''],
    queryFn: ({ signal }) => listed(filter, cursor, signal),
  });

/** A list from the address's cursor on, as far as it was read: a search may have to read several pages to show one. */
export const tipsFrom = (filter: TipsFilter, cursor: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['tips', 'from', filter, cursor ?? ''],
    queryFn: ({ pageParam, signal }) => listed(filter, pageParam, signal),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const tip = (id: string) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'one', id],
    queryFn: async ({ signal }) =>
      answered(api.GET('/tips/{id}', { params: { path: { id } }, headers: await authorized(), signal })),
  });

/** One page of the caller's own tips. */
export const myTipsPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'mine', cursor ?? ''],
    queryFn: async ({ signal }) =>
      answered(
        api.GET('/mytips', { params: { query: cursor ? { cursor } : {} }, headers: await authorized(), signal }),
      ),
  });

function listed(filter: TipsFilter, cursor: string | undefined, signal: AbortSignal) {
  const query = { status: 'public' as const, ...filter, ...(cursor ? { cursor } : {}) };
  return answered(api.GET('/tips', { params: { query }, signal }));
}
