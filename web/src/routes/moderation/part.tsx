/** The parts of a case's page. */
import type { ReactNode } from 'react';
import { longDate } from '~/shared/calendar/dates';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line-strong pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** A line of a list: words, a date, and what somebody wrote. */
export function Line({ words, at, text }: { words: ReactNode; at: string; text: string | null }) {
  return (
    <li className="border-b border-line py-3 text-sm last:border-0">
      <p>
        <span className="font-semibold">{words}</span>{' '}
        <time dateTime={at} className="text-ink-soft">
          {longDate(at)}
        </time>
      </p>
      {text ? (
        <p dir="auto" className="mt-1 whitespace-pre-line [unicode-bidi:plaintext]">
          {text}
        </p>
      ) : null}
    </li>
  );
}
