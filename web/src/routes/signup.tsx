import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { AccountPage } from '~/features/account/account-page';
import { useArrival } from '~/features/account/arrival';
import { CodeStep } from '~/features/account/code-step';
import { ProfileNotSaved, useFinishSignIn } from '~/features/account/finish-sign-in';
import { GoogleButton } from '~/features/account/google-button';
import { newUser } from '~/features/account/profile/profile-values';
import type { SignupValues } from '~/features/account/rules';
import { SignupForm } from '~/features/account/signup-form';
import { dropDraft, signupDraft } from '~/shared/form-draft';
import { messages } from '~/shared/messages';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { Page } from '~/shared/ui/page';
import { useInvitation } from './account/invitation';

const t = messages.signup;

export function Signup() {
  const session = useSession();
  const navigate = useNavigate();
  const { from, back, onward } = useArrival();
  /** As `from`, from before this tab went to Google. */
  const [remembered, setRemembered] = useState<string>();
  const goTo = remembered ?? from;
  const { door, invitation, teaser } = useInvitation('Make an account');
  /** The form of an account that waits for its mailed code. The password is in memory only. */
  const [waiting, setWaiting] = useState<SignupValues>();
  const finishing = useFinishSignIn();

  if (session.state === 'signed-in') return <Navigate to={goTo} replace state={back} />;

  const create = async (values: SignupValues) => {
    const auth = await import('~/shared/session/auth');
    if (await auth.createAccount(values)) await enter(values);
    else setWaiting(values);
  };

  const enter = async (values: SignupValues) => {
    dropDraft(signupDraft);
    const auth = await import('~/shared/session/auth');
    try {
      await auth.logIn(values.email, values.password, false);
    } catch {
      // The account exists, so the form must not be sent again.
      navigate(paths.login, {
        replace: true,
        state: navigationState({ ...onward, email: values.email, note: 'Your account is made. Sign in to go on.' }),
      });
      return;
    }
    await finishing.finish(newUser(values), t.done);
  };

  return (
    <Page title={messages.nav.signUp} description="Make an account to share your own gardening tips.">
      <AccountPage
        heading={door ?? messages.nav.signUp}
        photo="seed-parachutes"
        aside={teaser}
        intro={
          <>
            Have an account?{' '}
            <Link
              to={paths.login}
              replace
              state={navigationState({ ...onward, hasAccount: true })}
              className="font-semibold text-leaf underline underline-offset-4"
            >
              {messages.nav.login}
            </Link>
          </>
        }
      >
        {finishing.notSaved ? (
          <ProfileNotSaved notSaved={finishing.notSaved} finish={finishing.finish} proceed={finishing.proceed} />
        ) : waiting ? (
          <CodeStep email={waiting.email} onConfirmed={() => enter(waiting)} />
        ) : (
          <>
            {invitation}
            <SignupForm create={create} />
            <GoogleButton
              text={t.google}
              remember={false}
              back={{ page: paths.signup, from: goTo }}
              onSignedIn={(remembered) => {
                setRemembered(remembered);
                return finishing.finish(undefined, t.done);
              }}
            />
          </>
        )}
      </AccountPage>
    </Page>
  );
}
