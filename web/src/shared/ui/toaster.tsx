import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

type Kind = 'success' | 'info' | 'error';
type Message = { id: number; kind: Kind; text: string };

let messages: readonly Message[] = [];
let redraw = () => {};
let mounted = false;
let last = 0;

/**
 * Shows a message for `duration` milliseconds. Written here because the library for it puts a style sheet into the page, which
 * the page's policy forbids.
 */
export function show(kind: Kind, text: string, duration: number): void {
  if (!mounted) {
    mounted = true;
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  }
  last += 1;
  const message = { id: last, kind, text };
  // A moment later, because what a live region holds when it appears is not announced.
  setTimeout(() => {
    set([...messages, message]);
    setTimeout(() => set(messages.filter((shown) => shown !== message)), duration);
  }, 50);
}

function set(next: readonly Message[]): void {
  messages = next;
  redraw();
}

const colours: Record<Kind, string> = {
  success: 'bg-leaf text-on-leaf',
  info: 'bg-ink text-paper',
  error: 'bg-clay text-on-clay',
};

function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      redraw = listener;
      return () => {
        redraw = () => {};
      };
    },
    () => messages,
  );
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-4 z-50 flex flex-col items-center gap-2 px-4"
    >
      {shown.map((message) => (
        <p
          key={message.id}
          className={`rise rounded-control px-5 py-3 text-sm font-semibold shadow-float ${colours[message.kind]}`}
        >
          {message.text}
        </p>
      ))}
    </div>
  );
}
