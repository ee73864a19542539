import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { loadConfig } from '~/shared/config';
import { googleMessage } from '~/shared/session/auth-errors';
import { returning } from '~/shared/session/google-return';
import type { Gardener } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { Spinner } from '~/shared/ui/spinner';
import { Banner } from './banner';

type Props = {
  /** The button's text. */
  text: string;
  remember: boolean;
  /** A signed-in gardener who has to prove that the account is theirs. */
  again?: Gardener;
  /** Where a browser that opens no window returns to. Without it, such a browser cannot sign in with Google and says so. */
  back?: { page: string; from?: string | undefined };
  /** Called when the tokens are in storage; it has to announce the sign-in. `from`: that of `back`, before this tab went to Google. */
  onSignedIn: (from?: string) => Promise<void>;
};

/** "Or", and Google's button; where Google is not set up, nothing. Until that is known, their space is reserved. */
export function GoogleButton(props: Props) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  if (!config) return <div className="mt-8 min-h-24" />;
  if (!config.oauthDomain) return null;
  return (
    <div className="mt-8">
      <p
        aria-hidden="true"
        className="mb-4 flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <Google {...props} />
    </div>
  );
}

/** `open`: Google's window is open. `closed`: it seems to be closed. `back`: this tab has returned from Google and finishes the sign-in. */
type Step = 'idle' | 'open' | 'closed' | 'back';

export function Google({ text, remember, again, back, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>('idle');
  const [failure, setFailure] = useState<string>();
  const cancel = useRef<AbortController>(undefined);
  /** The last attempt. The next one waits for its end, which clears its storage. */
  const last = useRef<Promise<void>>(undefined);

  const attempt = async (
    work: (google: typeof import('~/shared/session/google')) => Promise<boolean>,
    { from, replaced }: { from?: string | undefined; replaced?: () => boolean } = {},
  ) => {
    setFailure(undefined);
    try {
      if (await work(await import('~/shared/session/google'))) await onSignedIn(from);
    } catch (error) {
      setFailure(googleMessage(error));
    } finally {
      if (!replaced?.()) setStep('idle');
    }
  };

  useReturn((was) => {
    setStep('back');
    return attempt(async (google) => {
      await google.finishRedirect(was.answer, was.remember);
      return true;
    }, was);
  });
  useEffect(() => () => cancel.current?.abort(), []);

  const start = () => {
    returning.forget();
    cancel.current?.abort();
    const before = last.current;
    // In the click itself: a moment later the browser would block it.
    const popup = open('about:blank', 'garden-google', 'popup,width=480,height=680');
    if (popup && !popup.closed) {
      popup.document.title = 'Google';
      popup.document.body.textContent = 'One moment…';
      const controller = new AbortController();
      const { signal } = controller;
      cancel.current = controller;
      setStep('open');
      watch(popup, signal, () => setStep('closed'));
      last.current = attempt(
        async (google) => {
          await before;
          return again
            ? google.proveIdentityByWindow(popup, again, signal)
            : google.signInByWindow(popup, remember, signal);
        },
        { replaced: () => cancel.current !== controller },
      ).finally(() => {
        controller.abort();
        popup.close();
      });
    } else if (back) {
      attempt(async (google) => {
        await before;
        await google.signInByRedirect(back.page, back.from, remember);
        return false;
      });
    } else {
      setFailure('Google needs a separate window, and this browser opens none. Allow pop-ups here, then try again.');
    }
  };

  return (
    <div className="space-y-4">
      {failure ? <Banner>{failure}</Banner> : null}
      <Button kind="quiet" className="w-full" disabled={step !== 'idle'} aria-busy={step !== 'idle'} onClick={start}>
        {step === 'idle' ? <GoogleMark /> : <Spinner />}
        {text}
      </Button>
      {step === 'open' ? (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
          <span>Go on in Google’s window.</span>
          <Button kind="plain" autoFocus onClick={() => cancel.current?.abort()}>
            Cancel
          </Button>
        </div>
      ) : null}
      {step === 'closed' ? (
        <div role="status" className="space-y-4 rounded-card border border-line bg-raised px-5 py-4 text-sm">
          <p>
            <strong>Did you close Google’s window?</strong> Then start again. If it is still open, go on there.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={start}>Start again</Button>
            <Button kind="quiet" onClick={() => cancel.current?.abort()}>
              Cancel
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** How often the window is looked at, in ms. */
const watchMs = 1_000;

/**
 * Calls `closed` when the window seems to be closed: it says so, and this page has had the focus for a while. It says so too when
 * Google's pages have separated it from this page, but then it has the focus itself.
 */
function watch(popup: Window, signal: AbortSignal, closed: () => void): void {
  let times = 0;
  const timer = setInterval(() => {
    times = popup.closed && document.hasFocus() ? times + 1 : 0;
    if (times < 2) return;
    clearInterval(timer);
    closed();
  }, watchMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}

/** Handles, once, the response with which this tab has returned from Google. */
function useReturn(finish: (was: NonNullable<ReturnType<typeof returning.take>>) => Promise<void>): void {
  const latest = useRef(finish);
  useEffect(() => {
    const was = returning.take();
    if (was) latest.current(was);
  }, []);
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 48 48">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.8-2.1 5.1-4.4 6.7v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.2Z"
      />
      <path
        fill="#34A853"
        d="M24 46c5.9 0 10.9-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.6-3.9-12.3-9.1H4.3v5.7A22 22 0 0 0 24 46Z"
      />
      <path fill="#FBBC05" d="M11.7 28.2a13.3 13.3 0 0 1 0-8.4v-5.7H4.3a22 22 0 0 0 0 19.8l7.4-5.7Z" />
      <path
        fill="#EA4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.3 14.1l7.4 5.7C13.4 14.6 18.3 10.7 24 10.7Z"
      />
    </svg>
  );
}
