import { readdirSync, readFileSync } from 'node:fs';

import { defineConfig } from 'vitest/config';

import { TAG } from './prove/proof.ts';

const junit = process.env['JUNIT_DIR'];

/** They start Python again and again, and touch only what they have made. */
const scripts = ['deploying', 'gardener', 'parameters', 'publish', 'tip'].map((name) => `tests/${name}.test.ts`);
const logs = 'tests/logs.test.ts';
/** On a stack that has two releases (`cargo xtask bench --part releases`). */
const releases = 'tests/releases.test.ts';
const deployments = 'prove/deployments.test.ts';
/** Only files that have proofs: loading the others takes seconds. */
const withProofs = ['tests', 'prove']
  .flatMap((folder) => readdirSync(new URL(folder, import.meta.url)).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.test.ts') && ![logs, deployments].includes(file))
  .filter((file) => /\bproof\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** Some of the tests, and those that need AWS. Their modules are loaded once, which takes a second for each file else. */
const proofs = (name: string, include: string[], groupOrder: number) => ({
  extends: true as const,
  test: { name, include, setupFiles: ['prove/before-each.ts'], maxWorkers: 1, isolate: false, sequence: { groupOrder } },
});

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: junit ? ['default', ['junit', { outputFile: `${junit}/cloud.xml` }]] : ['default'],
    tags: [{ name: TAG, description: 'Run by `cargo xtask prove` too' }],
    projects: [
      { extends: true, test: { name: 'units', include: ['prove/units/*.test.ts'] } },
      { extends: true, test: { name: 'scripts', include: scripts, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      // One file after the other: one shortens the lifetime of the pool's tokens for a moment, others break and restore what all use.
      {
        extends: true,
        test: {
          name: 'garden',
          include: ['tests/*.test.ts'],
          exclude: [...scripts, logs, releases],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      { extends: true, test: { name: 'releases', include: [releases], maxWorkers: 1, sequence: { groupOrder: 2 } } },
      proofs('proofs', withProofs, 2),
      // After all others, because they read their logs.
      { extends: true, test: { name: 'logs', include: [logs], maxWorkers: 1, sequence: { groupOrder: 3 } } },
      proofs('proofs of logs', [logs], 3),
      proofs('proofs of deployments', [deployments], 4),
    ],
  },
});
