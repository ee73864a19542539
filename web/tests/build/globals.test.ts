/** The scripts of `dist` use nothing that is newer than the browsers of `build.target` in `vite.config.ts`: Chrome 111, Firefox 128, Safari 16.4. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const scripts = [...readdirSync(dist), ...readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)].filter(
  (name) => name.endsWith('.js'),
);
const methods = (...names: string[]) => new RegExp(`\\.(?:${names.join('|')})\\(`);

/**
 * What came after one of these browsers, with the first versions of Chrome, Firefox and Safari that have it. Source: MDN's
 * browser-compat-data, as of November 2026. `guard`: how a script asks first.
 */
const newer: ReadonlyArray<{ name: string; since: string; use: RegExp; guard?: RegExp }> = [
  { name: 'URL.canParse', since: '120, 115, 17', use: /URL\.canParse/ },
  { name: 'URL.parse', since: '126, 126, 18', use: /\bURL\.parse\(/ },
  { name: 'Promise.withResolvers', since: '119, 121, 17.4', use: /Promise\.withResolvers/ },
  { name: 'Promise.try', since: '128, 134, 18.2', use: /Promise\.try\b/ },
  { name: 'Array.fromAsync', since: '121, 115, 16.4', use: /Array\.fromAsync/ },
  { name: 'Object.groupBy, Map.groupBy', since: '117, 119, 17.4', use: /(?:Object|Map)\.groupBy/ },
  {
    name: 'methods of Set',
    since: '122, 127, 17',
    use: /new Set\([^()]*\)\.(?:union|intersection|difference)\(|\.(?:symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  },
  {
    name: 'iterator helpers',
    since: '122, 131, 18.4',
    use: /\bIterator\.from|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  },
  { name: 'AbortSignal.any', since: '116, 124, 17.4', use: /AbortSignal\.any\(/, guard: /!AbortSignal\.any\b/ },
  { name: 'Response.json', since: '105, 115, 17', use: /\bResponse\.json\(/ },
  { name: 'ArrayBuffer.prototype.transfer', since: '114, 122, 17.4', use: methods('transferToFixedLength') },
  {
    name: 'Uint8Array as base64',
    since: '140, 133, 18.2',
    use: methods('fromBase64', 'toBase64', 'setFromBase64'),
    guard: /typeof \w+\.toBase64==/,
  },
  { name: 'RegExp.escape', since: '136, 134, 18.2', use: /RegExp\.escape/ },
  { name: 'Math.sumPrecise', since: '147, 137, 26.2', use: /Math\.sumPrecise/ },
  { name: 'Error.isError', since: '134, 138, 26', use: /\bError\.isError/ },
  { name: 'Intl.DurationFormat', since: '129, 136, 16.4', use: /Intl\.DurationFormat/ },
  { name: 'checkVisibility', since: '105, 106, 17.4', use: methods('checkVisibility') },
  {
    name: 'startViewTransition',
    since: '111, 144, 18',
    use: methods('startViewTransition'),
    // The app asks, React catches.
    guard: /document\.startViewTransition&&|try\{var \w+=\w+\.startViewTransition\(/,
  },
  { name: 'popover', since: '114, 125, 17', use: methods('showPopover', 'hidePopover', 'togglePopover') },
  { name: 'moveBefore', since: '133, 144, none', use: methods('moveBefore') },
  { name: 'scheduler', since: '94, 142, none', use: /\bscheduler\.(?:postTask|yield)\(/ },
  {
    name: 'requestIdleCallback',
    since: '47, 55, none',
    use: /requestIdleCallback\(/,
    guard: /["'`]requestIdleCallback["'`] ?in |typeof requestIdleCallback/,
  },
];

test.each(newer)('no script uses $name unguarded: Chrome, Firefox, Safari $since', ({ use, guard }) => {
  const using = scripts.filter((name) => {
    const text = readFileSync(new URL(name, dist), 'utf8');
    return use.test(text) && !guard?.test(text);
  });
  expect(using).toEqual([]);
});
