/** The tests that other tests name as their proof. */
import { readFileSync } from 'node:fs';

export const repository = new URL('../../', import.meta.url);

/** What a row's file begins with, and where that is. */
const folders: Record<string, string> = {
  contract: 'infra/tests/contract/tests/it',
  cloud: 'infra/tests/cloud/tests',
  api: 'functions/lib/api/src',
  store: 'functions/lib/store/src',
  src: 'web/src',
  screens: 'web/tests/screens',
  browser: 'web/tests/browser',
  dist: 'web/tests/dist',
  build: 'web/tests/build',
};

export const read = (path: string) => readFileSync(new URL(path, repository), 'utf8');

export const pathOf = (file: string) => file.replace(/^\w+/, (folder) => folders[folder] ?? folder);

/** Whether the source has a test of this name, with `…` for a value in it. */
export function hasTest(source: string, name: string): boolean {
  const escaped = name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll('…', '\\$\\{\\w+\\}');
  const inRust = new RegExp(
    `#\\[(?:tokio::)?test\\b[^\\n]*\\]\\n(?:\\s*#\\[[^\\n]*\\]\\n)*\\s*(?:async )?fn ${escaped}\\(`,
  );
  const inTypeScript = new RegExp(`(?:^|\\n)\\s*(?:test|it|[^\\n]*\\))\\(\\s*(['"\`])${escaped}\\1`);
  return inRust.test(source) || inTypeScript.test(source);
}

/** The rows whose test is gone or has another name. */
export const missing = <Row extends readonly [begins: string, file: string, test: string]>(rows: readonly Row[]) =>
  rows.filter(([, file, name]) => !hasTest(read(pathOf(file)), name));
