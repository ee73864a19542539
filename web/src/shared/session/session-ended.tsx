import { ApiError } from '~/shared/api/client';
import { Button } from '~/shared/ui/button';
import { setSession } from './session';

export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** For a session whose tokens the server rejects: the guard shows the sign-in and then this page again. */
export function SessionEnded({ kept }: { kept?: string }) {
  return (
    <div role="alert" className="rounded-card border border-line-strong bg-raised px-5 py-4">
      <p className="font-semibold">Your session has ended.</p>
      <p className="mt-1 text-sm text-ink-soft">{kept ?? 'Sign in again and you will be back here.'}</p>
      <Button kind="quiet" className="mt-4" onClick={() => setSession({ state: 'signed-out', why: 'ended' })}>
        Sign in again
      </Button>
    </div>
  );
}
