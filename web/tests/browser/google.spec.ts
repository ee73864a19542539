import type { Page } from '@playwright/test';
import { expect, logIn, navigation, newAddress, password, signUp, test } from './fixtures.ts';

const { GARDEN_GOOGLE, JUNIT_DIR } = process.env;

// The tests made the certificate of Cognito's host.
test.use({ ignoreHTTPSErrors: true });

type Account = { email: string; name: string };

const somebody = (name: string): Account => ({ name, email: newAddress(name) });

const button = (page: Page) => page.getByRole('button', { name: /^Sign (in|up) with Google$/ });

/** Clicks Google's button and waits for Google's form in the window that opens. */
async function openGoogle(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button(page).click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Continue' })).toBeVisible();
  return popup;
}

async function answerGoogle(page: Page, { email, name }: Account): Promise<void> {
  const go = page.getByRole('button', { name: 'Continue' });
  // Until the page has gone to Google, Email is the app's field.
  await expect(go).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill(name);
  await go.click();
}

async function logOut(page: Page): Promise<void> {
  await navigation(page);
  const out = page.getByRole('button', { name: 'Log Out' });
  await out.click();
  await expect(out).toHaveCount(0);
}

/** The addresses on this site that this window can go back to. */
async function history(page: Page): Promise<string[]> {
  const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory');
  const { origin } = new URL(page.url());
  return entries.map(({ url }) => url).filter((url) => url.startsWith(origin));
}

async function expectNoTrace(page: Page): Promise<void> {
  for (const url of await history(page)) expect(url).not.toMatch(/code=|state=|token|callback\.html\?/);
}

const nobody = async (page: Page) => {
  await page.goto('/MyTips');
  await expect(page).toHaveURL('/login');
};

test.describe('With Google', () => {
  test.skip(!GARDEN_GOOGLE && !JUNIT_DIR, 'Google is only there in the whole run');

  test('A newcomer signs up with Google, has a profile with the name that Google knows, and logs in again', async ({
    page,
  }) => {
    const account = somebody('Ada Google');
    const verifier = page.waitForRequest(/\/oauth2\/token$/);
    const made = page.waitForResponse((response) => /\/api\/user$/.test(response.url()));
    await page.goto('/signup');
    const popup = await openGoogle(page);
    const closed = popup.waitForEvent('close');
    await answerGoogle(popup, account);
    await closed;
    expect((await verifier).postData()).toMatch(/code_verifier=[\w.~-]{43}/);
    expect((await made).status()).toBe(201);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Account create seccessfully')).toBeVisible();
    await expectNoTrace(page);
    const mine = page.waitForResponse(/\/api\/mytips/);
    await page.goto('/MyTips');
    expect((await mine).status()).toBe(200);
    await page.goto('/profile');
    await expect(page.getByLabel('Full name')).toHaveValue(account.name);

    await logOut(page);
    await nobody(page);
    const again = page.waitForResponse((response) => /\/api\/user$/.test(response.url()));
    await answerGoogle(await openGoogle(page), account);
    expect((await again).status()).toBe(200);
    await expect(page).toHaveURL('/MyTips');
    await expect(page.getByText('Login user successfull')).toBeVisible();
    await expectNoTrace(page);
  });

  test('A gardener who declines at Google, or cancels here, stays on the page, and a later response signs nobody in', async ({
    page,
  }) => {
    await page.goto('/signup');
    await page.getByLabel('Full name').fill('Nora');
    const declined = await openGoogle(page);
    const closed = declined.waitForEvent('close');
    await declined.getByRole('link', { name: 'Cancel' }).click();
    await closed;
    await expect(page.getByText('You said no at Google, so you are not signed in.')).toBeVisible();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByLabel('Full name')).toHaveValue('Nora');
    await expectNoTrace(page);

    const popup = await openGoogle(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page)).toBeEnabled();
    if (!popup.isClosed()) {
      await answerGoogle(popup, somebody('Late'));
      await expect(popup.getByText('The page that asked is not there any more.')).toBeVisible();
      await expectNoTrace(popup);
    }
    await nobody(page);
  });

  test('Remember me decides whether a session with Google outlives its tab', async ({ browser }) => {
    for (const remember of [true, false]) {
      const context = await browser.newContext();
      const tab = await context.newPage();
      await tab.goto('/login');
      await tab.getByRole('checkbox', { name: 'Remember me' }).setChecked(remember);
      const popup = await openGoogle(tab);
      const closed = popup.waitForEvent('close');
      await answerGoogle(popup, somebody('Remembered'));
      await closed;
      await expect(tab).toHaveURL('/');
      await tab.close();
      const later = await context.newPage();
      await later.goto('/MyTips');
      await expect(later).toHaveURL(remember ? '/MyTips' : '/login');
      await context.close();
    }
  });

  test('Without a window, the page itself goes to Google and comes back: declined to the page, else to where the gardener was going', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/signup');
    await button(page).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/signup');
    await expect(page.getByText('You said no at Google, so you are not signed in.')).toBeVisible();
    await expectNoTrace(page);
    await nobody(page);

    await page.goto('/MyTips');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await button(page).click();
    await answerGoogle(page, somebody('No Window'));
    await expect(page).toHaveURL('/MyTips');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('accessToken')))).toBe(true);
    await expectNoTrace(page);
  });

  test('A gardener whose session ended returns by Google to the same address, with all typed text', async ({
    page,
  }) => {
    const account = somebody('Interrupted');
    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await answerGoogle(await openGoogle(page), account);
    await expect(page).toHaveURL('/');
    await page.goto('/ShareTip');
    await page.getByLabel('Title').fill('Half a thought');
    const other = await page.context().newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.clear());
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await answerGoogle(await openGoogle(page), account);
    await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
    await expect(page).toHaveURL('/ShareTip');
    await expectNoTrace(page);
  });

  test('A Google account with the address of a password account is another account', async ({ page }) => {
    const email = await signUp(page, 'With Password');
    await logOut(page);
    await page.goto('/login');
    await answerGoogle(await openGoogle(page), { email, name: 'With Google' });
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('With Google');
    await logOut(page);
    await page.goto('/login');
    await logIn(page, email, password);
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    await expect(page.getByLabel('Full name')).toHaveValue('With Password');
  });
});
