/** Takes the pictures: waits until a page stands still, and writes it where its width and theme belong. */
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, logIn } from '../browser/garden.ts';

export { expect };

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export const test = base.extend<
  { signedIn: boolean; shoot: (name: string, extent?: 'page' | 'screen') => Promise<void> },
  { session: StorageState }
>({
  signedIn: [false, { option: true }],

  /** A sample gardener's session, taken up by every page of this worker that asks for it. */
  session: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await page.goto(`${process.env.GARDEN_OFF}/login`);
      await page.getByRole('checkbox', { name: 'Remember me' }).check();
      await logIn(page, 'rowan@thirkell-plot.example');
      await expect(page).toHaveURL(`${process.env.GARDEN_OFF}/`);
      const state = await page.context().storageState();
      await page.close();
      await use(state);
    },
    { scope: 'worker' },
  ],

  storageState: async ({ signedIn, session }, use) => use(signedIn ? session : undefined),

  shoot: async ({ page }, use, { project }) => {
    await use(async (name, extent = 'page') => {
      await stillness(page);
      const path = `${process.env.GARDEN_SHOTS}/${project.name}/${name}.png`;
      await page.screenshot({ path, fullPage: extent === 'page', animations: 'disabled', caret: 'hide' });
    });
  },
});

/** Data, type and all pictures are there, those too that only scrolling would fetch. */
async function stillness(page: Page): Promise<void> {
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
}
