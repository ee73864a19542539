/** The requests for tips, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
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

/** One page of the caller's own tips. */
export const myTipsPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'mine', cursor ?? ''],
    queryFn: async ({ signal }) =>
      bodyOf(
        api.GET('/mytips', {
          params: { query: cursor ? { cursor } : {} },
          headers: await authorizationHeader(),
          signal,
        }),
      ),
  });
