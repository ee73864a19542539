/** The heads of the plants' pages, for search engines and previews of links, and the pictures that these show. */
import { readFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import plants from '../../../functions/lib/rules/plants.json' with { type: 'json' };
import { paths } from '../../src/shared/paths.ts';

const dist = new URL('../../dist/', import.meta.url);
const origin = 'https://site.invalid';
const page = (id: string) => readFileSync(new URL(`plants/${id}/index.html`, dist), 'utf8');

/** The values of a tag of the head, by its name or property. */
const values = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(([, value]) => value);
const pictureOf = (id: string) => values(page(id), 'og:image')[0]?.replace(`${origin}/`, '') ?? '';

test('The head of every plant has its names, its address, and each tag once', () => {
  for (const { id, name, latin } of plants) {
    const html = page(id);
    const address = origin + paths.plant(id);
    expect(html).toContain(`<title>${name} (${latin}) · Sorrel &amp; Spade</title>`.replaceAll("'", '&#x27;'));
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(values(html, 'og:url'), id).toEqual([address]);
    expect(values(html, 'twitter:card'), id).toEqual(['summary_large_image']);
    for (const tag of ['description', 'og:title', 'og:description', 'og:type', 'og:image', 'og:image:alt']) {
      expect(values(html, tag), `${tag} of ${id}`).toEqual([expect.stringMatching(/./)]);
    }
    expect([...values(html, 'og:image:width'), ...values(html, 'og:image:height')], id).toEqual(['1200', '630']);
  }
});

test('The head of every plant says where it is on the site', () => {
  for (const { id, name } of plants) {
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page(id))?.[1] ?? '""';
    expect(JSON.parse(data), id).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Plants', item: `${origin}/plants` },
        { '@type': 'ListItem', position: 2, name, item: origin + paths.plant(id) },
      ],
    });
  }
});

test('Every plant has a picture of its own', () => {
  for (const { id, name, latin, drawn } of plants) {
    expect(pictureOf(id)).toMatch(new RegExp(`^assets/preview-${id}-[\\w-]{8}\\.png$`));
    expect(values(page(id), 'og:image:alt')).toEqual([`${name} (${latin})${drawn ? ', drawn' : ''}`]);
    const header = readFileSync(new URL(pictureOf(id), dist)).subarray(0, 24);
    expect(header.subarray(1, 4).toString(), id).toBe('PNG');
    expect([header.readUInt32BE(16), header.readUInt32BE(20)], id).toEqual([1200, 630]);
  }
});

test('A picture has the drawing, and both names beneath', async () => {
  const picture = await loadImage(readFileSync(new URL(pictureOf('fig'), dist)));
  const context = createCanvas(1200, 630).getContext('2d');
  context.drawImage(picture, 0, 0);
  /** The part of a strip that is not of the ground's colour. */
  const drawn = (top: number, bottom: number) => {
    const [ground] = new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer);
    const pixels = new Uint32Array(context.getImageData(300, top, 600, bottom - top).data.buffer);
    return pixels.filter((pixel) => pixel !== ground).length / pixels.length;
  };
  expect(drawn(30, 240)).toBeGreaterThan(0.2);
  expect(drawn(340, 440)).toBeGreaterThan(0.2);
  for (const [top, bottom] of [
    [495, 550],
    [565, 595],
  ] as const) {
    expect(drawn(top, bottom)).toBeGreaterThan(0.02);
    expect(drawn(top, bottom)).toBeLessThan(0.2);
  }
  expect(drawn(605, 630)).toBe(0);
});
