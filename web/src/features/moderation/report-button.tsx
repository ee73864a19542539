import { Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { later } from '~/shared/ui/load/later';
import type { Thing } from './report-dialog';
import { kinds } from './words';

/** The form of a report, loaded when it is first shown. */
export const ReportThing = later('ReportThing', async () => (await import('./report-dialog')).ReportThing);

type Props = {
  thing: Thing;
  /** Where the page has several things of this kind. */
  label?: string;
  className?: string;
};

/** Opens the form of a report. A visitor signs in first, and finds the form open on the way back. */
export function ReportButton({ thing, label, className = '' }: Props) {
  const session = useSession().state;
  const isModerator = useIsModerator();
  const { pathname, search } = useLocation();
  const { reporting, ...state } = useNavigationState();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(false);
  const isOpen = session === 'signed-in' && (chosen || reporting === thing.id);
  const arrival = navigationState({ ...state, from: pathname + search, reporting: thing.id });
  const open = () => (session === 'signed-out' ? navigate(paths.login, { state: arrival }) : setChosen(true));
  const close = () => {
    setChosen(false);
    if (reporting) navigate(pathname + search, { replace: true, state });
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={open}
        className={`inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2 print:hidden ${className}`}
      >
        {label ? 'Report' : `Report this ${kinds[thing.kind]}`}
      </button>
      {/* A moderator acts on what they see without a report. */}
      {isModerator ? (
        <Link
          to={paths.case(thing.kind, thing.id)}
          aria-label={label?.replace('Report', 'Moderate')}
          className={`ml-4 inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2 print:hidden ${className}`}
        >
          Moderate
        </Link>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          {/* The button may stand in small print. */}
          <div className="contents text-base text-ink">
            <ReportThing thing={thing} onClose={close} />
          </div>
        </Suspense>
      ) : null}
      {/* The session has ended while the form was open, on a page that has no guard. */}
      {chosen && session === 'signed-out' ? <Navigate to={paths.login} replace state={arrival} /> : null}
    </>
  );
}
