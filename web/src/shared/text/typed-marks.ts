import type { Mark } from '~/shared/api/schema.gen';

/** Where words of a text begin with typed ones. Case and accents do not count. */
export function typedMarks(text: string, typed: string): Mark[] {
  const words = wordsOf(plain(typed.normalize('NFC'))).toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return [];
  const beginnings = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu');
  return Array.from(plain(text).matchAll(beginnings), ({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
  }));
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** As long as the text, so that a place in one is the same place in the other. */
function plain(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD');
    const lower = base.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
}
