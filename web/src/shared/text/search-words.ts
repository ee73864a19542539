import { limits } from '~/shared/api/limits.gen';
import { isVisible } from './visible';

/**
 * A typed search as it goes to the URL and the server: single spaces, and at most as long as the server accepts. An
 * invisible search is no search.
 */
export function searchWords(text: string): string {
  if (!isVisible(text)) return '';
  return [...text.trim().replace(/\s+/g, ' ')].slice(0, limits.Search.most).join('').trim();
}
