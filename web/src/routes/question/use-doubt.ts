import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropChange, noteChange, questionOf, threadLagMs } from '~/features/questions/changes';
import { isGone } from '~/features/questions/mutations';
import { threadKey } from '~/features/questions/queries';
import { keepMark, showMark } from '~/features/tips/marks/mutations';
import { ownMarks } from '~/features/tips/marks/queries';
import { api, bodyOf } from '~/shared/api/client';
import { notChanged } from '~/shared/api/not-changed';
import type { Answer } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { toast } from '~/shared/ui/toast';
import { isLost, lostInWords } from './lost';

/**
 * `answer`: as the page shows it before. `on`: it is no longer true. `isEnough`: the gardener wrote the answer or settles its question.
 * `outdated`: the answer after it; undefined where it depends on how many others say so, which only the server knows.
 */
type Change = { answer: Answer; on: boolean; isEnough: boolean; outdated: boolean | undefined };

/** Says that an answer is no longer true, or takes it back. It shows at once, and is as before where the request fails. */
export function useDoubt() {
  const client = useQueryClient();
  const show = (id: string, on: boolean) => showMark(client, { mark: 'outdated', id, on });
  const read = (id: string) => void client.invalidateQueries({ queryKey: threadKey(questionOf(id)) });
  /** Until then, a cache may serve the question as it was. */
  const readLater = (id: string) => void setTimeout(() => read(id), threadLagMs);
  return useMutation({
    // One after the other, so that the second press of a button does not overtake the first.
    scope: { id: 'doubt' },
    mutationFn: async ({ answer: { id }, on }: Change): Promise<void> => {
      const headers = await authorizationHeader();
      await bodyOf(api.PUT('/questions/{id}/outdated', { params: { path: { id } }, body: { outdated: on }, headers }));
    },
    onMutate: ({ answer: { id }, on, outdated }) => {
      show(id, on);
      if (outdated !== undefined) noteChange(id, { accepted: !outdated, outdated });
    },
    onError: (error, { answer: { id, accepted, outdated }, on, outdated: noted }) => {
      show(id, !on);
      if (isGone(error)) {
        dropChange(id);
        read(id);
      } else if (noted !== undefined) noteChange(id, { accepted, outdated });
      if (isLost(error)) {
        void client.invalidateQueries({ queryKey: ownMarks.queryKey });
        readLater(id);
      }
      const gone = 'This answer is gone, or it does not solve the question any more.';
      void toast('error', isLost(error) ? lostInWords : notChanged(error, gone));
    },
    onSuccess: (_, { answer: { id }, on, isEnough, outdated }) => {
      keepMark({ mark: 'outdated', id, on });
      if (outdated === undefined) readLater(id);
      if (!on) void toast('success', 'You have taken it back');
      else if (isEnough) void toast('success', 'This answer is no longer true');
    },
  });
}
