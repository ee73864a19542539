/** The states in place of a page's content: an empty list, a failure, loading. */
import type { ReactNode } from 'react';
import { ApiError } from '~/shared/api/client';
import { Button } from './button';
import { Drawing } from './picture/plate';

export function Empty({ drawing, children, action }: { drawing?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card bg-moss px-6 py-12 text-center md:py-16">
      {drawing ? <div className="w-28 text-leaf">{drawing}</div> : null}
      <p className="max-w-md text-lg">{children}</p>
      {action}
    </div>
  );
}

type FailureProps = {
  error: unknown;
  what: string;
  retry?: () => void;
  /** A link beside the button, to what may work. */
  instead?: ReactNode;
};

/** Names the failure and offers to try again. */
export function Failure({ error, what, retry, instead }: FailureProps) {
  const offline = error instanceof ApiError && error.status === 0;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="flex items-center gap-8 rounded-card border border-line bg-raised px-6 py-8">
      {/* A file that may be missing without a network. */}
      {offline ? null : (
        <div className="w-32 shrink-0 text-leaf max-sm:hidden">
          <Drawing of="job-rain" />
        </div>
      )}
      <div>
        <p className="font-serif text-xl">{what}</p>
        <p className="mt-2 text-ink-soft">
          {offline
            ? 'Your connection seems to be down. What you see may be old.'
            : 'It is not you. Give it a moment and try again.'}
        </p>
        {requestId ? <p className="mt-1 text-xs text-ink-soft">Reference: {requestId}</p> : null}
        {retry ? (
          <div className="mt-5 flex flex-wrap items-center gap-x-6">
            <Button kind="quiet" onClick={retry}>
              Try again
            </Button>
            {instead}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Placeholders for `count` cards while they load. */
export function CardSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: count }, (_, at) => (
          <div key={at}>
            <div className="skeleton aspect-4/3 !rounded-card" />
            <div className="skeleton mt-4 h-6 w-4/5" />
            <div className="skeleton mt-3 h-4" />
            <div className="skeleton mt-2 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
