/** The built site with text of twice the size, on phones: nothing is wider than the screen (WCAG 2.2, 1.4.4 and 1.4.10). */
import { expect, test } from '@playwright/test';
import { paths, prerendered } from '../../src/shared/paths.ts';
import { found } from '../api/handlers.ts';
import { response } from '../api/operation.ts';
import { sampleTip } from '../sample-tip.ts';
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

test('The months are not wider than the screen while it is turned', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await openSite(page, oneTip);
  await page.goto('/now', { waitUntil: 'load' });
  await expect(page.locator('.month-ring')).toBeVisible();
  await page.setViewportSize({ width: 640, height: 1180 });
  expect(await page.evaluate(widest)).toEqual([]);
});
