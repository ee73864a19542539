import type { ListTipCard } from '../../src/shared/api/schema.gen.ts';
import { sampleTip } from '../sample-tip.ts';
import { expect, navigation, test } from './fixtures.ts';
import { gardener, share, tip } from './people.ts';

test('Visitors see slides, tips and gardeners at home, without signing in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Top Gardening Tips' })).toBeVisible();
  // They are fetched when they are scrolled near.
  await page.getByRole('heading', { name: 'Top Gardening Tips' }).scrollIntoViewIfNeeded();
  await expect(page.locator('section[aria-labelledby="top-tips"] article')).toHaveCount(6);
  await page.getByRole('heading', { name: 'Garden Inspiration' }).scrollIntoViewIfNeeded();
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

test('Visitors who open a tip are asked to sign in, and see which tip, also after a reload', async ({ page }) => {
  await page.goto('/Tips');
  const link = page.locator('main article a').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page).toHaveURL('/login');
  for (const visit of [async () => {}, () => page.reload()]) {
    await visit();
    await expect(page.getByText(/^Log in to read/)).toHaveText(
      `Log in to read “${title}”, to say that it helped, and to keep it. It is free.`,
    );
    if ((page.viewportSize()?.width ?? 0) >= 1024) {
      await expect(page.getByRole('article', { name: title })).toBeVisible();
    }
  }
});

test('Visitors who follow a link from elsewhere to a tip see which one it is beside the login', {
  tag: '@once',
}, async ({ page }) => {
  const author = await gardener('Link Sharer');
  const { _id, title } = await share(author, tip('Followed from elsewhere', { availability: 'public' }));
  await page.goto(`/tips/${_id}`);
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(/^Log in to read/)).toContainText(`“${title}”`);
  await expect(page.getByRole('article', { name: title })).toBeVisible();
});

test('With pictures of other sites switched off, the button of a card shows its picture, and the rest opens the tip', async ({
  page,
}) => {
  const ids = ['01K90000000000000000000001', '01K90000000000000000000002'];
  const list: ListTipCard = {
    data: ids.map((_id) => ({ ...sampleTip, _id, image: `https://pictures.example/${_id}.jpg` })),
    next: null,
  };
  await page.route('**/api/tips?**', (route) => route.fulfill({ json: list }));
  const asked: string[] = [];
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.goto('/privacy');
  await page.getByRole('switch', { name: 'Show pictures from other sites' }).click();
  await page.goto('/Tips');
  const card = page.locator('main article').first();
  const show = card.getByRole('button', { name: /^Show this picture/ });
  // The picture grows a little under the pointer, which must not put the button under the link.
  await card.hover();
  await show.click();
  await expect(show).toHaveCount(0);
  await expect.poll(() => asked).toHaveLength(1);
  await page
    .locator('main article')
    .nth(1)
    .click({ position: { x: 200, y: 40 } });
  await expect(page).toHaveURL('/login');
  expect(asked).toHaveLength(1);
});

test('Without script, no list looks as if it were loading', { tag: '@once' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/Tips', '/Gardeners']) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByText(/^Turn on JavaScript/)).toBeVisible();
    expect(await page.locator('.skeleton:visible').count(), path).toBe(0);
  }
  await context.close();
});

test('Visitors find gardeners by location and read their profile', async ({ page }) => {
  await page.goto('/Gardeners?q=hebden');
  await expect(page.getByRole('heading', { name: 'Rowan Thirkell' })).toBeVisible();
  await page
    .getByRole('link', { name: /View Profile/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/gardener\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Thirkell');
});

test('The menu of small screens has every page and the login', async ({ page }) => {
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

test('An unknown path shows an error and a link to the home page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
});
