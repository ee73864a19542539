import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListUser } from '~/shared/api/schema.gen';
import { type GardenersFilter, gardenersFrom, pageSize } from './queries';

/** How many pages a search reads on its own before it asks whether to go on. */
export const pagesPerLook = 5;

/**
 * One page of the list as a person sees it. A page of a search may come back with few finds or none while there is more to
 * look through: then the next ones are read too, until the page is full, or {@link pagesPerLook} were read.
 */
export function useGardeners(filter: GardenersFilter, cursor: string | undefined, ready: boolean) {
  const [looks, setLooks] = useState(1);
  const query = useInfiniteQuery({ ...gardenersFrom(filter, cursor), enabled: ready });
  const { data, error, isFetching, fetchNextPage, refetch } = query;
  const found = data && joined(data.pages);
  const read = data?.pages.length ?? 0;
  const search = progress(found, Boolean(filter.q), read, looks * pagesPerLook);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come before its fetching was ever rendered; then only `read` tells that it came
  useEffect(() => {
    if (search === 'looking' && !isFetching && !error) void fetchNextPage();
  }, [search, read, isFetching, error, fetchNextPage]);

  return {
    gardeners: found?.data,
    next: found?.next,
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
    /** Where a search stands, and how many pages it has read. */
    search,
    read,
    keepLooking: () => setLooks(looks + 1),
  };
}

/**
 * A search is `done` when its page is full or everything was looked through; until then it is `looking`, and `stopped` where it
 * has read as many pages as it may. Any other list is done as it comes.
 */
export function progress(
  found: ListUser | undefined,
  searching: boolean,
  read: number,
  allowed: number,
): 'done' | 'looking' | 'stopped' {
  if (!searching || !found?.next || found.data.length >= pageSize) return 'done';
  return read < allowed ? 'looking' : 'stopped';
}

function joined(pages: ListUser[]): ListUser {
  return { data: pages.flatMap((page) => page.data), next: pages.at(-1)?.next ?? null };
}
