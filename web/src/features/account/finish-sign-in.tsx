import { useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewUser } from '~/shared/api/schema.gen';
import { makeProfile, plainProfile, refreshProfile } from '~/shared/session/own-profile';
import { Button } from '~/shared/ui/button';
import { focusAtTop } from '~/shared/ui/focus';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';

type NotSaved = { error: unknown; profile: NewUser; message: string };

/**
 * The last steps of a sign-in that may be a gardener's first. It creates the profile, then announces the sign-in, upon which the
 * page continues. If the profile could not be created, the gardener may try again or continue without it.
 */
export function useFinishSignIn() {
  const [notSaved, setNotSaved] = useState<NotSaved>();

  /** `profile`: absent where only the identity provider knows the gardener. `message`: the toast. */
  const finish = async (profile: NewUser | undefined, message: string): Promise<void> => {
    const auth = await import('~/shared/session/auth');
    const whole = profile ?? plainProfile(await auth.signedInGardener());
    try {
      await makeProfile(whole);
    } catch (error) {
      setNotSaved({ error, profile: whole, message });
      return;
    }
    await proceed(message);
  };

  /** After a sign-in with a password, which is mostly not the first. The page need not wait for the profile. */
  const enter = async (message: string): Promise<void> => {
    void refreshProfile(await (await import('~/shared/session/auth')).signedInGardener());
    await proceed(message);
  };

  const proceed = async (message: string): Promise<void> => {
    toast('success', message);
    await (await import('~/shared/session/auth')).announceSignIn();
  };

  return { notSaved, finish, enter, proceed };
}

type Props = {
  notSaved: NotSaved;
  finish: (profile: NewUser, message: string) => Promise<void>;
  proceed: (message: string) => void;
};

export function ProfileNotSaved({ notSaved, finish, proceed }: Props) {
  const [trying, setTrying] = useState(false);
  const { error, profile, message } = notSaved;
  const again = async () => {
    setTrying(true);
    await finish(profile, message).finally(() => setTrying(false));
  };
  return (
    <div
      ref={focusAtTop}
      role="alert"
      tabIndex={-1}
      className="outline-none rounded-card border border-line bg-raised p-6 md:p-8"
    >
      <h2 className="text-xl">You are in, but your profile is not saved yet</h2>
      <p className="mt-3 text-ink-soft">
        {error instanceof ApiError ? error.message : 'The server could not be reached.'}
      </p>
      {error instanceof ApiError && error.errors.length > 0 ? (
        <ul className="mt-2 list-disc pl-5 text-sm text-ink-soft">
          {error.errors.map(({ field, message }) => (
            <li key={field}>
              {field}: {message}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-3 text-ink-soft">
        Your account exists. You can try again, or go on and fill in your profile later, under My Profile.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={again} disabled={trying} aria-busy={trying}>
          {trying ? <Spinner /> : null}
          Try again
        </Button>
        <Button kind="quiet" onClick={() => proceed(message)}>
          Go on without it
        </Button>
      </div>
    </div>
  );
}
