import { Activity, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { type Gardener, useSession } from './session';

/** `email`: whose session has ended. `elsewhere`: it was ended in another tab. */
export type SignInAgainProps = { email: string; elsewhere: boolean };

type Props = {
  /** Shown in place of a page whose session has ended. */
  signInAgain: ComponentType<SignInAgainProps>;
  /** Shown until the session is known and the page or the login has loaded. */
  waiting: ReactNode;
  children: ReactNode;
};

/**
 * Shows its page to signed-in gardeners and redirects others to the login and back, with the state of the page. When the session
 * ends while the page is open, the page is hidden, not unmounted: after signing in, the same person finds it as it
 * was, unless they have logged out in another tab. Such a page uses `useGardener`, which does not change meanwhile.
 */
export function Guard({ signInAgain: SignInAgain, waiting, children }: Props) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const state = useNavigationState();
  const [last, setLast] = useState<{ gardener: Gardener; pathname: string }>();

  const signedIn = session.state === 'signed-in';
  if (signedIn && (last?.gardener !== session.gardener || last.pathname !== pathname)) {
    setLast({ gardener: session.gardener, pathname });
  }
  const open = last?.pathname === pathname ? last : undefined;
  if (!open) {
    return (
      <>
        {waiting}
        {session.state === 'signed-out' ? (
          <Navigate to={paths.login} replace state={navigationState({ ...state, from: pathname + search + hash })} />
        ) : null}
      </>
    );
  }
  // After a logout here, the app navigates home.
  if (session.state === 'signed-out' && session.why === 'left') return null;
  return (
    <>
      {session.state === 'signed-out' ? (
        <Suspense fallback={null}>
          <SignInAgain email={open.gardener.email} elsewhere={session.why === 'elsewhere'} />
        </Suspense>
      ) : null}
      {session.state === 'signed-out' && session.why === 'elsewhere' ? null : (
        <Activity key={open.gardener.sub} mode={signedIn ? 'visible' : 'hidden'}>
          <Suspense fallback={waiting}>{children}</Suspense>
        </Activity>
      )}
    </>
  );
}
