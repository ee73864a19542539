import { useEffect } from 'react';
import { useGarden } from '../garden';
import { createStore } from '../store';
import type { Timing } from './timing';
import type { TipWeeks } from './tip-weeks';

/** Of no use to a reader whose frosts are not known, so it is loaded for the others only. */
const loaded = createStore<typeof import('./tip-weeks') | undefined>(undefined);

/**
 * The weeks of a tip, or of several together, in the reader's garden. Nothing where their months say all, or until they can be
 * computed.
 */
export function useTipWeeks(...timings: Timing[]): TipWeeks | undefined {
  const garden = useGarden();
  const computing = loaded.use();
  const isByFrost = typeof garden.frost === 'object' && timings.some(({ frost, monthsFor }) => frost ?? monthsFor);
  useEffect(() => {
    // Without it the months stay as their author wrote them.
    if (isByFrost && !computing) import('./tip-weeks').then(loaded.set, () => undefined);
  }, [isByFrost, computing]);
  return isByFrost ? computing?.tipWeeks(timings, garden) : undefined;
}
