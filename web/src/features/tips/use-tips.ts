import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ListTipCard } from '~/shared/api/schema.gen';
import { pageSize, type TipsFilter, tipsFrom } from './queries';
import { useUpToDate } from './recent';

/** How many pages a search reads on its own before it asks whether to go on. */
export const pagesPerLook = 5;

/**
 * One page of the list as a person sees it. A page of a search may come back with few finds or none while there is more to
 * look through: then the next ones are read too, until the page is full, or {@link pagesPerLook} were read.
 */
export function useTips(filter: TipsFilter, cursor: string | undefined, ready: boolean) {
  const [looks, setLooks] = useState(1);
  const query = useInfiniteQuery({ ...tipsFrom(filter, cursor), enabled: ready });
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  const list = useMemo(() => data && joined(data.pages), [data]);
  const cards = useUpToDate(list, filter, !cursor);
  const read = data?.pages.length ?? 0;
  const short = Boolean(filter.q && list && hasNextPage && list.data.length < pageSize);
  const looking = short && read < looks * pagesPerLook;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come before its fetching was ever rendered; then only `read` tells that it came
  useEffect(() => {
    if (looking && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [looking, read, isFetching, isFetchNextPageError, fetchNextPage]);

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

function joined(pages: ListTipCard[]): ListTipCard {
  return { data: pages.flatMap((page) => page.data), next: pages.at(-1)?.next ?? null };
}
