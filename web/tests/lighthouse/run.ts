/** Measures the pages that most visits begin with by Lighthouse's mobile preset, prints the figures, and fails below 100. */
import { compressed } from './compressed.ts';
import { type Category, report, score, startChrome } from './report.ts';

/** Timings vary by machine, so performance is told and not held against the site. */
const goals: Record<Category, number | undefined> = {
  performance: undefined,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const { GARDEN_OFF } = process.env;
if (!GARDEN_OFF) throw new Error('GARDEN_OFF is not set: run `cargo xtask test`');

const { server, origin } = await compressed(new URL(GARDEN_OFF));
const chrome = await startChrome();
try {
  for (const path of ['/', '/Tips', '/Gardeners']) await measure(path);
} finally {
  chrome.kill();
  server.close();
}

async function measure(path: string): Promise<void> {
  const result = await report(chrome, `${origin}${path}`);
  const { categories, audits } = result;
  const names = Object.keys(goals) as Category[];
  const figures = names.map((name) => `${name} ${score(result, name)}`);
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  const told = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`);
  console.log(`${path.padEnd(10)} ${figures.join(', ')} (${told.join(', ')})`);
  for (const name of names) {
    const [category, goal] = [categories[name], goals[name]];
    if (!category || goal === undefined || score(result, name) >= goal) continue;
    process.exitCode = 1;
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) continue;
      console.log(`  ${name}: ${audit.title} (${id})\n${JSON.stringify(audit.details, undefined, 1)}`);
    }
  }
}
