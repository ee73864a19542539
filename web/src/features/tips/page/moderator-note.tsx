import { useId } from 'react';
import type { ModeratorNote as Note } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';

/** What the moderators have to say about the advice, before the text that gives it. */
export function ModeratorNote({ note: { text, at }, className = '' }: { note: Note; className?: string }) {
  const heading = useId();
  return (
    <aside
      aria-labelledby={heading}
      className={`break-inside-avoid rounded-r-control border-l-3 border-leaf bg-moss px-4 py-3 md:px-5 md:py-4 print:py-1 ${className}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="font-sans text-sm font-semibold">
          A note from the moderators
        </h2>
        <time dateTime={at} className="text-xs text-ink-soft">
          {longDate(at)}
        </time>
      </div>
      <p dir="auto" className="mt-1 text-sm whitespace-pre-line print:whitespace-normal">
        {text}
      </p>
    </aside>
  );
}
