/** Loads a page in a browser that has the screen and the network of Lighthouse's mobile preset, and measures the load. */
import type { Browser, Page } from '@playwright/test';

/** `bytes`: of the response body as it was sent. `start`: ms from the start of the navigation. */
type Request = { path: string; bytes: number; start: number };

/** `time`: ms from the start of the navigation. `element`: its place in the DOM. `picture`: the path of an image, else empty. */
type LargestPaint = { time: number; element: string; picture: string };

/** `shift`: the sum of all layout shifts. */
type PageLoad = { requests: Request[]; largest: LargestPaint; shift: number };

/** `screenEmulation` and `throttling` of Lighthouse's mobile preset. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

/** Loads the page with an empty cache. Without `script`, all scripts are blocked. */
export async function load(url: string, browser: Browser, { script = true } = {}): Promise<PageLoad> {
  // The certificate of `edge` is its own.
  const context = await browser.newContext({ ...phone, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', network);
    if (!script) await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.addInitScript(observe);
    const idle = untilIdle(page);
    await page.goto(url);
    await idle();
    return await page.evaluate(collect);
  } finally {
    await context.close();
  }
}

/** The requests that had started before the largest paint, without the tab's icon, which the browser requests when it likes. */
export function beforeLargestPaint({ requests, largest }: PageLoad): Request[] {
  return requests.filter(({ path, start }) => start <= largest.time && path !== '/icon.svg');
}

export function totalBytes(requests: Request[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** How long the network must be quiet, in ms: on a busy processor, a script's requests may start late. */
const quietMs = 1_000;

/** Waits until the network is quiet. */
function untilIdle(page: Page): () => Promise<void> {
  let last = Date.now();
  let pending = 0;
  const note = (change: number) => () => {
    last = Date.now();
    pending += change;
  };
  page.on('request', note(1)).on('requestfinished', note(-1)).on('requestfailed', note(-1));
  return async () => {
    while (pending > 0 || Date.now() - last < quietMs) await page.waitForTimeout(50);
  };
}

type Observed = Omit<PageLoad, 'requests'>;

/** Runs in the page, before the page's own scripts. */
function observe(): void {
  const observed: Observed = { largest: { time: 0, element: '', picture: '' }, shift: 0 };
  Object.assign(window, { observed });
  const place = (element: Element | null): string =>
    element?.parentElement
      ? `${place(element.parentElement)}>${element.localName}:${Array.prototype.indexOf.call(element.parentElement.children, element)}`
      : '';
  type Paint = PerformanceEntry & { element: Element | null; url: string };
  new PerformanceObserver((list) => {
    for (const { startTime, element, url } of list.getEntries() as Paint[]) {
      const picture = url ? new URL(url).pathname : '';
      observed.largest = { time: startTime, element: `${element?.localName} ${place(element)}`, picture };
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) observed.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, when the network is quiet. */
function collect(): PageLoad {
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const requests = (entries as PerformanceResourceTiming[]).map(({ name, encodedBodySize, startTime }) => ({
    path: new URL(name).pathname,
    bytes: encodedBodySize,
    start: startTime,
  }));
  return { requests, ...(window as unknown as { observed: Observed }).observed };
}
