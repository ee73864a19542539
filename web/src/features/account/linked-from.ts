import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '~/shared/hydrated';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { parsedUrl } from '~/shared/text/url';

/** Moves the page that a link to the login names (`paths.loginFrom`) from the address to the state, where the guard puts it. */
export function useLinkedFrom(): string | undefined {
  const ready = useHydrated();
  const [parameters] = useSearchParams();
  const state = useNavigationState();
  const navigate = useNavigate();
  const from = ready ? ownPath(parameters.get('from')) : undefined;
  useEffect(() => {
    if (from) navigate(paths.login, { replace: true, state: navigationState({ ...state, from }) });
  });
  return from;
}

/** Anybody can write a link, so it leads to pages of this site only. */
function ownPath(from: string | null): string | undefined {
  const url = from?.startsWith('/') ? parsedUrl(from, location.origin) : undefined;
  // A browser takes a path that begins with two slashes for another site.
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
