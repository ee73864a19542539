/** Typed and pasted text as it is sent. */

/**
 * Without what nobody can see. Word pastes a vertical tab, a PDF reader a form feed, a spreadsheet a tab, a web page a soft hyphen or a
 * space of no width.
 */
export const cleanLine = (text: string) =>
  text.replace(/\r\n|[\t\n\v\f\r\x85\u2028\u2029]/gu, ' ').replace(/[\p{Cc}\xad\u200b\ufeff]/gu, '');

export const cleanLines = (text: string) =>
  text
    .replace(/[\v\f\x85]/gu, '\n')
    .replace(/\t/g, ' ')
    .replace(controls, '');

const controls = /(?![\n\r])\p{Cc}/gu;
