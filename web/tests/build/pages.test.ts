/** The public pages as search engines, link previews and slow connections get them: without script. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import plants from '../../../functions/lib/rules/plants.json' with { type: 'json' };
import { categoryValues } from '../../src/shared/api/schema.gen.ts';
import { paths, prerendered } from '../../src/shared/paths.ts';

const dist = new URL('../../dist/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, dist), 'utf8');
const plantPages = plants.map(({ id }) => paths.plant(id));
const page = (path: string) => read(`.${path === '/' ? '' : path}/index.html`);

describe.each([...prerendered, paths.plant('fig')])('%s', (path) => {
  const html = page(path);

  test('has its first screen in it', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toContain('<main');
  });

  test('has its title, its description and the tags for link previews', () => {
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}/);
    for (const name of ['title', 'description', 'type', 'image', 'url', 'site_name']) {
      expect(html.match(new RegExp(`property="og:${name}" content="[^"]+"`, 'g')), name).toHaveLength(1);
    }
    expect(html).toContain(`<link rel="canonical" href="https://site.invalid${path}">`);
    expect(html).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Sorrel &amp; Spade" href="/api/feed">',
    );
  });

  test('has the feeds of the categories if it is the list of tips, as served', () => {
    const feeds = html.match(/<link rel="alternate"[^>]* href="\/api\/feed\?category=[^"&]+"/g) ?? [];
    expect(feeds).toHaveLength(path === '/Tips' ? categoryValues.length : 0);
  });

  test('preloads its two fonts', () => {
    expect(html.match(/<link rel="preload" href="\/assets\/[^"]+\.woff2" as="font"/g)).toHaveLength(2);
  });

  test('has nothing that its policy blocks', () => {
    // A script element of data does not run.
    expect(html).not.toMatch(/<script(?![^>]*(?:\bsrc=|ld\+json"))|<style|\sstyle=|\son\w+=/);
  });
});

test('a plant’s page has its names and hazards, and the feed of its tips', () => {
  const html = page(paths.plant('foxglove'));
  expect(html).toMatch(/<link[^>]*href="\/api\/feed\?plant=foxglove"/);
  for (const text of ['Foxglove</h1>', 'Digitalis purpurea', 'Toxic to people']) expect(html).toContain(text);
});

test('a plant’s page does not show the button for its address, which needs script', () => {
  expect(page(paths.plant('fig'))).toMatch(/<button [^>]*class="[^"]*\binvisible\b[^>]*>.*?Copy link/);
});

test('the list of plants links to every plant', () => {
  const html = page(paths.plants);
  for (const path of plantPages) expect(html).toContain(`href="${path}"`);
});

test('the 404 page has its content, is not indexed, and has no address', () => {
  const html = read('404.html');
  expect(html).toMatch(/<h1\b[^>]*>Oops! The page you(?:’|'|&#x27;)re looking for doesn(?:’|'|&#x27;)t exist\.<\/h1>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toMatch(/rel="canonical"|property="og:url"/);
  expect(read('sitemap.xml')).not.toContain('404');
});

test('the privacy policy has the retention of the deployment, which publishing writes into every page', () => {
  const name = 'LOG_RETENTION_DAYS';
  expect(page('/privacy-policy')).toContain(`They are kept for <!-- -->${name}<!-- --> days`);
  for (const html of [page('/privacy-policy'), read('app.html')]) {
    expect(html).toMatch(new RegExp(`<html[^>]* data-log-retention-days="${name}"`));
  }
});

test('the icons are at the addresses that browsers try unasked', () => {
  // An ICO file begins with a reserved 0 and the type 1.
  expect(readFileSync(new URL('favicon.ico', dist)).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(read('index.html')).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  expect(readFileSync(new URL('apple-touch-icon.png', dist)).subarray(1, 4).toString()).toBe('PNG');
});

test.each(['404.html', 'app.html', 'index.html', 'Tips/index.html'])('%s asks for JavaScript if it is off', (file) => {
  const html = read(file);
  expect(html).toMatch(/<body>\s*<noscript><p[^>]*>[^<]*JavaScript[^<]*<\/p><\/noscript>\s*<div id="root">/);
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/);
});

test('titles and descriptions differ from page to page', () => {
  for (const pattern of [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/]) {
    const texts = [...prerendered, ...plantPages].map((path) => pattern.exec(page(path))?.[1]);
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test('the sitemap has every public page, and robots.txt names the sitemap', () => {
  const places = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places.toSorted()).toEqual(
    [...prerendered, ...plantPages].map((path) => `https://site.invalid${path}`).toSorted(),
  );
  expect(read('robots.txt')).toContain('Sitemap: https://site.invalid/sitemap.xml');
  // The function write-sitemaps writes the rest.
  expect(read('robots.txt')).toContain('Sitemap: https://site.invalid/sitemaps/index.xml');
});
