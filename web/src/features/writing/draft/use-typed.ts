import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TipValues } from '../tip-form';

/** Makes a change of the form's values that is not the author's. */
export type Quietly = (change: () => void) => void;

/** Calls `typed` after each change of the form's values, unless it was made quietly. */
export function useTyped({ subscribe }: UseFormReturn<TipValues>, typed: () => void): Quietly {
  const isQuiet = useRef(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!isQuiet.current) typed();
        },
      }),
    [subscribe, typed],
  );
  return useCallback((change) => {
    isQuiet.current = true;
    change();
    isQuiet.current = false;
  }, []);
}
