/** The gardener's own lists. */
import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { ListTipCard, TipCard } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { applyChanges, type Changes, changes } from '~/shared/tips/recent-changes';

/** One page of the caller's deleted tips. */
export const deletedTips = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'tips', 'deleted', cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = { deleted: true, limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/mytips', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

/** No cache keeps these lists, but their index is eventually consistent: so long after a change it may lack it. */
const lagMs = 10_000;

/**
 * The changes that a list from this time may lack. Of older ones it knows more: another tab or device may have taken them back since.
 */
function useLacking(updatedAt: number): Changes {
  const current = changes.use();
  return useMemo(() => new Map([...current].filter(([, { at }]) => at > updatedAt - lagMs)), [current, updatedAt]);
}

/** A list of deleted tips, without those that have been restored. `updatedAt`: when it came, in ms. */
export function useDeletedUpToDate(list: ListTipCard, updatedAt: number): TipCard[] {
  const lacking = useLacking(updatedAt);
  return useMemo(() => list.data.filter(({ _id }) => !lacking.get(_id)?.tip), [list, lacking]);
}

/** One's own list with the changes applied; it has the hidden tips too. `updatedAt`: when it came, in ms. */
export function useOwnUpToDate(
  list: ListTipCard | undefined,
  updatedAt: number,
  first: boolean,
): TipCard[] | undefined {
  const lacking = useLacking(updatedAt);
  return useMemo(() => list && applyChanges(list, lacking, () => true, first, Date.now()), [list, lacking, first]);
}
