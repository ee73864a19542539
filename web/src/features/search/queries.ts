import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Suggestions } from '~/shared/api/schema.gen';

/** The server suggests nothing before that. */
const leastLetters = 2;

/** Plants, tips and gardeners whose names a person may be typing. While more of a word is typed, the response before stays. */
export const suggestions = (q: string) =>
  queryOptions<Suggestions>({
    queryKey: ['suggestions', q.toLowerCase()],
    queryFn:
      [...q].length < leastLetters
        ? skipToken
        : ({ signal }) => bodyOf(api.GET('/suggest', { params: { query: { q } }, signal })),
    placeholderData: (previous, before) =>
      q.toLowerCase().startsWith(String(before?.queryKey[1])) ? previous : undefined,
    // The next letter asks again.
    retry: false,
  });
