import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, isLimit } from '~/shared/api/client';
import { useOnline } from '~/shared/online';
import { paths } from '~/shared/paths';
import { SessionEnded } from '~/shared/session/session-ended';
import { Button } from '~/shared/ui/button';
import { hasField } from './tip-form';

/** Says why a tip could not be shared and how to go on. The form keeps everything typed. */
export function ShareProblem({ error, sendAsNew }: { error: Error; sendAsNew: () => void }) {
  const online = useOnline();
  const status = error instanceof ApiError ? error.status : undefined;
  const code = error instanceof ApiError ? error.code : undefined;
  if (status === 401) {
    return <SessionEnded kept="Your tip is kept. Sign in again and it will be here, ready to send." />;
  }
  if (code === 'idempotency-key-reused' || code === 'not-found') {
    return <AlreadyShared sendAsNew={sendAsNew} />;
  }
  if (status === 0) {
    return online ? (
      <Notice title="The garden could not be reached.">
        Everything you typed is still here. Send it again; it cannot be shared twice by that.
      </Notice>
    ) : (
      <Notice title="You are offline.">
        {error.message} Everything you typed is still here. Send it again once you are back online; it cannot be shared
        twice by that.
      </Notice>
    );
  }
  if (status === 400) return <Notice title="Some of it cannot be taken as it is.">{unplaced(error)}</Notice>;
  if (error instanceof ApiError && (status === 403 || status === 413 || isLimit(error))) {
    return <Notice title="Your tip was not shared.">{error.message} Everything you typed is still here.</Notice>;
  }
  return (
    <Notice title="Your tip could not be saved.">
      It is not you. Everything you typed is still here; give it a moment and send it again.
      {error instanceof ApiError && error.requestId ? (
        <span className="mt-1 block text-xs">Reference: {error.requestId}</span>
      ) : null}
    </Notice>
  );
}

/** An earlier attempt was stored but its response was lost, and the form has changed since. */
function AlreadyShared({ sendAsNew }: { sendAsNew: () => void }) {
  return (
    <Notice title="You have shared this tip already.">
      Your first attempt got through, and the form has changed since. Edit that tip under{' '}
      <Link to={paths.myTips} className="font-semibold text-leaf underline">
        My Tips
      </Link>
      , or send what is here as another tip.
      <Button kind="quiet" className="mt-4 flex" onClick={sendAsNew}>
        Make it another tip
      </Button>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-clay bg-raised px-5 py-4">
      <p className="font-semibold text-clay">{title}</p>
      <div className="mt-1 text-sm text-ink-soft">{children}</div>
    </div>
  );
}

/** The server's errors in fields that the form does not have. */
function unplaced(error: Error): string {
  const others = error instanceof ApiError ? error.errors.filter(({ field }) => !hasField(field)) : [];
  const sentences = others.map(({ field, message }) => `${field} ${message}.`).join(' ');
  return sentences || 'Look at the fields that are marked; everything you typed is still here.';
}
