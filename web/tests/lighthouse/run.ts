/** Measures the pages that most visits begin with by Lighthouse's mobile preset, prints the figures, and fails below 100. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { compressed } from './compressed.ts';

/** Timings vary by machine, so performance is told and not held against the site. */
const goals = { performance: undefined, accessibility: 100, 'best-practices': 100, seo: 100 };

const { CHROMIUM, GARDEN_OFF } = process.env;
if (!GARDEN_OFF) throw new Error('GARDEN_OFF is not set: run `cargo xtask test`');

const { server, origin } = await compressed(new URL(GARDEN_OFF));
const chrome = await launch({
  ...(CHROMIUM ? { chromePath: CHROMIUM } : {}),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
});
try {
  for (const path of ['/', '/Tips', '/Gardeners']) await measure(path);
} finally {
  chrome.kill();
  server.close();
}

async function measure(path: string): Promise<void> {
  const { categories, audits } = await report(path);
  const figures = Object.keys(goals).map((name) => `${name} ${score(categories[name]?.score)}`);
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  const told = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  console.log(`${path.padEnd(10)} ${figures.join(', ')} (${told.join(', ')})`);
  for (const [name, goal] of Object.entries(goals)) {
    const category = categories[name];
    if (!category || goal === undefined || score(category.score) >= goal) continue;
    process.exitCode = 1;
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) continue;
      console.log(`  ${name}: ${audit.title} (${id})\n${JSON.stringify(audit.details, undefined, 1)}`);
    }
  }
}

/** Chromium's trace now and then lacks the navigation itself, which Lighthouse asks to be tried again. */
async function report(path: string, attempts = 3): Promise<Result> {
  const result = await lighthouse(`${origin}${path}`, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    // Pictures of tips are elsewhere, where a machine that runs tests may not get to.
    blockedUrlPatterns: ['https://*'],
  });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (attempts > 1) return report(path, attempts - 1);
  throw new Error(`${path} was not measured: ${result?.lhr.runtimeError?.message}`);
}

function score(share: number | null | undefined): number {
  return Math.round((share ?? 0) * 100);
}
