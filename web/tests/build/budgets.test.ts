/** The files of `dist` that a first visit downloads, in bytes after brotli, as CloudFront sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, dist));
const weight = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0);

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());

/** The scripts that a browser loads for this chunk: its own and all that it imports, directly or not. */
function scripts(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) scripts(next, found);
  return found;
}

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
/** The files that index.html names. */
const first = scripts(entry).add('theme.js');
/** The files that `/` loads on a phone before anybody scrolls. A large screen is near the top tips as well. */
const home = scripts('src/routes/home/this-week.tsx', new Set(first));
const tips = [...scripts('src/routes/tips.tsx')].filter((file) => !first.has(file));
/** What choosing a town adds to /now: the form, and the largest file of a letter or script. */
const town = [...scripts('src/shared/place/your-garden.tsx', scripts('src/features/garden/garden-prompt.tsx'))].filter(
  (file) => !scripts('src/routes/now.tsx', new Set(first)).has(file),
);
const townFiles = readdirSync(new URL('assets/', dist)).filter((file) => /^towns-[a-z]+-.{8}\.txt$/.test(file));
/** Only aws-amplify's sign-in contains this. */
const signIn = /InitiateAuth/;

describe('the first visit', () => {
  test('loads at most 110 KB of script before a phone scrolls', () => {
    expect(weight(home)).toBeLessThanOrEqual(110_000);
  });

  test('loads the moon when the first screen is done', () => {
    expect(home).not.toContain(manifest['src/routes/moon-line.tsx']?.file);
  });

  test('loads at most 18 KB of style sheets', () => {
    expect(weight(manifest[entry]?.css ?? [])).toBeLessThanOrEqual(18_000);
  });

  test('loads at most 122 KB of script when it opens /Tips', () => {
    expect(weight([...first, ...tips])).toBeLessThanOrEqual(122_000);
  });

  test('loads nothing about towns, and choosing one costs at most 60 KB', () => {
    const form = manifest['src/shared/place/your-garden.tsx']?.file;
    for (const page of [home, tips]) expect(page).not.toContain(form);
    expect(townFiles).toHaveLength(40);
    const largest = Math.max(...townFiles.map((file) => weight([`assets/${file}`])));
    expect(weight(town) + largest).toBeLessThanOrEqual(60_000);
  });

  test('loads no sign-in code, on either page', () => {
    for (const file of [...home, ...tips]) expect(read(file).toString(), file).not.toMatch(signIn);
    // Its name and a hash of eight letters: other chunks' names begin in the same way.
    const auth = Object.values(manifest).find(({ file }) => /^assets\/auth-.{8}\.js$/.test(file));
    expect(read(auth?.file ?? '').toString()).toMatch(signIn);
  });

  test('registers no worker before a gardener signs in, and that is at most 8 KB', () => {
    expect(read('index.html').toString()).not.toContain('sw.js');
    for (const file of home) expect(read(file).toString(), file).not.toContain('/sw.js');
    expect(weight(['sw.js'])).toBeLessThanOrEqual(8_000);
    expect(weight(['sw-retired.js'])).toBeLessThanOrEqual(500);
  });

  test('loads no other script: index.html names exactly these', () => {
    const named = [
      ...read('index.html')
        .toString()
        .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
    ].map(([, file]) => file);
    expect(new Set(named)).toEqual(first);
  });
});
