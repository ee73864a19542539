import { useLocation } from 'react-router';
import { useHydrated } from '~/shared/hydrated';
import { paths } from '~/shared/paths';

/**
 * What the guard and the pages of the account pass on to each other. It is in the history's state, so that a reload keeps it and
 * the URL shows nothing of it.
 */
export type Arrival = {
  /** Where to go on after signing in. */
  from: string;
  /** The state of that page. */
  back: object;
  /** The e-mail address as it was typed on the page before. */
  email: string;
  /** A message of the page before. */
  note: string | undefined;
  /** The state that a link to another of these pages passes on. */
  onward: object;
};

/** Empty while a page is hydrated: the build knows no history. */
export function useArrival(): Arrival {
  const ready = useHydrated();
  const { state: stored } = useLocation();
  const state = (ready && stored ? stored : {}) as Record<string, unknown>;
  const { note, ...onward } = state;
  const { from, email, ...back } = onward;
  return { from: text(from) ?? paths.home, back, email: text(email) ?? '', note: text(note), onward };
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
