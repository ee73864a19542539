import type { QueryClient } from '@tanstack/react-query';
import type { TipCard } from '~/shared/api/schema.gen';

type List = { data: TipCard[] };

/** The card of a tip in one of the lists that were fetched before. */
export function listed(queries: QueryClient, id: string): TipCard | undefined {
  return queries
    .getQueriesData<List | { pages: List[] }>({ queryKey: ['tips'] })
    .flatMap(([, list]) => (list ? ('pages' in list ? list.pages : [list]) : []))
    .flatMap(({ data }) => data)
    .find(({ _id }) => _id === id);
}
