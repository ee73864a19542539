import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useWaitingCases } from '~/features/moderation/waiting';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { Button, buttonClass } from '~/shared/ui/button';
import { useModal } from '~/shared/ui/dialog';
import { CloseIcon } from '~/shared/ui/icons';
import { nowTitle } from '~/shared/ui/page';
import { Brand, Entrances, everything, LogOut } from './links';
import { WideSearch } from './search';

const [home, ...others] = everything;
/** What is due now comes first after the home page. */
const links = [home, { to: paths.now, text: nowTitle }, ...others, { to: paths.guides, text: 'Planting Guide' }];

function Moderation() {
  const { waiting, inDigits } = useWaitingCases();
  return (
    <Link to={paths.moderation} className={buttonClass('quiet')}>
      Moderation{waiting > 0 ? ` · ${inDigits} wait` : ''}
    </Link>
  );
}

/** The menu of small screens: every page, and login or logout. */
export function Menu({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  const session = useSession().state;
  const isModerator = useIsModerator();
  const { pathname } = useLocation();
  const closeAtLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is a link's, which keys press too
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={({ currentTarget }) => {
        // The event comes late: in React's strict mode the dialog is open again.
        if (!currentTarget.open) onClose();
      }}
      onClick={closeAtLink}
      className="@container m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-0"
    >
      <div className="shell flex h-[min(4.5rem,96px)] items-center justify-between">
        <Brand />
        <Button kind="plain" className="-mr-2.5 min-w-11" onClick={onClose}>
          <CloseIcon />
          <span className="sr-only">Close the menu</span>
        </Button>
      </div>
      <WideSearch
        label="Search all tips"
        placeholder="Search all tips"
        button="primary"
        onDone={onClose}
        className="shell mt-4 block"
      />
      <ul className="shell mt-4 grid gap-x-10 @xl:grid-cols-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.to === pathname ? 'page' : undefined}
              className="block border-b border-line py-3 font-serif text-xl @xl:text-2xl aria-[current=page]:text-leaf"
            >
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
      <div className="shell mt-6 grid grid-cols-2 gap-3 pb-10">
        {session === 'signed-out' ? null : (
          <div className={`contents ${session === 'unknown' ? 'if-signed-in' : ''}`}>
            <Link to={paths.myAlmanac} className={buttonClass('quiet')}>
              My almanac
            </Link>
            <Link to={paths.feed} className={buttonClass('quiet')}>
              Following
            </Link>
            <Link to={paths.myReports} className={buttonClass('quiet')}>
              My reports
            </Link>
            <Link to={paths.myQuestions} className={buttonClass('quiet')}>
              My questions
            </Link>
            <Link to={paths.notices} className={buttonClass('quiet', isModerator ? '' : 'col-span-full')}>
              Notices
            </Link>
            {isModerator ? <Moderation /> : null}
            <Link to={paths.profile} className={buttonClass('quiet')}>
              My Profile
            </Link>
            <LogOut onDone={onClose} />
          </div>
        )}
        {session === 'signed-in' ? null : (
          <div className={`contents ${session === 'unknown' ? 'if-signed-out' : ''}`}>
            <Entrances />
          </div>
        )}
      </div>
    </dialog>
  );
}
