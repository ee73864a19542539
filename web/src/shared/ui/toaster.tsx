import { createRoot } from 'react-dom/client';
import { createStore } from '~/shared/store';

type Kind = 'success' | 'info' | 'error';
type Message = { id: number; kind: Kind; text: string };

const messages = createStore<readonly Message[]>([]);
let mounted = false;
let lastId = 0;

/**
 * Shows a message for `duration` milliseconds. We wrote this ourselves because the usual library inserts a style sheet into the
 * page, which the page's policy forbids.
 */
export function show(kind: Kind, text: string, duration: number): void {
  if (!mounted) {
    mounted = true;
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />);
  }
  lastId += 1;
  const message = { id: lastId, kind, text };
  // Screen readers do not announce what a live region contains when it appears, so the message comes a moment later.
  setTimeout(() => {
    messages.set([...messages.get(), message]);
    setTimeout(() => messages.set(messages.get().filter((shown) => shown !== message)), duration);
  }, 50);
}

const colours: Record<Kind, string> = {
  success: 'bg-leaf text-on-leaf',
  info: 'bg-ink text-paper',
  error: 'bg-clay text-on-clay',
};

function Toaster() {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-4 z-50 flex flex-col items-center gap-2 px-4"
    >
      {messages.use().map((message) => (
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
