/** The requests that follow and unfollow. A change shows at once, and is as before where the request fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notChanged } from '~/shared/api/not-changed';
import { type Followed, feedKey, isFollowed, ownFollows, sendFollow, withFollow } from '~/shared/follows/follows';
import { keep } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { paths } from '~/shared/paths';
import { toast } from '~/shared/ui/toast';

type Change = Followed & { on: boolean };

/** Follows a gardener or a plant, or ends that. */
export function useFollow(): (change: Change) => void {
  const client = useQueryClient();
  const { queryKey } = ownFollows;
  const show = (change: Change) =>
    client.setQueryData(queryKey, (follows) => follows && withFollow(follows, change, change.on));
  const { mutate } = useMutation({
    // One after the other, so that the second press of a button does not overtake the first.
    scope: { id: 'follows' },
    mutationFn: ({ on, ...followed }: Change) => sendFollow(followed, on),
    onMutate: async (change: Change) => {
      const follows = client.getQueryData(queryKey);
      // A response on its way does not have the change.
      await client.cancelQueries({ queryKey });
      show(change);
      const isFirst = change.on && follows?.gardeners.length === 0 && follows.plants.length === 0;
      return { before: isFollowed(follows, change), isKnown: follows !== undefined, isFirst };
    },
    onError: (error, change, context) => {
      show({ ...change, on: context?.before ?? !change.on });
      void toast('error', notChanged(error, `This ${change.kind} is not here any more.`));
    },
    onSuccess: async (_, { on }, { isKnown, isFirst }) => {
      if (isFirst && window.location.pathname !== paths.feed) {
        void toast('success', 'New tips come together on the page “Following”, beside your profile');
      }
      // An open list loses the tips of what is not followed any more. New ones do not push it down while somebody reads it.
      void client.invalidateQueries({ queryKey: feedKey, refetchType: on ? 'none' : 'active' });
      const follows = client.getQueryData(queryKey);
      if (isKnown && follows) await keep(copyNames.follows, follows);
      else await client.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
