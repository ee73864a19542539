/** The requests for tips, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import type { Category, Difficulty } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

/** Which public tips a list shows. `author` and `q` combine with no other filter. */
export type TipsFilter = { difficulty?: Difficulty; category?: Category; author?: string; q?: string };

export const topTips = queryOptions({
  queryKey: ['tips', 'top'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/tips', { params: { query: { status: 'public', limit: constants.featured } }, signal })),
});

export const tip = (id: string) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'one', id],
    queryFn: async ({ signal }) =>
      bodyOf(api.GET('/tips/{id}', { params: { path: { id } }, headers: await authorizationHeader(), signal })),
  });

/** One page of the caller's own tips. `email`: the caller's address, as the specification's request has it. */
export const myTipsPage = (email: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'mine', cursor ?? ''],
    queryFn: async ({ signal }) => {
      const headers = await authorizationHeader();
      const page = cursor ? { cursor } : {};
      const get = (query: { email?: string }) =>
        bodyOf(api.GET('/mytips', { params: { query: { ...query, ...page } }, headers, signal }));
      if (!email) return get({});
      return get({ email }).catch((error: unknown) => {
        // The session has an address that was changed since. The list is the token's owner's with or without one.
        if (error instanceof ApiError && error.status === 403) return get({});
        throw error;
      });
    },
  });
