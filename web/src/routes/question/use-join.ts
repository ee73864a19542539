import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropChange, noteChange } from '~/features/questions/changes';
import { isGone } from '~/features/questions/mutations';
import { threadKey } from '~/features/questions/queries';
import { keepMark, showMark } from '~/features/tips/marks/mutations';
import { ownMarks } from '~/features/tips/marks/queries';
import { api, bodyOf } from '~/shared/api/client';
import { notChanged } from '~/shared/api/not-changed';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { isSessionOver } from '~/shared/session/session-ended';
import { toast } from '~/shared/ui/toast';
import { isLost, lostInWords } from './lost';

/** `count`: how many want to know it too, as the page shows it before. */
type Change = { id: string; on: boolean; count: number };

/**
 * Says that the gardener wants to know a question too, or takes it back. It shows at once, and is as before where the request fails. The
 * page says that the session has ended.
 */
export function useJoin() {
  const client = useQueryClient();
  const show = ({ id, on, count }: Change) => {
    showMark(client, { mark: 'joined', id, on });
    noteChange(id, { joined: { on, count } });
  };
  return useMutation({
    // One after the other, so that the second press of a button does not overtake the first.
    scope: { id: 'join' },
    mutationFn: async ({ id, on }: Change): Promise<void> => {
      const headers = await authorizationHeader();
      await bodyOf(api.PUT('/questions/{id}/joined', { params: { path: { id } }, body: { joined: on }, headers }));
    },
    onMutate: ({ id, on, count }) => show({ id, on, count: on ? count + 1 : count - 1 }),
    onError: (error, { id, on, count }) => {
      show({ id, on: !on, count });
      if (isGone(error) || isLost(error)) {
        dropChange(id);
        // What the server has of it replaces what the tab remembers.
        void client.invalidateQueries({ queryKey: threadKey(id) });
      }
      if (isLost(error)) void client.invalidateQueries({ queryKey: ownMarks.queryKey });
      if (isSessionOver(error)) return;
      void toast('error', isLost(error) ? lostInWords : notChanged(error, 'This question is not here any more.'));
    },
    onSuccess: (_, { id, on }) => keepMark({ mark: 'joined', id, on }),
  });
}
