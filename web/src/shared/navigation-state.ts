import { useLocation } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { useHydrated } from './hydrated';

/**
 * The data of an entry of the history beside its address. A reload keeps it, and the URL shows nothing of it. It outlives a logout,
 * so it has nothing of a gardener’s but the address that they typed. The guard and the pages of the account pass it on.
 */
export type NavigationState = {
  /** On the pages of the account: where to go on after signing in. */
  from?: string;
  /** On the pages of the account: the e-mail address as it was typed on the page before. */
  email?: string;
  /** On the login: who came to read or to share has chosen its form. */
  hasAccount?: boolean;
  /** On the login: a message of the page before. */
  note?: string;
  /** On a tip's page: the list that it was opened from. The link back to it then acts as the back button. */
  list?: string;
  /** On a tip's page, and on the login in its place: the card that a visitor clicked. */
  card?: ShownCard;
  /** On a tip's page, and on the login in its place: the title that was chosen from a search's suggestions, which have no cards. */
  suggested?: string;
  /** On a tip's page: which photograph is open, so that the back button closes it. */
  photo?: number;
  /** On a page of a list: the cursors of the pages before. A cursor leads forward only. */
  trail?: string[];
  /** On the tips: the filters' sheet is open, and was opened at this address. */
  sheet?: string;
  /** On the form that shares a tip: the step that a phone shows, so that the back button leads to the one before. */
  step?: number;
  /** On a page with something to report, and on the login in its place: the id of what a visitor is about to report. */
  reporting?: string;
  /** On the page of a question, and on the login in its place: the id of the question that a visitor is about to join. */
  joining?: string;
  /** On the form of a question: what the address named as its tip, and is no tip's id. */
  unknownTip?: string;
  /** On My Tips: the tip in the URL was opened for editing there, so the back button closes it. */
  editing?: true;
};

type ShownCard = Pick<
  TipCard,
  | '_id'
  | 'title'
  | 'description'
  | 'image'
  | 'cover'
  | 'category'
  | 'plantType'
  | 'difficultyLevel'
  | 'name'
  | 'authorId'
  | 'facts'
  | 'plant'
  | 'counts'
>;

/**
 * Drops the state that the browser keeps when somebody types the address that the tab shows: they came on their own, not from a tip
 * or a guard. A reload, and the way back to a page, keep it. Call it before the router reads the history.
 */
export function dropOldState(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type === 'navigate') history.replaceState(null, '');
}

/** The state of the entry that is shown. Empty while a page is hydrated: the build knows no history. */
export function useNavigationState(): NavigationState {
  const ready = useHydrated();
  const { state } = useLocation();
  return ready && state ? (state as NavigationState) : {};
}

/** The state for a link or a navigation, whose types in the router take anything. */
export const navigationState = (state: NavigationState): NavigationState => state;
