import { useLocation } from 'react-router';
import type { TipCard as Card } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';

/**
 * The history state of a tip's page: the list that it was opened from, whose link back then acts as the back button, and for
 * visitors the card, which the login shows. History outlives a logout, so it has nothing of a gardener's.
 */
export type FromCard = { list?: string; card?: ShownCard };

type ShownCard = Pick<
  Card,
  | '_id'
  | 'title'
  | 'description'
  | 'image'
  | 'cover'
  | 'category'
  | 'plantType'
  | 'difficultyLevel'
  | 'name'
  | 'authorId'
  | 'facts'
  | 'plant'
  | 'counts'
>;

/** The history state for links to the tip. */
export function useFromCard(card: Card): FromCard {
  const { pathname, search } = useLocation();
  const visitor = useSession().state === 'signed-out';
  return {
    ...(visitor && { card }),
    ...(pathname === paths.tips && { list: pathname + search }),
  };
}
