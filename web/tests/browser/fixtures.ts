/** The fixtures and helpers of the browser tests. A script error or a violation of the page's policy fails the test. */
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export const test = base.extend({
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/Content.Security.Policy|Hydration|hydrat/i.test(message.text())) errors.push(message.text());
    });
    await use(page);
    expect(errors, 'errors of the script and violations of its policy').toEqual([]);
  },
});

export const password = 'Garden-gate-1!';

/** An unused e-mail address. */
export function newAddress(name: string): string {
  return `${name.toLowerCase().replace(/\W+/g, '-')}-${crypto.randomUUID().slice(0, 8)}@browser.example`;
}

/** Signs up through the form, where e-mail verification is off. */
export async function signUp(page: Page, name: string): Promise<string> {
  const email = newAddress(name);
  await page.goto('/signup');
  await page.getByLabel(/full name/i).fill(name);
  await page.getByLabel(/^email/i).fill(email);
  await page.getByLabel(/^password/i).fill(password);
  await page.getByLabel(/confirm password/i).fill(password);
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/');
  return email;
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel(/email/i).fill(email);
  await page.getByLabel(/^password/i).fill(secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The navigation of this width: the bar, or on phones the full-screen menu, opened. */
export async function navigation(page: Page) {
  const open = page.getByRole('button', { name: 'Open the menu' });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await open.or(bar).first().waitFor();
  if (!(await open.isVisible())) return bar;
  await open.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Chooses a filter of the tips: in the rail, or on small screens in the sheet. */
export async function filterTips(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('button', { name: /^Filter/ });
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const rail = page.getByRole('navigation', { name: 'Filters' });
  await opener.or(rail).first().waitFor();
  const small = await opener.isVisible();
  if (small) await opener.click();
  const filters = small ? sheet : rail;
  // With the count of its tips, once that is known.
  await filters.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) }).click();
  if (small) await sheet.getByRole('button', { name: /^Show/ }).click();
  await expect(sheet).toHaveCount(0);
}

/** Scrolls to the end and back, because the page loads some parts when they are scrolled near. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}
