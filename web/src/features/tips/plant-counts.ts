import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Plant } from '~/shared/plants/plants';

/** How many public tips each plant has that has any. */
export const plantCounts = queryOptions({
  queryKey: ['tips', 'plants'],
  queryFn: ({ signal }) => bodyOf(api.GET('/search/tips', { params: { query: { plants: 'all', limit: 1 } }, signal })),
  select: ({ facets }) => new Map(facets.plant.map(({ value, count }) => [value, count])),
  retry: false,
});

/** How many plants are shown in front of all others. */
export const mostInFront = 12;

/** The plants with the most tips, those with a drawing that is not shown yet before all others. */
export function inFront(plants: readonly Plant[], counts: ReadonlyMap<string, number>, shown: Iterable<string> = []) {
  const count = ({ id }: Plant) => counts.get(id) ?? 0;
  const elsewhere = new Set(shown);
  const withTips = plants
    .filter((plant) => count(plant) > 0 && !elsewhere.has(plant.id))
    .sort((a, b) => count(b) - count(a));
  const drawn = withTips.filter((plant) => plant.drawn);
  const others = withTips.filter((plant) => !plant.drawn);
  return [...drawn, ...others].slice(0, mostInFront);
}
