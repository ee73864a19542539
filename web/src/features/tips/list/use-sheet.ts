import { useLocation, useNavigate } from 'react-router';
import { navigationState, useNavigationState } from '~/shared/navigation-state';

/**
 * The filters' sheet is an entry in the history, so that the back button closes it and undoes its choices.
 */
export function useSheet() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const state = useNavigationState();
  const { sheet, ...rest } = state;
  return {
    isOpen: sheet !== undefined,
    state,
    open: () => navigate(here, { state: navigationState({ ...rest, sheet: here }) }),
    close: () => (sheet === here ? navigate(-1) : navigate(here, { replace: true, state: rest })),
  };
}
