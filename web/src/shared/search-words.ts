import { limits } from '~/shared/api/limits.gen';

/** A typed search as it goes to the URL and the server: single spaces, and at most as long as the server accepts. */
export function searchWords(text: string): string {
  return [...text.trim().replace(/\s+/g, ' ')].slice(0, limits.Search.most).join('').trim();
}
