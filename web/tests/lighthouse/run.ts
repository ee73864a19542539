/** Measures the pages that most visits begin with by Lighthouse's mobile preset, prints the figures, and fails below 100. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Timings vary by machine, so performance is told and not held against the site. */
const goals = { performance: undefined, accessibility: 100, 'best-practices': 100, seo: 100 };

const { CHROMIUM, GARDEN_OFF } = process.env;
if (!GARDEN_OFF) throw new Error('GARDEN_OFF is not set: run `cargo xtask test`');

const chrome = await launch({
  ...(CHROMIUM ? { chromePath: CHROMIUM } : {}),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-quic'],
});
try {
  for (const path of ['/', '/Tips', '/Gardeners']) await measure(path);
} finally {
  chrome.kill();
}

async function measure(path: string): Promise<void> {
  const result = await lighthouse(`${GARDEN_OFF}${path}`, { port: chrome.port, output: 'json', logLevel: 'error' });
  if (!result) throw new Error(`${path} was not measured`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
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

function score(share: number | null | undefined): number {
  return Math.round((share ?? 0) * 100);
}
