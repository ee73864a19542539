import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropChange, questionOf } from '~/features/questions/changes';
import { isGone } from '~/features/questions/mutations';
import { threadKey } from '~/features/questions/queries';
import { keepMark, showMark } from '~/features/tips/marks/mutations';
import { api, bodyOf } from '~/shared/api/client';
import { notChanged } from '~/shared/api/not-changed';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { toast } from '~/shared/ui/toast';

/**
 * `on`: it is no longer true. `isEnough`: the gardener wrote the answer or settles its question. `wasOutdated`: as the page shows it
 * before.
 */
type Change = { id: string; on: boolean; isEnough: boolean; wasOutdated: boolean };

/** Says that an answer is no longer true, or takes it back. The own mark shows at once; what it makes of the answer, the server decides. */
export function useDoubt() {
  const client = useQueryClient();
  const show = (id: string, on: boolean) => showMark(client, { mark: 'outdated', id, on });
  const readAgain = (id: string) => void client.invalidateQueries({ queryKey: threadKey(questionOf(id)) });
  return useMutation({
    mutationFn: async ({ id, on }: Change): Promise<void> => {
      const headers = await authorizationHeader();
      await bodyOf(api.PUT('/questions/{id}/outdated', { params: { path: { id } }, body: { outdated: on }, headers }));
    },
    onMutate: ({ id, on }) => show(id, on),
    onError: (error, { id, on }) => {
      show(id, !on);
      if (isGone(error)) {
        dropChange(id);
        readAgain(id);
      }
      void toast('error', notChanged(error, 'This answer is gone, or it does not solve the question any more.'));
    },
    onSuccess: (_, { id, on, isEnough }) => {
      keepMark({ mark: 'outdated', id, on });
      readAgain(id);
      if (!on) void toast('success', 'You have taken it back');
      else if (isEnough) void toast('success', 'This answer is no longer true');
    },
  });
}
