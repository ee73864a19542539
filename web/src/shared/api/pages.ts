/** Lists that a search reads page by page. */
import { useEffect } from 'react';

/** How many pages a search reads on its own before it asks whether to go on. */
export const pagesPerLook = 5;

/** Several pages of a list as one. */
export function joined<Item>(pages: ReadonlyArray<{ data: Item[]; next: string | null }>) {
  return { data: pages.flatMap((page) => page.data), next: pages.at(-1)?.next ?? null };
}

type Pages = {
  data: { pages: readonly unknown[] } | undefined;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Reads one more page after the other for as long as they are `wanted`. */
export function useFurtherPages({ data, isFetching, fetchNextPage }: Pages, wanted: boolean): void {
  const read = data?.pages.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may come before its fetching was ever rendered; then only `read` tells that it came
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, read, isFetching, fetchNextPage]);
}
