/** The pictures that previews of links show for a plant: its drawing or, without one, its Latin name set large, with its names beneath. */
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
 * Makes the picture of each plant in `folder`. Returns the file names by the plants' ids. They contain a hash of the content,
 * because CloudFront's function, publishing and browsers know files of such names in `/assets`.
 */
export async function drawPreviews(plants: readonly Plant[], folder: string, siteName: string) {
  for (const [family, file] of Object.entries(fonts)) {
    GlobalFonts.registerFromPath(`${root}node_modules/@fontsource-variable/${file}.woff2`, family);
  }
  const colours = await themeColours();
  const icon = await loadImage(`${root}public/icon.svg`);
  const files = new Map<string, string>();
  const waiting = [...plants];
  const draw = async () => {
    for (let plant = waiting.pop(); plant; plant = waiting.pop()) {
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      context.fillStyle = colour(colours, 'moss');
      context.fillRect(0, 0, width, height);
      if (plant.drawn) {
        const drawing = await readFile(`${root}public/plates/${plant.id}.svg`, 'utf8');
        const picture = await loadImage(Buffer.from(coloured(drawing, colours)));
        context.drawImage(picture, (width - drawn.width) / 2, 26);
      } else {
        setLarge(context, plant.latin, colours);
      }
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
      if (plant.drawn) {
        write(context, plant.latin, { ...middle, font: '400 32px FrauncesItalic', colour: names, at: [600, 590] });
      }
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

/** As the plates without a drawing: the words of a Latin name in a frame, each in its line. */
function setLarge(context: SKRSContext2D, latin: string, colours: Colours): void {
  const frame = { left: 200, top: 120, width: 800, height: 330 };
  context.strokeStyle = colour(colours, 'ink-soft');
  context.lineWidth = 2;
  context.strokeRect(frame.left, frame.top, frame.width, frame.height);
  const lines = latin.split(' ');
  const leading = frame.height / (lines.length + 1);
  for (const [at, line] of lines.entries()) {
    const size = fitting(context, line, Math.min(112, leading * 0.95), frame.width - 80);
    const y = frame.top + leading * (at + 1) + size / 3;
    const font = `430 ${size}px FrauncesItalic`;
    write(context, line, { font, colour: colour(colours, 'ink'), at: [600, y], align: 'center' });
  }
}

/** The largest size up to `most`, in pixels, at which the text is at most so wide. */
function fitting(context: SKRSContext2D, text: string, most: number, wide: number): number {
  context.font = `430 ${most}px FrauncesItalic`;
  return Math.floor(Math.min(most, (most * wide) / context.measureText(text).width));
}

type Words = { font: string; colour: string; at: [x: number, y: number]; align?: 'left' | 'center' };

function write(context: SKRSContext2D, text: string, { font, colour, at, align = 'left' }: Words): void {
  context.font = font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.fillText(text, ...at);
}
