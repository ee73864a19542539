import { expect, test } from 'vitest';
import { reduced, unopened } from './reduce';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('A HEIC picture is known by its content, whatever its name says', async () => {
  const file = new File([bytes('\x00\x00\x00\x18ftypheic\x00\x00')], 'x.jpg', { type: 'image/jpeg' });
  await expect(reduced(file)).rejects.toThrow('This is a HEIC picture');
});

test.each([
  ['\x89PNG\r\n\x1a\n', 'This PNG cannot be opened: it is damaged, or too large for this device.'],
  ['RIFF\x01\x02\x03\x04WEBPVP8 ', 'This WebP cannot be opened'],
  ['\xff\xd8\xff\xe0', 'This JPEG cannot be opened'],
  ['%PDF-1.7', 'This browser cannot open it.'],
])('Why the browser cannot open %j is said by its content', async (content, message) => {
  expect(await unopened(new Blob([bytes(content)]))).toContain(message);
});
