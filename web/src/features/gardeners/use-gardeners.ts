import { api, bodyOf } from '~/shared/api/client';
import { pagesFrom, useSearchPages } from '~/shared/api/pages';
import type { GardenersFilter } from './queries';

/** One page of gardeners. */
export function useGardeners(filter: GardenersFilter, cursor: string | undefined, ready: boolean) {
  const options = pagesFrom(['gardeners', 'from', filter], cursor, (cursor, signal) => {
    const query = { ...filter, ...(cursor ? { cursor } : {}) };
    return bodyOf(api.GET('/user', { params: { query }, signal }));
  });
  return useSearchPages(options, { searching: Boolean(filter.q), ready });
}
