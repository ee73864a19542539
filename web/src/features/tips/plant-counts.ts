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

/** The plants with the most tips, each with a drawing that is not shown yet. */
export function inFront(plants: readonly Plant[], counts: ReadonlyMap<string, number>, shown: Iterable<string> = []) {
  const count = ({ id }: Plant) => counts.get(id) ?? 0;
  const withTips = plants.filter((plant) => count(plant) > 0).sort((a, b) => count(b) - count(a));
  return onePerDrawing(withTips, shown).slice(0, mostInFront);
}

/** The plants with a drawing that is neither shown yet nor one of a plant before. */
export function onePerDrawing(plants: readonly Plant[], shown: Iterable<string>): Plant[] {
  const drawn = new Set(shown);
  return plants.filter(({ drawing }) => !drawn.has(drawing) && drawn.add(drawing));
}
