import { useLocation, useNavigate } from 'react-router';

/**
 * The filters' sheet is an entry in the history, so that the back button closes it and undoes what was chosen in it. The entry's
 * state has the address that it was opened at.
 */
export function useSheet() {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const here = pathname + search;
  const { sheet, ...rest } = Object(state);
  return {
    isOpen: sheet !== undefined,
    state,
    open: () => navigate(here, { state: { ...rest, sheet: here } }),
    close: () => (sheet === here ? navigate(-1) : navigate(here, { replace: true, state: rest })),
  };
}
