/** A first view of a page, in a browser that is like Lighthouse's phone, over its slow line. */
import type { Browser, Page } from '@playwright/test';

/**
 * What a page asked for. `bytes`: of the body as it was sent; times: ms from the start of the navigation; `blocking`: nothing is
 * painted before it has come.
 */
export type Asked = { path: string; kind: Kind; bytes: number; began: number; ended: number; blocking: boolean };

export type Kind = 'HTML' | 'CSS' | 'script' | 'font' | 'picture' | 'API';

/** What was painted largest: where it stands in the page, and the picture's address where it is one. */
export type Largest = { at: number; element: string; picture: string; size: number };

/** `shift`: the sum of all. */
export type View = { asked: Asked[]; largest: Largest; shift: number };

export type Visit = {
  browser: Browser;
  /** What the browser keeps for the origin: a session. */
  kept?: Record<string, string>;
  /** Off: no script of the page is fetched. */
  script?: boolean;
};

/** Lighthouse's phone and line: `screenEmulation` and `throttling` of its mobile preset. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const line = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

export async function view(address: string, { browser, kept = {}, script = true }: Visit): Promise<View> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    if (Object.keys(kept).length > 0) await keep(page, address, kept);
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Network.clearBrowserCache');
    await wire.send('Network.emulateNetworkConditions', line);
    if (!script) await wire.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.addInitScript(observe);
    const calm = calmOf(page);
    await page.goto(address);
    await calm();
    return await page.evaluate(told);
  } finally {
    await context.close();
  }
}

/** For how long nothing must have been under way, in ms: a busy processor leaves gaps between a script and what it asks for. */
const quiet = 1_000;

/** Waits until nothing more is asked for. */
function calmOf(page: Page): () => Promise<void> {
  let last = Date.now();
  let pending = 0;
  const note = (change: number) => () => {
    last = Date.now();
    pending += change;
  };
  page.on('request', note(1)).on('requestfinished', note(-1)).on('requestfailed', note(-1));
  return async () => {
    while (pending > 0 || Date.now() - last < quiet) await page.waitForTimeout(50);
  };
}

/** Puts things into the storage of an address's origin, from a page of it that runs no script. */
export async function keep(page: Page, address: string, kept: Record<string, string>): Promise<void> {
  await page.goto(new URL('/photos/marigold-480.avif', address).href);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, kept);
}

/** Those that had begun, and those that had come whole, when the largest paint was there. */
export function beforeLargest({ asked, largest }: View): { begun: Asked[]; come: Asked[] } {
  const begun = asked.filter(({ began }) => began <= largest.at);
  return { begun, come: begun.filter(({ ended }) => ended <= largest.at) };
}

export function bytes(asked: Asked[]): number {
  return asked.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Whether the largest thing is the same and there without any script. */
export function standsWithoutScript(view: View, bare: View): boolean {
  return view.largest.element === bare.largest.element && view.largest.picture === bare.largest.picture;
}

type Observed = { largest: Largest; shift: number };

/** Runs in the page, before anything of it. */
function observe(): void {
  const observed: Observed = { largest: { at: 0, element: '', picture: '', size: 0 }, shift: 0 };
  Object.assign(window, { observed });
  const place = (element: Element | null): string =>
    element?.parentElement
      ? `${place(element.parentElement)}>${element.localName}:${Array.prototype.indexOf.call(element.parentElement.children, element)}`
      : '';
  type Paint = PerformanceEntry & { element: Element | null; url: string; size: number };
  new PerformanceObserver((list) => {
    for (const { startTime, element, url, size } of list.getEntries() as Paint[]) {
      const picture = url ? new URL(url).pathname : '';
      observed.largest = { at: startTime, element: `${element?.localName} ${place(element)}`, picture, size };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) observed.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, once it stands still. */
function told(): View {
  const kinds: Record<string, Kind> = { js: 'script', css: 'CSS', woff2: 'font', json: 'API' };
  const kindOf = (path: string): Kind =>
    path.startsWith('/api/') ? 'API' : (kinds[path.replace(/.*\./, '')] ?? 'picture');
  type Timing = PerformanceResourceTiming & { renderBlockingStatus: string };
  const files = performance.getEntriesByType('resource') as Timing[];
  const [page] = performance.getEntriesByType('navigation') as Timing[];
  const asked = [...(page ? [page] : []), ...files].map((entry) => {
    const { encodedBodySize: bytes, startTime: began, responseEnd: ended, renderBlockingStatus } = entry;
    const path = new URL(entry.name).pathname;
    const kind = entry === page ? 'HTML' : kindOf(path);
    return { path, kind, bytes, began, ended, blocking: entry === page || renderBlockingStatus === 'blocking' };
  });
  const { largest, shift } = (window as unknown as { observed: Observed }).observed;
  return { asked, largest, shift };
}
