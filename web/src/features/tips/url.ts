/** The list's filters and its search, as the address has them. */
import { limits } from '~/shared/api/limits.gen';
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import type { TipsFilter } from './queries';

/** Reads the address; what it does not know is as if it were not there. A search stands alone, so it wins. */
export function readFilter(search: URLSearchParams): TipsFilter {
  const q = [...(search.get('q') ?? '').trim()].slice(0, limits.Search.most).join('');
  if (q) return { q };
  const difficulty = difficultyValues.find((value) => value === search.get('difficulty'));
  const category = categoryValues.find((value) => value === search.get('category'));
  return { ...(difficulty ? { difficulty } : {}), ...(category ? { category } : {}) };
}

/** The address of the list with these filters, from its first page. */
export function tipsAddress({ difficulty, category, q }: TipsFilter): string {
  const search = new URLSearchParams({
    ...(difficulty ? { difficulty } : {}),
    ...(category ? { category } : {}),
    ...(q ? { q } : {}),
  });
  return search.size > 0 ? `${paths.tips}?${search}` : paths.tips;
}
