// Writes what became of each proof, for the table of `cargo xtask prove`.

import { writeFileSync } from 'node:fs';

import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

import { TAG } from './proof.ts';
import { type Row, row } from './rows.ts';

export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeFileSync(`${process.env['GARDEN_PROVE']}/proofs.json`, JSON.stringify(modules.flatMap(rowsOf)));
  }
}

function rowsOf(module: TestModule): Row[] {
  const proofs = [...module.children.allTests()].filter(({ tags }) => tags.includes(TAG));
  if (proofs.length > 0) return proofs.map(rowOf);
  // One that cannot be loaded has no tests.
  const errors = [...module.errors()];
  const failed = { name: module.relativeModuleId, state: 'failed', errors, notes: [], skipped: undefined, seconds: 0 };
  return errors.length > 0 ? [row(failed)] : [];
}

function rowOf(test: TestCase): Row {
  const result = test.result();
  return row({
    name: test.fullName,
    state: result.state,
    errors: [...(result.errors ?? []), ...errorsAround(test.parent)],
    notes: test.annotations().map(({ message }) => message),
    skipped: result.state === 'skipped' ? result.note : undefined,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  });
}

/** Of the preparation, without which a test is not run. */
function errorsAround(suite: TestSuite | TestModule): { message: string }[] {
  return [...suite.errors(), ...(suite.type === 'suite' ? errorsAround(suite.parent) : [])];
}
