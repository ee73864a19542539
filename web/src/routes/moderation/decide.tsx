import { type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useDecide } from '~/features/moderation/cases';
import { NotSent } from '~/features/moderation/not-sent';
import { done, kinds } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import { limits, restorableDays } from '~/shared/api/limits.gen';
import type { Act, CaseFile, CaseState, ReportReason } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Button, type ButtonKind, buttonClass } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { Prepared } from './prepared';
import { titleOf } from './things';

type Props = {
  file: CaseFile;
  /** Fetches the case as it is now. */
  reload: () => Promise<unknown>;
  /** Goes to the next case. */
  onNext: () => void;
};

const buttonOf: Record<Act, { key: string; kind: ButtonKind; label: string; more?: string }> = {
  keep: { key: 'k', kind: 'primary', label: 'Keep' },
  note: { key: 'n', kind: 'quiet', label: 'Note' },
  hide: { key: 'h', kind: 'quiet', label: 'Hide' },
  remove: { key: 'x', kind: 'quiet', label: 'Remove' },
  suspend: { key: 's', kind: 'quiet', label: 'Suspend', more: 'the gardener' },
  restore: { key: 'r', kind: 'quiet', label: 'Restore' },
};

/** The acts that take something out of the site, and the states in which they leave a case. */
const stateAfter: Partial<Record<Act, CaseState>> = { hide: 'hidden', remove: 'removed', suspend: 'suspended' };

/** Whether the act leaves the case as it is, as the answer to an appeal or to reports that have hidden it. */
const leavesAsIs = (act: Act, { state }: CaseFile) => stateAfter[act] === state;

/** On a case that is decided, keeping takes the note away and does nothing else. */
const takesNote = (act: Act, file: CaseFile) => act === 'keep' && !file.waits && file.note !== null;

/** At the bottom of the screen: the acts, and the form of the chosen one. */
export function Decide({ file, reload, onNext }: Props) {
  const { kind, id, version, thingVersion, reported, acts } = file;
  const [act, setAct] = useState<Act>();
  // A message is for the gardener alone, so its words never become the note's.
  const [message, setMessage] = useState('');
  const [noteText, setNoteText] = useState(file.note?.text ?? '');
  const [empty, setEmpty] = useState(false);
  // What the server says has changed.
  const [stale, setStale] = useState('');
  const { mutate, isPending, error, reset } = useDecide();
  const buttons = useRef<HTMLDivElement>(null);
  const keys = useKeys();
  const navigate = useNavigate();

  const open = (next: Act) => {
    reset();
    setEmpty(false);
    setAct(next);
  };
  const close = () => {
    if (isPending) return;
    const closed = act;
    flushSync(() => setAct(undefined));
    buttons.current?.querySelector<HTMLElement>(`[data-act="${closed}"]`)?.focus({ preventScroll: true });
  };
  const submit = () => {
    if (!act || isPending) return;
    const words = act === 'keep' ? '' : (act === 'note' ? noteText : message).trim();
    setEmpty(act !== 'keep' && !words);
    if (act !== 'keep' && !words) return;
    setStale('');
    mutate(
      { kind, id, version, thingVersion, act, ...(words ? { message: words } : {}) },
      {
        onSuccess: () => {
          void toast('success', done[act], { of: titleOf(kind, reported.title) });
          onNext();
        },
        onError: async (error) => {
          if (!(error instanceof ApiError && error.status === 412)) return;
          await reload();
          setStale(error.message);
        },
      },
    );
  };
  useShortcuts(keys.on, (key) => {
    if (key === 'Escape') return act ? close() : navigate(paths.moderation);
    if (isPending) return;
    if (key === 'j') return onNext();
    const chosen = acts.find((act) => buttonOf[act].key === key);
    return chosen && open(chosen);
  });
  // The case may have changed since the form was opened.
  const shown = act && acts.includes(act) ? act : undefined;
  const isStale = error instanceof ApiError && error.status === 412;
  return (
    <section
      aria-label="Decide"
      className="sticky bottom-0 z-20 border-t border-line-strong bg-paper pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="shell py-3">
        {stale ? (
          <p role="alert" className="mb-3 rounded-control bg-clay-wash px-4 py-2 text-sm">
            {stale} This is how it is now. Your message is kept.
          </p>
        ) : null}
        {shown ? (
          <ActForm
            key={shown}
            act={shown}
            verb={verbOf(shown, file)}
            question={
              takesNote(shown, file) ? 'The note goes, and the tip stays as it is.' : questions[shown](kinds[kind])
            }
            reported={file.reasons}
            message={shown === 'note' ? noteText : message}
            onMessage={(text) => {
              setEmpty(false);
              if (shown === 'note') setNoteText(text);
              else setMessage(text);
            }}
            error={
              empty
                ? shown === 'note'
                  ? 'Write what readers need to know.'
                  : shown === 'restore'
                    ? 'Say why, for the log.'
                    : 'Say why: its gardener reads it.'
                : undefined
            }
            busy={isPending}
            onSubmit={submit}
            onClose={close}
          />
        ) : null}
        {error && !isStale ? (
          <div className="mb-3">
            <NotSent error={error} kept="Your message is kept. Sign in again, then send it." />
          </div>
        ) : null}
        <ActButtons file={file} shown={shown} keys={keys} group={buttons} onOpen={open} />
      </div>
    </section>
  );
}

type ActButtonsProps = {
  file: CaseFile;
  /** The act whose form is open. */
  shown: Act | undefined;
  keys: ReturnType<typeof useKeys>;
  group: Ref<HTMLDivElement>;
  onOpen: (act: Act) => void;
};

/** The acts of the case, and what the keys do. */
function ActButtons({ file, shown, keys, group, onOpen }: ActButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <div ref={group} role="group" aria-label="Acts" className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
        {file.acts.length === 0 ? (
          <p className="py-2 text-sm">
            Another moderator decides this case: it is about something of yours or your own act, or you have reported
            it.
          </p>
        ) : null}
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
            <span>
              {leavesAsIs(act, file)
                ? `Leave ${file.state}`
                : takesNote(act, file)
                  ? 'Remove note'
                  : buttonOf[act].label}
              {buttonOf[act].more && !leavesAsIs(act, file) ? ` ${buttonOf[act].more}` : null}
            </span>
            {keys.on ? (
              <span aria-hidden="true" className="max-md:hidden pointer-coarse:hidden">
                <Key>{buttonOf[act].key}</Key>
              </span>
            ) : null}
          </button>
        ))}
      </div>
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

type FormProps = {
  act: Act;
  /** On the button that sends it. */
  verb: string;
  /** What it does. */
  question: string;
  /** Why it was reported. */
  reported: readonly ReportReason[];
  message: string;
  onMessage: (text: string) => void;
  error: string | undefined;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

const questions: Record<Act, (kind: string) => string> = {
  keep: (kind) => `The ${kind} stays as its gardener has it. Its reporters learn that no rule was broken.`,
  note: () => 'Your words stand above the tip’s text for everybody who reads it, as a note from the moderators.',
  hide: (kind) => `Nobody but its gardener sees the ${kind} any more.`,
  remove: () =>
    `The tip is deleted, and its gardener cannot restore it. A moderator can, within ${restorableDays} days.`,
  suspend: () => 'The gardener’s profile and all their tips leave the site, and they can share and edit nothing.',
  restore: () => 'Everything that this case has taken away comes back.',
};

/** The gardener reads the message of every other act beside what is hidden. */
const labels: Partial<Record<Act, string>> = { note: 'A note to its readers', restore: 'Why, for the log' };

function ActForm({ act, verb, question, reported, message, onMessage, error, busy, onSubmit, onClose }: FormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => focus(field.current), []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
      className="mb-3 border-b border-line pb-4"
    >
      <p className="text-sm text-ink-soft">{question}</p>
      {act === 'keep' ? null : (
        <TextArea
          ref={field}
          label={labels[act] ?? 'A message to the gardener'}
          note={`${message.length} / ${limits.ReportNote.most}`}
          error={error}
          required
          dir="auto"
          maxLength={limits.ReportNote.most}
          value={message}
          onChange={({ target }) => onMessage(target.value)}
          className="mt-3 max-w-[46rem] [&_textarea]:min-h-[calc(3lh+1.375rem)]"
        />
      )}
      {stateAfter[act] ? (
        <Prepared
          reported={reported}
          onChoose={(text) => {
            onMessage([message.trim(), text].filter(Boolean).join('\n').slice(0, limits.ReportNote.most));
            field.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          ref={act === 'keep' ? focus : undefined}
          type="submit"
          kind={stateAfter[act] ? 'danger' : 'primary'}
          aria-disabled={busy || undefined}
        >
          {busy ? <Spinner /> : null}
          {verb}
        </Button>
        <Button kind="quiet" aria-disabled={busy || undefined} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const verbs: Record<Act, string> = {
  keep: 'Keep it',
  note: 'Add the note',
  hide: 'Hide it',
  remove: 'Remove it',
  suspend: 'Suspend the gardener now',
  restore: 'Restore it',
};

function verbOf(act: Act, file: CaseFile): string {
  if (leavesAsIs(act, file)) return `Leave it ${file.state}`;
  if (takesNote(act, file)) return 'Remove the note';
  return act === 'note' && file.note ? 'Change the note' : verbs[act];
}

const singleKeys = new Set([...Object.values(buttonOf).map(({ key }) => key), 'j']);

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Single keys, except while somebody types or a dialog is open. Escape works in a field too. */
function useShortcuts(on: boolean, press: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
    if (key !== 'Escape' && (isTyping || !on)) return;
    // The letter would be typed into the field that the form focuses.
    if (singleKeys.has(key)) event.preventDefault();
    press(key);
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const keysOff = 'garden.moderation-keys-off';

/** Whether single keys act: some people's software presses them by mistake. This device remembers it. */
function useKeys() {
  const [on, setOn] = useState(() => {
    try {
      return !localStorage.getItem(keysOff);
    } catch {
      return true;
    }
  });
  const turn = () => {
    setOn(!on);
    try {
      if (on) localStorage.setItem(keysOff, '1');
      else localStorage.removeItem(keysOff);
    } catch {
      // Storage is forbidden: until the page is closed.
    }
  };
  return { on, turn };
}
