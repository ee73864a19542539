import { expect, it } from 'vitest';
import { pictureUrl } from './form-rules';

it.each([
  ['https://example.org/a.jpg', 'https://example.org/a.jpg'],
  [' http://example.org/a.jpg ', 'https://example.org/a.jpg'],
  ['https://', undefined],
  ['example.org/a.jpg', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['https://me:secret@example.org/a.jpg', undefined],
  ['', undefined],
])('The typed picture address %j is stored as %s', (typed, url) => {
  expect(pictureUrl(typed)).toBe(url);
});
