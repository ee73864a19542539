import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The local cloud's site, set by `cargo xtask up --dev`. The development server forwards API requests to it. */
const site = process.env.GARDEN_SITE;

/** The folder for JUnit reports, in CI. */
const junit = process.env.JUNIT_DIR;

/** Node may not resolve names under `localhost`, and the local cloud identifies its sites by the header. */
function forwardTo(site: string) {
  const { host, port } = new URL(site);
  return { target: `http://127.0.0.1:${port}`, headers: { host } };
}

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    // The browsers that Tailwind CSS needs: for older ones, each colour would be there twice.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file for the first page: many small ones compress worse.
            { name: 'first', tags: ['$initial'] },
            // And one for the small modules of most pages: each file costs a phone ten milliseconds.
            { name: 'shared', test: /\/src\/(shared|features)\//, minShareCount: 10, maxModuleSize: 1_500 },
          ],
        },
      },
      onLog(level, log, report) {
        // A static import elsewhere would load the file with its page all the same.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        report(level, log);
      },
    },
  },
  test: {
    // Of the processors: for half of their time the tests wait.
    maxWorkers: '150%',
    reporters: junit ? ['default', ['junit', { outputFile: `${junit}/web.xml` }]] : ['default'],
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/screens/setup.ts'],
          testTimeout: 60_000,
          // No test may depend on the one before it.
          sequence: { shuffle: { tests: true } },
        },
      },
    ],
  },
  server: {
    // The list of plants is the API's.
    fs: { allow: ['.', '../functions/lib/rules'] },
    ...(site
      ? { proxy: { '/api/': forwardTo(site), '/media/': forwardTo(site), '/config.json': forwardTo(site) } }
      : {}),
  },
});
