/** What a visitor does on a rendered page before its script has run is kept. */
import { expect, type Page, test } from '@playwright/test';
import { newGarden } from '../api/garden.ts';
import { openSite } from './site.ts';

const garden = {
  tips: newGarden().tips.map((tip) => ({ ...tip, image: null })),
  gardeners: newGarden().gardeners.map((gardener) => ({ ...gardener, photoUrl: null })),
};

/** Opens the page without its scripts, or those of the name. They come when the returned function is called. */
async function openWithoutScripts(page: Page, path: string, held = '*'): Promise<() => void> {
  await openSite(page, { garden });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/assets/${held}.js`, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return release;
}

for (const [path, label, shown] of [
  ['/about', 'Search all tips', undefined],
  ['/', 'Search all tips', 'Earth up the leeks'],
  ['/Tips', 'Search the tips', 'Earth up the leeks'],
  ['/Gardeners', 'Search gardeners', 'Rowan Thirkell'],
  ['/plants', 'Find a plant', 'One plant for “leek”'],
] as const) {
  test(`Words that are typed on ${path} before its script stay, and so does the focus`, async ({ page }) => {
    const release = await openWithoutScripts(page, path);
    const field = page.getByLabel(label, { exact: true }).first();
    await field.pressSequentially('leek');
    release();
    if (shown) await expect(page.getByText(shown).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(field).toHaveValue('leek');
    await expect(field).toBeFocused();
    await field.pressSequentially('s');
    await expect(field).toHaveValue('leeks');
  });
}

test('A button that is pressed before the script opens the form of the garden', async ({ page }) => {
  const release = await openWithoutScripts(page, '/now');
  await page.getByRole('button', { name: 'Choose yours' }).click();
  release();
  await expect(page.getByLabel('Your town')).toBeVisible();
});

for (const [path, part] of [
  ['/', 'season-*'],
  ['/now', 'now-*'],
] as const) {
  test(`A button that is pressed on ${path} after the page’s script and before its part’s opens the form`, async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, path, part);
    const isHydrated = () =>
      Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react'));
    await page.waitForFunction(isHydrated);
    await page.getByRole('button', { name: 'Choose yours' }).click();
    release();
    await expect(page.getByLabel('Your town')).toBeVisible();
  });

  // Twice handled, a press would open and close it.
  test(`A button that is pressed on ${path} while it is hydrated opens the form`, async ({ context }) => {
    for (const ms of [0, 20, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400]) {
      const page = await context.newPage();
      await page.addInitScript((ms) => {
        addEventListener('DOMContentLoaded', () => {
          const press = () => {
            const all = Array.from(document.querySelectorAll('button'));
            all.find(({ textContent }) => textContent === 'Choose yours')?.click();
          };
          setTimeout(press, ms);
        });
      }, ms);
      await openSite(page, { garden });
      await page.goto(path);
      await expect(page.getByLabel('Your town'), `pressed after ${ms} ms`).toBeVisible();
      await page.close();
    }
  });
}

test('A button that is pressed before the script opens the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await openWithoutScripts(page, '/about');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('The link that follows a plant leads back to it also where it was pressed before the script', async ({ page }) => {
  const release = await openWithoutScripts(page, '/plants/fig');
  await page.getByRole('link', { name: 'Follow Fig' }).click();
  release();
  await expect(page.getByText('Log in to follow a plant. It is free.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

for (const path of ['/signup', '/Tips']) {
  test(`${path} works in a browser without URL.canParse`, async ({ page }) => {
    const complaints = await openSite(page, { garden });
    await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'));
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
    expect(complaints.filter((text) => text.includes('canParse'))).toEqual([]);
  });
}
