/**
 * Builds the site into dist/: the app, then each public page and each plant's as HTML with its first screen in it. `/Tips` becomes
 * `Tips/index.html`; the app's other addresses are served `app.html`, the same page without content, and unknown ones
 * `404.html`. Last the service worker, `sw.js`, and `sw-retired.js`, which only removes it.
 *
 * One build serves any environment. Where the site's address belongs, it has `https://site.invalid`, here, in
 * `index.html` and in `public/robots.txt`; publishing replaces it, and `LOG_RETENTION_DAYS` in every page.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { plantHead } from './plant-head.ts';
import { drawPreviews } from './previews.ts';
import { buildWorker } from './worker.ts';

const origin = 'https://site.invalid';
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
/** In `index.html`. */
const sitePicture = `${origin}/share.jpg`;
const server = `${root}node_modules/.cache/server`;

await build({ root, build: { outDir: dist, emptyOutDir: true } });
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/server.tsx', outDir: server, copyPublicDir: false, manifest: false },
});

// Preloaded: otherwise the browser finds them only in the style sheet. Few first screens have the italic, or letters beyond Latin ones.
const fonts = (await readdir(`${dist}/assets`)).filter((file) => /latin-wght-normal-.*\.woff2$/.test(file));
const preloads = fonts.map(
  (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`,
);
const template = (await readFile(`${dist}/index.html`, 'utf8')).replace(
  '<!--head-->',
  `${preloads.join('')}<!--head-->`,
);
const { paths, plants, prerendered, render, siteName }: typeof import('../src/server.tsx') = await import(
  pathToFileURL(`${server}/server.js`).href
);

await writeFile(`${dist}/app.html`, page('', ''));
const missing = split(await render('/404'));
await writeFile(`${dist}/404.html`, page(missing.head, missing.body));
for (const path of prerendered) await writePage(path);
const previews = await drawPreviews(plants, `${dist}/assets`, siteName);
for (const plant of plants) {
  const picture = `${origin}/assets/${previews.get(plant.id)}`;
  await writePage(paths.plant(plant.id), plantHead(plant, origin), picture);
}
await writeFile(`${dist}/sitemap.xml`, sitemap([...prerendered, ...plants.map(({ id }) => paths.plant(id))]));
await rm(server, { recursive: true });
await buildWorker({ root, dist });

/** `picture`: for previews of links, in place of the site's. */
async function writePage(path: string, more = '', picture = sitePicture): Promise<void> {
  const { head, body } = split(await render(path));
  const folder = `${dist}${path === '/' ? '' : path}`;
  await mkdir(folder, { recursive: true });
  const address = `<link rel="canonical" href="${origin}${path}"><meta property="og:url" content="${origin}${path}">`;
  await writeFile(`${folder}/index.html`, page(head + address + more, body).replace(sitePicture, picture));
}

/** The browser fetches the picture of a rendered page before the script, which adds nothing visible. */
function page(head: string, body: string): string {
  const filled = template.replace('<!--head-->', () => head).replace('<!--app-->', () => body);
  return body ? filled.replace('<script type="module"', '$& fetchpriority="low"') : filled;
}

/** By the protocol of sitemaps.org. */
function sitemap(pages: readonly string[]): string {
  const entries = pages.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** React writes the tags of the head before everything else. */
function split(html: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
