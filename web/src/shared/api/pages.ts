/** Lists that the server sends in pages. */
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { limits } from './limits.gen';

/** How many items the server puts on a page, unless the request says otherwise. */
export const pageSize = limits.Limit.default;

/** How many pages a search reads before it asks whether to go on. */
export const pagesPerLook = 5;

type Page<Item> = { data: Item[]; next: string | null };

type Fetch<Item> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** A list from `cursor` on, in as many pages as were read: a search may have to read several to show one. */
export const pagesFrom = <Item>(queryKey: QueryKey, cursor: string | undefined, fetch: Fetch<Item>) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, cursor ?? ''],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next ?? undefined,
  });

/**
 * - `done`: the page is full or the list has ended; a list without a search is done with its first page.
 * - `looking`: the search reads on.
 * - `stopped`: it has read as many pages as it may.
 */
export type SearchState = 'done' | 'looking' | 'stopped';

/**
 * One page of a list as a person sees it. A page of a search may have few items or none although more pages follow: then the
 * search reads on, until it has a full page or has read {@link pagesPerLook} pages.
 */
export function useSearchPages<Item>(
  options: ReturnType<typeof pagesFrom<Item>>,
  { searching, ready }: { searching: boolean; ready: boolean },
) {
  const [looks, setLooks] = useState(1);
  const { data, error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = useInfiniteQuery({
    ...options,
    enabled: ready,
  });
  const list = useMemo(() => data && joined(data.pages), [data]);
  const read = data?.pages.length ?? 0;
  const state = searchState(list, searching, read, looks * pagesPerLook);

  const readOn = state === 'looking' && !isFetchNextPageError && !isFetching;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may arrive before its fetching was rendered; then only `read` changes
  useEffect(() => {
    if (readOn) void fetchNextPage();
  }, [readOn, read, fetchNextPage]);

  return {
    list,
    /** Why there is no list, or why the search could not read on. */
    error: !data || isFetchNextPageError ? error : null,
    retry: () => void (data ? fetchNextPage() : refetch()),
    /** `read`: how many pages. */
    search: { state, read, keepLooking: () => setLooks(looks + 1) },
  };
}

function joined<Item>(pages: ReadonlyArray<Page<Item>>): Page<Item> {
  return { data: pages.flatMap((page) => page.data), next: pages.at(-1)?.next ?? null };
}

/** `allowed`: how many pages the search may read. */
export function searchState(
  list: Page<unknown> | undefined,
  searching: boolean,
  read: number,
  allowed: number,
): SearchState {
  if (!searching || !list?.next || list.data.length >= pageSize) return 'done';
  return read < allowed ? 'looking' : 'stopped';
}
