import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';

/** How many public tips each plant has that has any. */
export const plantCounts = queryOptions({
  queryKey: ['tips', 'plants'],
  queryFn: ({ signal }) => bodyOf(api.GET('/search/tips', { params: { query: { plants: 'all', limit: 1 } }, signal })),
  select: ({ facets }) => new Map(facets.plant.map(({ value, count }) => [value, count])),
  retry: false,
});
