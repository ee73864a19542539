import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '~/shared/api/client';
import type { LeftTips, OwnUser } from '~/shared/api/schema.gen';
import { z } from '~/shared/form-rules';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { isGoogleSession } from '~/shared/session/reauthentication';
import type { Gardener } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { TextField } from '~/shared/ui/form/field';
import { asFilledIn } from '~/shared/ui/form/filled-in';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { AuthBanner, Banner } from '../banner';
import { Google } from '../google-button';
import { leave } from './leaving';
import { idOfSubject } from './own-id';

type Props = {
  /** Absent where the account has no profile, and so no tips. */
  user: OwnUser | undefined;
  gardener: Gardener;
  onClose: () => void;
};

/** `choose`: the consequences, and the choice for the tips. `prove`: sign in again. `go`: the removal runs. `failed`: it stopped half-way. */
type Step = 'choose' | 'prove' | 'go' | 'failed';

const goodbyeMs = 8_000;

/** Deletes the account: asks whether the tips stay, asks for a sign-in, and shows how far the removal is. */
export function LeaveDialog({ user, gardener, onClose }: Props) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Half deleted, an account is not active either, but has no hold: its tips may have been left already.
  const isSuspended = user?.status !== 'active' && Boolean(user?.hold);
  const canChoose = user !== undefined && !isSuspended;
  const [tips, setTips] = useState<LeftTips | undefined>(canChoose ? undefined : 'remove');
  const [step, setStep] = useState<Step>('choose');
  /** The password is being checked. */
  const [proving, setProving] = useState(false);
  const [left, setLeft] = useState<number>();
  const [failure, setFailure] = useState<Error>();
  const isOpen = useIsOpen();
  const content = useRef<HTMLDivElement>(null);

  // The button of the step before is gone, and the focus with it. The password field takes the focus by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useLayoutEffect(() => {
    const element = content.current;
    if (!element?.contains(document.activeElement)) element?.focus({ preventScroll: true });
  }, [step]);

  const go = async () => {
    if (!tips || !isOpen.current) return;
    setFailure(undefined);
    setStep('go');
    let begun = false;
    try {
      const id = user?.id ?? (await idOfSubject(gardener.sub));
      await leave(id, tips, (tipsLeft) => {
        begun = true;
        setLeft(tipsLeft);
      });
    } catch (error) {
      setFailure(error as Error);
      // The page shows that the account is not active any more. Fetching the profile would make a new one, if it is removed already.
      const { queryKey } = ownProfile(gardener);
      if (begun) queries.setQueryData(queryKey, user && { ...user, status: 'inactive' });
      else if (user?.status === 'active') void queries.invalidateQueries({ queryKey });
      // The sign-in is too old by now, or the session was ended meanwhile.
      const again = error instanceof ApiError && (error.status === 401 || error.code === 'sign-in-again');
      return setStep(again ? 'prove' : 'failed');
    }
    await (await import('~/shared/session/auth')).logOut();
    void queries.invalidateQueries();
    navigate(paths.home);
    const { show } = await import('~/shared/ui/toaster');
    show('info', 'Your account is deleted. Goodbye, and thank you for gardening with us.', goodbyeMs);
  };

  // Neither a removal that runs nor the check of the password before it can be stopped by Escape.
  const close = step === 'go' || proving ? () => undefined : onClose;
  return (
    <Dialog open onClose={close} title="Delete your account">
      <div ref={content} tabIndex={-1} className="outline-none">
        {/* Always there: a live region announces only later content. */}
        <div role="status" className={step === 'go' ? 'flex items-center gap-3' : 'sr-only'}>
          {step === 'go' ? (
            <>
              <Spinner />
              <p>
                {left
                  ? `Working through your tips: ${left} left. Keep this page open.`
                  : 'Your account is going, in about fifteen seconds. Keep this page open.'}
              </p>
            </>
          ) : null}
        </div>
        {step === 'choose' ? (
          <Choose
            hasTips={user !== undefined}
            isSuspended={isSuspended}
            tips={tips}
            choose={setTips}
            onGo={() => setStep('prove')}
            onClose={onClose}
          />
        ) : step === 'prove' ? (
          <Prove
            gardener={gardener}
            failure={failure}
            busy={proving}
            setBusy={setProving}
            onProved={go}
            onClose={onClose}
          />
        ) : step === 'failed' ? (
          <>
            <Banner hint="What is gone is gone; the rest is still here. Continue now or later: sign in and come back to this page.">
              {failure instanceof ApiError ? failure.message : 'Something went wrong on the way.'}
            </Banner>
            <Buttons>
              <Button kind="danger" onClick={go}>
                Continue deleting
              </Button>
              <Button kind="quiet" onClick={onClose}>
                Later
              </Button>
            </Buttons>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Whether the dialog is still shown, for work that ends later: nothing is deleted after it has closed. */
function useIsOpen() {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

const choices: Array<[LeftTips, string, string]> = [
  [
    'keep',
    'Leave my tips to other readers',
    'They stay, signed “A former gardener”, with nothing that leads back to you.',
  ],
  ['remove', 'Remove my tips too', 'Nobody can read them again.'],
];

type ChooseProps = {
  hasTips: boolean;
  /** Nobody sees the tips, so there is nothing to leave to others. */
  isSuspended: boolean;
  tips: LeftTips | undefined;
  choose: (tips: LeftTips) => void;
  onGo: () => void;
  onClose: () => void;
};

function Choose({ hasTips, isSuspended, tips, choose, onGo, onClose }: ChooseProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onGo();
      }}
    >
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        {hasTips ? (
          <>
            <li>Your profile and your account go for good, and nobody can bring them back.</li>
            {isSuspended ? (
              <>
                <li>Your tips are hidden, so they go with you.</li>
                <li>You are signed out everywhere.</li>
              </>
            ) : (
              <>
                <li>Your hidden tips go with them: nobody else could ever see them.</li>
                <li>You are signed out everywhere. Caches may show your public tips for five more minutes.</li>
              </>
            )}
          </>
        ) : (
          <>
            <li>Your account goes for good, and nobody can bring it back.</li>
            <li>You are signed out everywhere.</li>
          </>
        )}
      </ul>
      {hasTips && !isSuspended ? (
        <fieldset className="mt-6">
          <legend className="text-sm font-semibold">What becomes of your public tips?</legend>
          {choices.map(([value, label, about]) => (
            <label key={value} className="mt-3 flex gap-3">
              <input
                type="radio"
                name="tips"
                value={value}
                required
                checked={tips === value}
                onChange={() => choose(value)}
                className="mt-1 size-5.5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised checked:border-7 checked:border-leaf-fill"
              />
              <span>
                {label}
                <span className="block text-sm text-ink-soft">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <Buttons>
        <Button type="submit" kind="danger" disabled={!tips}>
          Continue
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Keep my account
        </Button>
      </Buttons>
    </form>
  );
}

const rule = z.object({ password: z.string().check(z.minLength(1, 'Your password is needed.')) });

type ProveProps = {
  gardener: Gardener;
  failure: Error | undefined;
  /** Whether the password is being checked. */
  busy: boolean;
  setBusy: (busy: boolean) => void;
  onProved: () => Promise<void>;
  onClose: () => void;
};

function Prove({ gardener, failure, busy, setBusy, onProved, onClose }: ProveProps) {
  const [google] = useState(isGoogleSession);
  const form = useForm({ resolver: zodResolver(rule), defaultValues: { password: '' } });
  const { errors } = form.formState;
  const { send, error } = useSubmit();

  const submit = form.handleSubmit(async ({ password }) => {
    setBusy(true);
    const outcome = await send(async () => (await import('~/shared/session/auth')).proveIdentity(gardener, password));
    setBusy(false);
    if (outcome === 'sent') await onProved();
  });

  const why = failure ? (
    <p role="alert" className="mb-4">
      Your sign-in is too long ago by now. Sign in once more, and the deletion continues.
    </p>
  ) : null;
  if (google) {
    return (
      <>
        {why}
        <p className="mb-4 text-ink-soft">
          Sign in with Google once more, to show that it is you. Then your account is deleted.
        </p>
        <Google text="Sign in and delete my account" remember={false} again={gardener} onSignedIn={onProved} />
        <Buttons>
          <Button kind="quiet" onClick={onClose}>
            Keep my account
          </Button>
        </Buttons>
      </>
    );
  }
  return (
    <form onSubmit={asFilledIn(form, submit)} noValidate className="space-y-4">
      {why}
      <AuthBanner error={error} />
      <p className="text-ink-soft">
        Type your password once more, to show that it is you. Then your account is deleted.
      </p>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={gardener.email} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Buttons>
        <Button type="submit" kind="danger" disabled={busy} aria-busy={busy}>
          {busy ? <Spinner /> : null}
          Delete my account
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onClose}>
          Keep my account
        </Button>
      </Buttons>
    </form>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid gap-2 xs:flex xs:flex-wrap xs:gap-3">{children}</div>;
}
