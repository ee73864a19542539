import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The filters' sheet is an entry in the history, so that the back button closes it and undoes what was chosen in it. The entry's
 * state has the address that it was opened at.
 */
export function useSheet() {
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const here = pathname + search;
  const { sheet, ...rest } = Object(state);
  // Until the history has moved, a second tap would leave the list too.
  const leaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the history has moved
  useEffect(() => {
    leaving.current = false;
  }, [key]);
  return {
    isOpen: sheet !== undefined,
    state,
    open: () => navigate(here, { state: { ...rest, sheet: here } }),
    close: () => {
      if (leaving.current) return;
      leaving.current = true;
      if (sheet === here) navigate(-1);
      else navigate(here, { replace: true, state: rest });
    },
  };
}
