import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { LockIcon } from '~/shared/ui/icons';

/** Once for a list of tips, what a visitor needs to read them. */
export function SignUpFree() {
  if (useSession().state === 'signed-in') return null;
  return (
    <p className="text-sm text-ink-soft">
      <LockIcon size={14} className="inline align-[-1px]" />{' '}
      <Link to={paths.signup} className="underline underline-offset-4 hover:text-ink">
        Sign up free
      </Link>{' '}
      to read tips whole.
    </p>
  );
}
