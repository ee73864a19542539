/** The filters of a list by a word about the tip: the one place that a new one needs, except for its words. */
import { climates, places, safes, suns } from '~/shared/words';

type WordFilter = {
  label: string;
  words: Readonly<Record<string, string>>;
  /** Folded until it is opened or one of its choices is chosen. */
  closed?: boolean;
  note?: string;
};

/** In the order of the URL. */
const wordFilters = {
  climate: { label: 'Climate', words: climates, closed: true },
  place: { label: 'Where', words: places },
  sun: { label: 'Sun', words: suns },
  safe: {
    label: 'Safety',
    words: safes,
    closed: true,
    note: '“Without known risk” means that nobody named one. It does not prove that there is none.',
  },
} as const satisfies Record<string, WordFilter>;

export type WordFilterName = keyof typeof wordFilters;

export const wordFilterNames = Object.keys(wordFilters) as WordFilterName[];

export const wordFilter = (name: WordFilterName): WordFilter => wordFilters[name];
