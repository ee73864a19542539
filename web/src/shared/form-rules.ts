/** The rules that all forms share. Forms import zod from here, because this file configures it. */
import * as z from 'zod/mini';
import { limits } from './api/limits.gen';
import { isVisible } from './text/visible';
import { inDigits } from './words';

// Otherwise zod tests whether it may compile code, which the site's policy forbids and reports.
z.config({ jitless: true });

export { z };

/** Characters as the server counts them; JavaScript's `length` counts some of them twice. */
export function characters(text: string): number {
  return [...text].length;
}

/** Text that is trimmed and then checked. */
export const text = (...checks: Array<ReturnType<typeof required>>) => z.string().check(z.trim(), ...checks);

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

/** Rejects accents that cover the lines around them. `functions/lib/rules/src/text.rs` has the same rule. */
export const fewMarks = (wording: Wording) =>
  z.refine<string>((value) => !hasStackedMarks(value), { error: wording('must have at most 4 accents on one letter') });

const hasStackedMarks = (text: string) => /[\p{Mn}\p{Me}]{5}/u.test(text.normalize('NFD'));

/** Characters that no line may have. `functions/lib/rules/src/text.rs` has the same rule. */
const noLine = /[\p{Cc}\p{Co}\u2028\u2029\ufffc]/u;

/** Whether the server accepts the text as a name. */
export const isName = (text: string) =>
  isVisible(text) && !hasStackedMarks(text) && characters(text.trim()) <= limits.Name.most && !noLine.test(text);

/** The https URL that the server stores for a typed picture address; `undefined` where the server rejects it. */
export function pictureUrl(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.protocol === 'http:') url.protocol = 'https:';
  const accepted = url.protocol === 'https:' && url.username === '' && url.password === '' && isPublic(url.hostname);
  return accepted ? url.href : undefined;
}

/**
 * Whether a host name can be one of the Internet. IP addresses, single-label names and local names lead a reader's browser into
 * the reader's own network. `functions/lib/rules/src/image.rs` has the same rule.
 */
function isPublic(hostname: string): boolean {
  const host = hostname.replace(/\.+$/, '');
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const local = ['internal', 'lan', 'local', 'localhost'].includes(last) || host.endsWith('.home.arpa');
  return labels.length > 1 && !local && !/^\d/.test(last);
}
