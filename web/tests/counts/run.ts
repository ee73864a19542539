/**
 * Counts what page views and actions ask of the local cloud, as CloudFront would send it, and fails where the committed
 * counts, `infra/costs/counts.json`, are not these; with `--write` it writes them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { compressed } from '../lighthouse/compressed.ts';
import { differences } from './compare.ts';
import { Counter } from './counter.ts';
import { linesOfRequests } from './logs.ts';
import { type Counts, countAll } from './visits.ts';

type Figures = Counts & { logs: Record<string, number> };

const file = new URL('../../../infra/costs/counts.json', import.meta.url);

const { GARDEN_OFF, GARDEN_ENDPOINT, GARDEN_STACK } = process.env;
if (!GARDEN_OFF || !GARDEN_ENDPOINT || !GARDEN_STACK) {
  throw new Error('GARDEN_OFF is not set: run `cargo xtask cost --measure`');
}

const counter = new Counter();
const { server, origin } = await compressed(new URL(GARDEN_OFF), counter.passed, true);
const browser = await chromium.launch(
  // Pictures of tips are elsewhere, where a machine that runs tests may not get to. Refusing them here leaves the cache on.
  launchOptions('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'),
);
try {
  const counts = await countAll({ browser, counter, site: origin, endpoint: GARDEN_ENDPOINT });
  const figures: Figures = { ...counts, logs: await linesOfRequests(GARDEN_ENDPOINT, GARDEN_STACK) };
  if (process.argv.includes('--write')) await writeFile(file, `${JSON.stringify(figures, undefined, 1)}\n`);
  else compare(JSON.parse(await readFile(file, 'utf8')), figures);
} finally {
  await browser.close();
  server.close();
}

function compare(committed: Figures, measured: Figures): void {
  const found = differences(committed, measured);
  if (found.length > 0) {
    found.push('Where that is meant: `cargo xtask cost --measure`.');
    process.exitCode = 1;
  } else found.push('What was counted is what infra/costs/counts.json says.');
  console.log(found.join('\n'));
}
