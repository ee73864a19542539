import { expect, it } from 'vitest';
import { sharedTable } from '../../../tests/shared-table';
import { searchWords } from './search-words';
import { isVisible } from './visible';

type Row = { text: string; isVisible: boolean };

const rows = sharedTable<Row>('visible-texts');
/** The server rejects them before it looks for a visible character. */
const blank = ['', ' \u3000'].map((text) => ({ text, isVisible: false }));

it.each([...blank, ...rows])('Whether $text is visible, and a search: $isVisible', ({ text, isVisible: expected }) => {
  expect(isVisible(text)).toBe(expected);
  expect(searchWords(text) !== '').toBe(expected);
});

it('leaves out of a search what the server rejects', () => {
  expect(searchWords('leeks\u2028figs \ufffc\ue000')).toBe('leeks figs');
});
