import type { ListTipCard } from '../../src/shared/api/schema.gen.ts';
import { sampleTip } from '../sample-tip.ts';
import { expect, test } from './fixtures.ts';

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

test('Without script, no list looks as if it were loading', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/', '/Tips', '/Gardeners']) {
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByText(/^Turn on JavaScript/)).toBeVisible();
    expect(await page.locator('.skeleton:visible').count(), path).toBe(0);
  }
  await context.close();
});
