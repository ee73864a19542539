/** How a tip turned out for those who tried it: gardens like the reader's first. */

import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placeInWords } from '~/features/gardeners/place';
import { gardeners, results, resultsInWords, shareInWords, tried } from '~/features/tips/marks/in-words';
import type { OwnMarks } from '~/features/tips/marks/queries';
import type { Climate, Counts, OneOutcomes, OutcomeNote, ResultCounts } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { capital, inText } from '~/shared/words';

type Props = {
  id: string;
  /** With the reader's own changes. */
  counts: Counts;
  climate: Climate | undefined;
  /** Authors do not try their own tips. */
  isAuthor: boolean;
  own: OwnMarks | undefined;
  found: UseQueryResult<OneOutcomes>;
};

export function Outcomes({ id, counts, climate, isAuthor, own, found: { data, error, refetch } }: Props) {
  return (
    <section aria-labelledby="outcomes" className="mt-8 min-h-36">
      <h2 id="outcomes" className="text-xl">
        Who tried it
      </h2>
      {data ? (
        <>
          <InWords
            counts={counts}
            here={climate && data.data.climates[climate]}
            climate={climate}
            isAuthor={isAuthor}
          />
          <Notes notes={data.data.notes.filter((note) => !isOwn(note, id, own))} />
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

type WordsProps = Pick<Props, 'counts' | 'climate' | 'isAuthor'> & { here: ResultCounts | undefined };

function InWords({ counts, here, climate, isAuthor }: WordsProps) {
  const all = tried(counts);
  if (all === 0) {
    const words = isAuthor ? 'Nobody has tried it yet.' : 'No one has tried it yet. Tell us how it went.';
    return <p className="mt-3 text-ink-soft">{words}</p>;
  }
  const label = climate ? inText(climate) : '';
  const isLocal = here !== undefined && tried(here) > 0 && tried(here) < all && label !== '';
  return (
    <div className="mt-3 max-w-[36.5rem]">
      {isLocal ? (
        <>
          <p>
            In {/^[aeiou]/.test(label) ? 'an' : 'a'} {label} climate: <Sentence counts={here} />
          </p>
          <Bar counts={here} />
          <p className="mt-4 text-sm text-ink-soft">
            Everywhere: <Sentence counts={counts} />
          </p>
        </>
      ) : (
        <>
          <p>
            <Sentence counts={counts} start />
          </p>
          <Bar counts={counts} />
        </>
      )}
    </div>
  );
}

function Sentence({ counts, start = false }: { counts: ResultCounts; start?: boolean }) {
  const share = shareInWords(counts);
  const who = gardeners(tried(counts));
  return (
    <>
      {start ? capital(who) : who} tried it: {resultsInWords(counts)}.{' '}
      {share ? <strong className="inline-block">{share}</strong> : null}
    </>
  );
}

/** The words beside it say the same. */
function Bar({ counts: { worked, partly, didNot } }: { counts: ResultCounts }) {
  return (
    <div aria-hidden="true" className="outcome-bar mt-3">
      {[worked, partly, didNot].map((count, at) =>
        count > 0 ? <i key={at} data-result={at} style={{ flexGrow: count }} /> : null,
      )}
    </div>
  );
}

function Notes({ notes }: { notes: readonly OutcomeNote[] }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Their notes" className="mt-6 max-w-[36.5rem] wrap-anywhere">
      {notes.map(({ result, year, climate, place, note, gardener }, at) => (
        <li key={at} className="border-t border-line py-3 text-sm">
          <p className="font-semibold">{results[result]}</p>
          <p dir="auto" className="mt-0.5 text-base whitespace-pre-line">
            {note}
          </p>
          <p className="mt-0.5 text-ink-soft">
            <Link
              to={paths.gardener(gardener.id)}
              className="font-semibold text-ink underline-offset-4 hover:underline"
            >
              <bdi>{gardener.name}</bdi>
            </Link>
            {[placeInWords({ location: place ?? '', climate }), String(year)]
              .filter(Boolean)
              .map((fact) => ` · ${fact}`)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Whether it is the reader's own note, which stands above, perhaps as it was before an edit. */
const isOwn = ({ note, year }: OutcomeNote, id: string, own: OwnMarks | undefined) =>
  [...(own?.first.outcomes ?? []), ...(own?.now.outcomes ?? [])].some(
    (report) => report.tip === id && report.year === year && report.note === note,
  );
