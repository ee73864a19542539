import { type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { isTaken, useDecide } from '~/features/moderation/cases';
import { useQueueQuery } from '~/features/moderation/filter';
import { isUnsuited, NotSent, notSent } from '~/features/moderation/not-sent';
import { doneInWords } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import { type Act, actValues, type CaseFile } from '~/shared/api/schema.gen';
import { timeOfDay } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { toast } from '~/shared/ui/toast';
import { ActForm } from './act-form';
import { anyVersionVerbOf, buttonOf, hasDays, labelOf, noActs, noMessage, questionOf, verbOf } from './acts';
import { useCaseWords } from './case-words';
import { useKeys, useShortcuts } from './shortcuts';
import { titleOf } from './things';
import './desk.css';

type Props = {
  file: CaseFile;
  /** Until when another moderator has the case. */
  others: string | undefined;
  /** The next case is looked for. */
  leaving: boolean;
  /** Fetches the case as it is now. `undefined`: it could not be fetched. */
  reload: () => Promise<CaseFile | undefined>;
  /** Goes to the next case. */
  onNext: () => void;
};

/** At the bottom of the screen: the acts, and the form of the chosen one. */
export function Decide({ file, others, leaving, reload, onNext }: Props) {
  const { kind, id, version, thingVersion, reported } = file;
  const acts = others ? [] : file.acts;
  const { words, change, drop } = useCaseWords(file);
  const { act, days } = words;
  const [empty, setEmpty] = useState(false);
  // What the server says has changed.
  const [stale, setStale] = useState('');
  // The thing has been changed while the moderator read it: its author may do that again and again.
  const [isOutrun, setOutrun] = useState(false);
  const { mutate, isPending, error, reset } = useDecide();
  const bar = useRef<HTMLElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const keys = useKeys();
  const navigate = useNavigate();
  const query = useQueueQuery();
  const busy = isPending || leaving;

  const open = (next: Act) => {
    reset();
    setEmpty(false);
    change({ act: next });
  };
  /** With the focus on the button of its act, or on the bar where that act goes too. */
  const closeForm = (acts = file.acts) => {
    flushSync(() => change({ act: undefined }));
    const again = act && acts.includes(act) && buttons.current?.querySelector<HTMLElement>(`[data-act="${act}"]`);
    (again || bar.current)?.focus({ preventScroll: true });
  };
  const close = () => {
    if (!busy) closeForm();
  };
  const submit = (on: string | null) => {
    if (!act || busy) return;
    const message = act === 'keep' ? '' : (act === 'note' ? words.note : words.message).trim();
    setEmpty(act !== 'keep' && !message);
    if (act !== 'keep' && !message) return;
    setStale('');
    const more = { ...(message ? { message } : {}), ...(days && hasDays(act, file) ? { days } : {}) };
    mutate(
      { kind, id, version, thingVersion: on, act, ...more },
      {
        onSuccess: (head) => {
          drop();
          void toast('success', doneInWords(act, head.state === 'gone'), { of: titleOf(kind, reported.title) });
          onNext();
        },
        onError: async (error) => {
          if (!hasChanged(error) && !isTaken(error)) return;
          const now = await reload();
          if (!hasChanged(error)) return;
          setStale(isUnsuited(error) ? notSent(error) : error.message);
          // The form would hide what is to be read again, and its keys would send what was written about something else.
          closeForm(now?.acts);
          if (isUnsuited(error)) return;
          // With the version of the case as it was, the server has refused that of the thing.
          if (now && (now.version === version || now.thingVersion !== thingVersion)) setOutrun(true);
        },
      },
    );
  };
  useShortcuts(keys.on, singleKeys, (key) => {
    if (key === 'Escape') return shown ? close() : navigate(paths.moderation + query);
    if (busy) return;
    if (key === 'j') return onNext();
    const chosen = acts.find((act) => buttonOf[act].key === key);
    return chosen && open(chosen);
  });
  // The case may have changed since the form was opened.
  const shown = act && acts.includes(act) ? act : undefined;
  const anyVersionVerb = shown && isOutrun ? anyVersionVerbOf(shown, file) : undefined;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Decide"
      className="foot desk-bar z-20 border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="shell py-3">
        {others ? <OthersCase until={others} busy={busy} onNext={onNext} /> : null}
        {stale ? (
          <p role="alert" className="mb-3 rounded-control bg-clay-wash px-4 py-2 text-sm">
            {stale} {file.acts.some((act) => act !== 'keep') ? 'Your message is kept.' : ''}
          </p>
        ) : null}
        {shown ? (
          <ActForm
            key={shown}
            act={shown}
            verb={verbOf(shown, file)}
            question={questionOf(shown, file)}
            reported={file.reasons}
            message={shown === 'note' ? words.note : words.message}
            onMessage={(text) => {
              setEmpty(false);
              change(shown === 'note' ? { note: text } : { message: text });
            }}
            days={hasDays(shown, file) ? { chosen: days, onChoose: (days) => change({ days }) } : undefined}
            error={empty ? noMessage(shown) : undefined}
            busy={busy}
            onSubmit={() => submit(thingVersion)}
            anyVersion={anyVersionVerb ? { verb: anyVersionVerb, onSubmit: () => submit(null) } : undefined}
            onClose={close}
          />
        ) : null}
        {error && !hasChanged(error) ? (
          <div ref={intoView} className="mb-3">
            <NotSent error={error} kept="Your message is kept. Sign in again, then send it." />
          </div>
        ) : null}
        <ActButtons file={file} others={others} shown={shown} keys={keys} group={buttons} onOpen={open} />
      </div>
    </section>
  );
}

/** Whether the server says that something has changed since the moderator read it. */
const hasChanged = (error: Error) => (error instanceof ApiError && error.status === 412) || isUnsuited(error);

/** The bar of a phone is lower than its form. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Another moderator has the case. */
function OthersCase({ until, busy, onNext }: { until: string; busy: boolean; onNext: () => void }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p role="status" className="text-sm font-semibold">
        Another moderator looks at this case, until <time dateTime={until}>{timeOfDay(until)}</time>.
      </p>
      <Button kind="quiet" aria-disabled={busy || undefined} onClick={busy ? undefined : onNext}>
        Next case
      </Button>
    </div>
  );
}

type ActButtonsProps = {
  file: CaseFile;
  others: string | undefined;
  /** The act whose form is open. */
  shown: Act | undefined;
  keys: ReturnType<typeof useKeys>;
  group: Ref<HTMLDivElement>;
  onOpen: (act: Act) => void;
};

/** The acts of the case, and what the keys do. */
function ActButtons({ file, others, shown, keys, group, onOpen }: ActButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {others ? null : (
        <div
          ref={group}
          role="group"
          aria-label="Acts"
          // On phones the form needs the room.
          className={`flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto ${shown ? 'max-md:hidden' : ''}`}
        >
          {file.acts.length === 0 ? <p className="py-2 text-sm">{noActs(file)}</p> : null}
          {file.acts.map((act) => (
            <button
              key={act}
              type="button"
              data-act={act}
              aria-expanded={shown === act}
              aria-keyshortcuts={keys.on ? buttonOf[act].key : undefined}
              onClick={() => onOpen(act)}
              className={buttonClass(buttonOf[act].kind, 'max-md:px-2 aria-expanded:border-leaf-fill')}
            >
              <span>{labelOf(act, file)}</span>
              {keys.on ? (
                <span aria-hidden="true" className="max-md:hidden pointer-coarse:hidden">
                  <Key>{buttonOf[act].key}</Key>
                </span>
              ) : null}
            </button>
          ))}
        </div>
      )}
      <p className="ml-auto hidden items-center gap-x-4 text-xs text-ink-soft md:flex pointer-coarse:hidden">
        {keys.on ? (
          <>
            <span>
              <Key>j</Key> next case
            </span>
            <span>
              <Key>Esc</Key> back
            </span>
          </>
        ) : null}
        <Button kind="link" className="!text-xs" onClick={keys.turn}>
          {keys.on ? 'Turn the keys off' : 'Turn the keys on'}
        </Button>
      </p>
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-xs border border-current px-1.5 font-sans text-xs uppercase opacity-75 max-md:hidden pointer-coarse:hidden">
      {children}
    </kbd>
  );
}

const singleKeys = new Set([...actValues.map((act) => buttonOf[act].key), 'j']);
