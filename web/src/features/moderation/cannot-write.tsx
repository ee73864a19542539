import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CaseName, OwnUser } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { useGardener } from '~/shared/session/use-gardener';
import { barredInWords } from './barred';
import { pausedUntil } from './pause';

/** A moderator may have acted since the profile was fetched. */
const freshMs = 300_000;

const useOwn = () => useQuery({ ...ownProfile(useGardener()), staleTime: freshMs });

/** Whether the server refuses every change of the reader's: the account is suspended, barred, or half deleted. `false`: not that we know. */
export function useIsInactive(): boolean {
  const { data: user, error } = useOwn();
  return user ? user.status !== 'active' : barredInWords(error) !== undefined;
}

/** Whether the server refuses what the reader writes: the account is paused or inactive. */
export function useCannotEdit(): boolean {
  const { data: user } = useOwn();
  const isPaused = user !== undefined && pausedUntil(user) !== undefined;
  return useIsInactive() || isPaused;
}

/** Whether the reader's account is suspended in the case about this thing. */
export function useIsSuspendedBy({ kind, id }: CaseName): boolean {
  const { data: user } = useOwn();
  const by = user?.hold?.case;
  return by?.kind === kind && by.id === id;
}

/** Says, where gardeners write, that they cannot, before they type. Nothing for others. `more`: what a paused gardener can do there. */
export function CannotWrite({ more = '', className = '' }: { more?: string; className?: string }) {
  const { data: user, error } = useOwn();
  const words = user ? inWords(user, more) : barredInWords(error);
  if (!words) return null;
  return (
    <p role="status" className={`max-w-2xl rounded-card bg-moss px-5 py-2 text-sm ${className}`}>
      {words}{' '}
      <Link
        to={paths.profile}
        className="-my-2 inline-block py-3 font-semibold whitespace-nowrap text-leaf underline underline-offset-4"
      >
        {user ? 'See why' : 'What you can do'}
      </Link>
    </p>
  );
}

function inWords(user: OwnUser, more: string): string | undefined {
  if (user.status !== 'active') {
    const end = user.hold?.until ? ` until about ${longDate(user.hold.until)}` : '';
    return user.hold
      ? `Your account is suspended${end}: you can share and change nothing, and only you see what you have shared.`
      : 'Your account is not active, so you can share and change nothing.';
  }
  const until = pausedUntil(user);
  return until && `You can share and edit nothing until ${longDate(until)}. ${more}`.trim();
}
