import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { AccountPage } from '~/features/account/account-page';
import { useArrival } from '~/features/account/arrival';
import { CodeStep } from '~/features/account/code-step';
import { ProfileNotSaved, useFinishSignIn } from '~/features/account/finish-sign-in';
import { GoogleButton } from '~/features/account/google-button';
import { useLinkedFrom } from '~/features/account/linked-from';
import { type Credentials, LoginForm } from '~/features/account/login-form';
import { messages } from '~/shared/messages';
import { type NavigationState, navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { Page } from '~/shared/ui/page';
import { useInvitation } from './account/invitation';

const t = messages.login;

export function Login() {
  const session = useSession();
  const navigate = useNavigate();
  const { from, email, note: brought, back, hasAccount, onward } = useArrival();
  const linked = useLinkedFrom();
  const { door, isDoor, invitation, teaser } = useInvitation('Log in');
  /** As `from`, from before this tab went to Google. */
  const [remembered, setRemembered] = useState<string>();
  const goTo = remembered ?? linked ?? from;
  const [news, setNews] = useState<string>();
  const note = news ?? brought;
  const [unconfirmed, setUnconfirmed] = useState<Credentials>();
  const finishing = useFinishSignIn();

  if (session.state === 'signed-in') return <Navigate to={goTo} replace state={back} />;

  const confirmed = async ({ email, password, rememberMe }: Credentials) => {
    try {
      await (await import('~/shared/session/auth')).logIn(email, password, rememberMe);
    } catch {
      setNews('Your account is confirmed. Sign in to go on.');
      setUnconfirmed(undefined);
      return;
    }
    await finishing.finish(undefined, t.done);
  };

  return (
    <Page
      title={messages.nav.login}
      description="Log in to share your own gardening tips and read everybody’s in full."
    >
      <AccountPage
        heading={door ?? messages.nav.login}
        photo="dandelion-meadow"
        focus="object-[10%_50%]"
        aside={teaser}
        intro={
          isDoor ? undefined : (
            <>
              New here?{' '}
              <Link
                to={paths.signup}
                replace
                state={onward}
                className="font-semibold text-leaf underline underline-offset-4"
              >
                {messages.nav.signUp}
              </Link>
            </>
          )
        }
      >
        {isDoor ? (
          <Door onward={onward} />
        ) : finishing.notSaved ? (
          <ProfileNotSaved notSaved={finishing.notSaved} finish={finishing.finish} proceed={finishing.proceed} />
        ) : unconfirmed ? (
          <CodeStep email={unconfirmed.email} onConfirmed={() => confirmed(unconfirmed)} />
        ) : (
          <div ref={door && hasAccount ? focusField : undefined}>
            {note ? (
              <p role="status" className="mb-6 rounded-control bg-moss px-4 py-3">
                {note}
              </p>
            ) : (
              invitation
            )}
            <LoginForm
              key={email}
              onSignedIn={() => finishing.enter(t.done)}
              onUnconfirmed={setUnconfirmed}
              onReset={(email) =>
                navigate(paths.forgotPassword, { replace: true, state: navigationState({ ...onward, email }) })
              }
            >
              {(remember) => (
                <GoogleButton
                  text={t.google}
                  remember={remember}
                  back={{ page: paths.login, from: goTo }}
                  onSignedIn={(remembered) => {
                    setRemembered(remembered);
                    return finishing.finish(undefined, t.done);
                  }}
                />
              )}
            </LoginForm>
          </div>
        )}
      </AccountPage>
    </Page>
  );
}

/** The two forms to choose from. */
function Door({ onward }: { onward: NavigationState }) {
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.signup} replace state={onward} className={buttonClass('primary', 'grow')}>
          {messages.nav.signUp}
        </Link>
        <Link
          to={paths.login}
          replace
          state={navigationState({ ...onward, hasAccount: true })}
          className={buttonClass('quiet', 'grow')}
        >
          I have an account
        </Link>
      </div>
      <p className="mt-4 text-sm text-ink-soft">An account takes a name, an e-mail address and a password.</p>
    </>
  );
}

/** The link that had the focus is gone. */
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus({ preventScroll: true });
