/** How a tip turned out for those who tried it: gardens like the reader's first. */

import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BlockActions } from '~/features/blocks/block-actions';
import { placeInWords } from '~/features/gardeners/place';
import { ReportButton } from '~/features/moderation/report-button';
import { results, tried, workedInWords } from '~/features/tips/marks/in-words';
import type { OwnMarks } from '~/features/tips/marks/queries';
import { ApiError } from '~/shared/api/client';
import type { Climate, Counts, OneOutcomes, OutcomeNote, ResultCounts } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { Fold, LeftOut } from '~/shared/blocks/fold';
import { useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { MoreIcon } from '~/shared/ui/icons';

export type Trials = {
  /** Of the tip. */
  id: string;
  /** With the reader's own changes. */
  counts: Counts;
  climate: Climate | undefined;
  /** Authors do not try their own tips. */
  isAuthor: boolean;
  own: OwnMarks | undefined;
  found: UseQueryResult<OneOutcomes>;
};

/** Under the text. On wide screens the proof is beside the text, and here are the notes. */
export function Outcomes(trials: Trials) {
  const { id, counts, isAuthor, own, found } = trials;
  const { data, error, refetch } = found;
  const others = (data?.data.notes ?? []).filter((note) => !isOwn(note, id, own));
  const { shown: notes = [], leftOut } = useUnblocked(others, ({ gardener }) => gardener.id);
  // The tip is its author's that is public no longer, such as while the account is suspended.
  if (error instanceof ApiError && error.status === 404) return null;
  const isBeside = data !== undefined && tried(counts) > 0 && others.length === 0;
  return (
    <section
      aria-labelledby="outcomes"
      className={`mt-8 print:mt-5 ${isBeside ? 'lg:hidden' : ''} ${tried(counts) > 0 ? '' : 'print:hidden'}`}
    >
      <h2 id="outcomes" className="text-xl">
        Who tried it
      </h2>
      {data ? (
        <>
          {tried(counts) > 0 ? (
            <Proof {...trials} className="mt-3 max-w-[36.5rem] lg:hidden" />
          ) : (
            <p className="mt-3 text-ink-soft">
              {isAuthor ? 'Nobody has tried it yet.' : 'No one has tried it yet. Tell us how it went.'}
            </p>
          )}
          <Notes tip={id} notes={notes} />
          <LeftOut count={leftOut} what="note" className="mt-4" />
        </>
      ) : error ? (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-3 text-ink-soft">
          How it went for others could not be fetched.
          <Button kind="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <div role="status">
          <span className="sr-only">Fetching how it went for others</span>
          <div aria-hidden="true" className="skeleton mt-4 h-5 max-w-[36.5rem]" />
          <div aria-hidden="true" className="skeleton mt-3 h-5 w-2/3 max-w-md" />
        </div>
      )}
    </section>
  );
}

/** For how many it worked, in a climate like the reader's if somebody there has tried it; nothing where nobody has. */
export function Proof({ counts, climate, found: { data }, className }: Trials & { className: string }) {
  if (!data || tried(counts) === 0) return null;
  const here = climate && data.data.climates[climate];
  const isLocal = here !== undefined && tried(here) > 0 && tried(here) < tried(counts);
  const nearest = isLocal ? here : counts;
  return (
    <div className={className}>
      <p className="mb-3 font-serif text-lg leading-snug text-balance">
        {workedInWords(nearest, isLocal ? 'in a climate like yours' : undefined)}
      </p>
      {/* Of one or two it would look like a field to fill in. */}
      {tried(nearest) < leastForBar ? null : <Bar counts={nearest} />}
      {isLocal ? <p className="mt-2 text-xs text-ink-soft">Everywhere: {workedInWords(counts)}</p> : null}
    </div>
  );
}

const leastForBar = 3;

/** The words beside it say the same. */
function Bar({ counts: { worked, partly, didNot } }: { counts: ResultCounts }) {
  return (
    <div aria-hidden="true" className="outcome-bar">
      {[worked, partly, didNot].map((count, at) =>
        count > 0 ? <i key={at} data-result={at} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}

function Notes({ tip, notes }: { tip: string; notes: readonly OutcomeNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Their notes" className="mt-4 max-w-[36.5rem] wrap-anywhere">
      {notes.map(({ result, year, climate, place, note, gardener }) => (
        <li key={`${gardener.id} ${year}`} className="relative border-t border-line py-3 text-sm print:py-1.5">
          <Fold what="note" id={gardener.id} name={gardener.name}>
            <p className="pr-11 font-semibold">{results[result]}</p>
            <p dir="auto" className="mt-0.5 text-base whitespace-pre-line">
              {note}
            </p>
            <div className="mt-0.5 text-ink-soft">
              <Link
                to={paths.gardener(gardener.id)}
                className="font-semibold text-ink underline-offset-4 hover:underline"
              >
                <bdi>{gardener.name}</bdi>
              </Link>
              {[placeInWords({ location: place ?? '', climate }), String(year)]
                .filter(Boolean)
                .map((fact) => ` · ${fact}`)}
            </div>
            <NoteMenu tip={tip} year={year} note={note} gardener={gardener} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}

type NoteMenuProps = Pick<OutcomeNote, 'year' | 'note' | 'gardener'> & { tip: string };

/** What a reader can do about a note and its author: folded, because every note has it. */
function NoteMenu({ tip, year, note, gardener }: NoteMenuProps) {
  const id = `${tip}.${year}.${gardener.id}`;
  const { reporting } = useNavigationState();
  return (
    <details
      open={reporting === id || undefined}
      className="absolute top-0.5 -right-3 flex flex-row-reverse items-center print:hidden"
    >
      <summary
        aria-label={`More about the note of ${gardener.name}`}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <MoreIcon size={20} />
      </summary>
      <div className="flex h-7 items-center justify-end gap-x-5 bg-paper pl-3 text-xs text-ink-soft">
        <ReportButton thing={{ kind: 'outcome', id, title: note }} label={`Report the note of ${gardener.name}`} />
        <BlockActions gardener={gardener} short className="text-xs" />
      </div>
    </details>
  );
}

/** Whether it is the reader's own note, which stands above, perhaps as it was before an edit. */
const isOwn = ({ note, year }: OutcomeNote, id: string, own: OwnMarks | undefined) =>
  [...(own?.first.outcomes ?? []), ...(own?.now.outcomes ?? [])].some(
    (trial) => trial.tip === id && trial.year === year && trial.note === note,
  );
