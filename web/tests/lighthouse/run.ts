/** Runs Lighthouse's mobile preset on the most visited pages, prints the scores, and fails below the goals. */
import { compressed } from './compressed.ts';
import { type Category, report, score, startChrome } from './report.ts';

/** Performance has no goal: timings depend on the machine. */
const goals: Record<Category, number | undefined> = {
  performance: undefined,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

const { GARDEN_OFF } = process.env;
if (!GARDEN_OFF) throw new Error('GARDEN_OFF is not set: run `cargo xtask bench`');

const { server, origin } = await compressed(new URL(GARDEN_OFF));
const chrome = await startChrome();
try {
  for (const path of ['/', '/Tips', '/now', '/plants/tomato', '/Gardeners']) await measure(path);
} finally {
  chrome.kill();
  server.close();
}

async function measure(path: string): Promise<void> {
  const result = await report(chrome, `${origin}${path}`);
  const { categories, audits } = result;
  const names = Object.keys(goals) as Category[];
  const scores = names.map((name) => `${name} ${score(result, name)}`);
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => `${audits[id]?.title} ${audits[id]?.displayValue}`,
  );
  console.log(`${path.padEnd(16)} ${scores.join(', ')} (${timings.join(', ')})`);
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
