import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is the browser's own. A page that the build rendered knows nothing of the query string: what depends on it
 * has to be rendered as without one first, or the two would not agree.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
