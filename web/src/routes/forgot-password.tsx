import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { AccountPage } from '~/features/account/account-page';
import { useArrival } from '~/features/account/arrival';
import { useFinishSignIn } from '~/features/account/finish-sign-in';
import { AddressForm, ResetForm } from '~/features/account/reset-form';
import { messages } from '~/shared/messages';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { Page } from '~/shared/ui/page';

export function ForgotPassword() {
  const session = useSession();
  const navigate = useNavigate();
  const { from, email: typed, back, onward } = useArrival();
  const [sentTo, setSentTo] = useState<string>();
  const { enter } = useFinishSignIn();

  if (session.state === 'signed-in') return <Navigate to={from} replace state={back} />;

  const changed = async (email: string, password: string) => {
    const auth = await import('~/shared/session/auth');
    const outcome = await auth.logInAlone(email, password).catch(() => undefined);
    if (outcome === 'signed-in') await enter(messages.login.done);
    else
      navigate(paths.login, {
        replace: true,
        state: navigationState({ ...onward, email, note: 'Your password is changed. Sign in with it to go on.' }),
      });
  };

  return (
    <Page title="Forgotten password" description="Set a new password with a code that is mailed to you.">
      <AccountPage
        heading="Forgotten password"
        photo="ladybird"
        focus="object-[78%_50%]"
        intro={
          sentTo ? (
            <>
              If <bdi className="font-semibold">{sentTo}</bdi> has an account here, a code is on its way to it. Type it
              below, and choose a new password.
            </>
          ) : (
            'We will e-mail you a code to set a new password.'
          )
        }
      >
        {sentTo ? (
          <ResetForm
            email={sentTo}
            onChanged={(password) => changed(sentTo, password)}
            onOtherAddress={() => setSentTo(undefined)}
          />
        ) : (
          <AddressForm key={typed} email={typed} onSent={setSentTo} />
        )}
        <p className="mt-8 text-sm text-ink-soft">
          Remembered it?{' '}
          <Link
            to={paths.login}
            replace
            state={onward}
            className="font-semibold text-leaf underline underline-offset-4"
          >
            {messages.nav.login}
          </Link>
        </p>
      </AccountPage>
    </Page>
  );
}
