import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createStore, onReset } from '~/shared/store';
import { Icon } from './icons';

export type Kind = 'success' | 'info' | 'error';
/** `of`: the tip's title. `undo`: of a button that undoes the reported change. */
export type Details = { of?: string; undo?: () => void };
type Message = { id: number; kind: Kind; text: string; duration: number } & Details;

const messages = createStore<readonly Message[]>([]);
let root: Root | undefined;
let lastId = 0;
onReset(() => {
  root?.unmount();
  root = undefined;
});

/**
 * Shows a message for `duration` milliseconds: under the bar at the right, on phones at the bottom, away from the links. We wrote this
 * ourselves because the usual library inserts a style sheet into the page, which the page's policy forbids.
 */
export function show(kind: Kind, text: string, duration: number, details: Details = {}): void {
  if (!root) {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<Toaster />);
  }
  lastId += 1;
  const message = { id: lastId, kind, text, duration, ...details };
  // Screen readers do not announce the first content of a live region, so the message comes a moment later.
  setTimeout(() => messages.set([...messages.get(), message]), 50);
}

const drop = (message: Message) => messages.set(messages.get().filter((shown) => shown !== message));

const marks: Record<Kind, ReactNode> = {
  success: <path d="M4 13l5 5L20 6" className="stroke-leaf" />,
  info: <path d="M12 11v6M12 7v.1" className="stroke-ink" />,
  error: <path d="M12 6v7M12 17v.1" className="stroke-clay" />,
};

/** F6 leads to the newest message with a button, and back from it. */
function Toaster() {
  const region = useRef<HTMLElement>(null);
  const origin = useRef<HTMLElement>(null);
  const goBack = () => {
    const back = origin.current?.isConnected ? origin.current : document.querySelector('main');
    back?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const last = [...(region.current?.querySelectorAll('button') ?? [])].at(-1);
      if (event.key !== 'F6' || !last) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) return goBack();
      last.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  });
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget))
      origin.current = relatedTarget;
  };
  return (
    <section
      ref={region}
      aria-label="Messages"
      aria-live="polite"
      onFocus={onFocus}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--foot,0px))] z-50 flex flex-col items-center gap-2 md:inset-x-auto md:top-22 md:right-6 md:bottom-auto md:items-end"
    >
      {messages.use().map((message) => (
        <Toast key={message.id} message={message} goBack={goBack} />
      ))}
    </section>
  );
}

/** Its time stops while the pointer or the focus is on it, and then begins again. */
function Toast({ message, goBack }: { message: Message; goBack: () => void }) {
  const { kind, text, duration, of, undo } = message;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => drop(message), duration);
    return () => clearTimeout(timer);
  }, [message, duration, paused]);
  const takeBack = () => {
    if (focused) goBack();
    drop(message);
    undo?.();
  };
  return (
    <div
      role="group"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className={`flex items-center gap-2.5 rounded-control border border-line bg-raised px-5 py-3 text-sm font-semibold text-ink shadow-float ${undo ? 'pointer-events-auto' : ''}`}
    >
      <Icon size={20} stroke={3}>
        {marks[kind]}
      </Icon>
      <p>
        {text}
        {of ? (
          <span className="block max-w-80 font-normal text-ink-soft wrap-anywhere">
            “<bdi>{of}</bdi>”
          </span>
        ) : null}
      </p>
      {undo ? (
        <>
          <span className="sr-only">Press F6 to get to the button.</span>
          <button
            type="button"
            aria-label={of ? `Undo: ${of}` : undefined}
            onClick={takeBack}
            className="-my-1.5 -mr-3 min-h-11 rounded-control px-3 text-leaf underline underline-offset-4 hover:bg-moss"
          >
            Undo
          </button>
        </>
      ) : null}
    </div>
  );
}
