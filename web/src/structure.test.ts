/** Where a module may import from, also by relative paths, which Biome does not resolve. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('./', import.meta.url);

/** The room of a module: a feature, or `shared` or `routes` as a whole. */
const roomOf = (path: string) => path.match(/^(?:features\/[^/]+|[^/]+)(?=\/)/)?.[0] ?? '';

const arrows = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:shared|features)\/.*\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, source), 'utf8');
    const imported = [...text.matchAll(/(?:from|import\(?)\s*'(~\/|\.)([^']*)'/g)].map(([, start, rest]) =>
      start === '~/' ? new URL(`${rest}`, source) : new URL(`.${rest}`, new URL(file, source)),
    );
    return imported
      .filter(({ href }) => href.startsWith(source.href))
      .map(({ href }) => ({ file, from: roomOf(file), to: roomOf(href.slice(source.href.length)) }));
  });

test('A feature imports what is shared and its own files, and shared files import shared ones', () => {
  expect(arrows.length).toBeGreaterThan(1000);
  expect(arrows.filter(({ from, to }) => to !== from && to !== 'shared')).toEqual([]);
});
