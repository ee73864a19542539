import { limits } from '~/shared/api/limits.gen';
import { isVisible } from './visible';

/**
 * A typed search as it goes to the URL and the server: single spaces, no character that the server rejects, and at most as long as
 * it accepts. An invisible search is no search.
 */
export function searchWords(text: string): string {
  if (!isVisible(text)) return '';
  return [...text.trim().replace(/[\s\p{Co}\ufffc]+/gu, ' ')].slice(0, limits.Search.most).join('').trim();
}

/** The same as a filter of a list. Without a letter or digit, such as "?", it is none. */
export function searchFilter(text: string): string | undefined {
  const words = searchWords(text);
  return /[\p{Alphabetic}\p{N}]/u.test(words) ? words : undefined;
}
