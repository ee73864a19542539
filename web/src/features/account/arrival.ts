import { type NavigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';

/** The data that the guard and the pages of the account pass to each other. */
export type Arrival = {
  /** Where to go on after signing in. */
  from: string;
  /** The state of that page. */
  back: NavigationState;
  /** The e-mail address as it was typed on the page before. */
  email: string;
  /** A message of the page before. */
  note: string | undefined;
  /** They have said that they have an account. */
  hasAccount: boolean;
  /** The state that a link to another of these pages passes on. */
  onward: NavigationState;
};

export function useArrival(): Arrival {
  const { note, ...onward } = useNavigationState();
  const { from = paths.home, email = '', hasAccount = false, ...back } = onward;
  return { from, back, email, note, hasAccount, onward };
}
