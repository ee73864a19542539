import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { joined, pagesPerLook, useFurtherPages } from '~/shared/api/pages';
import type { ListUser } from '~/shared/api/schema.gen';
import { type GardenersFilter, gardenersFrom, pageSize } from './queries';

/**
 * One page of the list as a person sees it. A page of a search may come back with few finds or none while there is more to
 * look through: then the next ones are read too, until the page is full, or {@link pagesPerLook} were read.
 */
export function useGardeners(filter: GardenersFilter, cursor: string | undefined, ready: boolean) {
  const [looks, setLooks] = useState(1);
  const query = useInfiniteQuery({ ...gardenersFrom(filter, cursor), enabled: ready });
  const { data, error, fetchNextPage, refetch } = query;
  const found = data && joined(data.pages);
  const read = data?.pages.length ?? 0;
  const search = progress(found, Boolean(filter.q), read, looks * pagesPerLook);

  useFurtherPages(query, search === 'looking' && !error);

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
