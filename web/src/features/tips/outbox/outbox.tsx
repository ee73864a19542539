/** The changes that wait for the network, and those that the server has rejected, with their text. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { TipMark } from '~/shared/api/schema.gen';
import {
  isEdit,
  isShare,
  makeAnother,
  removeFromOutbox,
  setToSend,
  stateOf,
  useDelay,
  useOutbox,
  type Waiting,
  type WaitingShare,
} from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import { SessionEnded } from '~/shared/session/session-ended';
import { formOfEdit, wholeText } from '~/shared/tips/waiting-edit';
import { Button, buttonClass } from '~/shared/ui/button';
import { results } from '../marks/in-words';
import { sendOutbox } from './send';
import { dropTyped, useTyped } from './typed';

export function Outbox() {
  const all = useOutbox();
  const delay = useDelay();
  if (all.length === 0) return null;
  const waits = all.some((waiting) => stateOf(waiting) === 'waits');
  return (
    <section aria-labelledby="waiting-heading" className="mb-10 rounded-card bg-moss px-5 py-4">
      <h2 id="waiting-heading" className="text-xl">
        Waiting to be sent
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{waits ? untilWhen[delay ?? 'sending'] : 'On this device only.'}</p>
      {waits && delay === 'session' ? (
        <div className="mt-3">
          <SessionEnded kept="Your changes are kept on this device. They are sent once you have signed in again." />
        </div>
      ) : null}
      <ul className="mt-3">
        {all.map((waiting) => (
          <Item key={waiting.id} waiting={waiting} />
        ))}
      </ul>
    </section>
  );
}

const untilWhen: Record<NonNullable<ReturnType<typeof useDelay>> | 'sending', string> = {
  offline: 'On this device only, until the network is back.',
  session: 'On this device only, until you sign in again.',
  fault: 'On this device only: the garden has not taken them yet. It is tried again every few seconds.',
  sending: 'On this device only, until they are sent.',
};

function Item({ waiting }: { waiting: Waiting }) {
  const client = useQueryClient();
  const { title, refused, final, gone, begun, change } = waiting;
  const texts = textsOf(change);
  const typed = useTyped(waiting);
  const form = formOf(waiting);
  const edit = final === 'changed' ? 'Compare and edit' : change.kind === 'report' ? 'Go to the tip' : 'Edit';
  const state = stateOf(waiting);
  /** What was typed on top of it would come up in a form later, where nobody looks for it. */
  const without = async (question: string) => {
    if (begun && !confirm(`${question} What you have typed since is discarded.`)) return false;
    if (begun) await dropTyped(waiting);
    return true;
  };
  const again = async () => {
    if (!(await without('Send it as it was?'))) return;
    await setToSend(waiting);
    await sendOutbox(client);
  };
  const another = async (share: WaitingShare) => {
    if (!(await without('Make it another tip as it was?'))) return;
    await makeAnother(share);
    await sendOutbox(client);
  };
  const discard = async () => {
    const question = 'Discard it? Its text is on this device only.';
    if (begun ? await without(question) : confirm(question)) await removeFromOutbox(waiting);
  };
  return (
    <li className="border-t border-line py-3 wrap-anywhere">
      <p>
        {inWords(change)}: <bdi className="font-semibold">{title}</bdi>
      </p>
      {refused === undefined ? null : (
        <p role="alert" className="text-sm font-medium text-clay">
          It was not taken. {refused}
          {gone ? ' If you have deleted it, restore it under Recently deleted. Then “Try again” works.' : ''}
        </p>
      )}
      {state === 'begun' ? (
        <p role="status" className="text-sm font-medium">
          It waits for you: you have begun to change it.{' '}
          {change.kind === 'report' ? '“I tried it” on the tip’s page goes on with that.' : '“Edit” goes on with that.'}
        </p>
      ) : null}
      <Folded texts={texts}>What you wrote</Folded>
      <Folded texts={typed}>What you have typed since</Folded>
      <p className="flex flex-wrap gap-x-4">
        {form ? (
          <Link to={form} aria-label={`${edit}: ${title}`} className={buttonClass('link')}>
            {edit}
          </Link>
        ) : null}
        {state === 'begun' ? (
          <Button kind="link" aria-label={`Send it as it was: ${title}`} onClick={again}>
            Send it as it was
          </Button>
        ) : null}
        {refused === undefined || final || begun ? null : (
          <Button kind="link" aria-label={`Try again: ${title}`} onClick={again}>
            Try again
          </Button>
        )}
        {final === 'sent-before' && isShare(waiting) ? (
          <Button kind="link" aria-label={`Make it another tip: ${title}`} onClick={() => another(waiting)}>
            Make it another tip
          </Button>
        ) : null}
        <Button kind="link" aria-label={`Discard: ${title}`} onClick={discard}>
          Discard
        </Button>
      </p>
    </li>
  );
}

function Folded({ texts, children }: { texts: string[]; children: string }) {
  if (texts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5">{children}</summary>
      {texts.map((text) => (
        <p key={text} dir="auto" className="mb-2 whitespace-pre-line">
          {text}
        </p>
      ))}
    </details>
  );
}

/** The form that goes on with the change. That of an edit needs its tip, unless it has the whole text. */
function formOf(waiting: Waiting): string | undefined {
  if (isShare(waiting)) return paths.waitingTip(waiting.change.key);
  if (waiting.change.kind === 'report') return paths.tip(waiting.change.tip);
  if (!isEdit(waiting)) return undefined;
  const isOpenable = !waiting.gone || stateOf(waiting) === 'begun' || wholeText(waiting) !== undefined;
  return isOpenable ? formOfEdit(waiting) : undefined;
}

/** A mark that is set, and one that is taken back. */
const marks: Record<TipMark, { on: string; off: string }> = {
  helpful: { on: 'Helpful', off: 'Not helpful any more' },
  saved: { on: 'Save', off: 'Remove from My almanac' },
};

function inWords(change: Waiting['change']): string {
  switch (change.kind) {
    case 'mark':
      return marks[change.mark][change.on ? 'on' : 'off'];
    case 'report':
      return `I tried it in ${change.report.year}, ${results[change.report.result].toLowerCase()}`;
    case 'share':
      return 'New tip';
    case 'edit':
      return 'Your tip';
  }
}

/** The typed texts of the change. */
function textsOf(change: Waiting['change']): string[] {
  switch (change.kind) {
    case 'mark':
      return [];
    case 'report':
      return change.report.note ? [change.report.note] : [];
    case 'share':
      return [change.draft.title, change.draft.plantType, change.draft.description];
    case 'edit':
      return [change.change.title, change.change.plantType, change.change.description].filter((text) => text != null);
  }
}
