/** The three parts of the form that shares a tip. Phones show one at a time. */
import { useEffect, useRef } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
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

/** The steps of a form. Only phones show one at a time. */
export function useSteps({ trigger, getFieldState }: UseFormReturn<TipValues>) {
  const { step, go } = useStep();
  return {
    step,
    isLast: step === steps.length,
    go,
    /** Leads to the next step, unless a field of this one is wrong. */
    next: async (): Promise<void> => {
      if (await trigger(steps[step - 1]?.fields, { shouldFocus: true })) await go(step + 1);
    },
    goToFirstError: (): void => {
      const wrong = steps.findIndex(({ fields }) => fields.some((field) => getFieldState(field).invalid));
      if (isStepped() && wrong >= 0) void go(wrong + 1);
    },
  };
}

/** The step, counted from one. Each is an entry in the history after the one before it. */
function useStep() {
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
