/** Runs Lighthouse's mobile preset on one page. */
import { type LaunchedChrome, launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { throttling } from 'lighthouse/core/config/constants.js';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

export function startChrome(): Promise<LaunchedChrome> {
  const { CHROMIUM } = process.env;
  return launch({
    ...(CHROMIUM ? { chromePath: CHROMIUM } : {}),
    // The certificate of `edge` is its own.
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic', '--ignore-certificate-errors'],
  });
}

/** `slowdown`: of the processor. Retries, because Chromium's trace sometimes lacks the navigation. */
export async function report(chrome: LaunchedChrome, page: string, slowdown: number, attempts = 3): Promise<Result> {
  const result = await lighthouse(page, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slowdown },
    // The hosts of sample tips' pictures, which do not exist.
    blockedUrlPatterns: ['https://*.example/*'],
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return report(chrome, page, slowdown, attempts - 1);
  throw new Error(`Lighthouse could not measure ${page}: ${result?.lhr.runtimeError?.message}`);
}

/** From 0 to 100. */
export function score({ categories }: Result, name: Category): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}
