import { useLocation } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { type NavigationState, navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';

/** The history's state for links to the tip. Only visitors need its card: the login shows it. */
export function useLinkState(card: TipCard): NavigationState {
  const { pathname, search } = useLocation();
  const visitor = useSession().state === 'signed-out';
  return navigationState({
    ...(visitor && { card }),
    ...(pathname === paths.tips && { list: pathname + search }),
  });
}
