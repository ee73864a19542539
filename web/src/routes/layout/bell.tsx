import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { casesPage } from '~/features/moderation/cases';
import { ownNotices } from '~/features/notices/notices';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { Icon } from '~/shared/ui/icons';

/** How long the number of new notices counts as fresh. A failed request is not repeated sooner either. */
const freshMs = 300_000;

/** The link to the notices with the number of new ones. */
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

/** For moderators, beside it: how many cases of the queue's first page wait. A phone's menu has the link. */
function WaitingCases() {
  const { pathname } = useLocation();
  const { data } = useQuery({ ...casesPage(undefined), staleTime: freshMs });
  const waiting = data?.data.length ?? 0;
  const number = data?.next ? `${waiting}+` : `${waiting}`;
  return (
    <Link
      to={paths.moderation}
      aria-current={pathname === paths.moderation ? 'page' : undefined}
      className={buttonClass('plain', 'relative min-w-11 aria-[current=page]:text-leaf')}
    >
      <Icon size={22} stroke={1.9}>
        <path d="M6 21V4h11.5L15 8.5l2.5 4.5H6" />
      </Icon>
      <span className="sr-only">Moderation{waiting > 0 ? `, ${number} wait` : ''}</span>
      {waiting > 0 ? <Mark>{waiting > 9 ? '9+' : waiting}</Mark> : null}
    </Link>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-1 left-1/2 grid size-4.5 place-items-center rounded-full bg-marigold-ink text-[0.6875rem] leading-none font-bold text-paper tabular-nums"
    >
      {children}
    </span>
  );
}

function Own() {
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...ownNotices,
    staleTime: freshMs,
    refetchOnWindowFocus: ({ state }) => Date.now() - state.errorUpdatedAt > freshMs,
  });
  const unseen = data?.unseen ?? 0;
  return (
    <Link
      to={paths.notices}
      aria-current={pathname === paths.notices ? 'page' : undefined}
      className={buttonClass('plain', 'relative min-w-11 aria-[current=page]:text-leaf')}
    >
      <Icon size={22} stroke={1.9}>
        <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21.5h4M12 5V3" />
      </Icon>
      <span className="sr-only">Notices{unseen > 0 ? `, ${unseen} new` : ''}</span>
      {unseen > 0 ? <Mark>{unseen}</Mark> : null}
    </Link>
  );
}
