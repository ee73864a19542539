import { expect, it } from 'vitest';
import { searchWords } from './search-words';
import { isVisible } from './visible';

// The same texts as in functions/lib/rules/src/text.rs.
it.each([
  '',
  ' \u3000',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u2800',
  '\u{e0001}',
  '\u0301',
  '\u200d\ufe0f',
  ' \u034f \u180e ',
  '¨',
])('%j is invisible, and no search', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(searchWords(text)).toBe('');
});

it.each(['x\u200b', '🌱', '👩\u200d🌾', '❤\ufe0f', '.', '٣', 'ㅤ잎'])('%j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

it('leaves out of a search what the server rejects', () => {
  expect(searchWords('leeks\u2028figs \ufffc\ue000')).toBe('leeks figs');
});
