/** The form of a trial: how the tip turned out, and a note. Visitors read "report". */

import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { results } from '~/features/tips/marks/in-words';
import { notKept, useTakeBack, useTrial } from '~/features/tips/marks/mutations';
import { WaitingWords } from '~/features/tips/outbox/waiting-words';
import { limits } from '~/shared/api/limits.gen';
import type { OwnOutcome, TipResult } from '~/shared/api/schema.gen';
import { useGardenSources } from '~/shared/garden';
import { FoundWaiting } from '~/shared/offline/found-waiting';
import { type HeldBack, OtherTextWaits, useHeldBack, type Waiting } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import { isSessionOver } from '~/shared/session/session-ended';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { FieldError, TextArea } from '~/shared/ui/form/field';
import { Radio } from '~/shared/ui/form/radio';
import { Spinner } from '~/shared/ui/spinner';
import { inText } from '~/shared/words';

/** The chosen and typed values. `at`: of the waiting trial that they began with. */
export type Draft = { result: TipResult | undefined; note: string; at?: number | undefined };

type Props = {
  id: string;
  title: string;
  year: number;
  /** The server's year. */
  present: number;
  /** The trial of that year. */
  trial: OwnOutcome | undefined;
  draft: Draft;
  /** That trial in the outbox, if it waits. */
  waiting: Pick<Waiting, 'id' | 'refused' | 'final' | 'begun'> | undefined;
  /** It was typed before the dialog was opened, perhaps. */
  isKept: boolean;
  onDraft: (draft: Draft) => void;
  onClose: () => void;
  /** With the announcement. `sent`: what is in the form. */
  onDone: (words: ReactNode, sent: boolean) => void;
  onSessionOver: (error: Error) => void;
};

export function TrialDialog(props: Props) {
  const { id, title, year, present, trial, draft, waiting, isKept, onDraft, onClose, onDone, onSessionOver } = props;
  const send = useTrial();
  const takeBack = useTakeBack();
  const [unchosen, setUnchosen] = useState(false);
  const [wasKept] = useState(isKept);
  const [openedWith] = useState(waiting);
  const held = useHeldBack(openedWith?.id);
  const first = useRef<HTMLInputElement>(null);
  const busy = send.isPending || takeBack.isPending;
  const error = send.error ?? takeBack.error;
  const onError = (error: Error) => {
    if (isSessionOver(error)) onSessionOver(error);
    // It is in view now, so the next attempt replaces it.
    if (error instanceof OtherTextWaits) onDraft({ ...draft, at: error.waiting.at });
  };
  const submit = () => {
    const { result, note } = draft;
    setUnchosen(!result);
    if (!result) return first.current?.focus();
    if (busy) return;
    takeBack.reset();
    const body = { result, note: note.trim() || null, ...(year === present ? {} : { year }) };
    send.mutate(
      { id, title, trial: body, basis: draft.at },
      {
        onSuccess: (waits) => {
          const thanks = trial ? 'Your report is changed.' : 'Thank you. Your report helps others.';
          onDone(waits ? <WaitingWords of={waits} /> : thanks, true);
        },
        onError,
      },
    );
  };
  const remove = () => {
    if (busy) return;
    send.reset();
    takeBack.mutate(id, { onSuccess: () => onDone('Your report is taken back.', false), onError });
  };
  const label = trial ? 'Save' : 'Tell the others';
  // Closed, the dialog could not say that the request failed.
  const close = busy ? () => {} : onClose;
  return (
    <Dialog
      open
      onClose={close}
      title={year === present ? 'How did it go?' : `How did it go in ${year}?`}
      text={<bdi>{title}</bdi>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <AsLeft wasKept={wasKept} waiting={openedWith} held={held} submit={label} />
        <fieldset aria-describedby={unchosen ? 'unchosen' : undefined}>
          <legend className="sr-only">How did it go?</legend>
          {Object.entries(results).map(([result, words], at) => (
            <Radio
              key={result}
              ref={at === 0 ? first : undefined}
              name="result"
              checked={draft.result === result}
              onChange={() => {
                setUnchosen(false);
                onDraft({ ...draft, result: result as TipResult });
              }}
            >
              {words}
            </Radio>
          ))}
          {unchosen ? <FieldError id="unchosen">Choose how it went.</FieldError> : null}
        </fieldset>
        <TextArea
          label="A note for others"
          note={`optional · ${draft.note.length} / ${limits.Note.most}`}
          help={<Where />}
          dir="auto"
          maxLength={limits.Note.most}
          value={draft.note}
          onChange={({ target }) => onDraft({ ...draft, note: target.value })}
          className="mt-4"
        />
        {error instanceof OtherTextWaits ? (
          <OtherReport waiting={error.waiting} submit={label} />
        ) : error && !isSessionOver(error) ? (
          <p role="alert" className="mt-4 text-sm font-medium text-clay">
            {notKept(error)}
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={busy || undefined}>
            {send.isPending ? <Spinner /> : null}
            {label}
          </Button>
          <Button kind="quiet" aria-disabled={busy || undefined} onClick={close}>
            Cancel
          </Button>
          {trial && year === present ? (
            <Button kind="link" aria-disabled={busy || undefined} onClick={remove}>
              Take it back
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

type AsLeftProps = { wasKept: boolean; waiting: Props['waiting']; held: HeldBack | undefined; submit: string };

/** Says that the form has a report of before, typed or in the outbox. */
function AsLeft({ wasKept, waiting, held, submit }: AsLeftProps) {
  const look = 'mb-4 px-4 py-2 text-sm';
  return (
    <>
      {wasKept ? (
        <p role="status" className={`rounded-card bg-moss ${look}`}>
          This is your report as you left it. It is not sent yet.
        </p>
      ) : null}
      {waiting ? (
        <FoundWaiting what="report" waiting={waiting} held={held} isTyped={wasKept} submit={submit} className={look} />
      ) : null}
    </>
  );
}

/** Says that a report from another tab waits on the device, which the one in the form would replace. */
function OtherReport({ waiting: { change }, submit }: { waiting: Waiting; submit: string }) {
  if (change.kind !== 'report') return null;
  const { result, note } = change.report;
  return (
    <div role="alert" className="mt-4 rounded-card border border-clay bg-raised px-4 py-3 text-sm wrap-anywhere">
      <p className="font-semibold text-clay">Another report of yours waits on this device.</p>
      <p className="mt-1">
        <strong>{results[result]}.</strong> {note ? <q dir="auto">{note}</q> : null}
      </p>
      <p className="mt-1 text-ink-soft">Nothing was overwritten. “{submit}” puts what is in the form in its place.</p>
    </div>
  );
}

/** A trial says where: the climate is that of the profile. */
function Where() {
  const { profile, pending } = useGardenSources();
  if (pending) return <>&nbsp;</>;
  const climate = profile?.climate && inText(profile.climate);
  if (climate) return <>Where: your climate, {climate}, as your profile says.</>;
  return (
    <>
      Your profile does not say your climate.{' '}
      <Link to={paths.profile} className="text-leaf underline underline-offset-4">
        Add it
      </Link>{' '}
      and your reports help gardens like yours.
    </>
  );
}
