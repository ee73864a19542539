/** The built site in a browser, without a cloud: it hydrates, loads what comes later, and logs nothing. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { FoundTips, ListTipCard, ListUser } from '../../src/shared/api/schema.gen.ts';
import { sampleTip } from '../sample-tip.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const card = { ...sampleTip, image: null };
const marks = { title: [], plantType: [], name: [], description: [] };
const facets = { difficulty: [], category: [], month: [], place: [], sun: [], plant: [] };

const answers: Record<string, object> = {
  '/api/tips': { data: [card], next: null } satisfies ListTipCard,
  '/api/tips/top': { data: [card] },
  '/api/search/tips': {
    data: [{ ...card, marks }],
    next: null,
    total: 1,
    nearest: false,
    missing: [],
    safe: null,
    facets,
  } satisfies FoundTips,
  '/api/user': { data: [], next: null } satisfies ListUser,
};

/** Serves the files of `dist`, and the responses above. Returns what the page complains about. */
async function openSite(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = answers[pathname];
    if (answer) return route.fulfill({ json: answer });
    const file = [pathname, `${pathname}/index.html`]
      .map((path) => dist + path)
      .find((path) => /\.\w+$/.test(path) && existsSync(path));
    if (file) return route.fulfill({ path: file });
    complaints.push(`nothing is at ${pathname}`);
    return route.fulfill({ status: 404 });
  });
  return complaints;
}

for (const [path, later] of [
  ['/', 'Our Story'],
  ['/Tips', 'Skip the filters'],
  ['/plants/fig', 'Earth up in July'],
] as const) {
  test(`${path} hydrates, shows what it loads, and logs nothing`, async ({ page }) => {
    const complaints = await openSite(page);
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByText(later).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

test('A link within the site opens the other page without loading the document', async ({ page }) => {
  const complaints = await openSite(page);
  await page.goto('/Tips');
  await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(complaints).toEqual([]);
});
