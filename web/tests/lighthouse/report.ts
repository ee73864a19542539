/** One page, measured by Lighthouse's mobile preset in a browser of its own. */
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export function startChrome(): Promise<LaunchedChrome> {
  const { CHROMIUM } = process.env;
  return launch({
    ...(CHROMIUM ? { chromePath: CHROMIUM } : {}),
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
  });
}

/** Chromium's trace now and then lacks the navigation itself, which Lighthouse asks to be tried again. */
export async function report(chrome: LaunchedChrome, page: string, flags: Flags = {}, attempts = 3): Promise<Result> {
  const result = await lighthouse(page, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    // Pictures of tips may be elsewhere, where a machine that runs tests may not get to.
    blockedUrlPatterns: ['https://*'],
    ...flags,
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return report(chrome, page, flags, attempts - 1);
  throw new Error(`${page} was not measured: ${result?.lhr.runtimeError?.message}`);
}

/** Of a hundred. */
export function score({ categories }: Result, name: Category): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}
