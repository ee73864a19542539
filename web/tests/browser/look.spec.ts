/** Properties that the eye sees and no other test measures. */
import type { Locator } from '@playwright/test';
import { expect, logIn, test } from './fixtures.ts';
import { gardener, share, signInAs, tip } from './people.ts';

test('The bar fits on one line, signed in from 1024 pixels on and signed out at 960', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const heights = () =>
    bar.locator('a, button').evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => {
          const text = document.createRange();
          text.selectNodeContents(control);
          return Math.max(...Array.from(text.getClientRects(), ({ height }) => height));
        }),
    );
  await page.setViewportSize({ width: 960, height: 800 });
  await page.goto('/about');
  for (const name of ['Home', 'Gardeners', 'Browse Tips', 'Plants', 'Login', 'Sign Up']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
  await expect(bar.getByRole('searchbox', { name: 'Search all tips' })).toBeVisible();
  const single = await heights();
  await signInAs(page, await gardener('Bar Fitter'));
  // From 1152 px on without the menu too.
  for (const [width, last] of [
    [1024, page.getByRole('button', { name: 'Open the menu' })],
    [1152, bar.getByRole('button', { name: 'Log Out' })],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/about');
    for (const name of ['Share Garden Tip', 'Plants']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(last).toBeVisible();
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(Math.max(...single));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('No house photograph is enlarged', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/Tips', '/about', '/services/consultation', '/services/maintenance', '/blog', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /theme|dark|light/i }).first()).toBeEnabled();
    const enlarged = await page.locator('img[src^="/photos/"]').evaluateAll(async (images) => {
      const result: string[] = [];
      for (const image of images as HTMLImageElement[]) {
        if (!image.checkVisibility()) continue;
        image.loading = 'eager';
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        const needed = Math.max(width, (height * image.naturalWidth) / image.naturalHeight) * devicePixelRatio;
        const loaded = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1]);
        if (loaded < 1600 && needed > loaded * 1.1) result.push(`${image.currentSrc} for ${Math.round(needed)}`);
      }
      return result;
    });
    expect.soft(enlarged, path).toEqual([]);
  }
});

test('The first tip of the list is whole on the first screen, with hazards and counts too', async ({ page }) => {
  for (const [width, height] of [
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    const answered = page.waitForResponse('**/api/tips?**');
    await page.goto('/Tips');
    const first = page.locator('main article').first();
    await expect(first.getByRole('paragraph').last()).toBeInViewport({ ratio: 1 });
    const list = await (await answered).json();
    await page.route('**/api/tips?**', async (route) => {
      const title = 'Beat the blight by eating your potatoes before it comes';
      const facts = { months: { best: [3] }, hazards: ['toxic-to-people', 'toxic-to-pets'] };
      const counts = { helpful: 12, worked: 5, partly: 1, didNot: 1 };
      list.data[0] = { ...list.data[0], title, facts, counts };
      await route.fulfill({ json: list });
    });
    await page.reload();
    await expect(first.getByText('12 helpful')).toBeVisible();
    await expect(first.getByRole('paragraph').last()).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/tips?**');
  }
});

test('On a tablet the year is dragged across by a finger, and the page does not scroll', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 768, height: 900 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${baseURL}/Tips`);
  await expect(page.locator('main article').first()).toBeVisible();
  const centre = async (name: string) => {
    const box = await page.getByRole('button', { name: new RegExp(`^${name}`) }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Array<{ x: number; y: number }>) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [await centre('January')]);
  for (const month of ['February', 'March', 'April']) await send('touchMove', [await centre(month)]);
  await expect(page.getByRole('button', { name: /^April/ })).toHaveAttribute('aria-pressed', 'true');
  await send('touchEnd', []);
  await expect(page).toHaveURL('/Tips?month=4');
  await context.close();
});

test('On a phone the months are one line with the present one in view, and the list of twelve is short', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/Tips');
  await expect(page.locator('main article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /this month$/ })).toBeInViewport({ ratio: 1 });
  const height = async (locator: Locator) => (await locator.boundingBox())?.height;
  expect(await height(page.getByRole('toolbar', { name: 'Month' }))).toBeLessThan(64);
  expect(await height(page.getByRole('list').filter({ has: page.locator('> li > article') }))).toBeLessThan(4400);
  const box = page.getByRole('combobox', { name: 'Search the tips' });
  await box.fill('to');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect((await page.getByRole('listbox').boundingBox())?.width).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('A message lies on no link of the bar', { tag: '@phone' }, async ({ page }) => {
  const { email } = await gardener('Toast Reader');
  await page.goto('/login');
  await logIn(page, email);
  const message = page.getByText('Login user successfull');
  await expect(message).toBeVisible();
  const box = await message.boundingBox();
  const bar = await page.locator('header:has(> nav)').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('Beside a tip, at 1024 pixels, its facts have room for whole words', async ({ page }) => {
  const author = await gardener('Sidebar Reader');
  const { _id } = await share(author, tip('Facts at the side'));
  await signInAs(page, author);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(`/tips/${_id}`);
  await expect(page.getByRole('heading', { name: 'Tip Details' })).toBeVisible();
  expect((await page.locator('main aside').boundingBox())?.width).toBeGreaterThanOrEqual(240);
});

test('On a phone a tip’s text begins within the first 700 pixels, after its facts and hazards', async ({ page }) => {
  const author = await gardener('Phone Reader', { location: 'Near Galway', climate: 'cool-maritime' });
  const { _id, description } = await share(
    author,
    tip('Cut down the foxgloves before they seed all over the bed', {
      facts: {
        standfirst: 'One plant has a million seeds, and each of them finds a gap.',
        plants: ['foxglove'],
        months: { best: [7], possible: [6, 8] },
        places: ['ground'],
        sun: ['part-shade'],
        hazards: ['toxic-to-people', 'toxic-to-pets'],
        hazardNote: 'Every part is poisonous: wear gloves.',
        minutes: 20,
      },
    }),
  );
  await signInAs(page, author);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/tips/${_id}`);
  await expect(page.getByText('Near Galway')).toBeVisible();
  const hazards = await page.getByRole('complementary', { name: 'Before you start' }).boundingBox();
  // Tips of other tests with the same text may be offered below it.
  const text = await page.getByText(description).first().boundingBox();
  expect(text?.y).toBeLessThanOrEqual(700);
  expect(hazards?.y).toBeLessThan(text?.y ?? 0);
});

test('The carousel is 500 pixels high at every width', async ({ page }) => {
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect((await page.locator('[aria-roledescription="carousel"]').boundingBox())?.height, `${width}`).toBe(500);
  }
});

test('On a phone, slides, their controls below the button, and the search are on the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await expect(page.getByText(/^Week \d+/).first()).toBeVisible();
  const inOrder = [
    page.locator('[aria-roledescription="carousel"] img').first(),
    page.getByText(/^Week \d+/).first(),
    page.getByRole('link', { name: 'What to do this month' }),
    page.getByRole('button', { name: 'Next slide' }),
    page.locator('.hero-search').getByRole('searchbox'),
  ];
  let above = 0;
  for (const part of inOrder) {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    expect(y).toBeGreaterThanOrEqual(above);
    above = y + height;
  }
  expect(above).toBeLessThanOrEqual(700);
});
