/** Automatic accessibility checks of a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Checks the page in its current state, reports all violations, and lets the test continue. */
export async function usable(page: Page, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  const phone = size.width < 768;
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await violations(new AxeBuilder({ page })), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Nothing else depends on the theme.
  const colours = new AxeBuilder({ page }).withRules(['color-contrast']);
  expect.soft(await violations(colours), `${what}, dark`).toEqual([]);
  await expect.soft(page.locator('h1:visible'), `h1 of ${what}`).toHaveCount(1);
  if (phone) expect.soft(await page.evaluate(tooSmall), `too small for a thumb: ${what}`).toEqual([]);
  // At 200 % zoom, a desktop screen has half its width.
  for (const width of [size.width, phone ? 320 : size.width / 2]) {
    await page.setViewportSize({ ...size, width });
    await fits(page, `${what}, ${width} px`);
  }
  await page.setViewportSize(size);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.options({ resultTypes: ['violations'] }).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('; ')}`);
}

/** Nothing requires horizontal scrolling, in the page or in a dialog. */
export async function fits(page: Page, what: string): Promise<void> {
  const beside = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .map((area) => area.scrollWidth - area.clientWidth)
      .filter((pixels) => pixels > 0),
  );
  expect.soft(beside, `pixels beside the screen: ${what}`).toEqual([]);
}

/** Controls under 44 px. A link within a line of text is as high as its line. */
function tooSmall(): string[] {
  const shown = [...document.querySelectorAll('a, button, select, textarea, input')].filter((control) => {
    return control.checkVisibility() && !control.closest('.sr-only') && getComputedStyle(control).display !== 'inline';
  });
  return shown.flatMap((control) => {
    const target = control.matches('[type="checkbox"], [type="radio"]')
      ? (control.closest('label') ?? control)
      : control;
    const { width, height } = target.getBoundingClientRect();
    const wide = control.matches('a') ? 24 : 44;
    if (width >= wide - 0.5 && height >= 43.5) return [];
    return [`${control.tagName} “${control.textContent || control.id}” ${Math.round(width)} x ${Math.round(height)}`];
  });
}
