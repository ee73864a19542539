/** What a visitor does on a rendered page before its script has run is kept. */
import { expect, type Page, test } from '@playwright/test';
import { newGarden } from '../api/garden.ts';
import { openSite } from './site.ts';

const garden = {
  tips: newGarden().tips.map((tip) => ({ ...tip, image: null })),
  gardeners: newGarden().gardeners.map((gardener) => ({ ...gardener, photoUrl: null })),
};

/** Opens the page without its scripts. They come when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  await openSite(page, { garden });
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
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

test('A button that is pressed before the script opens the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await openWithoutScripts(page, '/about');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
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
