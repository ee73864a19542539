import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { Held } from '~/features/moderation/held';
import { heldNotes } from '~/features/tips/marks/queries';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { isSessionOver } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { focusInView } from '~/shared/ui/focus';
import { Failure } from '~/shared/ui/states';

/** The gardener's notes on tips that moderation has hidden: a note's own place, its tip's page, may be hidden too. A notice leads here. */
export function HeldNotes() {
  const { data, error, refetch } = useQuery(heldNotes);
  const { data: user } = useQuery(ownProfile(useGardener()));
  const isAskedFor = useLocation().hash === '#notes';
  // The list above says that the session is over.
  const failed = !data && error && !isSessionOver(error);
  if (!(data?.length && user) && !(isAskedFor && (data || failed))) return null;
  return (
    <section
      id="notes"
      // The browser has looked for it before the notes were there.
      ref={isAskedFor ? focusInView : undefined}
      tabIndex={-1}
      aria-labelledby="held-notes"
      className="mt-16 outline-none"
    >
      <h2 id="held-notes" className="text-xl">
        Your hidden notes
      </h2>
      {data?.length === 0 ? <p className="mt-1 text-sm text-ink-soft">No note of yours is hidden now.</p> : null}
      {failed ? <Failure error={error} what="Your notes could not be fetched." retry={refetch} /> : null}
      <ul>
        {data?.map(({ tip, year, note, hold }) =>
          hold && user ? (
            <li key={`${tip} ${year}`} className="mt-4 max-w-[46rem] text-sm wrap-anywhere">
              <p className="mb-2">
                What you wrote about a tip in {year}:{' '}
                <q>
                  <bdi>{note}</bdi>
                </q>{' '}
                <Link to={paths.tip(tip)} className="font-semibold text-leaf underline underline-offset-4">
                  The tip, if it is public
                </Link>
              </p>
              <Held thing={{ kind: 'outcome', id: `${tip}.${year}.${user.id}`, title: note ?? '', hold }} />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}
