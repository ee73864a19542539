/** The list's filters and its search in the URL. */
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { searchWords } from '~/shared/search-words';
import type { TipsFilter } from './queries';

/** Reads the URL and ignores unknown values. A search combines with no filter and wins over them. */
export function readFilter(search: URLSearchParams): TipsFilter {
  const q = searchWords(search.get('q') ?? '');
  if (q) return { q };
  const difficulty = difficultyValues.find((value) => value === search.get('difficulty'));
  const category = categoryValues.find((value) => value === search.get('category'));
  return { ...(difficulty ? { difficulty } : {}), ...(category ? { category } : {}) };
}

/** The URL of the first page of the list with these filters. */
export function tipsUrl({ difficulty, category, q }: TipsFilter): string {
  const search = new URLSearchParams({
    ...(difficulty ? { difficulty } : {}),
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
  });
  return search.size > 0 ? `${paths.tips}?${search}` : paths.tips;
}
