import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import type { Followed } from '~/shared/follows/follows';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { optional } from '~/shared/ui/load/optional';
import { Room } from './room';

const Toggle = optional(async () => (await import('./toggle')).Toggle);

export type Props = Followed & { name: string; className?: string };

/** Follows a gardener or a plant, or ends that. Visitors load none of it: their link leads to the login and back. */
export function FollowButton(props: Props) {
  const session = useSession();
  const { name, className = '' } = props;
  if (session.state === 'signed-in') {
    return (
      <Suspense fallback={<Room className={className} />}>
        <Toggle {...props} reader={session.gardener} />
      </Suspense>
    );
  }
  const unknown = session.state === 'unknown';
  return (
    <>
      <LogIn name={name} className={`${unknown ? 'if-signed-out' : ''} ${className}`} />
      {unknown ? <Room className={`if-signed-in ${className}`} /> : null}
    </>
  );
}

function LogIn({ name, className }: { name: string; className: string }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={paths.loginFrom(pathname + search)} className={buttonClass('quiet', `print:hidden ${className}`)}>
      Follow
      <span className="sr-only">
        {' '}
        <bdi>{name}</bdi>
      </span>
    </Link>
  );
}
