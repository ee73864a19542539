/** The gardener's own lists. */
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { ListTipCard, TipCard } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { applyChanges, changes, freshOf } from '~/shared/tips/recent-changes';

/** One page of the caller's deleted tips. */
export const deletedTips = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'deleted', cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = { deleted: true, limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/mytips', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

/** A list of deleted tips, without those that have been restored. */
export function useDeletedUpToDate(list: ListTipCard): TipCard[] {
  const current = changes.use();
  return useMemo(() => {
    const fresh = freshOf(current, Date.now());
    return list.data.filter(({ _id }) => !fresh.get(_id)?.tip);
  }, [list, current]);
}

/** One's own list with the changes applied; it has the hidden tips too. Its index is eventually consistent. */
export function useOwnUpToDate(list: ListTipCard | undefined, first: boolean): TipCard[] | undefined {
  const current = changes.use();
  return useMemo(() => list && applyChanges(list, current, () => true, first, Date.now()), [list, current, first]);
}
