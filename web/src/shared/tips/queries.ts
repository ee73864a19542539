/** The requests for tips, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { FoundTips, ListTipCard, operations, TipCard, TipMarks } from '~/shared/api/schema.gen';
import { withCopy } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

type Search = NonNullable<operations['search-tips']['parameters']['query']>;

/** Which public tips a list shows, and in which order. `author` combines with no other filter. The month is of the northern year. */
export type TipsFilter = Omit<
  Search,
  'season' | 'week' | 'lastFrost' | 'firstFrost' | 'plants' | 'work' | 'limit' | 'cursor'
>;

/** A card, and the words in it that a search has found. */
export type FoundCard = TipCard & { marks?: TipMarks };

/** A page of a list, and the fields that only a search returns. */
export type TipsPage = { data: FoundCard[]; next: string | null } & Partial<Omit<FoundTips, 'data' | 'next'>>;

export const topTips = queryOptions({
  queryKey: ['tips', 'top'],
  queryFn: ({ signal }) => bodyOf(api.GET('/tips/top', { signal })),
});

export const tip = (id: string) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'one', id],
    queryFn: ({ signal }) =>
      withCopy(copyNames.tip(id), async () =>
        bodyOf(api.GET('/tips/{id}', { params: { path: { id } }, headers: await authorizationHeader(), signal })),
      ),
  });

/**
 * One page of the caller's own tips, as long as possible: the tips that are asked about once a year are rarely the newest. `email`: the
 * caller's address, as the specification's request has it.
 */
export const myTipsPage = (email: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'mine', cursor ?? ''],
    queryFn: ({ signal }) => {
      const ask = () => fetchMine(email, cursor, signal);
      return cursor ? ask() : withCopy(copyNames.mine, ask);
    },
  });

async function fetchMine(email: string, cursor: string | undefined, signal: AbortSignal): Promise<ListTipCard> {
  const headers = await authorizationHeader();
  const page = { limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
  const get = (query: { email?: string }) =>
    bodyOf(api.GET('/mytips', { params: { query: { ...query, ...page } }, headers, signal }));
  if (!email) return get({});
  return get({ email }).catch((error: unknown) => {
    // The session has an address that was changed since. The list is the token's owner's with or without one.
    if (error instanceof ApiError && error.status === 403) return get({});
    throw error;
  });
}
