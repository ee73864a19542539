import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropChange, noteChange, questionOf } from '~/features/questions/changes';
import { isGone } from '~/features/questions/mutations';
import { threadKey } from '~/features/questions/queries';
import { keepMark, showMark } from '~/features/tips/marks/mutations';
import { isMarked, ownMarks } from '~/features/tips/marks/queries';
import { api, bodyOf } from '~/shared/api/client';
import { notChanged } from '~/shared/api/not-changed';
import type { Answer } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { toast } from '~/shared/ui/toast';

/** `answer`: as the page shows it before. */
type Acceptance = { answer: Answer; accepted: boolean };

/**
 * Says that an answer solved the question, or takes it back. Each of them ends all doubts about the answer, the gardener's own too. It
 * shows at once, and is as before where the request fails.
 */
export function useAccept(): (change: Acceptance) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    // One after the other, so that the second press of a button does not overtake the first.
    scope: { id: 'accept' },
    mutationFn: async ({ answer: { id }, accepted }: Acceptance): Promise<void> => {
      const headers = await authorizationHeader();
      await bodyOf(api.PUT('/questions/{id}/accepted', { params: { path: { id } }, body: { accepted }, headers }));
    },
    onMutate: ({ answer: { id }, accepted }) => {
      const own = client.getQueryData(ownMarks.queryKey);
      const hasDoubted = own !== undefined && isMarked(own.now, 'outdated', id);
      noteChange(id, { accepted, outdated: false });
      showMark(client, { mark: 'outdated', id, on: false });
      return { hasDoubted };
    },
    onError: (error, { answer: { id, accepted, outdated } }, context) => {
      if (context?.hasDoubted) showMark(client, { mark: 'outdated', id, on: true });
      if (isGone(error)) {
        dropChange(id);
        void client.invalidateQueries({ queryKey: threadKey(questionOf(id)) });
      } else noteChange(id, { accepted, outdated });
      void toast('error', notChanged(error, 'This answer is not here any more.'));
    },
    onSuccess: (_, { answer: { id }, accepted }, { hasDoubted }) => {
      if (hasDoubted) keepMark({ mark: 'outdated', id, on: false });
      void toast('success', accepted ? 'The question is solved by this answer' : 'This answer did not solve it');
    },
  });
  return mutate;
}
