import { Suspense, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '~/shared/paths';
import { usePressedEarly } from '~/shared/pressed-early';
import { useIsModerator } from '~/shared/session/moderator';
import { useSession } from '~/shared/session/session';
import { chooseTheme, shownTheme } from '~/shared/theme';
import { Button, buttonClass } from '~/shared/ui/button';
import { MenuIcon, MoonIcon, SunIcon } from '~/shared/ui/icons';
import { later } from '~/shared/ui/load/later';
import { optional } from '~/shared/ui/load/optional';
import { Brand, Entrances, everything, LogOut } from './links';
import { BarSearch } from './search';

/** Visitors load none of it. */
const Bell = optional(async () => (await import('./bell')).Bell);
const WaitingDot = optional(async () => (await import('./bell')).WaitingDot);

/** The menu of small screens is loaded when it is opened. */
const Menu = later('menu', async () => (await import('./menu')).Menu);

/** These have a larger search field. */
const ownSearch: readonly string[] = [paths.home, paths.tips];

/**
 * While the session is unknown, and in the rendered pages, it has the links of visitors and those of gardeners. The style sheet
 * shows the right ones, as `public/theme.js` has found in storage.
 */
export function Navigation() {
  const session = useSession().state;
  const unknown = session === 'unknown';
  const visitor = session !== 'signed-in';
  const gardener = session !== 'signed-out';
  // Two marks need more room: of the month's, and of the profile's and the logout's.
  const isModerator = useIsModerator();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  usePressedEarly(opener, () => setOpen(true));
  return (
    <>
      {/* The room depends on the size of the text too, which container queries know and media queries do not. */}
      <header className="@container sticky top-0 z-30 border-b border-line bg-paper">
        <nav
          aria-label="Main"
          className={`shell flex h-[min(4.5rem,96px)] items-center gap-2 ${gardener ? '' : 'short'}`}
        >
          <Brand />
          <ul className="mx-auto hidden items-center whitespace-nowrap @5xl:flex">
            {everything
              .filter(({ only }) => (only === 'in' ? gardener : only === '' || visitor))
              .map((link) => (
                <li
                  key={link.to}
                  className={`${unknown && link.only ? `if-signed-${link.only}` : ''} ${link.only === 'out' ? 'hidden @5xl:flex' : ''}`}
                >
                  <Link
                    to={link.to}
                    aria-current={link.to === pathname ? 'page' : undefined}
                    className="inline-flex min-h-11 items-center rounded-control px-1.75 text-sm font-medium text-ink-soft hover:bg-moss hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-marigold aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
                  >
                    {link.text}
                  </Link>
                </li>
              ))}
          </ul>
          <div className="ml-auto flex items-center whitespace-nowrap @3xl:gap-2 @6xl:ml-0">
            {ownSearch.includes(pathname) ? null : <BarSearch />}
            <ThisMonth className={isModerator ? '@5xl:hidden' : ''} />
            <ThemeSwitch />
            {gardener ? (
              // Nothing moves when it has loaded.
              <div className={`bell ${isModerator ? '@3xl:w-23' : ''} ${unknown ? 'if-signed-in' : ''}`}>
                {unknown ? null : (
                  <Suspense>
                    <Bell />
                  </Suspense>
                )}
              </div>
            ) : null}
            {gardener ? (
              <div
                className={`hidden gap-2 ${isModerator ? '@min-[75rem]:flex' : '@6xl:flex'} ${unknown ? 'if-signed-in' : ''}`}
              >
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
              ref={opener}
              kind="plain"
              className={`relative -mr-2.5 min-w-11 ${isModerator ? '@min-[75rem]:hidden' : '@6xl:hidden'}`}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <MenuIcon />
              <span className="sr-only">Open the menu</span>
              {isModerator ? (
                <Suspense>
                  <WaitingDot />
                </Suspense>
              ) : null}
            </Button>
          </div>
        </nav>
      </header>
      {isOpen ? (
        <Suspense fallback={<div className="fixed inset-0 z-40 bg-paper" aria-busy="true" />}>
          <Menu onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Leads to the tips of the present month. */
function ThisMonth({ className }: { className: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={paths.now}
      aria-current={pathname === paths.now ? 'page' : undefined}
      className={`this-month ${className}`}
    >
      <span className="sr-only">In the garden: </span>
      <span>Now</span>
      <span>This month</span>
    </Link>
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
