/** A sample gardener's session, as a browser keeps it that remembers them. */
import type { Browser } from '@playwright/test';
import { expect, logIn } from '../browser/garden.ts';

export async function session(browser: Browser, origin: string): Promise<Record<string, string>> {
  const page = await browser.newPage({ baseURL: origin });
  try {
    await page.goto('/login');
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await logIn(page, 'rowan@thirkell-plot.example');
    await expect(page).toHaveURL('/');
    return await page.evaluate(() => ({ ...localStorage }));
  } finally {
    await page.close();
  }
}
