/** Takes the screenshots: waits until a page has loaded, and writes to the folder of its width and theme. */
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, logIn, scrollThrough } from '../browser/fixtures.ts';

export { expect };

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const test = base.extend<
  { signedIn: boolean; shoot: (name: string, extent?: 'page' | 'screen') => Promise<void> },
  { session: StorageState }
>({
  signedIn: [false, { option: true }],

  /** A sample gardener's session, for every page of this worker with `signedIn`. */
  session: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.goto(`${process.env.GARDEN_SITE}/login`);
      await page.getByRole('checkbox', { name: 'Remember me' }).check();
      await logIn(page, 'rowan@thirkell-plot.example');
      await expect(page).toHaveURL(`${process.env.GARDEN_SITE}/`);
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],

  storageState: async ({ signedIn, session }, use) => use(signedIn ? session : undefined),

  shoot: async ({ page }, use, { project }) => {
    await use(async (name, extent = 'page') => {
      await untilLoaded(page);
      const path = `${process.env.GARDEN_SHOTS}/${project.name}/${name}.png`;
      await page.screenshot({ path, fullPage: extent === 'page', animations: 'disabled', caret: 'hide' });
    });
  },
});

/** Waits for data, fonts and all pictures, the lazy ones too. */
async function untilLoaded(page: Page): Promise<void> {
  await scrollThrough(page);
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}
