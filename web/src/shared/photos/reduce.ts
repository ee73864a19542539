/** Makes a photograph small enough to upload, and removes the data on place, time and camera from its file. */
import { photoSide, uploadBytes } from '../api/limits.gen';
import { PhotoProblem, tooSmall } from './problem';

/** The longest side, in pixels. The server makes nothing wider than 1,600 of it. */
const longest = 2_048;

/** The wanted part of the source, in its pixels. */
export type Crop = { x: number; y: number; w: number; h: number };

const whole = ({ width, height }: ImageBitmap): Crop => ({ x: 0, y: 0, w: width, h: height });

/** A file, or a picture from another site that allows it. */
export type Source = Blob | HTMLImageElement;

/** A JPEG of the photograph, or of its crop, the right way up. */
export async function reduced(source: Source, crop?: Crop): Promise<Blob> {
  const file = source instanceof Blob ? source : undefined;
  const wrong = file && (await wrongContent(file));
  if (wrong) throw new PhotoProblem(wrong);
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' }).catch(async () => {
    throw new PhotoProblem(file ? await unopened(file) : unreadable);
  });
  if (!(await isCanvasTrue())) throw new PhotoProblem(spoilt);
  try {
    return await asJpeg(bitmap, crop);
  } finally {
    bitmap.close();
  }
}

async function asJpeg(bitmap: ImageBitmap, { x, y, w, h }: Crop = whole(bitmap)): Promise<Blob> {
  // A very long one may be longer, so that its shorter side is long enough.
  const scale = Math.min(1, Math.max(longest / Math.max(w, h), photoSide / Math.min(w, h)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(w * scale));
  canvas.height = Math.max(1, Math.round(h * scale));
  if (Math.min(canvas.width, canvas.height) < photoSide) throw new PhotoProblem(tooSmall);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new PhotoProblem(outOfMemory);
  context.imageSmoothingQuality = 'high';
  // Transparent pixels would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, w, h, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.85, 0.7, 0.5]) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    // A browser that cannot make a JPEG makes a PNG.
    if (blob?.type !== 'image/jpeg') break;
    // Only noise gets larger.
    if (blob.size <= uploadBytes) return blob;
  }
  throw new PhotoProblem(outOfMemory);
}

const outOfMemory =
  'This browser could not make it smaller. Close other tabs and choose it again, or use another device.';

/** Why a picture cannot be taken, by its type; a browser would make a still one of a GIF. Without such a type, the decoder decides. */
export function wrongKind({ type, name = '' }: Blob & { name?: string }): string | undefined {
  if (/^image\/hei[cf]|\.hei[cf]$/i.test(type || name)) {
    return heic;
  }
  return /^image\/(?!(jpe?g|png|webp)$)/.test(type)
    ? 'The site cannot take this kind of file. Choose a photograph that is a JPEG, PNG or WebP file.'
    : undefined;
}

type Format = 'JPEG' | 'PNG' | 'WebP' | 'HEIC';

/** By its first bytes, whatever its name says. */
async function formatOf(file: Blob): Promise<Format | undefined> {
  const bytes = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (bytes.startsWith('\xff\xd8')) return 'JPEG';
  if (bytes.startsWith('\x89PNG')) return 'PNG';
  if (/^RIFF.{4}WEBP/s.test(bytes)) return 'WebP';
  return /^.{4}ftyp(he[ivx][a-z]|mif1|msf1)/s.test(bytes) ? 'HEIC' : undefined;
}

/** Why the file cannot be taken, by its content or else by its type. */
async function wrongContent(file: Blob): Promise<string | undefined> {
  const format = await formatOf(file);
  if (format === 'HEIC') return heic;
  return format ? undefined : wrongKind(file);
}

/** Why the browser cannot open the file. */
export async function unopened(file: Blob): Promise<string> {
  const format = await formatOf(file);
  if (format === 'HEIC') return heic;
  return format
    ? `This ${format} cannot be opened: it is damaged, or too large for this device. Choose another photograph.`
    : unreadable;
}

/** A browser that protects its users from fingerprinting gives noise for a canvas. It may change each value a little, which nobody sees. */
async function isCanvasTrue(): Promise<boolean> {
  const colours = [
    [192, 48, 0],
    [0, 96, 192],
  ];
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 8 });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return true;
  for (const [at, colour] of colours.entries()) {
    context.fillStyle = `rgb(${colour})`;
    context.fillRect(at * 8, 0, 8, 8);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const bitmap = blob && (await createImageBitmap(blob).catch(() => undefined));
  if (!bitmap) return false;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return colours.every((colour, at) => {
    const { data } = context.getImageData(at * 8 + 4, 4, 1, 1);
    return colour.every((value, part) => Math.abs(value - (data[part] ?? 0)) <= slightly);
  });
}

const slightly = 8;

const spoilt =
  'This browser protects you by changing pictures, which would spoil the photograph. Allow this site to use canvas data, or choose it in another browser.';

const heic = 'This is a HEIC picture, which the site cannot take. Save it as JPEG and choose that one.';

const unreadable = 'This browser cannot open it. Choose a photograph that is a JPEG, PNG or WebP file.';
