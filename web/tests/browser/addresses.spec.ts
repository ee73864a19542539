import type { Page } from '@playwright/test';
import { difficultyValues } from '../../src/shared/api/schema.gen.ts';
import { expect, filterTips, test } from './fixtures.ts';
import { gardener, searchable, share, signInAs, tip } from './people.ts';

const cards = (page: Page) => page.locator('main article');
const results = (page: Page) => page.locator('h2#results');

/** The list before stays, dimmed, until the other one is there. */
const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

/** Each card's level and category, once there are cards. */
async function listed(page: Page): Promise<string[]> {
  await settled(page);
  await expect(cards(page).first()).toBeVisible();
  // With the number of those whom it helped, if there are any.
  const lines = await cards(page)
    .locator('p', { hasText: new RegExp(`^(${difficultyValues.join('|')})`) })
    .allTextContents();
  return lines.map((line) => {
    const [level, kind = ''] = line.split('·').map((part) => part.trim());
    return `${kind.replace(/[\d,]+ (?:helpful|tried)$/, '')} ${level}`;
  });
}

test('Filters of the tips combine, go back and forward, survive a reload, and can be cleared', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/Tips');
  await listed(page);
  await filterTips(page, 'medium');
  await expect(page).toHaveURL('/Tips?difficulty=medium');
  await filterTips(page, 'Vegetables');
  await expect(page).toHaveURL('/Tips?difficulty=medium&category=Vegetables');
  await expect(results(page)).toHaveText('Vegetables, medium ones only');
  expect(new Set(await listed(page))).toEqual(new Set(['Vegetables medium']));
  await page.reload();
  expect(new Set(await listed(page))).toEqual(new Set(['Vegetables medium']));
  await page.goBack();
  await expect(results(page)).toHaveText('Every tip, medium ones only');
  for (const card of await listed(page)) expect(card).toContain(' medium');
  await page.goForward();
  await expect(results(page)).toHaveText('Vegetables, medium ones only');
  await filterTips(page, 'All Levels');
  await expect(page).toHaveURL('/Tips?category=Vegetables');
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/Tips');
  await expect(results(page)).toHaveText('Every tip, newest first');
});

test('A search of the tips is in the URL: typed, reloaded, sorted, restored, cleared', async ({ page }) => {
  const word = `scrumping${crypto.randomUUID().slice(0, 6)}`;
  const author = await gardener('Seeker');
  const { _id } = await share(author, tip(`Beware of ${word}`, { availability: 'public' }));
  await searchable(word, _id);
  await page.goto('/Tips');
  // Before the script has loaded, the browser itself would send the form, with the search as typed.
  await listed(page);
  const box = page.getByRole('combobox', { name: 'Search the tips' });
  await box.fill(`  ${word.toUpperCase()} `);
  await box.press('Enter');
  await expect(page).toHaveURL(`/Tips?q=${word.toUpperCase()}`);
  const hit = page.getByRole('link', { name: `Beware of ${word}` });
  await expect(hit).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(hit).toBeVisible();
  await expect(box).toHaveValue(word.toUpperCase());
  await page.getByRole('link', { name: 'In season' }).click();
  await expect(page).toHaveURL(`/Tips?q=${word.toUpperCase()}&sort=season`);
  await expect(hit).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/Tips?q=${word.toUpperCase()}`);
  await expect(hit).toBeVisible();
  await page.getByRole('link', { name: 'Show every tip' }).click();
  await expect(page).toHaveURL('/Tips');
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(box).toHaveValue(word.toUpperCase());
  await page.goto('/Tips?q=zqxjkvzqxjkv');
  await expect(page.getByText('No gardening tips found matching your search criteria.')).toBeVisible();
  await page.getByRole('link', { name: 'Show every tip' }).click();
  await expect(page).toHaveURL('/Tips');
  await expect(cards(page).first()).toBeVisible();
});

test('Every page of the tips and of the gardeners has a URL, up to the last, and a link to the first', async ({
  page,
}) => {
  for (const path of ['/Tips', '/Gardeners']) {
    await page.goto(path);
    const seen = new Set<string>();
    let number = 1;
    for (; ; number += 1) {
      await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible();
      await settled(page);
      const titles = await cards(page).locator('h3').allInnerTexts();
      for (const title of titles) seen.add(title);
      const next = page.getByRole('link', { name: 'Next page' });
      if ((await next.count()) === 0) break;
      await next.click();
      await expect(page).toHaveURL(new RegExp(`page=${number + 1}&cursor=`));
    }
    await expect(page.getByText('That is all')).toBeVisible();
    expect(seen.size).toBeGreaterThan(12);
    // The URL of the last page shows the same page in another browser and after a reload.
    await settled(page);
    const last = await cards(page).locator('h3').allInnerTexts();
    await page.reload();
    await expect(cards(page).locator('h3')).toHaveText(last);
    const shared = await page.context().newPage();
    await shared.goto(page.url());
    await expect(cards(shared).locator('h3')).toHaveText(last);
    await shared.close();
    // The trail of the pages before survives the reload.
    await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible();
    await page.getByRole('link', { name: number > 2 ? 'First page' : 'Previous page' }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(cards(page).locator('h3')).toHaveText(last);
  }
});

test('Status and search of the gardeners are in the URL together', async ({ page }) => {
  await page.goto('/Gardeners');
  await expect(cards(page).first()).toBeVisible();
  const chosen = page.getByRole('combobox', { name: 'Status' });
  for (const status of ['active', 'inactive']) {
    const name = status === 'active' ? 'Active' : 'Inactive';
    await chosen.selectOption(name);
    await expect(page).toHaveURL(`/Gardeners?status=${status}`);
    await expect(results(page)).toHaveText(`${name} gardeners`);
    await settled(page);
    await expect(cards(page).first()).toBeVisible();
    await expect(cards(page).getByText(name, { exact: true })).toHaveCount(await cards(page).count());
  }
  const box = page.getByRole('combobox', { name: 'Search gardeners' });
  await box.fill('thirkell');
  await box.press('Enter');
  await expect(page).toHaveURL('/Gardeners?status=inactive&q=thirkell');
  await expect(page.getByText('No gardeners found matching your search criteria.')).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('thirkell');
  await chosen.selectOption('All');
  await expect(page).toHaveURL('/Gardeners?q=thirkell');
  await expect(page.getByRole('heading', { name: 'Rowan Thirkell' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('No gardeners found matching your search criteria.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/Gardeners');
  await expect(box).toHaveValue('');
});

test('An unknown address is the 404 page with its status, with a dot in it or not, and leads home', async ({
  page,
}) => {
  for (const address of ['/nothing-here', '/foo.html', '/wp-login.php', '/gardener/nope', '/tips/nope']) {
    const response = await page.goto(address);
    expect([address, response?.status()]).toEqual([address, 404]);
    expect(await response?.text()).toContain('<meta name="robots" content="noindex"');
    // Its script hydrates the page, whose address the build did not know.
    await expect(page.getByRole('button', { name: /theme|dark|light/i }).first()).toBeEnabled();
    await expect(page.getByRole('heading', { level: 1, name: /page you're looking for doesn't exist/ })).toBeVisible();
    await expect(page).toHaveURL(address);
  }
  await page.goto('/foo.html');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('A link to a tip has the tip in its head before any script, and the app takes it over', async ({ page }) => {
  const keeper = await gardener('Linked');
  const { _id } = await share(keeper, tip('Straw under strawberries', { availability: 'public' }));
  const served = page.locator('head [data-served]');
  const response = await page.goto(`/tips/${_id}`);
  expect(await response?.text()).toContain('<meta property="og:title" content="Straw under strawberries" data-served>');
  await expect(page).toHaveURL(/\/login/);
  await expect(page).toHaveTitle(/^Login/);
  await expect(page.getByRole('heading', { level: 1, name: 'Read the rest, free' })).toBeVisible();
  const teaser = page.getByRole('article', { name: 'Straw under strawberries' });
  await expect(teaser).toBeVisible();
  await expect(served).toHaveCount(0);
  // The card came with the page of the tip. A reload of this page still knows where the reader was going.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Read this tip, free' })).toBeVisible();
  // The same address, typed: the browser keeps the entry's state, but nobody wants the tip any more.
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeEnabled();
  await expect(teaser).toHaveCount(0);
  await expect(page.getByText(/, free$/)).toHaveCount(0);
  await signInAs(page, keeper);
  await page.goto(`/tips/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Straw under strawberries' })).toBeVisible();
  await expect(page).toHaveTitle(/^Straw under strawberries/);
  await expect(page.locator('head title')).toHaveCount(1);

  const own = await share(keeper, tip('Only mine', { availability: 'hidden' }));
  const hidden = await page.goto(`/tips/${own._id}`);
  expect(hidden?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Only mine' })).toBeVisible();
});
