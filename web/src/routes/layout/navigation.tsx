import { type MouseEvent, Suspense, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { monthNames } from '~/shared/calendar/months';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { chooseTheme, shownTheme } from '~/shared/theme';
import { Button, buttonClass } from '~/shared/ui/button';
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from '~/shared/ui/icons';
import { optional } from '~/shared/ui/load/optional';
import { nowTitle, siteName } from '~/shared/ui/page';
import { BarSearch, WideSearch } from './search';

/** Visitors load none of it. */
const Bell = optional(async () => (await import('./bell')).Bell);

const t = messages.nav;

const everything = [
  { to: paths.home, text: t.home, own: false },
  { to: paths.myTips, text: t.myTips, own: true },
  { to: paths.gardeners, text: t.gardeners, own: false },
  { to: paths.shareTip, text: t.shareTip, own: true },
  { to: paths.tips, text: t.browseTips, own: false },
  { to: paths.plants, text: 'Plants', own: false },
];

/** These have a larger search field. */
const ownSearch: readonly string[] = [paths.home, paths.tips];

/** What the menu has besides. */
const menuOnly = [
  { to: paths.guides, text: 'Planting Guide' },
  { to: paths.now, text: nowTitle },
];

/** Login, sign-up and forgotten password: the history has only one of them at a time, so that Back leaves them. */
const accountPages: readonly string[] = [paths.login, paths.signup, paths.forgotPassword];

/**
 * While the session is unknown, and in the rendered pages, it has the links of visitors and those of gardeners. The style sheet
 * shows the right ones, as `public/theme.js` has found in storage.
 */
export function Navigation() {
  const session = useSession().state;
  const unknown = session === 'unknown';
  const visitor = session !== 'signed-in';
  const gardener = session !== 'signed-out';
  const { pathname } = useLocation();
  const menu = useRef<HTMLDialogElement>(null);
  return (
    // The room depends on the size of the text too, which container queries know and media queries do not.
    <header className="@container sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <nav aria-label="Main" className={`shell flex h-18 items-center gap-2 ${gardener ? '' : 'short'}`}>
        <Brand />
        <ul className="mx-auto hidden items-center whitespace-nowrap @5xl:flex">
          {everything
            .filter((link) => gardener || !link.own)
            .map((link) => (
              <li key={link.to} className={unknown && link.own ? 'if-signed-in' : ''}>
                <Link
                  to={link.to}
                  aria-current={link.to === pathname ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium text-ink-soft hover:bg-moss hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                >
                  {link.text}
                </Link>
              </li>
            ))}
        </ul>
        <div className="ml-auto flex items-center whitespace-nowrap @3xl:gap-2 @6xl:ml-0">
          {ownSearch.includes(pathname) ? null : <BarSearch />}
          <ThisMonth />
          <ThemeSwitch />
          {gardener ? (
            // Nothing moves when it has loaded.
            <div className={`bell ${unknown ? 'if-signed-in' : ''}`}>
              {unknown ? null : (
                <Suspense>
                  <Bell />
                </Suspense>
              )}
            </div>
          ) : null}
          {gardener ? (
            <div className={`hidden gap-2 @6xl:flex ${unknown ? 'if-signed-in' : ''}`}>
              <Link to={paths.profile} className={buttonClass('plain')}>
                My Profile
              </Link>
              <LogOut />
            </div>
          ) : null}
          {visitor ? (
            <div className={`hidden gap-2 @3xl:flex ${unknown ? 'if-signed-out' : ''}`}>
              <Entrances />
            </div>
          ) : null}
          <Button
            kind="plain"
            className="-mr-2.5 min-w-11 @6xl:hidden"
            aria-haspopup="dialog"
            onClick={() => menu.current?.showModal()}
          >
            <MenuIcon />
            <span className="sr-only">Open the menu</span>
          </Button>
        </div>
      </nav>
      <FullScreenMenu menu={menu} />
    </header>
  );
}

function Brand() {
  return (
    <Link
      to={paths.home}
      className="flex min-h-11 items-center gap-2.5 font-serif text-lg font-semibold tracking-tight whitespace-nowrap @max-[22rem]:text-base"
    >
      <svg aria-hidden="true" width="26" height="30" viewBox="0 0 26 30" fill="none">
        <path d="M13 29V13" stroke="var(--leaf)" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M13 18C4 18 1 12 1 5c8 0 12 5 12 13Z" fill="var(--leaf)" />
        <path d="M13 14c0-8 5-12 12-13 1 8-4 13-12 13Z" fill="var(--marigold)" />
      </svg>
      <span className="@max-[16rem]:sr-only">{siteName}</span>
    </Link>
  );
}

/** The present month, which leads to its tips. It has the room of the longest name, because only the reader's clock knows the month. */
function ThisMonth() {
  const { pathname } = useLocation();
  const month = useHydrated() ? monthNames[new Date().getMonth()] : undefined;
  return (
    <Link to={paths.now} aria-current={pathname === paths.now ? 'page' : undefined} className="this-month">
      <span className="sr-only">In the garden: </span>
      {month ? month.slice(0, 3) : 'Now'}
      <span>{month?.slice(3)}</span>
    </Link>
  );
}

/** The menu of small screens: every page, and login or logout. */
function FullScreenMenu({ menu }: { menu: React.RefObject<HTMLDialogElement | null> }) {
  const session = useSession().state;
  const isModerator = useIsModerator();
  const { pathname } = useLocation();
  const close = () => menu.current?.close();
  const closeAtLink = (event: MouseEvent) => {
    if ((event.target as Element).closest('a')) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is a link's, which keys press too
    <dialog
      ref={menu}
      aria-label="Menu"
      onClick={closeAtLink}
      className="@container m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-0"
    >
      <div className="shell flex h-18 items-center justify-between">
        <Brand />
        <Button kind="plain" className="-mr-2.5 min-w-11" onClick={close}>
          <CloseIcon />
          <span className="sr-only">Close the menu</span>
        </Button>
      </div>
      <WideSearch
        label="Search all tips"
        placeholder="Search all tips"
        button="primary"
        onDone={close}
        className="shell mt-4 block"
      />
      <ul className="shell mt-4 grid gap-x-10 @xl:grid-cols-2">
        {[...everything, ...menuOnly].map((link) => (
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
            <Link to={paths.myReports} className={buttonClass('quiet')}>
              My reports
            </Link>
            <Link to={paths.notices} className={buttonClass('quiet', isModerator ? '' : 'col-span-full')}>
              Notices
            </Link>
            {isModerator ? (
              <Link to={paths.moderation} className={buttonClass('quiet')}>
                Moderation
              </Link>
            ) : null}
            <Link to={paths.profile} className={buttonClass('quiet')}>
              My Profile
            </Link>
            <LogOut onDone={close} />
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

function Entrances() {
  const { pathname } = useLocation();
  const state = useNavigationState();
  const replace = accountPages.includes(pathname);
  return (
    <>
      <Link to={paths.login} replace={replace} state={state} className={buttonClass('quiet')}>
        {t.login}
      </Link>
      <Link to={paths.signup} replace={replace} state={state} className={buttonClass('primary')}>
        {t.signUp}
      </Link>
    </>
  );
}

function LogOut({ onDone }: { onDone?: () => void }) {
  const navigate = useNavigate();
  const leave = async () => {
    const auth = await import('~/shared/session/auth');
    if (!(await auth.askAndLogOut())) return;
    onDone?.();
    navigate(paths.home);
  };
  return (
    <Button kind="quiet" onClick={leave}>
      {t.logOut}
    </Button>
  );
}

/** Renders both icons, and CSS shows the right one, so that the first paint cannot be wrong. */
function ThemeSwitch() {
  const turn = () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark');
  return (
    <Button kind="plain" className="min-w-11" onClick={turn}>
      <MoonIcon className="dark:hidden" size={20} />
      <SunIcon className="hidden dark:block" size={20} />
      <span className="sr-only">Switch between light and dark</span>
    </Button>
  );
}
