/**
 * The service worker: the app opens without a network. It never sees what a gardener reads, which `shared/offline/copies.ts` keeps,
 * because a request whose token cannot be renewed never reaches a worker.
 */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the hashed files that the offline pages need, the app's own script first. */
declare const FILES: readonly [script: string, ...others: string[]];

const files = FILES;

/** An address whose page is `app.html`, which has no address. It renders every page. */
const shell = '/MyAlmanac';

const day = 86_400;

/** Several releases' files: those of an open page stay while a newer worker is at work, and leave when many newer ones were used. */
const hashed = new CacheFirst({ cacheName: 'garden.files', plugins: [new ExpirationPlugin({ maxEntries: 400 })] });

const root = new StaleWhileRevalidate({ cacheName: 'garden.root' });

const pages = new NetworkFirst({
  cacheName: 'garden.root',
  networkTimeoutSeconds: 3,
  plugins: [{ cacheKeyWillBeUsed: async () => shell, cacheWillUpdate: async () => null }],
});

const seen = 'garden.photographs';
const seenLimits = { maxEntries: 120, maxAgeSeconds: 30 * day };

const photographs = new CacheFirst({
  cacheName: seen,
  plugins: [
    new ExpirationPlugin({ ...seenLimits, purgeOnQuotaError: true }),
    // Of a saved tip, the smallest is on the device.
    { handlerDidError: async ({ request }) => caches.match(request.url.replace(/(960|1600)\.\w+$/, '480.avif')) },
  ],
});

/** Nothing is fetched in advance where the device saves data. */
const savesData = () =>
  Boolean((navigator as WorkerNavigator & { connection?: { saveData?: boolean } }).connection?.saveData);

let restoring: Promise<void> | undefined;

// Not at the installation only: browsers evict caches, and a device that saved data then may not do so now. Before the routes: an event
// whose response is given reaches no later listener.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || savesData()) return;
  restoring ??= restoreShell(event).finally(() => {
    restoring = undefined;
  });
  event.waitUntil(restoring);
});

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), hashed);
registerRoute(({ url, sameOrigin }) => sameOrigin && /^\/(media|photos|plates)\//.test(url.pathname), photographs);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/theme.js', root);
registerRoute(
  // The API, and files such as the sign-in's `callback.html`.
  new NavigationRoute(pages, { denylist: [/^\/api\//, /^[^?]*\.\w+(\?|$)/] }),
);

self.addEventListener('install', (event) => {
  if (!savesData()) event.waitUntil(keepShell(event));
});

/** Keeps what is missing. Without a network, and where the site has another release, the next page tries again. */
async function restoreShell(event: ExtendableEvent): Promise<void> {
  const kept = await Promise.all([shell, '/theme.js', ...files].map((file) => caches.match(file)));
  if (kept.includes(undefined)) await keepShell(event).catch(() => undefined);
}

// A gardener's session has ended. What they have seen is no concern of the next person on this device.
self.addEventListener('message', (event) => {
  if (event.data !== 'forget-photographs') return;
  event.waitUntil(Promise.all([caches.delete(seen), new CacheExpiration(seen, seenLimits).delete()]));
});

self.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/**
 * The shell comes last: the one that is kept always has its files. If anything is missing, that of before stays. The worker of before
 * shows the newer shell too, so no worker takes over from one at work: the browser changes them when no page of the site is open.
 */
async function keepShell(event: ExtendableEvent): Promise<void> {
  await Promise.all([...files.map((file) => keep(hashed, file, event)), keep(root, '/theme.js', event)]);
  const page = await fetch(shell, { cache: 'no-cache' });
  // While a release is published, the edge may still have the page of the one before.
  if (!page.ok || !(await page.clone().text()).includes(files[0])) throw new Error('the shell is of another release');
  await (await caches.open('garden.root')).put(shell, page);
}

async function keep(strategy: CacheFirst | StaleWhileRevalidate, file: string, event: ExtendableEvent): Promise<void> {
  const [response, done] = strategy.handleAll({ event, request: new Request(file) });
  if (!(await response).ok) throw new Error(`${file} is missing`);
  await done;
}
