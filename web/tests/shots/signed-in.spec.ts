/** Screenshots of the pages of signed-in gardeners. Nothing is written to the cloud: this file fakes the responses to writes. */
import { fileURLToPath } from 'node:url';
import type { ListTipCard, Photo, Tip } from '../../src/shared/api/schema.gen.ts';
import { fillTip, tip } from '../browser/people.ts';
import { expect, test } from './camera.ts';

test.use({ signedIn: true });

test('home, signed in', async ({ page, shoot }) => {
  await page.goto('/');
  await expect(page.locator('section[aria-labelledby="this-week"] li a').first()).toBeVisible();
  await shoot('home-signed-in', 'screen');
});

test('the menu, signed in', async ({ page, shoot }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open the menu' });
  test.skip(!(await open.isVisible()), 'this screen has a bar');
  await open.click();
  await shoot('menu-signed-in', 'screen');
});

test('my tips, and the dialogs that edit and delete one', async ({ page, shoot }) => {
  await page.goto('/MyTips');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await shoot('MyTips');
  await page
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel(/^Title/)).not.toHaveValue('');
  await shoot('MyTips-edit', 'screen');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: /^Delete: / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot('MyTips-delete', 'screen');
});

test('my almanac, and without any tip', async ({ page, shoot }) => {
  await page.goto('/MyAlmanac');
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible();
  await shoot('MyAlmanac');
  await page.route('**/api/me/saved?**', (route) => route.fulfill({ json: { data: [], next: null } }));
  await page.reload();
  await expect(page.getByText(/^Nothing saved yet/)).toBeVisible();
  await shoot('MyAlmanac-empty');
});

test('whom the gardener follows, and nobody', async ({ page, shoot }) => {
  await page.goto('/robots.txt');
  const tips: ListTipCard = await page.evaluate(async () => (await fetch('/api/tips?status=public')).json());
  const follows = { gardeners: [tips.data[0]?.authorId], plants: ['tomato'] };
  await page.route('**/api/me/follows', (route) => route.fulfill({ json: { data: follows } }));
  await page.route('**/api/me/feed', (route) => route.fulfill({ json: tips }));
  await page.goto('/feed');
  await page.getByText(/^Whom you follow/).click();
  await expect(page.getByRole('button', { name: /^Following/ })).toHaveCount(2);
  await shoot('feed');
  await page.unrouteAll();
  await page.route('**/api/me/follows', (route) => route.fulfill({ json: { data: { gardeners: [], plants: [] } } }));
  await page.route('**/api/me/feed', (route) => route.fulfill({ json: { data: [], next: null } }));
  await page.reload();
  await expect(page.getByText(/^Follow gardeners and plants/)).toBeVisible();
  await shoot('feed-empty');
});

test('my tips without any', async ({ page, shoot }) => {
  await page.route('**/api/mytips?**', (route) => route.fulfill({ json: { data: [], next: null } }));
  await page.route('**/api/mytips', (route) => route.fulfill({ json: { data: [], next: null } }));
  await page.goto('/MyTips');
  await expect(page.getByRole('link', { name: 'Add Your First Tip' })).toBeVisible();
  await shoot('MyTips-empty');
});

test('share a tip: with errors, filled in, and thanked for', async ({ page, shoot }) => {
  await page.goto('/ShareTip');
  await shoot('ShareTip');
  await page.getByRole('button', { name: /^(Next|Submit Tip)$/ }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await shoot('ShareTip-errors');
  const image = 'https://garden.example/rain-on-leaf.jpg';
  const picture = fileURLToPath(new URL('../../public/photos/rain-on-leaf.jpg', import.meta.url));
  await page.route(image, (route) => route.fulfill({ path: picture }));
  await fillTip(page, tip('Earth up leeks twice, and never in the rain', { image, availability: 'public' }));
  await shoot('ShareTip-filled');
  await page.route('**/api/tips', async (route) => {
    const typed = route.request().postDataJSON();
    const tip = {
      ...typed,
      _id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      authorId: '',
      dateAdded: new Date().toISOString(),
      version: 1,
    };
    await route.fulfill({ status: 201, json: { data: tip } });
  });
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('has been submitted successfully')).toBeVisible();
  await shoot('ShareTip-thanks');
});

test('a tip', async ({ page, shoot }) => {
  await page.goto('/Tips');
  await page.locator('main article a').first().click();
  await expect(page.getByRole('heading', { name: 'Tip Details' })).toBeVisible();
  await shoot('tip');
});

test('a tip with photographs, and one of them open', async ({ page, shoot }) => {
  const names = ['fig', 'rain-on-leaf', 'dune-grass'];
  const photos: Photo[] = names.map((id) => ({ id, width: 1600, height: 1067, colour: '#456b3a', alt: id }));
  await page.route('**/api/tips/*', async (route) => {
    // Node may not resolve names under `localhost`, and the local cloud identifies its sites by the header.
    const { host, port, pathname } = new URL(route.request().url());
    const headers = { ...route.request().headers(), host };
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers });
    const { data }: { data: Tip } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, photos } } });
  });
  // The house photographs, in place of a gardener's.
  await page.route('**/media/*/*', (route) => {
    const [, id = '', width] = /media\/([\w-]+)\/(\d+)/.exec(route.request().url()) ?? [];
    if (!names.includes(id)) return route.fallback();
    const file = new URL(`../../public/photos/${id}-${width}.avif`, import.meta.url);
    return route.fulfill({ path: fileURLToPath(file), contentType: 'image/avif' });
  });
  await page.goto('/Tips');
  await page.locator('main article a').first().click();
  const open = page.getByRole('button', { name: 'Open the photographs, 3' });
  await expect(open).toBeVisible();
  await shoot('tip-gallery');
  await open.click();
  await expect(page.getByRole('dialog', { name: /^Photographs of/ })).toBeVisible();
  await shoot('tip-photograph', 'screen');
});

test('a tip that others tried, and the form of a report', async ({ page, shoot }) => {
  await page.goto('/Tips?sort=helpful');
  await page.getByRole('link', { name: 'Go out with a torch two hours after sunset' }).click();
  await expect(page.getByRole('heading', { name: 'Who tried it' })).toBeVisible();
  await shoot('tip-tried');
  await page.getByRole('button', { name: 'I tried it' }).click();
  await expect(page.getByRole('dialog', { name: 'How did it go?' })).toBeVisible();
  await shoot('tip-report', 'screen');
});

test('a tip of my own', async ({ page, shoot }) => {
  await page.goto('/MyTips');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Edit this tip' })).toBeVisible();
  await shoot('tip-own');
});

test('a tip that is not there', async ({ page, shoot }) => {
  await page.goto('/tips/01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await expect(page.getByText('Tip Not Found')).toBeVisible();
  await shoot('tip-not-found');
});

test('my profile', async ({ page, shoot }) => {
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).not.toHaveValue('');
  await shoot('profile');
});
