import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';

type List = { data: TipCard[] };

/** The card of a tip: the one that was clicked, from the history's state, or else one of a list that was read before. */
export function useKnownCard(id: string | undefined): TipCard | undefined {
  const clicked = (useLocation().state as { card?: Partial<TipCard> } | null)?.card;
  const queries = useQueryClient();
  if (!id) return undefined;
  return clicked?._id === id && clicked.title ? (clicked as TipCard) : listed(queries, id);
}

function listed(queries: QueryClient, id: string): TipCard | undefined {
  return queries
    .getQueriesData<List | { pages: List[] }>({ queryKey: ['tips'] })
    .flatMap(([, list]) => (list ? ('pages' in list ? list.pages : [list]) : []))
    .flatMap(({ data }) => data)
    .find(({ _id }) => _id === id);
}
