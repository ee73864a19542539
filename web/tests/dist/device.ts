/** The fixtures and helpers of the tests without a network: a server for each test, and its gardeners' device. */
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { Tip } from '../../src/shared/api/schema.gen.ts';
import { sampleTip } from '../sample-tip.ts';
import { type Site, sessionOf, startSite } from './server.ts';

export const test = base.extend<{ site: Site }>({
  serviceWorkers: 'allow',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it needs from the pattern.
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    site.close();
  },
  baseURL: ({ site }, use) => use(site.origin),
});

export const idOf = (number: number) => `01K9${String(number).padStart(22, '0')}`;

export function addTip(site: Site, number: number, more: Partial<Tip> = {}): string {
  const tip = { ...sampleTip, _id: idOf(number), title: `Tip ${number}`, image: null, authorId: null, ...more };
  site.tips.set(tip._id, tip);
  return `/tips/${tip._id}`;
}

export async function signIn(page: Page, sub: string, until?: number): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (items) => {
      localStorage.clear();
      sessionStorage.clear();
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    sessionOf(sub, until),
  );
}

/** The device has no network: the browser knows it, and no server answers. */
export async function setNetwork(context: BrowserContext, site: Site, on: boolean): Promise<void> {
  site.down = !on;
  await context.setOffline(!on);
}

export const workerIsReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** The copies on the device, as `gardener: name`. */
export const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('garden.copies.'));
    const found = await Promise.all(
      names.map(async (name) => {
        const keys = await (await caches.open(name)).keys();
        return keys.map(({ url }) => `${name.slice(14)}: ${new URL(url).pathname}`);
      }),
    );
    return found.flat();
  });

/** As a link within the site, which loads no document. */
export const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
