/**
 * Runs Lighthouse's mobile preset, prints the scores, and fails below the goals: `visits` measures the most visited pages, `links` those
 * that people come to by a link. A slower machine than the preset's is slowed down less. On a faster one, the visits are measured
 * again on the phone that the preset means, without goals: the index by which it is found counts for more there than a page does.
 */
import type { Result } from 'lighthouse';
import type { TipCard } from '../../src/shared/api/schema.gen.ts';
import { edge, respond } from './edge.ts';
import { type Category, report, score, startChrome } from './report.ts';
import { middle, preset, slowdownHere } from './slowdown.ts';

type Goals = Partial<Record<Category, number>>;

const forLinks: Goals = { 'best-practices': 100, seo: 100 };
// Other machines may need a point less of performance.
const forVisits: Goals = { performance: 95, accessibility: 100, ...forLinks };
/** Only printed. */
const forInformation: Goals = { performance: 0 };
const visits = ['/', '/Tips', '/now', '/plants/tomato', '/Gardeners'];

const { GARDEN_SITE } = process.env;
if (!GARDEN_SITE) throw new Error('GARDEN_SITE is not set: run `cargo xtask bench`');

const site = new URL(GARDEN_SITE);
const { server, origin } = await edge(site);
const chrome = await startChrome();
try {
  const phone = await slowdownHere(chrome, `${origin}/about`);
  const slowdown = Math.min(phone, preset);
  if (process.argv[2] === 'links') {
    // The text of a tip needs an account, so its speed for visitors tells little.
    for (const path of ['/plants/tomato', ...(await newest())]) await measure(path, slowdown, forLinks, 1);
  } else {
    for (const path of visits) await measure(path, slowdown, forVisits, 5);
    if (phone > slowdown) {
      console.log(`Slowed down ${phone.toFixed(1)} times:`);
      for (const path of visits) await measure(path, phone, forInformation, 3);
    }
  }
} finally {
  chrome.kill();
  server.close();
}

/** The paths of the newest tip and of its author. */
async function newest(): Promise<string[]> {
  const { body } = await respond(site, 'GET', '/api/tips?limit=1');
  const { data } = JSON.parse(body.toString()) as { data: TipCard[] };
  return data.flatMap(({ _id, authorId }) => [`/tips/${_id}`, `/gardener/${authorId}`]);
}

/** Prints and checks the report of median performance out of some: timings vary. */
async function measure(path: string, slowdown: number, goals: Goals, times: number): Promise<void> {
  const reports: Result[] = [];
  for (let n = 0; n < times; n += 1) reports.push(await report(chrome, `${origin}${path}`, slowdown));
  const result = middle(reports, (report) => score(report, 'performance'));
  if (!result) return;
  const { categories, audits } = result;
  const names = Object.keys(goals) as Category[];
  const scores = names.map((name) => `${name} ${score(result, name)}`);
  const timings = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map(
    (id) => `${audits[id]?.title} ${audits[id]?.displayValue}`,
  );
  console.log(`${path.padEnd(16)} ${scores.join(', ')} (${timings.join(', ')})`);
  for (const name of names) {
    const [category, goal = 0] = [categories[name], goals[name]];
    if (!category || score(result, name) >= goal) continue;
    process.exitCode = 1;
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) continue;
      console.log(`  ${name}: ${audit.title} (${id})\n${JSON.stringify(audit.details, undefined, 1)}`);
    }
  }
}
