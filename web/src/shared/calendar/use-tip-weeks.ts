import { useEffect } from 'react';
import { useGarden } from '../garden';
import { createStore } from '../store';
import type { Timing } from './timing';
import type { TipWeeks } from './tip-weeks';

/** Of no use to a reader whose frosts are not known, so it is loaded for the others only. */
const loaded = createStore<typeof import('./tip-weeks') | undefined>(undefined);

/** A tip's weeks in the reader's garden. Nothing where its months say all, or until they can be computed. */
export function useTipWeeks(timing: Timing): TipWeeks | undefined {
  const garden = useGarden();
  const computing = loaded.use();
  const isByFrost = Boolean(timing.frost ?? timing.monthsFor) && typeof garden.frost === 'object';
  useEffect(() => {
    // Without it the months stay as their author wrote them.
    if (isByFrost && !computing) import('./tip-weeks').then(loaded.set, () => undefined);
  }, [isByFrost, computing]);
  return isByFrost ? computing?.tipWeeks(timing, garden) : undefined;
}
