import { defineConfig } from 'vitest/config';

// Three projects in this order. The first has to pass before the others start (package.json): where the local cloud lets
// everybody in, tests of refusals show nothing. The last reads what the others left in the logs.
export default defineConfig({
  test: {
    // The cloud is one process, and one test makes its tokens short-lived for a moment.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'cloud', include: ['tests/cloud.test.ts'], sequence: { groupOrder: 0 } } },
      {
        extends: true,
        test: {
          name: 'garden',
          include: ['tests/*.test.ts'],
          exclude: ['tests/cloud.test.ts', 'tests/logs.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'logs', include: ['tests/logs.test.ts'], sequence: { groupOrder: 2 } } },
    ],
  },
});
