import { defineConfig } from 'vitest/config';

const junit = process.env['JUNIT_DIR'];

export default defineConfig({
  test: {
    // The cloud is one process, and one test shortens the lifetime of its tokens for a moment.
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: junit ? ['default', ['junit', { outputFile: `${junit}/cloud.xml` }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'garden',
          include: ['tests/*.test.ts'],
          exclude: ['tests/logs.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      // After all others, because it reads their logs.
      { extends: true, test: { name: 'logs', include: ['tests/logs.test.ts'], sequence: { groupOrder: 2 } } },
    ],
  },
});
