import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { joined, pagesPerLook, useFurtherPages } from '~/shared/api/pages';
import { pageSize, type TipsFilter, tipsFrom } from './queries';
import { useUpToDate } from './recent-changes';

/**
 * One page of the list as a person sees it. A page of a search may come back with few finds or none while there is more to
 * look through: then the next ones are read too, until the page is full, or {@link pagesPerLook} were read.
 */
export function useTips(filter: TipsFilter, cursor: string | undefined, ready: boolean) {
  const [looks, setLooks] = useState(1);
  const query = useInfiniteQuery({ ...tipsFrom(filter, cursor), enabled: ready });
  const { data, error, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  const list = useMemo(() => data && joined(data.pages), [data]);
  const cards = useUpToDate(list, filter, !cursor);
  const read = data?.pages.length ?? 0;
  const short = Boolean(filter.q && list && hasNextPage && list.data.length < pageSize);
  const looking = short && read < looks * pagesPerLook;

  useFurtherPages(query, looking && !isFetchNextPageError);

  return {
    cards,
    next: list?.next,
    /** Why there is nothing to show, or why a search could not go on. */
    error: !data || isFetchNextPageError ? error : null,
    retry: () => (data ? fetchNextPage() : refetch()),
    /** Where a search stands that has not filled its page. */
    search: { looking, stopped: short && !looking, read, keepLooking: () => setLooks(looks + 1) },
  };
}
