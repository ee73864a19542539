/** The list's search and its filter in the URL. */
import { statusValues } from '~/shared/api/schema.gen';
import { paths, withQuery } from '~/shared/paths';
import { searchFilter } from '~/shared/text/search-words';
import type { GardenersFilter } from './queries';

/** Reads the URL and ignores unknown values. */
export function readFilter(search: URLSearchParams): GardenersFilter {
  const status = statusValues.find((value) => value === search.get('status'));
  const place = searchFilter(search.get('place') ?? '');
  const q = searchFilter(search.get('q') ?? '');
  return { ...(status ? { status } : {}), ...(place ? { place } : {}), ...(q ? { q } : {}) };
}

/** The URL of the first page of the list with these filters. */
export function gardenersUrl({ status, place, q }: GardenersFilter): string {
  return withQuery(paths.gardeners, { status, place, q });
}
