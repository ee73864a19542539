/** What the bar and the menu of small screens share. */

import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { messages } from '~/shared/messages';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { siteName } from '~/shared/ui/page';

const t = messages.nav;

/** `only`: the bar has it for those who are signed in, or for visitors: there is no room for all. The menu has each for everybody. */
export const everything = [
  { to: paths.home, text: t.home, only: '' },
  { to: paths.myTips, text: t.myTips, only: 'in' },
  { to: paths.gardeners, text: t.gardeners, only: '' },
  { to: paths.shareTip, text: t.shareTip, only: 'in' },
  { to: paths.tips, text: t.browseTips, only: '' },
  { to: paths.plants, text: 'Plants', only: '' },
  { to: paths.questions, text: 'Questions', only: 'out' },
] as const;

/** Login, sign-up and forgotten password: the history has only one of them at a time, so that Back leaves them. */
const accountPages: readonly string[] = [paths.login, paths.signup, paths.forgotPassword];

export function Brand() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 font-serif text-lg font-semibold tracking-tight whitespace-nowrap @max-[22rem]:text-base"
    >
      <svg aria-hidden="true" width="1.625rem" height="1.875rem" viewBox="0 0 26 30" fill="none">
        <path d="M13 29V13" stroke="var(--leaf)" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M13 18C4 18 1 12 1 5c8 0 12 5 12 13Z" fill="var(--leaf)" />
        <path d="M13 14c0-8 5-12 12-13 1 8-4 13-12 13Z" fill="var(--marigold)" />
      </svg>
      <span className="@max-[16rem]:sr-only">{siteName}</span>
    </Link>
  );
}

export function Entrances() {
  const { pathname } = useLocation();
  const state = useNavigationState();
  const replace = accountPages.includes(pathname);
  return (
    <>
      <Link
        to={paths.login}
        replace={replace}
        state={navigationState({ ...state, hasAccount: true })}
        className={buttonClass('quiet')}
      >
        {t.login}
      </Link>
      <Link to={paths.signup} replace={replace} state={state} className={buttonClass('primary')}>
        {t.signUp}
      </Link>
    </>
  );
}

export function LogOut({ onDone }: { onDone?: () => void }) {
  const navigate = useNavigate();
  /** Answers the open question. */
  const [answer, setAnswer] = useState<(leaves: boolean) => void>();
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (leaves: boolean) => {
        setAnswer(undefined);
        resolve(leaves);
      });
    });
  const leave = async () => {
    const auth = await import('~/shared/session/auth');
    if (!(await auth.askAndLogOut(ask))) return;
    onDone?.();
    navigate(paths.home);
  };
  return (
    <>
      <Button kind="quiet" onClick={leave}>
        {t.logOut}
      </Button>
      {answer ? (
        <Dialog
          open
          role="alertdialog"
          onClose={() => answer(false)}
          title="Log out and delete what is not sent?"
          text="What you typed and did not send is on this device only, with the changes that wait for the network. Nobody else can send it, so logging out deletes it."
        >
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => answer(false)}>Stay</Button>
            <Button kind="quiet" onClick={() => answer(true)}>
              Log out and delete it
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
