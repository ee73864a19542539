/** The filters of a list by a word about the tip: the one place that a new one needs, except for its words. */
import { climates, places, safes, suns } from '~/shared/words';

type WordFilter = {
  label: string;
  words: Readonly<Record<string, string>>;
  note?: string;
};

/** In the order of the URL. */
const wordFilters = {
  climate: { label: 'Climate', words: climates },
  place: { label: 'Where', words: places },
  sun: { label: 'Sun', words: suns },
  safe: {
    label: 'Safety',
    words: safes,
    note: 'Nobody has named a risk. That is not proof that there is none.',
  },
} as const satisfies Record<string, WordFilter>;

export type WordFilterName = keyof typeof wordFilters;

export const wordFilterNames = Object.keys(wordFilters) as WordFilterName[];

export const wordFilter = (name: WordFilterName): WordFilter => wordFilters[name];
