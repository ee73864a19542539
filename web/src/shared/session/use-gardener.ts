import { useState } from 'react';
import { type Gardener, useSession } from './session';

/**
 * Whose page this is, for pages behind the guard. It stays when the session ends: the guard puts such a page out of sight with
 * all that was typed into it, and another person gets another one.
 */
export function useGardener(): Gardener | undefined {
  const session = useSession();
  const now = session.state === 'signed-in' ? session.gardener : undefined;
  const [gardener, setGardener] = useState(now);
  if (now && now !== gardener) setGardener(now);
  return now ?? gardener;
}
