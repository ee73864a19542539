import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

/**
 * A list that was fetched. A new one is rendered in slices, between which the browser answers; until it is, the one before is shown.
 * `old`: the list is of another filter.
 */
export function useList<List>(query: UseQueryResult<List>) {
  const list = useDeferredValue(query.data);
  const old = useDeferredValue(query.isPlaceholderData);
  const data = query.data && list;
  return { data, old, error: query.data ? null : query.error, retry: () => void query.refetch() };
}
