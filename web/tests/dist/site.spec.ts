/** The built site in a browser, without a cloud: it hydrates, loads what comes later, and logs nothing. */
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type { PlantCount, User } from '../../src/shared/api/schema.gen.ts';
import { found, noFacets } from '../api/handlers.ts';
import { response } from '../api/operation.ts';
import { sampleGardener } from '../sample-gardener.ts';
import { sampleTip } from '../sample-tip.ts';
import { openSite } from './site.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const missingPage = `${dist}/404.html`;

const card = { ...sampleTip, image: null };

const gardener: User = { ...sampleGardener, email: null, photoUrl: null, totalTips: 12 };

const manyPlants: PlantCount[] = Array.from({ length: 18 }, (_, at) => ({
  value: `plant-${at + 1}`,
  name: `Plant ${at + 1}`,
  count: 1,
}));
const tried = { data: [], next: null, counts: { helpful: 9, worked: 3, partly: 1, didNot: 1 } };

/** A site with one tip, which every search finds. */
const oneTip = {
  garden: { tips: [card], gardeners: [] },
  own: { '/search/tips': { get: () => response(200, found([card])) } },
};

for (const [path, later] of [
  ['/', 'Our Story'],
  ['/Tips', 'Skip the filters'],
  ['/plants/fig', 'Earth up in July'],
] as const) {
  test(`${path} hydrates, shows what it loads, and logs nothing`, async ({ page }) => {
    const complaints = await openSite(page, oneTip);
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByText(later).first()).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

for (const [from, name, to] of [
  ['/', 'Browse Tips', '/Tips'],
  ['/Tips', 'Home', '/'],
] as const) {
  test(`A link on ${from} opens another page without loading the document`, async ({ page }) => {
    const complaints = await openSite(page, oneTip);
    // So small that much of the page is not near, and not hydrated.
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.goto(from);
    await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(to);
    await expect(page).toHaveTitle(to === '/' ? /^Gardening tips/ : /^Browse/);
    await expect(page.getByRole('link', { name: sampleTip.title }).first()).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });
}

for (const name of ['cilantro', 'Cilantro', 'tomatoes', 'jalape%C3%B1o', 'Swiss%20Chard', 'solanum-lycopersicum.']) {
  test(`/plants/${name} leads to the plant, from the page of a missing one, and logs nothing`, async ({ page }) => {
    const complaints = await openSite(page, oneTip);
    // What CloudFront answers where it knows no such name.
    await page.route(`**/plants/${name}`, (route) => route.fulfill({ status: 404, path: missingPage }));
    await page.goto(`/plants/${name}`);
    await expect(page).toHaveURL(/\/plants\/(coriander|tomato|chilli-pepper|swiss-chard)$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Oops');
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

test('An unknown name of a plant is the 404 page, and logs nothing', async ({ page }) => {
  const complaints = await openSite(page, oneTip);
  await page.route('**/plants/nope', (route) => route.fulfill({ status: 404, path: missingPage }));
  await page.goto('/plants/nope', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops');
  expect(complaints).toEqual([]);
});

/** Delays what has these addresses, in ms. */
async function delay(page: Page, late: Record<string, number>): Promise<void> {
  for (const [address, ms] of Object.entries(late)) {
    await page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.fallback();
    });
  }
}

/** Fonts and responses arrive late. */
async function openSlowly(page: Page, width: number): Promise<void> {
  await openSite(page, oneTip);
  await delay(page, { '**/*.woff2': 800, '**/api/**': 1_500 });
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/now');
  await expect(page.getByRole('link', { name: sampleTip.title })).toBeVisible();
}

for (const width of [360, 412, 1280]) {
  test(`Nothing on /now moves at a width of ${width} when its fonts and its tips arrive late`, async ({ page }) => {
    await openSlowly(page, width);
    // A font of another width moves words by some pixels within their line.
    expect(await layoutShift(page)).toBeLessThan(0.0005);
  });
}

for (const width of [360, 768, 1280]) {
  test(`Nothing on the page of a gardener moves at a width of ${width} when its parts arrive late`, async ({
    page,
  }) => {
    const facets = { ...noFacets(), plant: manyPlants };
    await openSite(page, {
      garden: { tips: [card], gardeners: [gardener], tried },
      own: { '/search/tips': { get: () => response(200, found([card], facets)) } },
    });
    await delay(page, { [`**/api/user/${gardener.id}`]: 800, '**/tried*': 1_600, '**/api/search/tips*': 2_400 });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/gardener/${gardener.id}`);
    await expect(page.getByRole('link', { name: 'Plant 18' })).toBeAttached();
    await expect(page.getByText('Their tips')).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
}

for (const width of [360, 412, 768, 1280]) {
  for (const [when, date] of [
    ['a frost is near', '2026-10-23T12:00:00'],
    ['no frost is near', '2026-07-12T12:00:00'],
  ] as const) {
    test(`Nor does it at ${width} where the garden is known and ${when}`, async ({ page }) => {
      await page.clock.setFixedTime(new Date(date));
      await page.addInitScript(() => {
        const garden = {
          hemisphere: 'northern',
          climate: 'cool-maritime',
          frost: { last: 15, first: 44 },
          latitude: 52.5,
        };
        localStorage.setItem('garden.readers-garden', JSON.stringify(garden));
      });
      await openSlowly(page, width);
      await expect(page.getByText(/hours of daylight/)).toBeVisible();
      // The sentence of the garden is longer, so its font moves more words.
      expect(await layoutShift(page)).toBeLessThan(0.001);
    });
  }
}

/** The sum of all shifts since the page was opened, as in the reports of Lighthouse. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shifts = (list: PerformanceObserverEntryList) =>
          list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
        new PerformanceObserver((list) => resolve(shifts(list))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

test('A visitor loads nothing that only gardeners need on their device', async ({ page }) => {
  await openSite(page, oneTip);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/now', { waitUntil: 'load' });
  await expect(page.getByRole('link', { name: sampleTip.title })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(scripts.filter((path) => /\/(device|outbox|send)-/.test(path))).toEqual([]);
});

test('With a mouse on a desk the menu of a card is there when it is looked for', async ({ page }) => {
  await openSite(page, oneTip);
  await page.goto('/Tips');
  const menu = page.getByRole('button', { name: `More about ${sampleTip.title}` }).first();
  await page.mouse.move(0, 0);
  await expect(menu).toHaveCSS('clip-path', 'inset(50%)');
  await page.getByRole('link', { name: sampleTip.title }).first().focus();
  await expect(menu).toHaveCSS('clip-path', 'none');
  await menu.focus();
  await expect(menu).toHaveCSS('clip-path', 'none');
  await menu.blur();
  await expect(menu).toHaveCSS('clip-path', 'inset(50%)');
  await page.getByRole('link', { name: sampleTip.title }).first().hover();
  await menu.hover();
  await expect(menu).toHaveCSS('clip-path', 'none');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.mouse.move(0, 0);
  await expect(menu).toHaveCSS('clip-path', 'none');
});
