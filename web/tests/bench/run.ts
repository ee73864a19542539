/**
 * Measures three pages of the site, and the same three of the baseline app, in Chromium. Prints the section of the results.
 * `cargo xtask bench --part app` gives the addresses; with `--quick`, Lighthouse runs once and not five times.
 */
import { chromium } from '@playwright/test';
import type { Config } from '../../src/shared/config.ts';
import { send } from '../browser/people.ts';
import { launchOptions } from '../chromium.ts';
import { compressed } from '../lighthouse/compressed.ts';
import { startChrome } from '../lighthouse/report.ts';
import { baseline } from './baseline.ts';
import { measure } from './pages.ts';
import { section } from './section.ts';
import { session } from './session.ts';

const { GARDEN_OFF, GARDEN_BASELINE } = process.env;
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
const browser = await chromium.launch(launchOptions());
const chrome = await startChrome();
try {
  const kept = await session(browser, ours.origin);
  const names = [{ name: '/' }, { name: '/Tips' }, { name: 'a tip', path: `/tips/${card._id}`, kept }];
  const pages = [ours.origin, theirs.origin].flatMap((origin) =>
    names.map(({ path, ...page }) => ({ ...page, address: `${origin}${path ?? page.name}` })),
  );
  const runs = process.argv.includes('--quick') ? 1 : 5;
  const measured = await measure(pages, { browser, chrome, runs });
  console.log(section(measured.slice(0, names.length), measured.slice(names.length), runs));
} finally {
  await browser.close();
  chrome.kill();
  for (const { server } of [usual, ours, theirs]) server.close();
}
