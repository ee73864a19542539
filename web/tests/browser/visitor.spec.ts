import AxeBuilder from '@axe-core/playwright';
import { prerendered } from '../../src/shared/paths.ts';
import { expect, navigation, test } from './garden.ts';

test('Visitors see slides, tips and gardeners at home, without signing in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Top Gardening Tips' })).toBeVisible();
  await expect(page.locator('section[aria-labelledby="top-tips"] article')).toHaveCount(6);
  await expect(page.locator('section[aria-labelledby="featured-gardeners"] li h3')).toHaveCount(6);
  await expect(page.getByRole('heading', { name: 'Garden Inspiration' })).toBeVisible();
});

test('Visitors can turn the slides both ways and pause them', async ({ page }) => {
  await page.goto('/');
  const current = page.locator('[aria-roledescription="carousel"] button[aria-current="true"]');
  await expect(current).toHaveAccessibleName(/Slide 1: Transform Your Garden/);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expect(current).toHaveAccessibleName(/Slide 3: Eco-Friendly Gardening/);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await page.getByRole('button', { name: 'Next slide' }).click();
  await expect(current).toHaveAccessibleName(/Slide 2: Seasonal Planting Guide/);
  await page.getByRole('button', { name: 'Pause the slides' }).click();
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
});

test('The slides move on by themselves every ten seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const current = page.locator('[aria-roledescription="carousel"] button[aria-current="true"]');
  await page.mouse.move(0, 0);
  await expect(current).toHaveAccessibleName(/Slide 1/);
  await page.clock.runFor(9_000);
  await expect(current).toHaveAccessibleName(/Slide 1/);
  await page.clock.runFor(1_500);
  await expect(current).toHaveAccessibleName(/Slide 2/);
});

test('Visitors can filter tips by difficulty, and a shared link, back and reload restore it', async ({ page }) => {
  await page.goto('/Tips');
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Gardening Tips' })).toBeVisible();
  await expect(page.locator('main article').first()).toBeVisible();
  await page.goto('/Tips?difficulty=hard');
  await expect(page.locator('main article').first()).toBeVisible();
  const badges = page.locator('main article').getByText(/^(easy|medium|hard)$/);
  for (const text of await badges.allTextContents()) expect(text).toBe('hard');
  const titles = await page.locator('main article h3, main article h2').allTextContents();
  await page.reload();
  await expect(page.locator('main article').first()).toBeVisible();
  expect(await page.locator('main article h3, main article h2').allTextContents()).toEqual(titles);
});

test('Visitors can page through all tips and come back', async ({ page }) => {
  await page.goto('/Tips');
  const first = await page.locator('main article a').first().textContent();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.locator('main article a').first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page.locator('main article a').first()).toHaveText(first ?? '');
});

test('Visitors who open a tip are asked to sign in', async ({ page }) => {
  await page.goto('/Tips');
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL('/login');
});

test('Visitors find gardeners by place, and read who they are', async ({ page }) => {
  await page.goto('/Gardeners?q=hebden');
  await expect(page.getByRole('heading', { name: 'Rowan Thirkell' })).toBeVisible();
  await page
    .getByRole('link', { name: /View Profile/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/gardener\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Thirkell');
});

test('The menu of small screens offers every page and a way in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = await navigation(page);
  for (const name of ['Home', 'My Tips', 'Gardeners', 'Share Garden Tip', 'Browse Tips', 'Login', 'Sign Up']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});

test('An address without a page says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});

test('A server that fails is told, and trying again helps', async ({ page }) => {
  await page.route('**/api/tips?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/Tips');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/tips?**');
  await retry.click();
  await expect(page.locator('main article').first()).toBeVisible();
});

for (const path of prerendered) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`Everyone can use ${path} (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join('; ')}`)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, 'pixels beside the screen').toBeLessThanOrEqual(0);
    });
  }
}
