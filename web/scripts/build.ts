/**
 * Builds the site into dist/: the app, then each public page as HTML with its first screen in it. `/Tips` becomes
 * `Tips/index.html`; every other address is served `app.html`, the same page without content.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
const server = `${root}node_modules/.cache/server`;

await build({ root, build: { outDir: dist, emptyOutDir: true } });
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/server.tsx', outDir: server, copyPublicDir: false, manifest: false },
});

const template = await readFile(`${dist}/index.html`, 'utf8');
const { prerendered, render }: typeof import('../src/server.tsx') = await import(
  pathToFileURL(`${server}/server.js`).href
);

await writeFile(`${dist}/app.html`, page('', ''));
for (const path of prerendered) {
  const { head, body } = split(await render(path));
  const folder = `${dist}${path === '/' ? '' : path}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/index.html`, page(head, body));
}
await rm(server, { recursive: true });

function page(head: string, body: string): string {
  return template.replace('<!--head-->', () => head).replace('<!--app-->', () => body);
}

/** React writes what belongs into the head before everything else. */
function split(html: string): { head: string; body: string } {
  const head = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)*/s.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
