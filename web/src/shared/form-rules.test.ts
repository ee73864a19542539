import { expect, it } from 'vitest';
import { pictureUrl } from './form-rules';

it.each([
  ['https://example.org/a.jpg', 'https://example.org/a.jpg'],
  [' http://example.org/a.jpg ', 'https://example.org/a.jpg'],
  ['https://', undefined],
  ['example.org/a.jpg', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['https://me:secret@example.org/a.jpg', undefined],
  ['https://127.0.0.1/a.jpg', undefined],
  ['https://2130706433/', undefined],
  ['https://[::1]/', undefined],
  ['https://localhost.:8443/', undefined],
  ['https://printer/', undefined],
  ['https://nas.local/a.jpg', undefined],
  ['https://router.home.arpa/', undefined],
  ['', undefined],
])('The typed picture address %j is stored as %s', (typed, url) => {
  expect(pictureUrl(typed)).toBe(url);
});
