/**
 * Builds the site into dist/: the app, then each public page as HTML with its first screen in it. `/Tips` becomes
 * `Tips/index.html`; every other address is served `app.html`, the same page without content.
 *
 * One build serves any environment. What must name the site's own address says `https://site.invalid`, here, in
 * `index.html` and in `public/robots.txt`; whoever publishes the build puts the address in its place.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const origin = 'https://site.invalid';
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
const server = `${root}node_modules/.cache/server`;

await build({ root, build: { outDir: dist, emptyOutDir: true } });
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/server.tsx', outDir: server, copyPublicDir: false, manifest: false },
});

// Fetched with the page: the style sheet would ask for them only when it has come.
const fonts = (await readdir(`${dist}/assets`)).filter((file) => file.endsWith('.woff2'));
const preloads = fonts.map(
  (file) => `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin>`,
);
const template = (await readFile(`${dist}/index.html`, 'utf8')).replace(
  '<!--head-->',
  `${preloads.join('')}<!--head-->`,
);
const { prerendered, render }: typeof import('../src/server.tsx') = await import(
  pathToFileURL(`${server}/server.js`).href
);

await writeFile(`${dist}/app.html`, page('', ''));
for (const path of prerendered) {
  const { head, body } = split(await render(path));
  const folder = `${dist}${path === '/' ? '' : path}`;
  await mkdir(folder, { recursive: true });
  const address = `<link rel="canonical" href="${origin}${path}"><meta property="og:url" content="${origin}${path}">`;
  await writeFile(`${folder}/index.html`, page(head + address, body));
}
await writeFile(`${dist}/sitemap.xml`, sitemap(prerendered));
await rm(server, { recursive: true });

/** With a body, its largest picture is fetched before the script, which has to wait for nothing that is seen. */
function page(head: string, body: string): string {
  const filled = template.replace('<!--head-->', () => head).replace('<!--app-->', () => body);
  return body ? filled.replace('<script type="module"', '$& fetchpriority="low"') : filled;
}

/** By the protocol of sitemaps.org. */
function sitemap(pages: readonly string[]): string {
  const entries = pages.map((path) => `  <url><loc>${origin}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`;
}

/** React writes what belongs into the head before everything else. */
function split(html: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
