import { Activity, type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '~/shared/paths';
import { type Gardener, useSession } from './session';

/** `email`: whose session has ended. `elsewhere`: it was ended in another tab. */
export type SignInAgainProps = { email: string; elsewhere: boolean };

type Props = {
  /** Shown in place of a page whose session has ended. */
  signInAgain: ComponentType<SignInAgainProps>;
  children: ReactNode;
};

/**
 * Shows its page to signed-in gardeners, nothing while the session is unknown, and redirects others to the login and back. When
 * the session ends while the page is open, the page is hidden, not unmounted: after signing in, the same person finds it as it
 * was. Such a page uses `useGardener`, which does not change meanwhile.
 */
export function Guard({ signInAgain: SignInAgain, children }: Props) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [last, setLast] = useState<{ gardener: Gardener; pathname: string }>();

  const signedIn = session.state === 'signed-in';
  if (signedIn && (last?.gardener !== session.gardener || last.pathname !== pathname)) {
    setLast({ gardener: session.gardener, pathname });
  }
  const open = last?.pathname === pathname ? last : undefined;
  if (!open) {
    if (session.state !== 'signed-out') return null;
    return <Navigate to={paths.login} replace state={{ from: `${pathname}${search}` }} />;
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
      <Activity key={open.gardener.sub} mode={signedIn ? 'visible' : 'hidden'}>
        {children}
      </Activity>
    </>
  );
}
