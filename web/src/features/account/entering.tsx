import { useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewUser } from '~/shared/api/schema.gen';
import { makeProfile, plainProfile } from '~/shared/session/own-profile';
import { Button } from '~/shared/ui/button';
import { focusAtTop } from '~/shared/ui/focus';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';

type Unmade = { error: unknown; profile: NewUser; said: string };

/**
 * The last steps of the ways in that may be a gardener's first: the profile is made, then the sign-in is told, upon which the
 * page goes on. A profile that could not be made is told first, with the choice to try again or to go on without it.
 */
export function useEntering() {
  const [unmade, setUnmade] = useState<Unmade>();

  /** `profile`: absent where only the identity provider knows the gardener. `said`: the toast. */
  const finish = async (profile: NewUser | undefined, said: string): Promise<void> => {
    const auth = await import('~/shared/session/auth');
    const whole = profile ?? plainProfile(await auth.whoSignedIn());
    try {
      await makeProfile(whole);
    } catch (error) {
      setUnmade({ error, profile: whole, said });
      return;
    }
    await goOn(said);
  };

  const goOn = async (said: string): Promise<void> => {
    toast('success', said);
    await (await import('~/shared/session/auth')).arrive();
  };

  return { unmade, finish, goOn };
}

type Props = {
  unmade: Unmade;
  finish: (profile: NewUser, said: string) => Promise<void>;
  goOn: (said: string) => void;
};

export function ProfileUnmade({ unmade, finish, goOn }: Props) {
  const [trying, setTrying] = useState(false);
  const { error, profile, said } = unmade;
  const again = async () => {
    setTrying(true);
    await finish(profile, said).finally(() => setTrying(false));
  };
  return (
    <div
      ref={focusAtTop}
      role="alert"
      tabIndex={-1}
      className="rise outline-none rounded-card border border-line bg-raised p-6 md:p-8"
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
        Your account stands. You can try again, or go on and fill in your profile later, under My Profile.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={again} disabled={trying} aria-busy={trying}>
          {trying ? <Spinner /> : null}
          Try again
        </Button>
        <Button kind="quiet" onClick={() => goOn(said)}>
          Go on without it
        </Button>
      </div>
    </div>
  );
}
