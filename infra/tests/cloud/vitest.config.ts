import { defineConfig } from 'vitest/config';

const junit = process.env['JUNIT_DIR'];

/** They start Python again and again, and touch only what they have made. */
const scripts = ['deploying', 'gardener', 'parameters', 'publish', 'tip'].map((name) => `tests/${name}.test.ts`);
const logs = 'tests/logs.test.ts';
/** On a stack that has two releases (`cargo xtask bench --part releases`). */
const releases = 'tests/releases.test.ts';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: junit ? ['default', ['junit', { outputFile: `${junit}/cloud.xml` }]] : ['default'],
    projects: [
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
      // After all others, because it reads their logs.
      { extends: true, test: { name: 'logs', include: [logs], maxWorkers: 1, sequence: { groupOrder: 3 } } },
    ],
  },
});
