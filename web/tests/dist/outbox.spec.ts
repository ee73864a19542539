/** Changes without a network: they wait on the device and are sent once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { addTip, heading, idOf, setNetwork, signIn, test, workerIsReady } from './device.ts';
import type { Site } from './server.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' });

/** Opens the tip, so that the device has it, and goes offline. */
async function openOffline(page: Page, context: BrowserContext, site: Site): Promise<void> {
  const path = addTip(site, 1, { title: 'Earth up the leeks' });
  await signIn(page, 'rowan');
  await page.goto(path);
  await workerIsReady(page);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute('aria-disabled');
  // The part of the page that sends comes a second after it.
  await page.waitForTimeout(2_000);
  await setNetwork(context, site, false);
}

const kept = (page: Page) => page.getByText('Kept on this device. It is sent when you are back online.');

/** Fills the form that shares a tip, without a network, and submits it. */
async function submitOffline(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await page.goto('/ShareTip');
  await expect(page.getByLabel('Title')).toBeVisible();
  await setNetwork(context, site, false);
  await page.getByLabel('Title').fill('Water at dusk');
  await page.getByLabel('Plant type').fill('Rose');
  await page.getByLabel('Category').selectOption('Flowers');
  await page.getByLabel('Description').fill('Slugs sleep by then, and the soil keeps the water for the whole night.');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
}

async function shareOffline(page: Page, context: BrowserContext, site: Site): Promise<void> {
  await submitOffline(page, context, site);
  await expect(page.getByText('It waits for the network.')).toBeVisible();
}

/** Opens the gardener's own tip for editing, and changes its title offline. Returns the tip's path. */
async function editOffline(page: Page, context: BrowserContext, site: Site): Promise<string> {
  const path = addTip(site, 1, { title: 'Earth up the leeks', own: true, version: 3 });
  await signIn(page, 'rowan');
  await page.goto(path);
  await expect(heading(page, 'Earth up the leeks')).toBeVisible();
  await workerIsReady(page);
  await page.waitForTimeout(2_000);
  await page.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await setNetwork(context, site, false);
  await page.getByRole('dialog').getByLabel('Title').fill('Earth up the leeks twice');
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(waiting(page).getByText('Your tip: Earth up the leeks twice')).toBeVisible();
  return path;
}

async function sayTrialOffline(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'I tried it' }).click();
  await page.getByLabel('It worked').check();
  await page.getByLabel('A note for others').fill(note);
  await page.getByRole('button', { name: 'Tell the others' }).click();
  await expect(page.getByText('You tried it in')).toBeVisible();
}

/** Sends nothing that waits until {@link freeOutbox}, as if another tab were sending. */
async function holdOutbox(page: Page): Promise<void> {
  await page.evaluate(() => {
    const free = new Promise((done) => addEventListener('test:free', done, { once: true }));
    return new Promise<void>((held) => {
      void navigator.locks.request('garden.outbox', () => {
        held();
        return free;
      });
    });
  });
}

const freeOutbox = (page: Page) => page.evaluate(() => dispatchEvent(new Event('test:free')));

/** A browser whose profile is on the disk, so that it can be killed and opened again. */
async function withProfile(site: Site, use: (open: () => Promise<BrowserContext>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
  const opened: BrowserContext[] = [];
  try {
    await use(async () => {
      const context = await chromium.launchPersistentContext(folder, { ...launchOptions(), baseURL: site.origin });
      opened.push(context);
      return context;
    });
  } finally {
    for (const context of opened) await context.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

const firstPage = (context: BrowserContext) => context.pages()[0] as Page;

async function kill(context: BrowserContext): Promise<void> {
  const devtools = await context.newCDPSession(firstPage(context));
  await Promise.race([devtools.send('Browser.crash').catch(() => undefined), context.waitForEvent('close')]);
  await context.close().catch(() => undefined);
}

test('A vote, a save and a report without a network are shown as waiting and sent once', async ({
  page,
  context,
  site,
}) => {
  await openOffline(page, context, site);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await sayTrialOffline(page, 'In clay too.');
  await page.getByRole('link', { name: '3 changes to be sent' }).click();
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3);
  await page.goto(`/tips/${idOf(1)}`);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(site.changes).toEqual([]);

  await setNetwork(context, site, true);
  await expect.poll(() => site.changes.length).toBe(3);
  await expect(page.getByText('changes to be sent')).toHaveCount(0);
  const year = new Date().getUTCFullYear();
  expect(site.changes).toEqual([
    { method: 'PUT', path: `/tips/${idOf(1)}/helpful`, key: undefined, version: undefined, body: undefined },
    { method: 'PUT', path: `/tips/${idOf(1)}/saved`, key: undefined, version: undefined, body: undefined },
    {
      method: 'PUT',
      path: `/tips/${idOf(1)}/outcome`,
      key: undefined,
      version: undefined,
      body: { result: 'worked', note: 'In clay too.', year },
    },
  ]);
});

test('A vote that is taken back without a network is one request', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(kept(page)).toBeVisible();
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(page.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('link', { name: '1 change to be sent' }).click();
  await expect(waiting(page).getByText('Not helpful any more')).toBeVisible();
  await setNetwork(context, site, true);
  await expect(waiting(page)).toHaveCount(0);
  expect(site.changes.map(({ method }) => method)).toEqual(['DELETE']);
});

test('A vote that is taken back while it waits is not sent', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(kept(page)).toBeVisible();
  await holdOutbox(page);
  await setNetwork(context, site, true);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(page.getByRole('button', { name: /^Helpful/ })).toHaveAttribute('aria-pressed', 'false');
  await page.waitForTimeout(1_000);
  expect(site.changes).toEqual([]);
  await freeOutbox(page);
  await expect(page.getByText('to be sent')).toHaveCount(0, { timeout: 30_000 });
  expect(site.changes.map(({ method }) => method)).toEqual(['DELETE']);
});

test('A report that is taken back while it waits is not sent', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await sayTrialOffline(page, 'In clay too.');
  await holdOutbox(page);
  await setNetwork(context, site, true);
  await page.getByRole('button', { name: 'I tried it' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your report is taken back.')).toBeVisible();
  await expect(page.getByText('to be sent')).toHaveCount(0);
  await freeOutbox(page);
  await page.waitForTimeout(1_000);
  expect(site.changes.map(({ method }) => method)).toEqual(['DELETE']);
});

test('A tip that was shared without a network is sent once after the browser was killed, also if the response is lost', async ({
  site,
}) => {
  await withProfile(site, async (open) => {
    const first = await open();
    const page = firstPage(first);
    await signIn(page, 'rowan');
    await page.goto('/now');
    await workerIsReady(page);
    await shareOffline(page, first, site);
    await kill(first);

    site.loses = 1;
    site.down = false;
    const later = firstPage(await open());
    // The browser writes localStorage, which has the session, some seconds later.
    await signIn(later, 'rowan');
    await later.goto('/now');
    await expect.poll(() => site.changes.length, { timeout: 30_000 }).toBe(2);
    await expect(later.getByText('to be sent')).toHaveCount(0);
    const [lost, sent] = site.changes;
    expect(sent).toEqual(lost);
    expect(sent).toMatchObject({ method: 'POST', path: '/tips', body: { title: 'Water at dusk' } });
    expect(sent?.key).toMatch(/^[\w-]{36}$/);
    await later.reload();
    await later.waitForTimeout(3_000);
    expect(site.changes).toHaveLength(2);
  });
});

test('A page that says that something waits says so no longer once it is sent', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(kept(page)).toBeVisible();
  await setNetwork(context, site, true);
  await expect(page.getByText('It is sent.', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(kept(page)).toHaveCount(0);

  await shareOffline(page, context, site);
  await setNetwork(context, site, true);
  await expect(heading(page, 'Thank you!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Live now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read it' })).toHaveAttribute('href', /^\/tips\/\w+$/);
  await expect(page.getByText('It waits for the network.')).toHaveCount(0);
});

test('A page that says that something waits says why it is not taken', async ({ page, context, site }) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await shareOffline(page, context, site);
  site.refuses = { status: 403, detail: 'You have shared enough for today.' };
  await setNetwork(context, site, true);
  await expect(page.getByText('It was not taken.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/under My Tips\. You have shared enough for today\.$/)).toBeVisible();
});

for (const [what, make, sent] of [
  ['An edit', editOffline, { method: 'PATCH', version: '"3"', body: { title: 'Earth up the leeks twice' } }],
  [
    'A report',
    async (page: Page, context: BrowserContext, site: Site) => {
      await openOffline(page, context, site);
      await sayTrialOffline(page, 'In clay too.');
    },
    { method: 'PUT', body: { result: 'worked', note: 'In clay too.' } },
  ],
] as const) {
  test(`${what} that was made without a network is sent once after the browser was killed`, async ({ site }) => {
    await withProfile(site, async (open) => {
      const first = await open();
      await make(firstPage(first), first, site);
      await kill(first);
      site.down = false;
      const later = firstPage(await open());
      await signIn(later, 'rowan');
      await later.goto('/now');
      await expect.poll(() => site.changes.length).toBe(1);
      await expect(later.getByText('to be sent')).toHaveCount(0);
      expect(site.changes).toMatchObject([sent]);
      await later.reload();
      await later.waitForTimeout(3_000);
      expect(site.changes).toHaveLength(1);
    });
  });
}

test('A tip that the server rejects stays with its reason and its text, and can be sent again', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await shareOffline(page, context, site);
  site.refuses = { status: 403, detail: 'You have shared enough for today.' };
  await setNetwork(context, site, true);
  await page.getByRole('link', { name: 'View My Tips' }).click();
  await expect(waiting(page).getByRole('alert')).toHaveText('It was not taken. You have shared enough for today.');
  await waiting(page).getByText('What you wrote').click();
  await expect(waiting(page).getByText('Slugs sleep by then')).toBeVisible();
  const tries = site.changes.length;
  site.refuses = undefined;
  await waiting(page).getByRole('button', { name: 'Try again: Water at dusk' }).click();
  await expect(waiting(page)).toHaveCount(0);
  expect(site.changes.slice(tries)).toHaveLength(1);
});

test('A tip that the server rejects is changed in the share form, sent once, and waits no longer', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await shareOffline(page, context, site);
  site.refuses = { status: 403, detail: 'You have shared enough for today.' };
  await setNetwork(context, site, true);
  await page.getByRole('link', { name: 'View My Tips' }).click();
  await waiting(page).getByRole('link', { name: 'Edit: Water at dusk' }).click();
  await expect(page.getByText('This is your tip that was not taken. You have shared enough for today.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue(/^Slugs sleep by then/);
  const tries = site.changes.length;
  site.refuses = undefined;
  await page.getByLabel('Title').fill('Water at dawn');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(heading(page, 'Thank you!')).toBeVisible();
  expect(site.changes.slice(tries)).toMatchObject([{ method: 'POST', body: { title: 'Water at dawn' } }]);
  await page.getByRole('link', { name: 'View My Tips' }).click();
  await expect(heading(page, 'My Tips')).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test('A tip that waits is not sent while it is changed in the share form, and then as it is submitted', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await shareOffline(page, context, site);
  await page.getByRole('link', { name: 'View My Tips' }).click();
  await waiting(page).getByRole('link', { name: 'Edit: Water at dusk' }).click();
  await expect(page.getByText('it is not sent before you press')).toBeVisible();
  await setNetwork(context, site, true);
  // Another tab does not send it either. It tries at once, and every ten seconds.
  const other = await context.newPage();
  await other.goto('/MyTips');
  await expect(waiting(other)).toBeVisible();
  await other.waitForTimeout(12_000);
  expect(site.changes.filter(({ path, body }) => path === '/tips' && isPublic(body))).toEqual([]);
  await page.getByLabel('Title').fill('Water at dawn');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  // Either tab sends it.
  await expect(heading(page, 'Thank you!').or(page.getByText('It has arrived.'))).toBeVisible();
  const shared = site.changes.filter(({ body }) => isPublic(body));
  expect(shared).toMatchObject([{ method: 'POST', body: { title: 'Water at dawn' } }]);
  await expect(waiting(other)).toHaveCount(0);
});

const isPublic = (body: unknown) => (body as { availability?: string } | undefined)?.availability === 'public';

test('On a full device, a tip that is shared without a network stays in the form, which says why', async ({
  page,
  context,
  site,
}) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  // Chromium lets small writes pass a quota that DevTools set.
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await submitOffline(page, context, site);
  const alert = page.getByRole('alert').filter({ hasText: 'You are offline.' });
  await expect(alert).toContainText('This device could not keep it for later: its storage is full or forbidden.');
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');
  await expect(page.getByLabel('Description')).toHaveValue(/^Slugs sleep by then/);
  expect(site.changes).toEqual([]);

  await setNetwork(context, site, true);
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(heading(page, 'Thank you!')).toBeVisible();
  expect(site.changes).toMatchObject([{ method: 'POST', path: '/tips', body: { title: 'Water at dusk' } }]);
});

test('Another gardener on the device neither sees nor sends what waits', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await page.getByRole('button', { name: /^Helpful/ }).click();
  await expect(kept(page)).toBeVisible();
  await page.goto('about:blank');
  await setNetwork(context, site, true);
  await signIn(page, 'mireille');
  await page.goto('/MyTips');
  await page.waitForTimeout(3_000);
  await expect(waiting(page)).toHaveCount(0);
  expect(site.changes).toEqual([]);
});

test('Text and link from another app are in the share form, under what was typed before', async ({ page }) => {
  await signIn(page, 'rowan');
  await page.goto('/ShareTip?title=Slugs&text=Beer+traps+work&url=https%3A%2F%2Fslugs.example%2F');
  await expect(page.getByLabel('Title')).toHaveValue('Slugs');
  await expect(page.getByLabel('Description')).toHaveValue('Beer traps work\nhttps://slugs.example/');
  await expect(page).toHaveURL('/ShareTip');
  await page.goto('/ShareTip?text=Copper+too');
  await expect(page.getByLabel('Title')).toHaveValue('Slugs');
  await expect(page.getByLabel('Description')).toHaveValue('Beer traps work\nhttps://slugs.example/\n\nCopper too');
});

test('Without a network, text and link from another app are in the share form too', async ({ page, context, site }) => {
  await signIn(page, 'rowan');
  await page.goto('/now');
  await workerIsReady(page);
  await setNetwork(context, site, false);
  await page.goto('/ShareTip?title=Slugs&text=Beer+traps+work&url=https%3A%2F%2Fslugs.example%2F');
  await expect(page.getByLabel('Title')).toHaveValue('Slugs');
  await expect(page.getByLabel('Description')).toHaveValue('Beer traps work\nhttps://slugs.example/');
  await expect(page).toHaveURL('/ShareTip');
});

test('An edit without a network is kept with the version that it applies to', async ({ page, context, site }) => {
  const path = await editOffline(page, context, site);
  await setNetwork(context, site, true);
  await expect(waiting(page)).toHaveCount(0);
  expect(site.changes).toEqual([
    { method: 'PATCH', path, key: undefined, version: '"3"', body: { title: 'Earth up the leeks twice' } },
  ]);
});

test('An edit of a tip that has changed meanwhile keeps its text, says why, and overwrites nothing', async ({
  page,
  context,
  site,
}) => {
  await editOffline(page, context, site);
  addTip(site, 1, { title: 'Earth up the leeks in June', own: true, version: 4 });
  await setNetwork(context, site, true);
  const reason =
    'It was not taken. The tip was changed meanwhile: on another device, or by an earlier attempt of yours that got through.';
  await expect(waiting(page).getByRole('alert')).toHaveText(reason);
  await page.reload();
  await expect(waiting(page).getByRole('alert')).toHaveText(reason);
  await waiting(page).getByText('What you wrote').click();
  await expect(waiting(page).getByText('Earth up the leeks twice', { exact: true }).last()).toBeVisible();
  expect(site.changes).toHaveLength(1);
  expect(site.tips.get(idOf(1))).toMatchObject({ title: 'Earth up the leeks in June', version: 4 });
});

test('An edit whose response was lost is made once and counts as sent', async ({ page, context, site }) => {
  const path = await editOffline(page, context, site);
  site.loses = 1;
  await setNetwork(context, site, true);
  await expect(waiting(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  const sent = { method: 'PATCH', path, key: undefined, version: '"3"', body: { title: 'Earth up the leeks twice' } };
  expect(site.changes).toEqual([sent, sent]);
  expect(site.tips.get(idOf(1))).toMatchObject({ title: 'Earth up the leeks twice', version: 4 });
  await page.reload();
  await page.waitForTimeout(3_000);
  expect(site.changes).toHaveLength(2);
});

test('A report that the server rejects keeps its note and says why', async ({ page, context, site }) => {
  await openOffline(page, context, site);
  await sayTrialOffline(page, 'In clay too.');
  site.refuses = { status: 404, detail: 'Not found.' };
  await setNetwork(context, site, true);
  await page.getByRole('link', { name: '1 change could not be sent' }).click();
  await expect(waiting(page).getByRole('alert')).toHaveText(
    'It was not taken. This tip is not public any more, so nothing was kept.',
  );
  await waiting(page).getByText('What you wrote').click();
  await expect(waiting(page).getByText('In clay too.')).toBeVisible();
  expect(site.changes).toHaveLength(1);
});
