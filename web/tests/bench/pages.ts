/** Measures pages: a first view of each, the same without its script, and Lighthouse. */
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { LaunchedChrome } from 'chrome-launcher';
import type { Result } from 'lighthouse';
import { report, score } from '../lighthouse/report.ts';
import { keep, type View, view } from './view.ts';

/** `kept`: the session that the page is for; pages without one are everybody's. */
export type Page = { name: string; address: string; kept?: Record<string, string> };

/** Middle values of Lighthouse's runs, times in ms, and the performance of each run. */
export type Marks = {
  performance: number[];
  middle: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
};

/** `bare`: the view without script, of everybody's pages. */
export type Measured = { name: string; view: View; bare: View | undefined; marks: Marks };

export type Browsers = { browser: Browser; chrome: LaunchedChrome; runs: number };

/** Lighthouse goes round all pages again and again, so that what else the machine does meanwhile weighs on all of them. */
export async function measure(pages: Page[], { browser, chrome, runs }: Browsers): Promise<Measured[]> {
  const views: Omit<Measured, 'marks'>[] = [];
  for (const { name, address, kept } of pages) {
    const seen = await view(address, { browser, ...(kept ? { kept } : {}) });
    const bare = kept ? undefined : await view(address, { browser, script: false });
    views.push({ name, view: seen, bare });
  }
  const results: Result[][] = pages.map(() => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [at, page] of pages.entries()) results[at]?.push(await lighthouseOf(page, chrome));
  }
  return views.map((view, at) => ({ ...view, marks: marks(results[at] ?? []) }));
}

/** Lighthouse itself empties storage and cache. Where a session is to stay there, only the cache is emptied, here. */
async function lighthouseOf({ address, kept }: Page, chrome: LaunchedChrome): Promise<Result> {
  const flags = { onlyCategories: ['performance'] };
  if (!kept) return report(chrome, address, flags);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
  try {
    const context = browser.contexts()[0];
    if (!context) throw new Error('the browser has no context');
    const page = await context.newPage();
    await keep(page, address, kept);
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
    await page.close();
  } finally {
    await browser.close();
  }
  return report(chrome, address, { ...flags, disableStorageReset: true });
}

function marks(results: Result[]): Marks {
  const performance = results.map((result) => score(result, 'performance'));
  const time = (id: string) => median(results.map(({ audits }) => audits[id]?.numericValue ?? 0));
  return {
    performance: performance.toSorted((a, b) => a - b),
    middle: median(performance),
    firstPaint: time('first-contentful-paint'),
    largestPaint: time('largest-contentful-paint'),
    blocked: time('total-blocking-time'),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
