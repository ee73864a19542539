/**
 * The list's filters, its search and its order in the URL. Months are those of the northern year, so that a link means the same to
 * everybody; "in season" is the reader's own season.
 */
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { monthNames } from '~/shared/calendar/months';
import { gardenerId, paths, withQuery } from '~/shared/paths';
import { searchFilter } from '~/shared/text/search-words';
import type { TipsFilter } from '~/shared/tips/queries';
import { type WordFilterName, wordFilter, wordFilterNames } from '../word-filters';

const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string) =>
    values.find((value) => value === text);

type Parts = { [Name in keyof TipsFilter]-?: (text: string) => TipsFilter[Name] | undefined };

const words = Object.fromEntries(
  wordFilterNames.map((name) => [name, oneOf(Object.keys(wordFilter(name).words))]),
) as Pick<Parts, WordFilterName>;

/** The parameters of the URL, in its order. Other values are ignored. */
const parts: Parts = {
  difficulty: oneOf(difficultyValues),
  category: oneOf(categoryValues),
  plant: (text) => (/^[a-z\d-]{1,40}$/.test(text) ? text : undefined),
  month: (text) => monthNames.map((_, at) => at + 1).find((month) => String(month) === text),
  ...words,
  author: (text) => (gardenerId.test(text) ? text : undefined),
  q: searchFilter,
  sort: oneOf(['newest', 'helpful', 'season'] as const),
};

export function readFilter(search: URLSearchParams): TipsFilter {
  const read = Object.entries(parts).map(([name, value]) => [name, value(search.get(name) ?? '')]);
  const filter: TipsFilter = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  if (filter.q || filter.sort !== 'newest') return filter;
  // Without words, every list begins with the newest.
  const { sort, ...rest } = filter;
  return rest;
}

/** The URL of the first page of the list with these filters. */
export function tipsUrl(filter: TipsFilter): string {
  const names = Object.keys(parts) as Array<keyof typeof parts>;
  return withQuery(paths.tips, Object.fromEntries(names.map((name) => [name, filter[name]?.toString()])));
}

/** The same list with another choice of one filter, or without that filter. */
export function tipsUrlWith<Name extends keyof TipsFilter>(
  filter: TipsFilter,
  name: Name,
  value: TipsFilter[Name] | undefined,
): string {
  const { [name]: _, ...rest } = filter;
  return tipsUrl(value === undefined ? rest : { ...rest, [name]: value });
}
