import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';

/** The server suggests nothing before that. */
const leastLetters = 2;

/** What a person may be typing the name of. Until the answer is there, the one before stays. */
export const suggestions = (q: string) =>
  queryOptions({
    queryKey: ['suggestions', q.toLowerCase()],
    queryFn:
      [...q].length < leastLetters
        ? skipToken
        : ({ signal }) => bodyOf(api.GET('/suggest', { params: { query: { q } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    // The next letter asks again.
    retry: false,
  });
