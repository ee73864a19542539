import { messages } from '~/shared/messages';
import type { SignInAgainProps } from '~/shared/session/guard';
import { refreshProfile } from '~/shared/session/own-profile';
import { focusAtTop } from '~/shared/ui/focus';
import { Page } from '~/shared/ui/page';
import { GoogleButton } from './google-button';
import { LoginForm } from './login-form';

/** Replaces a page whose session has ended, until the same person has signed in again. */
export function SignInAgain({ email, elsewhere }: SignInAgainProps) {
  const finish = async () => {
    const auth = await import('~/shared/session/auth');
    void refreshProfile(await auth.signedInGardener());
    await auth.announceSignIn();
  };
  return (
    <Page title="Sign in again" description="Sign in again to go on where you were." index={false}>
      <section className="shell max-w-xl py-12 md:py-20">
        {/* What had the focus is hidden with the page. */}
        <h1 ref={focusAtTop} tabIndex={-1} className="text-3xl outline-none">
          {elsewhere ? 'You have logged out' : 'Your session has ended'}
        </h1>
        <p className="mt-4 mb-8 text-ink-soft" role="status">
          {elsewhere
            ? 'It was done in another tab, and what was not sent is deleted. Sign in again to open this page.'
            : 'Sign in again to go on where you were: the page is kept as you left it, with everything that you typed.'}
        </p>
        <LoginForm email={email} onSignedIn={finish} onUnconfirmed={() => undefined} onReset={() => undefined}>
          {(remember) => <GoogleButton text={messages.login.google} remember={remember} onSignedIn={finish} />}
        </LoginForm>
      </section>
    </Page>
  );
}
