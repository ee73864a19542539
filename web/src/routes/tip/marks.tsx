/** A reader's marks on a tip: it helped, keep it, I tried it. Its author sees the marks of others. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { HeldThing } from '~/features/moderation/appeals';
import { Held } from '~/features/moderation/held';
import { countsInWords, gardeners, results } from '~/features/tips/marks/in-words';
import { notKept, thisYear, useMark, type Waits } from '~/features/tips/marks/mutations';
import { ownMarks, ownTrials } from '~/features/tips/marks/queries';
import { WaitingWords } from '~/features/tips/outbox/waiting-words';
import { trialDays } from '~/shared/api/limits.gen';
import type { Counts, OwnOutcome, Tip, TipMark } from '~/shared/api/schema.gen';
import { trialDraft } from '~/shared/form-draft';
import { dropBoth, keepBoth, useLeftDraft } from '~/shared/left-draft';
import { setBegun, useWaitingReport } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { Button, buttonClass } from '~/shared/ui/button';
import { CheckIcon } from '~/shared/ui/icons';
import { inDigits } from '~/shared/words';
import { type Draft, TrialDialog } from './trial-dialog';

/** `counts`: with the reader's own changes. */
export function MarksRow({ tip, counts }: { tip: Tip; counts: Counts }) {
  if (tip.own) {
    const words = countsInWords(counts);
    return words ? <p className="mt-8 text-sm text-ink-soft">{words}</p> : null;
  }
  return <Row tip={tip} counts={counts} />;
}

function Row({ tip: { _id: id, title, name }, counts: { helpful } }: { tip: Tip; counts: Counts }) {
  const { data: own, error, refetch } = useQuery(ownMarks);
  const [said, setSaid] = useState<ReactNode>();
  const [failed, setFailed] = useState<Error>();
  const shared = {
    id,
    title,
    ready: own !== undefined,
    onStart: () => setFailed(undefined),
    onDone: (words: ReactNode) => {
      setFailed(undefined);
      setSaid(words);
    },
    onFailed: (error: Error) => {
      setSaid(undefined);
      setFailed(error);
    },
  };
  return (
    <section aria-label="Did it help you?" className="mt-10 border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Toggle
          {...shared}
          mark="helpful"
          on={own?.now.helpful.includes(id)}
          label={`Helpful: ${helpful > 0 ? gardeners(helpful) : 'nobody yet'}`}
          done={
            <>
              Thank you. <bdi>{name}</bdi> sees that it helped.
            </>
          }
          undone="Your vote is taken back."
        >
          Helpful
          {helpful > 0 ? <span className="tabular-nums">{inDigits(helpful)}</span> : null}
        </Toggle>
        <Toggle
          {...shared}
          mark="saved"
          on={own?.now.saved.includes(id)}
          done={
            <>
              Saved.{' '}
              <Link to={paths.myAlmanac} className="font-semibold text-leaf underline underline-offset-4">
                My almanac
              </Link>
            </>
          }
          undone="It is not saved any more."
          icon={<SaveLeaf />}
        >
          {own?.now.saved.includes(id) ? 'Saved' : 'Save'}
        </Toggle>
        <TriedIt {...shared} trials={ownTrials(own, id)} />
      </div>
      <p role="status" className="mt-2 min-h-10 text-sm">
        {said ? (
          <span className="inline-flex items-center gap-2 rounded-control bg-moss px-3 py-2">
            <CheckIcon size={16} className="shrink-0 stroke-3 text-leaf" />
            <span>{said}</span>
          </span>
        ) : null}
      </p>
      {failed ? (
        isSessionOver(failed) ? (
          <SessionEnded />
        ) : (
          <p role="alert" className="text-sm font-medium text-clay">
            {notKept(failed)}
          </p>
        )
      ) : null}
      {error && !own ? (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          What you said before could not be fetched.
          <Button kind="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
    </section>
  );
}

type Shared = {
  id: string;
  title: string;
  /** The gardener's marks are known. */
  ready: boolean;
  /** An attempt is under way. */
  onStart: () => void;
  /** Announces the result. */
  onDone: (words: ReactNode) => void;
  onFailed: (error: Error) => void;
};

/** Filled while it is on. */
const look =
  'aria-pressed:border-leaf-fill aria-pressed:bg-leaf-fill aria-pressed:text-on-leaf data-on:border-leaf-fill data-on:bg-leaf-fill data-on:text-on-leaf max-xs:px-3';

type ToggleProps = Shared & {
  mark: TipMark;
  on: boolean | undefined;
  /** Its name, where that is more than its text. */
  label?: string;
  done: ReactNode;
  /** Differs from the other toggle's, because a screen reader does not announce the same text again. */
  undone: string;
  /** Before its text, on or off; otherwise a tick while it is on. */
  icon?: ReactNode;
  children: ReactNode;
};

/** Fills from its stalk to its tip while the tip is saved. */
function SaveLeaf() {
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 24 24" strokeLinejoin="round" strokeLinecap="round">
      <path d={leaf} className="save-leaf" fill="currentColor" />
      <path d={`${leaf}M3 22l9-10`} fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}

const leaf = 'M6 18C2 9 9 2 22 2c0 13-7 20-16 16Z';

function Toggle(props: ToggleProps) {
  const { id, title, ready, mark, on = false, label, done, undone, icon, onStart, onDone, onFailed, children } = props;
  const { mutate, isPending } = useMark();
  // Not disabled: that would take the focus away.
  const idle = ready && !isPending;
  const toggle = () => {
    onStart();
    const onSuccess = (waits: Waits) => onDone(waits ? <WaitingWords of={waits} /> : on ? undone : done);
    mutate({ id, title, mark, on: !on }, { onSuccess, onError: onFailed });
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      aria-disabled={!idle || undefined}
      aria-busy={isPending || undefined}
      onClick={idle ? toggle : undefined}
      className={buttonClass('quiet', look)}
    >
      {icon ?? (on ? <CheckIcon size={16} className="stroke-3" /> : null)}
      {children}
    </button>
  );
}

/** How long a trial can be edited. */
const editableMs = trialDays * 24 * 3600 * 1000;

type Drafts = Record<number, Draft>;

/** What was chosen and typed, by year. It survives a closed dialog, another page, a reload and a killed browser. */
function useDrafts(id: string) {
  const of = useGardener()?.sub ?? '';
  const name = trialDraft(of, id);
  const left = useLeftDraft<Drafts>(name, of);
  const [typed, setTyped] = useState<Drafts>();
  const setDrafts = (drafts: Drafts) => {
    setTyped(drafts);
    if (Object.keys(drafts).length > 0) keepBoth(name, of, drafts);
    else dropBoth(name);
  };
  return { drafts: typed ?? left?.draft ?? {}, known: left !== undefined, setDrafts };
}

/** Opens the form of this year's trial. Under it are the reader's own trials. */
function TriedIt({ id, ready: marksKnown, title, trials, onDone, onFailed }: Shared & { trials: OwnOutcome[] }) {
  const [year, setYear] = useState<number>();
  const { drafts, known, setDrafts } = useDrafts(id);
  const ready = marksKnown && known;
  const present = thisYear();
  const trialOf = (year: number) => trials.find((trial) => trial.year === year);
  // One that another tab has made is not among the trials of this one.
  const waiting = useWaitingReport(id, year ?? present);
  const done = (year: number, words: ReactNode, sent: boolean) => {
    setYear(undefined);
    // What was typed on a report that is taken back is kept.
    if (sent) setDrafts(without(drafts, year));
    onDone(words);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-disabled={!ready || undefined}
        data-on={trialOf(present) ? '' : undefined}
        onClick={ready ? () => setYear(present) : undefined}
        className={buttonClass('quiet', look)}
      >
        {trialOf(present) ? <CheckIcon size={16} className="stroke-3" /> : null}I tried it
      </button>
      {trials.length > 0 ? (
        <ul aria-label="Your own reports" className="basis-full text-sm">
          {trials.map((trial) => (
            <li key={trial.year} className="mt-2 wrap-anywhere">
              <p>
                You tried it in {trial.year}. <strong>{results[trial.result]}.</strong>{' '}
                {trial.note ? (
                  <q>
                    <bdi>{trial.note}</bdi>
                  </q>
                ) : null}{' '}
                {Date.now() - Date.parse(trial.at) < editableMs ? (
                  <Button
                    kind="link"
                    aria-haspopup="dialog"
                    aria-label={`Edit your report of ${trial.year}`}
                    className="-mx-2.5 -my-1.5 min-w-11"
                    onClick={() => setYear(trial.year)}
                  >
                    Edit
                  </Button>
                ) : null}
              </p>
              <HeldNote trial={trial} />
            </li>
          ))}
        </ul>
      ) : null}
      {year === undefined ? null : (
        <TrialDialog
          id={id}
          title={title}
          year={year}
          present={present}
          trial={trialOf(year)}
          draft={drafts[year] ?? draftOf(waiting?.change.report ?? trialOf(year), waiting?.at)}
          waiting={waiting}
          isKept={drafts[year] !== undefined}
          onDraft={(draft) => {
            const isAsBefore = isSent(draft, waiting?.change.report ?? trialOf(year));
            if (waiting) void setBegun(waiting.id);
            setDrafts(isAsBefore ? without(drafts, year) : { ...drafts, [year]: draft });
          }}
          onClose={() => setYear(undefined)}
          onDone={(words, sent) => done(year, words, sent)}
          onSessionOver={(error) => {
            setYear(undefined);
            onFailed(error);
          }}
        />
      )}
    </>
  );
}

/** Why others do not see the reader's own note, if moderation has hidden it. */
function HeldNote({ trial: { tip, year, note, hold } }: { trial: OwnOutcome }) {
  const { data: user } = useQuery({ ...ownProfile(useGardener()), enabled: hold !== undefined });
  if (!hold || !user) return null;
  const thing: HeldThing = { kind: 'outcome', id: `${tip}.${year}.${user.id}`, title: note ?? '', hold };
  return <Held thing={thing} className="my-2 max-w-[36.5rem]" />;
}

function without(drafts: Drafts, year: number): Drafts {
  const { [year]: _, ...others } = drafts;
  return others;
}

type Said = Pick<OwnOutcome, 'result'> & { note?: string | null };

const draftOf = (said: Said | undefined, at: number | undefined): Draft => ({
  result: said?.result,
  note: said?.note ?? '',
  at,
});

/** Whether the draft says what the trial says, or nothing. */
const isSent = ({ result, note }: Draft, trial: Said | undefined) =>
  result === trial?.result && note.trim() === (trial?.note ?? '');
