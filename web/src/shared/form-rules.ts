/** The rules that all forms share. Forms import zod from here, because this file configures it. */
import * as z from 'zod/mini';
import { accents, limits } from './api/limits.gen';
import { characters } from './text/characters';
import { cleanLine, cleanLines } from './text/clean';
import { parsedUrl } from './text/url';
import { isVisible } from './text/visible';
import { inDigits } from './words';

// Otherwise zod tests whether it may compile code, which the site's policy forbids and reports.
z.config({ jitless: true });

export { z };

type Check = ReturnType<typeof required>;

/** Text of one line that is made clean and trimmed, and then checked. */
export const text = (...checks: Check[]) => z.string().check(z.overwrite(cleanLine), z.trim(), ...checks);

/** Text of several lines. */
export const longText = (...checks: Check[]) => z.string().check(z.overwrite(cleanLines), z.trim(), ...checks);

/** For a password, which may be pasted with the end of its line. */
export const withoutLineEnd = z.overwrite<string>((password) => password.replace(/^[\t\r\n]+|[\t\r\n]+$/g, ''));

/** Comes first in a field: forms show a field's first error. It aborts nothing, so that the form's other errors show too. */
export const required = (error: string) => z.refine<string>((value) => value !== '', { error });

export const atMost = (most: number, error = `At most ${inDigits(most)} characters, please.`) =>
  z.refine<string>((value) => characters(value) <= most, { error });

type Wording = (rule: string) => string;

/** Rejects an invisible text. {@link required} rejects an empty one. */
export const visible = (wording: Wording) =>
  z.refine<string>((value) => value === '' || isVisible(value), {
    error: wording('must have at least one visible character'),
  });

// `functions/lib/rules/src/text.rs` and `image.rs` have the same rules as the rest of this file. The tables in
// `functions/lib/rules/tests` test both.

/** Rejects accents that cover the lines around them. */
export const fewMarks = (wording: Wording) =>
  z.refine<string>((value) => !hasStackedMarks(value), {
    error: wording(`must have at most ${accents} accents on one letter`),
  });

const stacked = new RegExp(`[\\p{Mn}\\p{Me}]{${accents + 1}}`, 'u');
const hasStackedMarks = (text: string) => stacked.test(text.normalize('NFD'));

/** Characters that no line may have. */
const noLine = /[\p{Cc}\p{Co}\u2028\u2029\ufffc]/u;

/** Rejects what a text of one line may not have. */
export const oneLine = (wording: Wording) =>
  z.refine<string>((value) => !noLine.test(value), {
    error: wording('must not contain characters that others cannot see'),
  });

/** Characters that change the direction of a text. The server takes them out of a line. */
const directions = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Whether the server accepts the text as a name. */
export const isName = (text: string) =>
  isVisible(text) &&
  !hasStackedMarks(text) &&
  characters(text.replace(directions, '').trim()) <= limits.Name.most &&
  !noLine.test(text);

/**
 * The https URL that the server stores for a typed address of a picture, or of a page with a smaller limit; `undefined` where the
 * server rejects it.
 */
export function pictureUrl(typed: string, most: number = limits.ImageUrl.most): string | undefined {
  // A browser leaves some of these out of a URL.
  const url = /\p{Cc}/u.test(typed.trim()) ? undefined : parsedUrl(typed);
  if (!url) return undefined;
  if (url.protocol === 'http:') url.protocol = 'https:';
  const accepted = url.protocol === 'https:' && url.username === '' && url.password === '' && isPublic(url.hostname);
  // Escaping can make an address longer than it was typed.
  return accepted && url.href.length <= most ? url.href : undefined;
}

/**
 * Whether a host name can be one of the Internet. IP addresses, single-label names and local names lead a reader's browser into
 * the reader's own network.
 */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '');
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const local = ['internal', 'lan', 'local', 'localhost'].includes(last) || host.endsWith('.home.arpa');
  // The URL's parser writes every IPv4 address as four numbers.
  return labels.length > 1 && !local && !/^\d+$/.test(last);
}
