/** Where a module may import from, also by relative paths, and how long a function may be. */
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = new URL('./', import.meta.url);

/** The room of a module: a feature, or `shared` or `routes` as a whole. */
const roomOf = (path: string) => path.match(/^(?:features\/[^/]+|[^/]+)(?=\/)/)?.[0] ?? '';

const files = readdirSync(source, { recursive: true, encoding: 'utf8' });

const floors = files.filter((file) => /^(?:shared|features)\/.*\.tsx?$/.test(file));

const arrows = floors.flatMap((file) => {
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

const mostLines = 120;

/** The functions that are too long and have no reason before them. */
function longFunctions(file: string): string[] {
  const text = readFileSync(new URL(file, source), 'utf8');
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (at: number) => parsed.getLineAndCharacterOfPosition(at).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
    if (lines <= mostLines) return;
    const statement = ts.findAncestor(node, ts.isStatement) ?? node;
    const before = text.slice(statement.getFullStart(), statement.getStart());
    if (ts.isFunctionLike(node) && !before.includes(`Over ${mostLines} lines: `)) found.push(`${file}: ${lines} lines`);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(parsed, visit);
  return found;
}

test('A function has at most 120 lines, or says why', () => {
  const checked = files.filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file));
  expect(checked.length).toBeGreaterThan(300);
  expect(checked.flatMap(longFunctions)).toEqual([]);
});
