/** The filters of a list in words. */
import type { Hemisphere, PlantRisk, SortWord, TipFacets } from '~/shared/api/schema.gen';
import { monthName, shifted } from '~/shared/calendar/months';
import type { Plant } from '~/shared/plants/plants';
import type { TipsFilter, TipsPage } from '~/shared/tips/queries';
import { capital, climates, inDigits } from '~/shared/words';
import { wordFilter, wordFilterNames } from '../word-filters';

export type FilterName = Exclude<keyof TipsFilter, 'sort'>;

/**
 * Who reads: months are the reader's own, and the answer has the names of plants and, on its cards, of the author. `plants`: the list
 * of plants, where the answer does not name the chosen one. `risks`: what is known against the plants that the list asks about.
 */
export type Reader = {
  hemisphere: Hemisphere | undefined;
  facets: TipFacets | undefined;
  plants?: readonly Plant[] | undefined;
  author?: string | undefined;
  risks?: readonly PlantRisk[] | undefined;
};

/** The chosen filters with the words for each, in the order of the screen. */
export function chosen(filter: TipsFilter, reader: Reader): Array<[name: FilterName, text: string]> {
  const { difficulty, category, plant, month, author, q } = filter;
  const all: Array<[FilterName, string | undefined]> = [
    ['q', q && `“${q}”`],
    ['difficulty', difficulty],
    ['category', category],
    ['plant', plant && plantName(plant, reader)],
    ['month', month === undefined ? undefined : monthName(shifted(month, reader.hemisphere))],
    ...wordFilterNames.map((name): [FilterName, string | undefined] => [
      name,
      wordFilter(name).words[filter[name] ?? ''],
    ]),
    ['author', author && `by ${reader.author ?? 'one gardener'}`],
  ];
  return all.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

/** Those of the sheet of small screens, which has neither words nor the month. */
export const chosenInSheet = (filter: TipsFilter, reader: Reader) =>
  chosen(filter, reader).filter(([name]) => name !== 'q' && name !== 'month');

/** The plant's name. Until it is known, its id says it well enough. */
export function plantName(id: string, { facets, plants }: Pick<Reader, 'facets' | 'plants'>): string {
  const known = facets?.plant.find(({ value }) => value === id) ?? plants?.find((plant) => plant.id === id);
  return known?.name ?? capital(id.replaceAll('-', ' '));
}

/** Which tips a list has, in words: those before the search, the search, and those after it. */
export function described(
  filter: TipsFilter,
  { reader, page }: { reader: Reader; page?: TipsPage | undefined },
): { before: string; q: string | undefined; after: string } {
  const { difficulty, category, q, sort } = filter;
  const text = Object.fromEntries(chosen(filter, reader)) as Partial<Record<FilterName, string>>;
  const words = wordFilterNames.filter((name) => name !== 'safe').map((name) => text[name]);
  const fitting = [text.month, ...words].filter((part) => part !== undefined);
  const total = page?.nearest ? undefined : page?.total;
  const tips = `${difficulty ? `${difficulty} ` : ''}${total === 1 ? 'tip' : 'tips'}`;
  const before = total === undefined ? tips : `${inDigits(total)} ${tips}`;
  return {
    before: `${capital(before)}${q ? between(q, page) : ''}`,
    q,
    after: [
      category ? ` in ${category}` : '',
      text.author ? ` ${text.author}` : '',
      text.plant ? ` about ${text.plant}` : '',
      fitting.length > 0 ? ` for ${fitting.map((part) => (part === text.month ? part : small(part))).join(', ')}` : '',
      text.safe ? `, ${small(text.safe)}` : '',
      sort ? orders[sort] : '',
    ].join(''),
  };
}

/** What the tips have to do with the words. */
function between(q: string, page: TipsPage | undefined): string {
  if (page?.nearest) return ' closest to ';
  return page && isByWordsOnly(q, page) ? ' with the words of ' : ' on ';
}

/** The search names no plant and no problem, and no title has two of its words: they may be anywhere in the texts. */
function isByWordsOnly(q: string, { asked, safe, data }: TipsPage): boolean {
  const namesSomething = !asked || asked.plants.length + asked.problems.length > 0;
  if (namesSomething || safe || !q.trim().includes(' ')) return false;
  return data.length > 0 && data.every(({ marks }) => marks !== undefined && marks.title.length < 2);
}

const orders: Record<SortWord, string> = {
  relevance: '',
  newest: ', newest first',
  helpful: ', most helpful first',
  season: ', in season first',
};

/** As within a sentence. */
function small(text: string): string {
  return text === climates.mediterranean ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
