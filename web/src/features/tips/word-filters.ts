/** The filters of a list by a word about the tip, from the table of facts. */
import { tipFacts, type WordFilter } from '~/shared/facts';

/** In the order of the URL. */
const wordFilters = Object.values(tipFacts).flatMap(({ filter }) => filter ?? []);

export type WordFilterName = (typeof wordFilters)[number]['name'];

export const wordFilterNames = wordFilters.map(({ name }) => name);

const byName = Object.fromEntries(wordFilters.map((filter): [string, WordFilter] => [filter.name, filter])) as Record<
  WordFilterName,
  WordFilter
>;

export const wordFilter = (name: WordFilterName): WordFilter => byName[name];
