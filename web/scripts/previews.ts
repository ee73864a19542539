/** The pictures that previews of links show for a plant: its drawing, with its names beneath, in the site's colours and type. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Plant } from '../src/shared/plants/plant-list.ts';

/** The size that all programs with previews show whole. */
export const previewSize = { width: 1200, height: 630 };

const { width, height } = previewSize;
const root = fileURLToPath(new URL('..', import.meta.url));
const drawn = { width: 584, height: 438 };
/** In units of the drawings, which are 160 by 120. Previews are shown at less than half their size. */
const pen = 0.95;

/**
 * Draws each plant that has a drawing into `folder`. Returns the file names by the plants' ids. They contain a hash of the content,
 * because CloudFront's function, publishing and browsers know files of such names in `/assets`.
 */
export async function drawPreviews(plants: readonly Plant[], folder: string, siteName: string) {
  for (const [family, file] of Object.entries(fonts)) {
    GlobalFonts.registerFromPath(`${root}node_modules/@fontsource-variable/${file}.woff2`, family);
  }
  const colours = await themeColours();
  const icon = await loadImage(`${root}public/icon.svg`);
  const files = new Map<string, string>();
  const waiting = plants.filter(({ drawn }) => drawn);
  const draw = async () => {
    for (let plant = waiting.pop(); plant; plant = waiting.pop()) {
      const drawing = await readFile(`${root}public/plates/${plant.id}.svg`, 'utf8');
      const picture = await loadImage(Buffer.from(coloured(drawing, colours)));
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      context.fillStyle = colour(colours, 'moss');
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, (width - drawn.width) / 2, 26);
      context.drawImage(icon, 44, 40, 52, 52);
      write(context, siteName, { font: '600 28px Fraunces', colour: colour(colours, 'ink'), at: [108, 76] });
      const middle = { align: 'center' as const };
      const names = colour(colours, 'ink-soft');
      write(context, plant.name, {
        ...middle,
        font: '430 64px FrauncesItalic',
        colour: colour(colours, 'ink'),
        at: [600, 540],
      });
      write(context, plant.latin, { ...middle, font: '400 32px FrauncesItalic', colour: names, at: [600, 590] });
      const png = await canvas.encode('png');
      const hash = createHash('sha256').update(png).digest('base64url').slice(0, 8);
      const file = `preview-${plant.id}-${hash}.png`;
      await writeFile(`${folder}/${file}`, png);
      files.set(plant.id, file);
    }
  };
  // Encoding takes the time, and runs in other threads.
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
  return files;
}

const fonts = {
  Fraunces: 'fraunces/files/fraunces-latin-wght-normal',
  FrauncesItalic: 'fraunces/files/fraunces-latin-wght-italic',
};

type Colours = ReadonlyMap<string, string>;

/** The light theme's colours of the style sheet, as the drawings' format knows them. */
async function themeColours(): Promise<Colours> {
  const css = await readFile(`${root}src/tokens.css`, 'utf8');
  const context = createCanvas(1, 1).getContext('2d');
  const found = [...css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\))/g)];
  return new Map(
    found.map(([, name = '', oklch = '']) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = oklch;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      return [name, `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(2)})`];
    }),
  );
}

function colour(colours: Colours, name: string): string {
  const found = colours.get(name);
  if (!found) throw new Error(`the style sheet has no colour ${name}`);
  return found;
}

/** A drawing as a whole picture, without the hatches of large plates. */
function coloured(drawing: string, colours: Colours): string {
  return drawing
    .replace(/>\s*<symbol id="p"/, ` width="${drawn.width}" height="${drawn.height}" stroke-width="${pen}"`)
    .replace('</symbol>', '')
    .replaceAll('var(--plate-detail)', '0')
    .replace(/var\(--([\w-]+)\)/g, (_, name) => colour(colours, name));
}

type Words = { font: string; colour: string; at: [x: number, y: number]; align?: 'left' | 'center' };

function write(context: SKRSContext2D, text: string, { font, colour, at, align = 'left' }: Words): void {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, ...at);
}
