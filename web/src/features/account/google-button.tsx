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
  /** What the button says. */
  text: string;
  remember: boolean;
  /** A signed-in gardener who has to prove that the account is theirs. */
  again?: Gardener;
  /** Where a browser that opens no window returns to. Without it, such a browser cannot sign in with Google and says so. */
  back?: { page: string; from?: string | undefined };
  /** Called when the tokens are in storage; it has to announce the sign-in. `from`: that of `back`, before this tab went to Google. */
  onSignedIn: (from?: string) => Promise<void>;
};

/** "Or", and Google's button; where Google is not set up, a sentence that says so. */
export function GoogleButton(props: Props) {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  return (
    <div className="mt-8 min-h-24">
      <p
        aria-hidden="true"
        className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
      <div className="mt-4">
        {config?.oauthDomain ? (
          <Google {...props} />
        ) : config ? (
          <p className="text-center text-sm text-ink-soft">Google sign-in is not set up here.</p>
        ) : null}
      </div>
    </div>
  );
}

/** `open`: Google's window is open. `back`: this tab has returned from Google and finishes the sign-in. */
type Step = 'idle' | 'open' | 'back';

export function Google({ text, remember, again, back, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>('idle');
  const [failure, setFailure] = useState<string>();
  const cancel = useRef<AbortController>(undefined);

  const attempt = async (
    work: (google: typeof import('~/shared/session/google')) => Promise<boolean>,
    from?: string,
  ) => {
    setFailure(undefined);
    try {
      if (await work(await import('~/shared/session/google'))) await onSignedIn(from);
    } catch (error) {
      setFailure(googleMessage(error));
    } finally {
      setStep('idle');
    }
  };

  useReturn((was) => {
    setStep('back');
    return attempt(async (google) => {
      await google.finishRedirect(was.answer, was.remember);
      return true;
    }, was.from);
  });
  useEffect(() => () => cancel.current?.abort(), []);

  const start = () => {
    returning.forget();
    // In the click itself: a moment later the browser would block it.
    const popup = open('about:blank', 'garden-google', 'popup,width=480,height=680');
    if (popup && !popup.closed) {
      popup.document.title = 'Google';
      popup.document.body.textContent = 'One moment…';
      const controller = new AbortController();
      cancel.current = controller;
      setStep('open');
      attempt((google) =>
        again
          ? google.proveIdentityByWindow(popup, again, controller.signal)
          : google.signInByWindow(popup, remember, controller.signal),
      ).finally(() => popup.close());
    } else if (back) {
      attempt(async (google) => {
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
    </div>
  );
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
