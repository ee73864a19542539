/** The built site on phones, with text of twice the size: nothing is wider than the screen (WCAG 2.2, 1.4.4 and 1.4.10). */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { paths, prerendered } from '../../src/shared/paths.ts';
import { rowan } from '../api/garden.ts';
import { found } from '../api/handlers.ts';
import { response } from '../api/operation.ts';
import { questionId } from '../api/questions.ts';
import { sampleTip } from '../sample-tip.ts';
import { aCase } from '../screens/moderation/a-case.ts';
import { sessionOf } from './server.ts';
import { openSite } from './site.ts';

const card = { ...sampleTip, image: null };
const oneTip = {
  garden: { tips: [card], gardeners: [] },
  own: { '/search/tips': { get: () => response(200, found([card])) } },
};

/** The first element that makes the page wider than the screen, and by how much. */
function widest(): string[] {
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over <= 0) return [];
  const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + over - 1;
  const innermost = [...document.body.querySelectorAll('*')].filter(isWide).at(-1);
  return [`${over} px by ${innermost?.outerHTML.slice(0, 160)}`];
}

for (const width of [360, 390]) {
  test(`With text at 200 % no page is wider than ${width} pixels`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await openSite(page, oneTip);
    const wide: string[] = [];
    for (const path of [...prerendered, paths.plant('foxglove'), '/no-such-page']) {
      await page.goto(path, { waitUntil: 'load' });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.waitForTimeout(100);
      wide.push(...(await page.evaluate(widest)).map((what) => `${path}: ${what}`));
    }
    expect(wide).toEqual([]);
  });
}

/** With the place picker open: at the usual size too, for its fields have a width of their own. */
for (const size of ['100%', '200%']) {
  test(`With text at ${size} the form for a garden is not wider than a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openSite(page, oneTip);
    for (const path of ['/now', '/']) {
      await page.goto(path, { waitUntil: 'load' });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      await page.getByRole('button', { name: 'Choose yours' }).click();
      await page.getByRole('button', { name: 'I know my frost dates' }).click();
      await expect(page.getByLabel(/^Last frost/)).toBeVisible();
      expect(await page.evaluate(widest), path).toEqual([]);
    }
  });
}

test('The months are not wider than the screen while it is turned', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await openSite(page, oneTip);
  await page.goto('/now', { waitUntil: 'load' });
  await expect(page.locator('.month-ring')).toBeVisible();
  await page.setViewportSize({ width: 640, height: 1180 });
  expect(await page.evaluate(widest)).toEqual([]);
});

const cases = [4, 5, 6].map((number) => aCase(number));
const signedIn = {
  config: { region: 'r', userPoolId: 'r_p', userPoolClientId: 'client', emailVerification: 'off' as const },
  garden: {
    tips: [card],
    gardeners: [],
    me: { ...rowan, photoUrl: null, climate: 'cold-continental' as const },
    cases,
  },
};

async function signIn(page: Page, groups: string[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    sessionOf(rowan.id, undefined, groups),
  );
}

const yew = { id: 'yew', name: 'Yew' } as const;
const answered = {
  ...found([card]),
  asked: { plants: [yew], problems: [], safety: true },
  risks: [{ plant: yew, hazards: ['toxic-to-people' as const] }],
};

test('With text at 200 % no page of a gardener is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSite(page, { ...signedIn, own: { '/search/tips': { get: () => response(200, answered) } } });
  await signIn(page, []);
  const wide: string[] = [];
  for (const [path, shown] of [
    [paths.tips, page.getByRole('link', { name: /^For your garden: / })],
    [`${paths.tips}?q=is+yew+poisonous`, page.getByText('Poisonous.')],
    [paths.profile, page.getByRole('button', { name: 'Save profile' })],
    [paths.questions, page.getByText('Is it worth digging heavy clay')],
    [paths.question(questionId(14)), page.getByRole('button', { name: 'Send the answer' })],
    [`${paths.ask}?plant=apple`, page.getByRole('button', { name: 'Remove Apple' })],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(shown.first()).toBeVisible();
    wide.push(...(await page.evaluate(widest)).map((what) => `${path}: ${what}`));
  }
  expect(wide).toEqual([]);
});

test('With text at 200 % the names of those whom one may follow, and follows, are readable', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const follows = { gardeners: [], plants: ['apple'] };
  await openSite(page, { ...signedIn, garden: { ...signedIn.garden, follows }, own: oneTip.own });
  await signIn(page, []);
  await page.goto(paths.feed, { waitUntil: 'load' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.getByText('Whom you follow (1)').click();
  for (const name of [card.name, 'Apple']) {
    const link = page.getByRole('link', { name, exact: true }).last();
    await expect(link).toBeVisible();
    expect((await link.boundingBox())?.width, name).toBeGreaterThan(80);
  }
  expect(await page.evaluate(widest)).toEqual([]);
});

test('With text at 200 % no page of a moderator is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSite(page, signedIn);
  await signIn(page, ['moderators']);
  const wide: string[] = [];
  for (const path of [
    paths.moderation,
    paths.moderationLog,
    `${paths.moderationLog}?month=2026-09`,
    paths.case('tip', cases[0]?.id ?? ''),
  ]) {
    await page.goto(path, { waitUntil: 'load' });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('button', { name: /cases wait$/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    wide.push(...(await page.evaluate(widest)).map((what) => `${path}: ${what}`));
  }
  expect(wide).toEqual([]);
});

test('With text at 200 % the search field of a phone shows a word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSite(page, oneTip);
  await page.goto(paths.tips, { waitUntil: 'load' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const field = await page.getByRole('combobox', { name: 'Search the tips' }).boundingBox();
  expect(field?.width).toBeGreaterThan(280);
});

for (const [width, height] of [
  [360, 740],
  [360, 640],
  [740, 360],
] as const) {
  test.describe(`With text at 200 % on ${width} by ${height} pixels, moderators`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openSite(page, signedIn);
      await signIn(page, ['moderators']);
    });

    /** Where an element is on the screen. */
    const edges = (element: Locator) =>
      element.evaluate((found) => {
        const { top, bottom } = found.getBoundingClientRect();
        return { top, bottom };
      });
    const header = (page: Page) => page.getByRole('banner');

    async function open(page: Page, path: string): Promise<void> {
      await page.goto(path, { waitUntil: 'load' });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    }

    test('have half of the screen for the list while cases are chosen', async ({ page }) => {
      await open(page, paths.moderation);
      await page.getByRole('checkbox', { name: 'Choose: Tip 4' }).check();
      await expect(page.getByText('1 chosen')).toBeAttached();
      await page.evaluate(() => scrollTo(0, document.querySelector('ol')?.getBoundingClientRect().top ?? 0));
      const bar = await edges(page.getByRole('region', { name: 'Chosen cases' }));
      expect(Math.min(bar.top, height) - (await edges(header(page))).bottom).toBeGreaterThanOrEqual(height / 2);
    });

    test('see the field of an act when its form opens', async ({ page }) => {
      await open(page, paths.case('tip', cases[0]?.id ?? ''));
      for (const act of ['Hide', 'Suspend the gardener']) {
        await page.getByRole('group', { name: 'Acts' }).getByRole('button', { name: act }).click();
        const field = page.getByLabel(/^A message to the gardener/);
        await expect(field).toBeFocused();
        const { top } = await edges(field);
        const form = await edges(page.getByRole('region', { name: 'Decide', exact: true }));
        expect(top).toBeGreaterThan(Math.max(form.top, (await edges(header(page))).bottom));
        // A line of it.
        expect(top).toBeLessThan(height - 60);
        await page.keyboard.press('Escape');
      }
    });
  });
}
