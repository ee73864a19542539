/** The views and actions that are counted. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { logIn, signUp } from '../browser/garden.ts';
import type { Count, Counter } from './counter.ts';

/** Which pages: as a new visitor's first, as a returning one's first, and from another page, without loading the app again. */
export type Counts = Record<'new' | 'returning' | 'navigation' | 'action', Record<string, Count>>;

/** By the name that the assumptions use too. */
const everyones = { home: '/', tips: '/Tips', gardeners: '/Gardeners', text: '/about', login: '/login' };
const owns = { 'my tips': '/MyTips', 'share a tip': '/ShareTip', profile: '/profile' };

export type Place = { browser: Browser; counter: Counter; site: string; endpoint: string };

export async function countAll(place: Place): Promise<Counts> {
  const counts: Counts = { new: {}, returning: {}, navigation: {}, action: {} };
  const context = await newContext(place);
  const gardener = await context.newPage();
  await visitAsAnybody(place, counts);
  await signUpAndAct(place.counter, gardener, counts);
  await visitAsGardener(place.counter, gardener, counts);
  return counts;
}

async function visitAsAnybody(place: Place, counts: Counts): Promise<void> {
  const { counter } = place;
  const page = await (await newContext(place)).newPage();
  await counter.of(() => page.goto('/Gardeners'));
  const gardener = (await page.locator('a[href^="/gardener/"]').first().getAttribute('href')) ?? '';
  for (const [name, path] of Object.entries({ ...everyones, gardener })) {
    const context = await newContext(place);
    for (const visit of [counts.new, counts.returning]) {
      const page = await context.newPage();
      visit[name] = await counter.view(page, () => page.goto(path));
      await page.close();
    }
    await context.close();
  }
  await counter.of(() => page.goto('/login'));
  for (const [name, path] of Object.entries({ ...everyones, gardener })) {
    if (name === 'gardener') await counter.of(() => follow(page, '/Gardeners'));
    counts.navigation[name] = await counter.view(page, () => follow(page, path));
  }
}

/** A context's cache outlives its pages, as a browser's does a visit. */
async function newContext({ browser, counter, site, endpoint }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 800 } });
  counter.watch(context, site, endpoint);
  return context;
}

async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).first().click();
  await expect(page).toHaveURL(path);
}

async function visitAsGardener(counter: Counter, page: Page, counts: Counts): Promise<void> {
  await counter.of(() => page.goto('/'));
  for (const [name, path] of Object.entries(owns))
    counts.navigation[name] = await counter.view(page, () => follow(page, path));
  await counter.of(() => follow(page, '/Tips'));
  const tip = (await page.locator('a[href^="/tips/"]').first().getAttribute('href')) ?? '';
  counts.navigation.tip = await counter.view(page, () => follow(page, tip));
  for (const [name, path] of Object.entries({ ...owns, tip })) {
    counts.returning[name] = await counter.view(page, () => page.goto(path));
  }
}

async function signUpAndAct(counter: Counter, page: Page, counts: Counts): Promise<void> {
  const act = async (name: string, act: () => Promise<unknown>) => {
    counts.action[name] = await counter.of(act);
  };
  await counter.of(() => page.goto('/signup'));
  let email = '';
  // The page is loaded a second time, from the cache but for its own files.
  counts.action['sign up'] = await counter.view(page, async () => {
    email = await signUp(page, 'Counted');
  });
  await act('log out', () =>
    page
      .getByRole('button', { name: /log ?out/i })
      .first()
      .click(),
  );
  await counter.of(() => page.goto('/login'));
  counts.action['sign in'] = await counter.view(page, async () => {
    await logIn(page, email);
    await expect(page).toHaveURL('/');
  });
  await counter.of(() => page.goto('/ShareTip'));
  await fillTip(page);
  await act('share', () => page.getByRole('button', { name: 'Submit Tip' }).click());
  await counter.of(() => page.goto('/MyTips'));
  await changeTip(page, act);
  await counter.of(() => page.goto('/Tips'));
  counts.action.search = await counter.view(page, () => page.goto('/Tips?q=leeks'));
}

type Act = (name: string, act: () => Promise<unknown>) => Promise<void>;

async function changeTip(page: Page, act: Act): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await act('open the edit form', () => button(`Edit: ${title}`).click());
  const dialog = page.getByRole('dialog', { name: 'Update Gardening Tip' });
  await dialog.getByLabel(/^Plant type/i).fill('Leeks');
  await act('edit', () => dialog.getByRole('button', { name: /^Update/ }).click());
  await page.keyboard.press('Escape');
  await act('hide', () => button(`Hide: ${title}`).click());
  await act('show', () => button(`Show: ${title}`).click());
  await button(`Delete: ${title}`).click();
  const question = page.getByRole('alertdialog', { name: 'Do you want to Delete Tips?' });
  await act('delete', () => question.getByRole('button', { name: 'Delete', exact: true }).click());
}

const title = 'Earth up leeks twice, in July and in September';

async function fillTip(page: Page): Promise<void> {
  await page.getByLabel(/^Title/).fill(title);
  await page.getByLabel(/^Plant type/i).fill('Leek');
  await page.getByLabel(/^Category/).selectOption('Vegetables');
  await page.getByLabel(/^Description/).fill('Draw the soil up around the stems, on a dry day, never into the heart.');
  await page.getByLabel(/^Image/i).fill('https://garden.example/leek.jpg');
}
