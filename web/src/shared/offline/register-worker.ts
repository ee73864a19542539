/** Installs the service worker, which opens the app without a network, and leaves an old release at the next link. */
const hourMs = 3_600_000;

/** A newer release has appeared since this page was loaded. */
let isOld = false;
let checked = 0;
let registering: Promise<void> | undefined;

/** Once a page load. */
export function registerWorker(): Promise<void> {
  registering ??= register();
  return registering;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  try {
    const registration = await serviceWorker.register('/sw.js');
    checked = Date.now();
    registration.addEventListener('updatefound', () => {
      isOld = serviceWorker.controller !== null;
    });
    addEventListener('click', leaveOldRelease, true);
    // The browser itself looks for a newer one when a document is loaded, which an installed app seldom does.
    document.addEventListener('visibilitychange', () => {
      if (document.hidden || Date.now() - checked < hourMs) return;
      checked = Date.now();
      registration.update().catch(() => undefined);
    });
  } catch {
    // The browser allows no worker here, as in some private windows.
  }
}

/** Leaves the next link to the browser, which loads the page from the newer release. Not while a form is open. */
function leaveOldRelease(event: MouseEvent): void {
  if (!isOld || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return;
  if (!document.querySelector('form:not(search form)')) event.stopPropagation();
}
