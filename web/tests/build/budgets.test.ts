/** What a first visit weighs, by the files that `npm run build` has written: bytes after brotli, as CloudFront sends them. */
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const read = (file: string, folder = dist) => readFileSync(new URL(file, folder));
const weight = (files: Iterable<string>, folder = dist) =>
  [...files].reduce((sum, file) => sum + brotliCompressSync(read(file, folder)).length, 0);

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());

/** The scripts that a browser loads for this chunk: its own and, over and over, those that they import. */
function scripts(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build has no ${name}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) scripts(next, found);
  return found;
}

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
const first = scripts(entry).add('theme.js');
const tips = [...scripts('src/routes/tips.tsx')].filter((file) => !first.has(file));
/** What only aws-amplify's sign-in says. */
const signIn = /InitiateAuth/;

describe('the first visit', () => {
  test('its scripts weigh at most 80 KB', () => {
    expect(weight(first)).toBeLessThanOrEqual(80_000);
  });

  // `cargo xtask` builds that app, infra/bench/baselines/app, and tells where it is. `cargo xtask bench` has the shares of more pages.
  test.runIf(process.env.GARDEN_BASELINE)(
    'its scripts weigh little beside those of the usual app',
    { timeout: 60_000 },
    () => {
      const usual = pathToFileURL(`${process.env.GARDEN_BASELINE}/assets/`);
      const files = readdirSync(usual).filter((file) => file.endsWith('.js'));
      expect(weight(first) / weight(files, usual)).toBeLessThanOrEqual(0.55 * 1.05);
    },
  );

  test('its style sheets weigh at most 15 KB', () => {
    expect(weight(manifest[entry]?.css ?? [])).toBeLessThanOrEqual(15_000);
  });

  test('opening /Tips adds at most 12 KB', () => {
    expect(weight(tips)).toBeLessThanOrEqual(12_000);
  });

  test('neither has code for signing in, which is there for those who do', () => {
    for (const file of [...first, ...tips]) expect(read(file).toString(), file).not.toMatch(signIn);
    const auth = Object.values(manifest).find(({ file }) => file.startsWith('assets/auth-'));
    expect(read(auth?.file ?? '').toString()).toMatch(signIn);
  });

  test('the page asks for no script but these', () => {
    const named = [
      ...read('index.html')
        .toString()
        .matchAll(/(?:src|href)="\/([^"]+\.js)"/g),
    ].map(([, file]) => file);
    expect(new Set(named)).toEqual(first);
  });
});
