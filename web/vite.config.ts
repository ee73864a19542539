import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The local cloud's site, set by `cargo xtask up --dev`. The development server forwards API requests to it. */
const site = process.env.GARDEN_SITE;

/** The folder for JUnit reports, in CI. */
const junit = process.env.JUNIT_DIR;

/**
 * react-router does not mark its components as free of side effects, so unused ones would stay in the build, and so would what only
 * a data router needs.
 */
const dropUnusedRouter: Plugin = {
  name: 'drop-unused-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/.*\.js$/ },
    handler: (code) =>
      code
        .replace(/\bReact\$1\.(createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&')
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace('let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState;'),
  },
};

/**
 * React's files are CommonJS, so what the app does not use of them would stay in the build: `Children`, `cloneElement`,
 * the resource hints, such as `preload`, and more. Before the app uses one of them, remove it here: in the built site it would fail.
 */
const dropUnusedReact: Plugin = {
  name: 'drop-unused-react',
  apply: 'build',
  transform: {
    filter: { id: /cjs\/react(-dom|-dom-client)?\.production\.js$/ },
    handler: (code) =>
      code
        .replace(/^exports\.Children = .*$/m, '')
        .replace(
          /^exports\.(pre\w+|cloneElement|cacheSignal|unstable_\w+|requestFormReset|useForm\w+) = function [\s\S]*?^};$/gm,
          '',
        )
        .replace(/^ReactDOMSharedInternals\.d = {[^}]*}/gm, (all) => all.replace(/^ {2}[DCLmXSM]: \w+,?$/gm, '')),
  },
};

/**
 * The same for queries: endless lists, queries that suspend or throw while a component is rendered, and the client's other methods. Methods
 * of classes are in the build even if nobody calls them.
 */
const dropUnusedQuery: Plugin = {
  name: 'drop-unused-query',
  apply: 'build',
  transform: {
    filter: {
      id: /@tanstack\/(query-core|react-query)\/build\/modern\/(query|queryCache|queryClient|queryObserver|mutationCache|useBaseQuery)\.js$/,
    },
    handler: (code) =>
      code
        .replace(/\(this\.#queryType === "infinite" \? .* : (this\.options\.behavior)\)/, '$1')
        .replace(
          /^\t(\w*Infinite\w*|infiniteQuery|prefetchQuery|is(Fetching|Mutating)|setQueriesData|getQueryState|resetQueries|[gs]etDefaultOptions|set\w+Defaults|clear|find|fetchOptimistic|getCurrentQuery)\(.*\) {\n[\s\S]*?^\t}$/gm,
          '',
        )
        .replace(/^\s*(ensureSuspenseTimers|ensurePreventErrorBoundaryRetry|useClearResetErrorBoundary)\(.*;$/gm, '')
        .replace('const errorResetBoundary = useQueryErrorResetBoundary();', '')
        .replace(/^\s*if \(shouldSuspend\([\s\S]*?throw result\.error;$/m, ''),
  },
};

/** Node may not resolve names under `localhost`, and the local cloud identifies its sites by the header. */
function forwardTo(site: string) {
  const { host, port } = new URL(site);
  return { target: `http://127.0.0.1:${port}`, headers: { host } };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), dropUnusedRouter, dropUnusedReact, dropUnusedQuery],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // One file for the first page, one for what the lists share: many small files compress worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              name: 'season',
              test: /src\/(features\/(garden\/(garden-line|in-words)|tips\/(season\/.*|from-card|recent-changes))|routes\/season|shared\/(garden|api\/use-list|session\/profile-query|ui\/year-band))\.tsx?$/,
            },
            {
              name: 'lists',
              test: /src\/(features\/(search\/.*|tips\/(use-tips|url|filter-words|tip-card|picture|linked-picture|pages|queries))|shared\/(search-words|pictures|api\/(limits\.gen|schema\.gen)|ui\/(pager|chip|jump|list-states|combobox|plate|difficulty|marked|states|linked-picture)))\.tsx?$/,
            },
          ],
        },
      },
    },
    // A kilobyte less than the default minifier makes of react-dom.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, safari10: false, compress: { passes: 3, pure_getters: true } },
  },
  test: {
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
