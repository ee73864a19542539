import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TipCard } from '~/shared/api/schema.gen';
import { useNavigationState } from '~/shared/navigation-state';
import { searchWords } from '~/shared/text/search-words';
import { listed } from '~/shared/tips/listed';
import { tipsPage } from '../list/pages';

/**
 * The card of a tip: the one that was clicked, from the history's state, or one of a list that was read before, or the one that the
 * server wrote into the page for a link from elsewhere. Of a tip that was suggested, a search finds it.
 */
export function useKnownCard(id: string | undefined): TipCard | undefined {
  const { card: clicked, suggested = '' } = useNavigationState();
  const queries = useQueryClient();
  const known = !id
    ? undefined
    : clicked?._id === id && clicked.title
      ? (clicked as TipCard)
      : (listed(queries, id) ?? served(id));
  // Its result is one of the lists above.
  useQuery({
    ...tipsPage({ q: searchWords(suggested) }, undefined, {}),
    enabled: Boolean(id && suggested && !known),
    retry: false,
  });
  return known;
}

/** The page stays open while the app moves to other tips, so its card may be another tip's. */
function served(id: string): TipCard | undefined {
  try {
    const card = JSON.parse(document.querySelector('script#card')?.textContent ?? 'null');
    return card?._id === id && card.title ? card : undefined;
  } catch {
    return undefined;
  }
}
