/** What a gardener reads without a network, and when it is gone. */
import { expect, type Page } from '@playwright/test';
import { sampleTip } from '../sample-tip.ts';
import { addTip, copies, follow, heading, idOf, setNetwork, signIn, test, workerIsReady } from './device.ts';
import type { Site } from './server.ts';

const today = () => new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

test('An opened tip is read without a network, after the browser was closed and the token has expired', async ({
  page,
  context,
  site,
}) => {
  const moderatorNote = { text: 'Leeks in sand fall over.', at: '2026-11-18T09:30:00Z' };
  const path = addTip(site, 1, { title: 'Earth up the leeks', moderatorNote });
  await signIn(page, 'rowan');
  await page.goto(path);
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  await expect(page.getByText('Offline copy')).toHaveCount(0);
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
  await signIn(page, 'rowan', Date.now() - 1000);
  await page.close();
  await setNetwork(context, site, false);

  const later = await context.newPage();
  await later.goto(path);
  await expect(heading(later, 'Earth up the leeks')).toBeVisible();
  await expect(later.getByText(sampleTip.description)).toBeVisible();
  await expect(later.getByText(moderatorNote.text)).toBeVisible();
  await expect(later.getByText(`Offline copy of ${today()}`)).toBeVisible();
});

test('The tips of what a gardener follows are listed without a network', async ({ page, context, site }) => {
  addTip(site, 1, { title: 'Earth up the leeks', facts: { plants: ['leek'] } });
  site.follows = { gardeners: [], plants: ['leek'] };
  await signIn(page, 'rowan');
  await page.goto('/feed');
  const tip = page.getByRole('link', { name: 'Earth up the leeks' });
  await expect(tip).toBeVisible();
  await workerIsReady(page);
  await expect
    .poll(() => copies(page))
    .toEqual(expect.arrayContaining(['rowan: /copies/feed', 'rowan: /copies/follows']));
  await setNetwork(context, site, false);
  await page.reload();
  await expect(tip).toBeVisible();
  await expect(page.getByText(`Offline copy of ${today()}`)).toBeVisible();
  await page.getByText('Whom you follow (1)').click();
  // The list of all plants is not on the device.
  await expect(page.getByText('Their names could not be fetched.')).toBeVisible();
});

test('Back online, the copy is replaced by the tip as it is now', async ({ page, context, site }) => {
  const path = addTip(site, 1, { title: 'Earth up the leeks' });
  await signIn(page, 'rowan');
  await page.goto(path);
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
  await setNetwork(context, site, false);
  await page.reload();
  await expect(page.getByText('Offline copy')).toBeVisible();
  addTip(site, 1, { title: 'Earth up the leeks in August', version: 2 });
  // The part of the page that notices comes a second later than the page.
  await page.waitForTimeout(2_000);
  await setNetwork(context, site, true);
  await expect(heading(page, 'Earth up the leeks in August')).toBeVisible();
  await expect(page.getByText('Offline copy')).toHaveCount(0);
});

test('On a slow network, the copy is shown after three seconds', async ({ page, site }) => {
  const path = addTip(site, 1, { title: 'Earth up the leeks' });
  await signIn(page, 'rowan');
  await page.goto(path);
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
  site.stalls = true;
  await page.reload();
  await expect(page.getByText(`Offline copy of ${today()}`)).toBeVisible();
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
});

test('Saved tips that were never opened, with a photograph each, are read and searched without a network', async ({
  page,
  context,
  site,
}) => {
  addTip(site, 1, { title: 'Prune the fig', image: '/photos/fig.jpg' });
  addTip(site, 2, { title: 'Sow crème peas' });
  site.saved.set('rowan', [idOf(1), idOf(2)]);
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain('rowan: /photos/fig-480.avif');
  await expect.poll(() => copies(page)).toContain(`rowan: /copies/tips/${idOf(2)}`);
  await setNetwork(context, site, false);

  await page.goto('/MyAlmanac');
  await expect(page.getByRole('link', { name: 'Prune the fig' })).toBeVisible();
  await expect(page.getByText(`Offline copy of ${today()}`)).toBeVisible();
  // Two tips need no field. The search for tips leads to it.
  await page.goto('/MyAlmanac?q=creme');
  await expect(page.getByText('One tip with these words.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prune the fig' })).toHaveCount(0);
  await page.getByLabel('Search your saved tips').fill('fig');
  await page.getByRole('link', { name: 'Prune the fig' }).click();
  await expect(heading(page, 'Prune the fig')).toBeVisible();
  const picture = page.locator('.tip-picture img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/now');
  await expect(page.getByRole('link', { name: 'Sow crème peas' })).toBeVisible();
  await expect(page.getByText(`Offline copy of ${today()}`)).toBeVisible();

  await page.goto('/Tips?q=fig');
  await page.getByRole('link', { name: 'Search your saved tips' }).click();
  await expect(page.getByText('One tip with these words.')).toBeVisible();
});

test('The home page shows the tips of this month without a network, and from when they are', async ({
  page,
  context,
  site,
}) => {
  addTip(site, 1, { title: 'Sow crème peas' });
  await signIn(page, 'rowan');
  await page.goto('/');
  await workerIsReady(page);
  const week = page.getByRole('region', { name: 'In the garden this week' });
  await expect(week.getByRole('link', { name: 'Sow crème peas' })).toBeVisible();
  await expect(page.getByText('Offline copy')).toHaveCount(0);
  await expect.poll(async () => (await copies(page)).join()).toContain('rowan: /copies/season/24/');
  await setNetwork(context, site, false);
  await page.goto('/');
  await expect(week.getByRole('link', { name: 'Sow crème peas' })).toBeVisible();
  await expect(week.getByText(`Offline copy of ${today()}`)).toBeVisible();
});

test('My Tips are read and opened for editing without a network, and nothing that cannot wait is offered', async ({
  page,
  context,
  site,
}) => {
  const path = addTip(site, 1, { title: 'Prune my fig', authorId: 'rowan', own: true });
  await signIn(page, 'rowan');
  await page.goto(path);
  await expect(heading(page, 'Prune my fig')).toBeVisible();
  // It is written after the page is shown.
  await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
  await page.goto('/MyTips');
  const row = page.getByRole('row', { name: 'Prune my fig' });
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain('rowan: /copies/mine');
  await setNetwork(context, site, false);

  await page.goto('/MyTips');
  await expect(row).toBeVisible();
  await expect(page.getByText(`Offline copy of ${today()}`)).toBeVisible();
  await expect(
    page.getByText('You can edit the tips that you have opened on this device. The rest needs the network.'),
  ).toBeVisible();
  await expect(row.getByRole('button', { name: /^(Hide|Delete)/ })).toHaveCount(0);
  await expect(page.getByText('could not be fetched')).toHaveCount(0);
  await row.getByRole('button', { name: 'Edit: Prune my fig' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Prune my fig');
  await page.keyboard.press('Escape');

  // The part of the page that notices comes a second later than the page.
  await page.waitForTimeout(2_000);
  await setNetwork(context, site, true);
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await expect(page.getByText('Offline copy')).toHaveCount(0);
});

test('The last 30 opened tips are kept', async ({ page, site }) => {
  await signIn(page, 'rowan');
  for (let number = 1; number <= 32; number += 1) {
    const path = addTip(site, number);
    if (number === 1) await page.goto(path);
    // Without loading the document.
    else await follow(page, path);
    await expect(heading(page, `Tip ${number}`)).toBeVisible();
    await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
  }
  // The oldest goes after the newest has come.
  const kept = async () => (await copies(page)).filter((name) => name.includes('/tips/'));
  await expect.poll(kept).toHaveLength(30);
  expect(await kept()).not.toContain(`rowan: /copies/tips/${idOf(2)}`);
});

test('Copies have no token and no e-mail address', async ({ page, site }) => {
  const path = addTip(site, 1);
  addTip(site, 2, { authorId: 'rowan' });
  await signIn(page, 'rowan');
  await page.goto(path);
  await workerIsReady(page);
  await expect.poll(() => copies(page)).toContain('rowan: /copies/garden');
  await page.goto('/MyTips');
  await expect.poll(() => copies(page)).toContain('rowan: /copies/mine');
  const all = await page.evaluate(async () => {
    let text = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\.(js|css|woff2|avif)$/.test(request.url)) continue;
        text += request.url + JSON.stringify([...request.headers]) + (await (await cache.match(request))?.text());
      }
    }
    return text;
  });
  expect(all).toContain(sampleTip.description);
  expect(all).not.toMatch(/Bearer|authorization|@garden\.example|eyJ/i);
});

/** What tells which photographs were seen: their cache, and the worker's notes of when. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    const kept = (await (await caches.open('garden.photographs')).keys()).map(({ url }) => url);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('workbox-expiration');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const notes = database.objectStoreNames.contains('cache-entries')
      ? await new Promise<Array<{ url: string; cacheName: string }>>((resolve) => {
          const request = database.transaction('cache-entries').objectStore('cache-entries').getAll();
          request.onsuccess = () => resolve(request.result);
        })
      : [];
    database.close();
    return [...kept, ...notes.map(({ url }) => url)].join(' ');
  });

for (const [how, end] of Object.entries({
  'logs out': async (page: Page) => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
  },
  'is rejected by the server': async (page: Page, site: Site) => {
    site.rejects = true;
    await page.goto('/MyAlmanac');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
  },
  'has ended when the site is opened': async (page: Page) => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
  },
  'is another gardener’s': async (page: Page) => {
    await signIn(page, 'mireille');
    // Without the photograph.
    await page.goto('/MyAlmanac');
  },
})) {
  test(`When the session ${how}, the copies are gone`, async ({ page, context, site }) => {
    // A photograph that the first page does not show.
    const path = addTip(site, 1, { image: '/photos/dahlia.jpg' });
    addTip(site, 2, { title: 'Prune my fig', authorId: 'rowan', availability: 'hidden' });
    await signIn(page, 'rowan');
    await page.goto('/MyTips');
    await expect.poll(() => copies(page)).toContain('rowan: /copies/mine');
    await page.goto(path);
    await workerIsReady(page);
    await expect.poll(() => copies(page)).toContain(`rowan: /copies${path}`);
    // The second time, the worker sees the photographs.
    await page.reload();
    await expect.poll(() => seen(page)).toContain('/photos/dahlia');
    // The home page would show the photograph to everybody.
    site.tips.clear();
    await end(page, site);
    await expect.poll(() => seen(page)).not.toContain('/photos/dahlia');
    await expect.poll(async () => (await copies(page)).filter((name) => name.startsWith('rowan'))).toEqual([]);
    // The other account must not read them either.
    await setNetwork(context, site, false);
    await page.goto(path);
    await expect(page.getByText(sampleTip.description)).toHaveCount(0);
    // Without a session, the page before may be on its way to the login.
    await expect(async () => void (await page.goto('/MyTips'))).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Prune my fig')).toHaveCount(0);
  });
}
