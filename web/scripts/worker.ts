/**
 * Builds the service worker into dist/, where the site is already: `sw.js`, with the list of the files that it keeps, and
 * `sw-retired.js`, to publish in its place if it ever harms.
 */
import { readdir, readFile } from 'node:fs/promises';
import { build } from 'vite';

/** The modules of the pages that work offline, and what they load with `import()`. The worker keeps their files. */
const offline = [
  'src/routes/feed.tsx',
  'src/routes/home/this-week.tsx',
  'src/routes/layout/bell.tsx',
  'src/routes/layout/device.tsx',
  'src/routes/layout/menu.tsx',
  'src/routes/my-almanac.tsx',
  'src/routes/my-tips.tsx',
  'src/routes/now.tsx',
  'src/routes/share-tip.tsx',
  'src/routes/tip.tsx',
  'src/routes/tips.tsx',
  'src/shared/session/restore.ts',
];

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** The fonts of Latin letters. */
const fonts = /-latin-wght-.*\.woff2$/;

export async function buildWorker({ root, dist }: { root: string; dist: string }): Promise<void> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
  const assets = (await readdir(`${dist}/assets`)).map((file) => `assets/${file}`);
  const files = [...filesOf(manifest), ...assets.filter((file) => fonts.test(file))].map((file) => `/${file}`);
  for (const [name, entryFileNames] of Object.entries({ worker: 'sw.js', retired: 'sw-retired.js' })) {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: dist,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        rolldownOptions: { input: `${root}src/worker/${name}.ts`, output: { format: 'iife', entryFileNames } },
      },
    });
  }
}

/** The app's own script comes first. */
function filesOf(manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) add(next);
    // The app's own script leads to every page.
    if (!chunk.isEntry) for (const next of chunk.dynamicImports ?? []) add(next);
  };
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) add(name);
  for (const name of offline) add(name);
  return files;
}
