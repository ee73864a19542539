import { useState } from 'react';
import { type Gardener, useSession } from './session';

/**
 * The gardener of a page behind the guard. The value outlives the session: the guard hides the page with everything typed into
 * it, and another person gets a new page.
 */
export function useGardener(): Gardener | undefined {
  const session = useSession();
  const now = session.state === 'signed-in' ? session.gardener : undefined;
  const [gardener, setGardener] = useState(now);
  if (now && now !== gardener) setGardener(now);
  return now ?? gardener;
}
