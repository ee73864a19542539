/** The three parts of the form that shares a tip. Phones show one at a time. */
import { useEffect, useRef } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import type { TipValues } from './tip-form';

/** Their headings, and their fields. The rest of the fields is in the last one. */
export const steps: ReadonlyArray<{ title: string; fields: FieldPath<TipValues>[] }> = [
  { title: 'Say it', fields: ['title', 'facts.standfirst', 'plantType', 'category', 'facts.plants', 'description'] },
  { title: 'Show it', fields: ['photos', 'image'] },
  { title: 'When and where', fields: ['facts', 'difficultyLevel', 'availability'] },
];

/** Whether the screen shows one step at a time: `max-md` in the style sheet. */
export const isStepped = () => matchMedia('(width < 48rem)').matches;

/** The step, counted from one. Each is an entry in the history after the one before it. */
export function useStep() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const state = useNavigationState();
  const { step = 1 } = state;
  // A second tap comes before the step that the first one leads to.
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  return {
    step,
    /** Leads on to the next step, or back to any one, and resolves when the browser has scrolled. */
    go: async (to: number): Promise<void> => {
      if (to === step || latest.current !== step) return;
      latest.current = to;
      if (to > step) return navigate(pathname + search, { state: navigationState({ ...state, step: step + 1 }) });
      const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      navigate(to - step);
      await arrived;
      // On the way back, it restores where the page was scrolled to.
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}
