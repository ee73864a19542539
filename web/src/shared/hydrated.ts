import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while a page that the build rendered is hydrated. The build knows no query string, so content that depends on it must
 * first render as without one, or hydration would find a mismatch.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
