/** The service worker from release to release, and on devices that refuse it. */
import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addTip, copies, follow, heading, idOf, setNetwork, signIn, test, workerIsReady } from './device.ts';
import type { Site } from './server.ts';

const release = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);

/** The releases of the scripts that this document has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    const own = loaded.filter((path) => /^\/assets\/.*\.js$/.test(path));
    return [...new Set(own.map((path) => /\.r(\d+)\.js$/.exec(path)?.[1] ?? '1'))].join();
  });

/** The releases of this document and of its scripts, which belong together. */
const shellAndScripts = async (page: Page) => [await release(page), await scripts(page)];

/** How the newest worker is. */
const newest = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready;
    return (installing ?? waiting ?? active)?.state;
  });

/** A newer release is published, and this page has found out. */
async function publishNext(page: Page, site: Site): Promise<void> {
  site.release += 1;
  expect(await update(page)).toBe('installed');
}

/** Looks for a newer worker, and returns what became of it. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const { installing: worker } = await (await navigator.serviceWorker.ready).update();
    if (!worker) return 'none';
    while (worker.state === 'installing') {
      await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }));
    }
    return worker.state;
  });

/** Tells the states of the browser's workers, seen from a page that is none of the site's. */
async function statesOfWorkers(context: BrowserContext, elsewhere: Page): Promise<() => string[]> {
  const states = new Map<string, string>();
  const devtools = await context.newCDPSession(elsewhere);
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) states.set(versionId, status);
  });
  await devtools.send('ServiceWorker.enable');
  return () => [...states.values()];
}

test.beforeEach(async ({ page, site }) => {
  addTip(site, 1, { title: 'Earth up the leeks' });
  await signIn(page, 'rowan');
});

test('A newer release takes over at the next link, with its own scripts, and works without a network', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/now');
  await workerIsReady(page);
  await publishNext(page, site);
  expect(await shellAndScripts(page)).toEqual(['1', '1']);
  await page.getByRole('link', { name: 'Earth up the leeks' }).click();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  expect(await shellAndScripts(page)).toEqual(['2', '2']);
  await expect.poll(() => copies(page)).toContain(`rowan: /copies/tips/${idOf(1)}`);
  await setNetwork(context, site, false);
  await page.reload();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  expect(await shellAndScripts(page)).toEqual(['2', '2']);
  await page.goto('/ShareTip');
  await expect(page.getByLabel('Title')).toBeVisible();
  expect(await shellAndScripts(page)).toEqual(['2', '2']);
});

test('A page of an older release still opens the kept pages, and reloads once for one whose script is gone', async ({
  page,
  site,
}) => {
  await page.goto('/now');
  await workerIsReady(page);
  await publishNext(page, site);
  await follow(page, '/MyAlmanac');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My almanac');
  expect(await shellAndScripts(page)).toEqual(['1', '1']);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await follow(page, '/gardeners');
  await expect(page.locator('html')).toHaveAttribute('data-release', '2');
  await expect(heading(page, 'Gardeners')).toBeVisible();
  expect(await scripts(page)).toBe('2');
  expect(loads).toBe(1);
});

test('While the edge has the page of the release before, the newer worker is not installed', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/now');
  await workerIsReady(page);
  site.release = 2;
  site.edge = 1;
  expect(await update(page)).toBe('redundant');
  await setNetwork(context, site, false);
  await page.goto('/ShareTip');
  await expect(page.getByLabel('Title')).toBeVisible();
  expect(await shellAndScripts(page)).toEqual(['1', '1']);

  await setNetwork(context, site, true);
  site.edge = undefined;
  expect(await update(page)).toBe('installed');
  await setNetwork(context, site, false);
  await page.goto('/now');
  await expect(page.getByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
  expect(await shellAndScripts(page)).toEqual(['2', '2']);
});

test('Under a newer worker, the page of the release before works, and reloads no more than once', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/now');
  await workerIsReady(page);
  await publishNext(page, site);
  const later = await context.newPage();
  const workers = await statesOfWorkers(context, later);
  await expect.poll(workers).toContain('installed');
  await page.close();
  // The newer worker takes over once no page of the site is open. A page that is opened before keeps the older one.
  await expect.poll(workers).not.toContain('installed');
  site.edge = 1;
  await later.goto('/now');
  await expect(later.getByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
  expect(await shellAndScripts(later)).toEqual(['1', '1']);
  let loads = 0;
  later.on('load', () => (loads += 1));
  await follow(later, '/gardeners');
  await expect(later.getByRole('alert')).toContainText(
    /This part of the site (could not be loaded|is not on your device)\./,
  );
  expect(loads).toBe(1);
  site.edge = undefined;
  await later.goto('/gardeners');
  await expect(heading(later, 'Gardeners')).toBeVisible();
  expect(await scripts(later)).toBe('2');
});

test('A newer release waits while a form is open, in this tab or another, and loses no text', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/ShareTip');
  await workerIsReady(page);
  await page.getByLabel('Title').fill('Water at dusk');
  await publishNext(page, site);
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).join());
  await expect.poll(locks).toContain('garden.draft.');

  const other = await context.newPage();
  await other.goto('/now');
  expect(await release(other)).toBe('2');
  expect(await newest(other)).toBe('installed');
  expect(await release(page)).toBe('1');
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');

  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');
});

test('Without a network in mid-form, the form keeps its text through a reload', async ({ page, context, site }) => {
  await page.goto('/ShareTip');
  await workerIsReady(page);
  await page.getByLabel('Title').fill('Water at dusk');
  await page.getByLabel('Plant type').fill('Rose');
  await setNetwork(context, site, false);
  await page.getByLabel('Description').fill('Slugs sleep by then.');
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');
  await expect(page.getByLabel('Description')).toHaveValue('Slugs sleep by then.');
});

test('A page that was never opened is shown without a network', async ({ page, context, site }) => {
  await page.goto('/now');
  await workerIsReady(page);
  await setNetwork(context, site, false);
  await page.goto('/ShareTip');
  await expect(page.getByLabel('Title')).toBeVisible();
});

/** Deletes every cache, as a browser does that needs room. */
const evict = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

/** The worker has kept the shell, which comes last. */
const shellIsKept = (page: Page) =>
  expect.poll(() => page.evaluate(async () => (await caches.match('/MyAlmanac')) !== undefined)).toBe(true);

test('After the browser has evicted everything, one page with a network makes the site work without one again', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/now');
  await workerIsReady(page);
  await evict(page);
  await page.goto('/now');
  await shellIsKept(page);
  await setNetwork(context, site, false);
  await page.goto('/MyAlmanac');
  await expect(heading(page, 'My almanac')).toBeVisible();
});

test('A device that saved data at the first visit keeps the site at a later one', async ({ page, context, site }) => {
  // The worker of such a visit: it is installed, and has kept nothing.
  const worker = readFileSync(new URL('../../dist/sw.js', import.meta.url), 'utf8');
  site.worker = `Object.defineProperty(navigator, 'connection', { value: { get saveData() { return !self.later; } } });
    self.addEventListener('message', () => { self.later = true; });
    ${worker}`;
  await page.goto('/now');
  await workerIsReady(page);
  await page.goto('/now');
  await page.waitForTimeout(1_000);
  expect(await page.evaluate(async () => await caches.match('/MyAlmanac'))).toBeUndefined();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.postMessage('no longer'));
  await page.goto('/now');
  await shellIsKept(page);
  await setNetwork(context, site, false);
  await page.goto('/MyAlmanac');
  await expect(heading(page, 'My almanac')).toBeVisible();
});

test('The menu of small screens opens without a network', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/now');
  await workerIsReady(page);
  await setNetwork(context, site, false);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'My almanac' }).click();
  await expect(heading(page, 'My almanac')).toBeVisible();
});

test('The worker that retires deletes all that was kept, and itself', async ({ page, context, site }) => {
  await page.goto('/now');
  await workerIsReady(page);
  await expect.poll(() => copies(page)).not.toEqual([]);
  site.worker = readFileSync(new URL('../../dist/sw-retired.js', import.meta.url), 'utf8');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const left = async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    return [...registrations.map(() => 'worker'), ...(await caches.keys())];
  };
  await expect.poll(() => page.evaluate(left)).toEqual([]);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await setNetwork(context, site, false);
  await expect(page.reload()).rejects.toThrow(/ERR_/);
});

test('On a full device, the site works and keeps nothing', async ({ page, context, site }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1 });
  await page.goto('/now');
  await page.getByRole('link', { name: 'Earth up the leeks' }).click();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(await copies(page)).toEqual([]);
  await page.reload();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
});

test('In a private window that refuses workers, caches and databases, the site works', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'caches', { get: refuse });
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: refuse });
    Object.defineProperty(IDBFactory.prototype, 'open', { value: refuse });
  });
  await page.goto('/now');
  await page.getByRole('link', { name: 'Earth up the leeks' }).click();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(errors).toEqual([]);
});
