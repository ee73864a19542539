/** Photographs in a browser that protects its users from being recognised by what it draws. */
import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@playwright/test';
import { rowan } from '../api/garden.ts';
import { sessionOf } from './server.ts';
import { openSite } from './site.ts';

const config = { region: 'r', userPoolId: 'r_p', userPoolClientId: 'client', emailVerification: 'off' } as const;

test('A photograph that the browser would spoil is not uploaded, and the form says why', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await openSite(page, { config });
  await page.addInitScript((session) => {
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function noise(...args) {
      const context = this.getContext('2d');
      const pixels = context?.getImageData(0, 0, this.width, this.height);
      for (let at = 0; pixels && at < pixels.data.length; at += 1) pixels.data[at] = Math.random() * 256;
      if (pixels) context?.putImageData(pixels, 0, 0);
      toBlob.apply(this, args);
    };
  }, sessionOf(rowan.id));
  await page.goto('/ShareTip');
  const buffer = createCanvas(800, 600).toBuffer('image/jpeg');
  await page.getByLabel('Add photographs').setInputFiles({ name: 'leek.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('This browser protects you by changing pictures')).toBeVisible();
  expect(requests.filter((request) => /^POST/.test(request) && /photo|picture|upload/.test(request))).toEqual([]);
});
