import type { Page } from '@playwright/test';
import { expect, logIn, navigation, test } from './fixtures.ts';
import { fillTip, gardener, type Person, share, signInAs, tip, titlesOf } from './people.ts';

async function signIn(page: Page, { email }: Person, remember = false): Promise<void> {
  await page.goto('/login');
  await page.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember);
  await logIn(page, email);
  await expect(page).toHaveURL('/');
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Log Out' });

test('Signing in, remembered, and out reaches the other tabs, and a tab opened later', async ({ page }) => {
  const person = await gardener('Many Tabs');
  const before = await page.context().newPage();
  await before.goto('/about');
  await expect(before.getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, person, true);
  await expect(logOut(before)).toBeVisible();

  const later = await page.context().newPage();
  await later.goto('/ShareTip');
  await later.getByLabel('Title').fill('Half a tip');
  await logOut(before).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(later.getByRole('heading', { name: 'You have logged out' })).toBeVisible();
  // Signed in again in yet another tab, the form is empty: logging out deletes what was typed.
  await signIn(page, person, true);
  await expect(later.getByLabel('Title')).toHaveValue('');
});

test('A gardener’s page has their links before its script has loaded, and nothing moves then', async ({ page }) => {
  const person = await gardener('Prompt');
  await signInAs(page, person);
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    const note = (list: PerformanceObserverEntryList) => {
      for (const { value } of list.getEntries() as Array<PerformanceEntry & { value: number }>) {
        (window as unknown as { shift: number }).shift += value;
      }
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const expectOwn = async () => {
    for (const name of ['My Tips', 'Share Garden Tip', 'My Profile']) {
      await expect(bar.getByRole('link', { name })).toBeVisible();
    }
    await expect(bar.getByRole('button', { name: 'Log Out' })).toBeVisible();
    for (const name of ['Login', 'Sign Up']) await expect(bar.getByRole('link', { name })).toBeHidden();
  };
  await expectOwn();
  release();
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expectOwn();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

test('A new tab of a gardener who is remembered never shows the login', async ({ page }) => {
  const person = await gardener('Two Tabs');
  await signIn(page, person, true);
  const tab = await page.context().newPage();
  await tab.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const login = document.querySelector('nav[aria-label="Main"] a[href="/login"]');
      if (login?.checkVisibility({ visibilityProperty: true })) seen.push('login');
      requestAnimationFrame(look);
    };
    look();
  });
  await tab.goto('/about');
  await expect(logOut(tab)).toBeVisible();
  expect(await tab.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('Remember me gives a session to later tabs, also when its own is closed, and only then', async ({ browser }) => {
  const person = await gardener('Remembered');
  for (const remember of [true, false]) {
    const context = await browser.newContext();
    const first = await context.newPage();
    await signIn(first, person, remember);
    // A session that is not remembered stays in its tab, even while that is open.
    if (remember) await first.close();
    const second = await context.newPage();
    await second.goto('/MyTips');
    await expect(second).toHaveURL(remember ? '/MyTips' : '/login');
    await expect(second.getByRole('heading', { level: 1, name: remember ? 'My Tips' : 'Login' })).toBeVisible();
    await context.close();
  }
});

test('When the session ends while a tip is written, the form keeps everything typed', async ({ page }) => {
  const person = await gardener('Interrupted');
  await signInAs(page, person);
  await page.goto('/ShareTip');
  const typed = tip('Lift dahlias');
  await fillTip(page, typed);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await page.getByLabel('Password', { exact: true }).fill('Garden-gate-1!');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Lift dahlias');
  await expect(page.getByLabel('Description')).toHaveValue(typed.description);
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('has been submitted successfully')).toBeVisible();
  expect(await titlesOf(person)).toEqual(['Lift dahlias']);
});

test('Logging out deletes a gardener’s drafts and tips, so the next person cannot see them', async ({ page }) => {
  const first = await gardener('Goes Home');
  const { _id } = await share(first, tip('Kept to oneself'));
  await signInAs(page, first);
  await page.goto('/MyTips');
  await page.getByRole('button', { name: 'Edit: Kept to oneself' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Kept to oneself, still');
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await (await navigation(page)).getByRole('link', { name: 'Share Garden Tip' }).click();
  await page.getByLabel('Title').fill('A draft');
  await navigation(page);
  await logOut(page).click();
  await expect(page).toHaveURL('/');
  await expect(logOut(page)).toHaveCount(0);
  const left = await page.evaluate(() => [sessionStorage, localStorage].flatMap((store) => Object.keys(store)));
  expect(left).toEqual([]);

  // Without a reload, which would clear the memory.
  const second = await gardener('Comes Next');
  await (await navigation(page)).getByRole('link', { name: 'Login' }).click();
  await logIn(page, second.email);
  await expect(page).toHaveURL('/');
  await (await navigation(page)).getByRole('link', { name: 'My Tips' }).click();
  await expect(page.getByText("You haven't added any gardening tips yet.")).toBeVisible();
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/tips/${_id}`);
  await expect(page.getByRole('heading', { name: 'Tip Not Found' })).toBeVisible();
});
