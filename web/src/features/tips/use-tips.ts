import { api, bodyOf } from '~/shared/api/client';
import { pagesFrom, useSearchPages } from '~/shared/api/pages';
import type { TipsFilter } from './queries';
import { useUpToDate } from './recent-changes';

/** One page of public tips, with this gardener's recent changes. */
export function useTips(filter: TipsFilter, cursor: string | undefined, ready: boolean) {
  const options = pagesFrom(['tips', 'from', filter], cursor, (cursor, signal) => {
    const query = { status: 'public' as const, ...filter, ...(cursor ? { cursor } : {}) };
    return bodyOf(api.GET('/tips', { params: { query }, signal }));
  });
  const { list, ...rest } = useSearchPages(options, { searching: Boolean(filter.q), ready });
  return { ...rest, cards: useUpToDate(list, filter, !cursor), next: list?.next };
}
