import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ownNotices } from '~/features/notices/notices';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { Icon } from '~/shared/ui/icons';

/** How long the number of new notices counts as fresh. A failed request is not repeated sooner either. */
const freshMs = 300_000;

/** The link to the notices with the number of new ones. */
export function Bell() {
  const session = useSession();
  return session.state === 'signed-in' ? <Own key={session.gardener.sub} /> : null;
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
      {unseen > 0 ? (
        <span
          aria-hidden="true"
          className="absolute top-1 left-1/2 grid size-4.5 place-items-center rounded-full bg-marigold-ink text-[0.6875rem] leading-none font-bold text-paper tabular-nums"
        >
          {unseen}
        </span>
      ) : null}
    </Link>
  );
}
