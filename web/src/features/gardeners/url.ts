/** The list's search and its filter, as the address has them. */
import { limits } from '~/shared/api/limits.gen';
import { statusValues } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import type { GardenersFilter } from './queries';

/** What a person typed, as it is searched for: single spaces, and no more than the server takes. */
export function searchWords(text: string): string {
  return [...text.trim().replace(/\s+/g, ' ')].slice(0, limits.Search.most).join('').trim();
}

/** Reads the address; what it does not know is as if it were not there. */
export function readFilter(search: URLSearchParams): GardenersFilter {
  const q = searchWords(search.get('q') ?? '');
  const status = statusValues.find((value) => value === search.get('status'));
  return { ...(status ? { status } : {}), ...(q ? { q } : {}) };
}

/** The address of the list with these filters, from its first page. */
export function gardenersAddress({ status, q }: GardenersFilter): string {
  const search = new URLSearchParams({ ...(status ? { status } : {}), ...(q ? { q } : {}) });
  return search.size > 0 ? `${paths.gardeners}?${search}` : paths.gardeners;
}
