import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { freshMs, useWaitingCases } from '~/features/moderation/waiting';
import { ownNotices, useFollowOtherTabs } from '~/features/notices/notices';
import { newRows } from '~/features/notices/rows';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { Icon } from '~/shared/ui/icons';

/** The link to the notices with the number of new rows of the page. */
export function Bell() {
  const session = useSession();
  const isModerator = useIsModerator();
  if (session.state !== 'signed-in') return null;
  return (
    <>
      {isModerator ? (
        <span className="hidden @3xl:inline">
          <WaitingCases />
        </span>
      ) : null}
      <Own key={session.gardener.sub} />
    </>
  );
}

/** For moderators, beside it: how many cases wait. A phone has it in its menu. */
function WaitingCases() {
  const { waiting, inDigits } = useWaitingCases();
  return (
    <Counted
      to={paths.moderation}
      name="Moderation"
      count={waiting}
      words={`${inDigits} wait`}
      shape="M6 21V4h11.5L15 8.5l2.5 4.5H6"
      mark={waiting > 9 ? '9+' : waiting}
    />
  );
}

/** For moderators, on a phone's menu button: that cases wait. Their number is in the menu. */
export function WaitingDot() {
  const { waiting } = useWaitingCases();
  if (waiting === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-1.5 right-1.5 size-2.5 rounded-full border border-transparent bg-marigold @3xl:hidden"
      />
      <span className="sr-only @3xl:hidden">, cases wait</span>
    </>
  );
}

function Own() {
  useFollowOtherTabs();
  const { data } = useQuery({
    ...ownNotices,
    staleTime: freshMs,
    refetchOnWindowFocus: ({ state }) => Date.now() - state.errorUpdatedAt > freshMs,
  });
  const count = data ? newRows(data) : 0;
  return (
    <Counted
      to={paths.notices}
      name="Notices"
      count={count}
      words={`${count} new`}
      shape="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21.5h4M12 5V3"
      mark={count}
    />
  );
}

type CountedProps = {
  to: string;
  name: string;
  count: number;
  /** The count for who does not see the mark. */
  words: string;
  /** The path of the icon. */
  shape: string;
  mark: ReactNode;
};

/** A link of the bar with an icon, and a mark if there is something. */
function Counted({ to, name, count, words, shape, mark }: CountedProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      className={buttonClass('plain', 'relative min-w-11 aria-[current=page]:text-leaf')}
    >
      <Icon size={22} stroke={1.9}>
        <path d={shape} />
      </Icon>
      <span className="sr-only">
        {name}
        {count > 0 ? `, ${words}` : ''}
      </span>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-1 left-1/2 grid size-4.5 place-items-center rounded-full bg-marigold-ink text-[0.6875rem] leading-none font-bold text-paper tabular-nums"
        >
          {mark}
        </span>
      ) : null}
    </Link>
  );
}
