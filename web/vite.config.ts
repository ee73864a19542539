import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vitest/config';
import { plantProblems } from './scripts/plant-problems.ts';

/** The local cloud's site, set by `cargo xtask up --dev`. The development server forwards API requests to it. */
const site = process.env.GARDEN_SITE;

/** The folder for JUnit reports, in CI. */
const junit = process.env.JUNIT_DIR;

/** Node may not resolve names under `localhost`, and the local cloud identifies its sites by the header. */
function forwardTo(site: string) {
  const { host, port } = new URL(site);
  return { target: `http://127.0.0.1:${port}`, headers: { host } };
}

/** For busy machines; a test that passes never waits this long. */
const testTimeout = 60_000;

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where most visits begin: what a phone shows of the home page at once, and the list of tips. */
const home = source('./src/routes/home/this-week.tsx');
const tips = source('./src/routes/tips.tsx');

/**
 * The file of the module with this id: one for the first page, one for lists. Many small files compress worse, and each costs a phone
 * ten milliseconds. null leaves the module to Rolldown, which makes a file for each set of pages that share something.
 */
function fileFor(id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>): string | null {
  /** What is loaded on demand, such as a page or a dialog, and needs this module. */
  const loaders = new Set<string>();
  const seen = new Set<string>();
  let isInitial = false;
  const follow = (needed: string) => {
    const info = modules.getModuleInfo(needed);
    if (!info || seen.has(needed)) return;
    seen.add(needed);
    isInitial ||= info.isEntry;
    if (info.dynamicImporters.length > 0) loaders.add(needed);
    for (const importer of info.importers) follow(importer);
  };
  follow(id);
  if (isInitial) return 'first';
  // What fewer pages need would only burden the others.
  if (loaders.size < 5) return null;
  return loaders.has(home) ? 'first' : loaders.has(tips) ? 'lists' : null;
}

/** Without a local cloud, the development server answers with the fake API of the tests: lists to look at, and no session. */
const fakeApi: Plugin = {
  name: 'fake-api',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/api', async (message, response, next) => {
      try {
        const fake = (await server.ssrLoadModule('/tests/api/serve.ts')) as typeof import('./tests/api/serve.ts');
        await fake.serve(message, response);
      } catch (error) {
        next(error);
      }
    });
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), plantProblems(), ...(site ? [] : [fakeApi])],
  resolve: { alias: { '~': source('./src') } },
  build: {
    // The browsers that Tailwind CSS needs: for older ones, each colour would be there twice.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: fileFor, debugName: 'pages' }],
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
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/screens/setup.ts'],
          testTimeout,
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
