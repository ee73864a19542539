/** Automatic accessibility checks of a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/**
 * Checks the page in its current state, at the size of a desk and of a phone, reports all violations, and lets the test continue.
 * At 200 % zoom, a screen has half its width.
 */
export async function usable(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.soft(page.locator('h1:visible'), `h1 of ${what}`).toHaveCount(1);
  expect.soft(await violations(new AxeBuilder({ page })), `${what}, light`).toEqual([]);
  await contrastInTheDark(page, what);
  await fitsAt(page, what, [desk.width, desk.width / 2]);
  await asPhone(page, async () => {
    // No colour depends on the width (src/look.test.ts), and this rule takes longer than all others together.
    const others = new AxeBuilder({ page }).disableRules(['color-contrast']);
    expect.soft(await violations(others), `${what}, on a phone`).toEqual([]);
    await suitsThumbs(page, what);
  });
}

/** The same for what only small screens have, such as their menu. The page has to be as wide as a phone. */
export async function usableOnPhone(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect.soft(await violations(new AxeBuilder({ page })), `${what}, light`).toEqual([]);
  await contrastInTheDark(page, what);
  await suitsThumbs(page, what);
}

/** Nothing but colours depends on the theme. */
async function contrastInTheDark(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const colours = new AxeBuilder({ page }).withRules(['color-contrast']);
  expect.soft(await violations(colours), `${what}, dark`).toEqual([]);
}

/** On a phone, controls are large enough, and the page fits. */
export async function suitsThumbs(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(tooSmall), `too small for a thumb: ${what}`).toEqual([]);
  await fitsAt(page, what, [phone.width, 320]);
  await page.setViewportSize(phone);
}

/** A phone is small and has a touch screen, which style sheets ask for. */
export async function asPhone(page: Page, check: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (enabled: boolean) => session.send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.setViewportSize(phone);
  await touch(true);
  await check();
  await touch(false);
  await page.setViewportSize(desk);
  await session.detach();
}

async function fitsAt(page: Page, what: string, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...desk, width });
    await fits(page, `${what}, ${width} px`);
  }
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
