/** How much room a tip's text takes on paper. */

/**
 * For the style sheet of the print. A tip with a short text (`undefined`) fits on a page in the usual type, with a `long` one in a small
 * type on one page or two, and with the `longest` on two. Of a `run-in` text, two pages have room for `shown` UTF-16 units, and for
 * these only if its paragraphs and lines follow each other without a break.
 */
export type LengthOnPaper = { level: 'long' | 'longest' | 'run-in' | undefined; shown: number };

/** Of a line of a column in the smallest type that breaks lines, in letters: an item of a list takes a line, however short it is. */
const line = 70;
/** The gap between two paragraphs, in letters. */
const gap = 25;
/** The heading and the frame of a moderator's note, in letters. */
const frame = 300;
/** The most that fits on a page in the usual type. */
const usual = 1_300;
/** The most letters that two pages hold in a small type, in a smaller one and in the smallest. */
const [long, longest, runIn] = [4_000, 11_000, 13_000];

/** How long the text is under the moderator's note, which is printed whole and without its line breaks. */
export function lengthOnPaper(text: string, note = ''): LengthOnPaper {
  const above = note ? frame + widthOf(note) : 0;
  const letters = above + lettersInLines(text);
  const level = letters <= usual ? undefined : letters <= long ? 'long' : letters <= longest ? 'longest' : 'run-in';
  return { level, shown: level === 'run-in' ? fitting(text, runIn - above) : text.length };
}

function lettersInLines(text: string): number {
  const lines = text.split('\n').map((text) => (text.trim() ? Math.max(line, widthOf(text)) : gap));
  return lines.reduce((sum, letters) => sum + letters, 0);
}

/** The length of the beginning that is as wide as so many letters. */
function fitting(text: string, most: number): number {
  let [length, width] = [0, 0];
  for (const character of text) {
    width += widthOf(character);
    if (width > most) return length;
    length += character.length;
  }
  return length;
}

/** The width of a text as a number of small Latin letters. A character outside the basic plane has a length of two, and is as wide. */
function widthOf(text: string): number {
  return text.length + count(text, wide) + 0.35 * count(text, /\p{Lu}/gu) + 0.65 * count(text, /[MWmw%@…]/g);
}

const count = (text: string, of: RegExp) => text.match(of)?.length ?? 0;

/** About as wide as high: dashes, Chinese, Japanese, Korean and most scripts of South Asia. */
const wide = /[\u2014\u2015\u0900-\u1dff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g;
