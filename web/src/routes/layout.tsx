import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useHydrated } from '~/shared/hydrated';
import { useSession } from '~/shared/session/session';
import { optional } from '~/shared/ui/load/optional';
import { CardMenus } from './layout/card-menus';
import { Footer } from './layout/footer';
import { Navigation } from './layout/navigation';

/** Comes when the page has loaded; where it cannot be loaded, the page does without. */
const Device = optional(async () => {
  await loaded();
  return (await import('./layout/device')).Device;
});

/** Every page: the navigation bar, the page, the footer. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-leaf-fill px-4 py-3 text-on-leaf focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <Navigation />
      <main id="main" ref={main} tabIndex={-1} className="min-h-[70dvh] outline-none has-[.skeleton]:min-h-dvh">
        <CardMenus>{children}</CardMenus>
      </main>
      <Footer />
      {useKeeps() ? (
        <Suspense>
          <Device />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the device may keep something: not that of a visitor who has never signed in on it. */
function useKeeps(): boolean {
  const session = useSession();
  if (!useHydrated()) return false;
  const neverSignedIn = session.state === 'signed-out' && session.why === undefined;
  return !neverSignedIn || Boolean(navigator.serviceWorker?.controller);
}

/** At a new page, scrolls to the top and moves the focus there, as a page load would. On the way back, the browser restores both. */
function useArrival(main: { current: HTMLElement | null }): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    // The build wrote it for the first page. Browsers' own share buttons prefer it to the address bar.
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', location.origin + pathname);
    if (kind === 'POP' || hash) return;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash, kind, main]);
}

/** A second after the page has loaded, so that it takes nothing from it. */
async function loaded(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
