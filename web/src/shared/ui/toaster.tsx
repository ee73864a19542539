import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore } from '~/shared/store';

type Kind = 'success' | 'info' | 'error';
type Message = { id: number; kind: Kind; text: string };

const messages = createStore<readonly Message[]>([]);
let mounted = false;
let lastId = 0;

/**
 * Shows a message for `duration` milliseconds: under the bar at the right, on phones at the bottom, away from the links. We wrote this ourselves because the usual library inserts a style sheet into the
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

const marks: Record<Kind, ReactNode> = {
  success: <path d="M4 13l5 5L20 6" className="stroke-leaf" />,
  info: <path d="M12 11v6M12 7v.1" className="stroke-ink" />,
  error: <path d="M12 6v7M12 17v.1" className="stroke-clay" />,
};

function Toaster() {
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 md:inset-x-auto md:top-22 md:right-6 md:bottom-auto md:items-end"
    >
      {messages.use().map((message) => (
        <p
          key={message.id}
          className="rise flex items-center gap-2.5 rounded-control border border-line bg-raised px-5 py-3 text-sm font-semibold text-ink shadow-float"
        >
          <svg
            aria-hidden="true"
            width="20"
            height="20"
            viewBox="0 0 24 24"
            fill="none"
            strokeWidth="3"
            strokeLinecap="round"
          >
            {marks[message.kind]}
          </svg>
          {message.text}
        </p>
      ))}
    </div>
  );
}
