/** Photographs, from a camera's file to the readers' pages, with the browser's own decoder and canvas. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTip, gardener, share, signInAs, tip } from './people.ts';

/**
 * A JPEG of 12 megapixels, with light as in a photograph and noise as of a sensor, so that it has a camera's size in bytes, and with
 * the place where it was taken.
 */
async function photograph(page: Page, name: string) {
  const base64 = await page.evaluate(async () => {
    const [width, height] = [4032, 3024];
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    const light = context.createLinearGradient(0, 0, width, height);
    light.addColorStop(0, '#2f5d34');
    light.addColorStop(0.6, '#9dbb62');
    light.addColorStop(1, '#e9d8a6');
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
    const pixels = context.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const noise = (Math.random() - 0.5) * 24;
      for (const channel of [0, 1, 2]) pixels.data[at + channel] = (pixels.data[at + channel] ?? 0) + noise;
    }
    context.putImageData(pixels, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
    );
    let text = '';
    for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    return btoa(text);
  });
  const jpeg = Buffer.from(base64, 'base64');
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([jpeg.subarray(0, 2), place, jpeg.subarray(2)]) };
}

const exif = 'Exif\0\0';
/** The segment APP1 that says "north": a TIFF whose one entry leads to the one entry of its GPS directory (Exif 2.32, section 4.6). */
const place = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 52]),
  Buffer.from(exif, 'latin1'),
  Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  Buffer.from([1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([1, 0, 1, 0, 2, 0, 2, 0, 0, 0, 0x4e, 0, 0, 0, 0, 0, 0, 0]),
]);

/** Records the files that pages send, which Playwright's requests do not have. Call before the page is opened. */
const recordUploads = (page: Page) =>
  page.addInitScript(() => {
    const files: File[] = [];
    Object.assign(window, { uploads: files });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function record(body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (file instanceof File) files.push(file);
      send.call(this, body);
    };
  });

/** The size of each recorded file, and whether it has a segment of Exif. */
const recorded = (page: Page) =>
  page.evaluate(async (exif) => {
    const { uploads } = window as unknown as { uploads: File[] };
    return Promise.all(
      uploads.map(async (file) => {
        const { width, height } = await createImageBitmap(file);
        const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
        return { width, height, hasExif: text.includes(exif) };
      }),
    );
  }, exif);

/** Drags a photograph of the form by its picture to the place of the one above it. */
async function dragUp(page: Page, photograph: Locator, above: Locator): Promise<void> {
  // Both ends of the way must be in the window, also on a phone.
  await above.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    window.scrollBy({ top: top + height / 2 - 120, behavior: 'instant' });
  });
  const from = await photograph.locator('.photos-thumb').boundingBox();
  const to = await above.boundingBox();
  if (!from || !to) throw new Error('The photographs are not on the page.');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  // It moves where the pointer passes the other one's middle.
  await page.mouse.move(x, to.y + to.height / 2 - 8, { steps: 10 });
  await page.mouse.up();
}

const uploaded = (page: Page, count: number) =>
  expect(page.getByText('uploaded', { exact: true })).toHaveCount(count, { timeout: 150_000 });

test('A camera’s photograph is shared, shown as AVIF, opened, edited and removed', async ({ page }) => {
  test.setTimeout(300_000);
  const author = await gardener('Author of Photographs');
  await signInAs(page, author);
  await recordUploads(page);
  await page.goto('/ShareTip');
  const title = `Earth up leeks ${crypto.randomUUID().slice(0, 6)}`;
  await expect(page.getByLabel('Add photographs')).toBeEnabled();
  const isPhone = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  await expect(page.getByText('Take a photograph')).toBeVisible({ visible: isPhone });
  const files = [await photograph(page, 'one.jpg'), await photograph(page, 'two.jpg')];
  for (const { buffer } of files) expect(buffer.includes(exif, 0, 'latin1')).toBe(true);
  await page.getByLabel('Add photographs').setInputFiles(files);
  await expect(page.getByRole('progressbar', { name: 'Upload of photograph 1' })).toBeVisible();
  await fillTip(page, { ...tip(title), image: '' });
  await uploaded(page, 2);
  const sent = await recorded(page);
  expect(sent.length).toBeGreaterThanOrEqual(2);
  for (const file of sent) expect(file).toEqual({ width: 2048, height: 1536, hasExif: false });
  const second = page.getByRole('listitem', { name: 'Photograph 2' });
  await second.getByLabel(/^What it shows/).fill('Leek stems, earthed up');
  await second.getByLabel(/^Caption/).fill('In July');
  await dragUp(page, second, page.getByRole('listitem', { name: 'Photograph 1' }));
  await expect(page.getByText('It is the cover now.')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('has been submitted successfully and will be reviewed by our team')).toBeVisible();

  await page.getByRole('link', { name: 'Read it' }).click();
  const cover = page.locator('.tip-picture img');
  await expect(cover).toHaveAttribute('alt', 'Leek stems, earthed up');
  await expect(cover).toHaveJSProperty('complete', true);
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/media\/.+\.avif$/);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(cover).toHaveAttribute('width', '1600');
  await expect(cover).toHaveAttribute('height', '1200');

  const opener = page.getByRole('button', { name: /^Open the photographs/ });
  await opener.click();
  const lightbox = page.getByRole('dialog', { name: `Photographs of “${title}”` });
  await expect(lightbox.getByText('1 of 2')).toBeVisible();
  await expect(lightbox.getByText('In July')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(lightbox.getByText('2 of 2')).toBeVisible();
  await page.goBack();
  await expect(lightbox).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('link', { name: 'Edit this tip' }).click();
  await page.getByRole('button', { name: /^Remove ?: photograph 2/ }).click();
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link', { name: title })
    .click();
  await expect(cover).toBeVisible();
  await expect(page.getByRole('list', { name: 'Photographs' })).toBeHidden();
});

test('Photographs that were on their way at a reload arrive, and a file of another kind is refused', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const author = await gardener('Author of a Reload');
  const { _id: id } = await share(author, tip('Sow leeks in the shade'));
  await signInAs(page, author);
  await page.goto(`/MyTips?edit=${id}`);
  const field = page.getByLabel('Add photographs');
  await field.waitFor();
  const file = await photograph(page, 'leek.jpg');
  // The upload waits until the page has gone.
  await page.route('**/api/photos', () => undefined);
  await field.setInputFiles([
    file,
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photograph') },
  ]);
  await expect(page.getByText('This browser cannot open it.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove ?: photograph 2/ }).click();
  await expect(page.getByText('uploading', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/photos');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/These are your changes as you left them/)).toBeVisible();
  await uploaded(page, 1);
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
});
