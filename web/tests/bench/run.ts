/**
 * Measures three pages of the site, and the same three of the baseline app, in Chromium. Prints the section of the results.
 * `cargo xtask bench --part app` gives the addresses; with `--quick`, Lighthouse runs once and not five times.
 */
import { chromium } from '@playwright/test';
import type { Config } from '../../src/shared/config.ts';
import { send } from '../browser/people.ts';
import { compressed } from '../lighthouse/compressed.ts';
import { startChrome } from '../lighthouse/report.ts';
import { baseline } from './baseline.ts';
import { type Browsers, type Measured, measure } from './pages.ts';
import { section } from './section.ts';
import { session } from './session.ts';

const { CHROMIUM, GARDEN_OFF, GARDEN_BASELINE } = process.env;
if (!GARDEN_OFF || !GARDEN_BASELINE) throw new Error('GARDEN_OFF is not set: run `cargo xtask bench --part app`');

const site = new URL(GARDEN_OFF);
const asked = async <Answer>(path: string) => JSON.parse((await send('GET', path)).text) as Answer;
const config = await asked<Config>('/config.json');
const [card] = (await asked<{ data: { _id: string; image: string | null }[] }>('/api/tips?status=public')).data.filter(
  ({ image }) => image?.startsWith('/photos/'),
);
if (!card) throw new Error('no public tip has a photograph of the site');

const usual = await baseline(site, config, new URL(`file://${GARDEN_BASELINE}/`));
const ours = await compressed(site);
const theirs = await compressed(usual.address);
const browser = await chromium.launch({
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const chrome = await startChrome();
try {
  const kept = await session(browser, ours.origin);
  const pages = [{ name: '/' }, { name: '/Tips' }, { name: 'a tip', path: `/tips/${card._id}`, kept }];
  const browsers = { browser, chrome, runs: process.argv.includes('--quick') ? 1 : 5 };
  const measured = (origin: string) => measureAll(origin, pages, browsers);
  console.log(section(await measured(ours.origin), await measured(theirs.origin), browsers.runs));
} finally {
  await browser.close();
  chrome.kill();
  for (const { server } of [usual, ours, theirs]) server.close();
}

type Named = { name: string; path?: string; kept?: Record<string, string> };

async function measureAll(origin: string, pages: Named[], browsers: Browsers): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { path, ...page } of pages) {
    measured.push(await measure({ ...page, address: `${origin}${path ?? page.name}` }, browsers));
  }
  return measured;
}
