/** The requests that block and mute. A change shows at once, and is as before where the request fails. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { notChanged } from '~/shared/api/not-changed';
import type { Block, BlockKind } from '~/shared/api/schema.gen';
import { ownBlocks } from '~/shared/blocks/blocks';
import { followAgain, forgetFollow, isFollowed, ownFollows } from '~/shared/follows/follows';
import { keep } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { toast } from '~/shared/ui/toast';

export type Other = { id: string; name: string };

/** The button that ends it. */
export const ends: Record<BlockKind, string> = { block: 'Unblock', mute: 'Unmute' };

/** `kind`: absent to end it. `isUndo`: of the change before. `follow`: who was followed before it is followed again. */
type Change = { other: Other; kind: BlockKind | undefined; isUndo?: boolean; follow?: boolean };

/** Blocks or mutes a gardener, or ends that. A message offers to undo it. */
export function useBlock() {
  const client = useQueryClient();
  const { queryKey } = ownBlocks;
  const kindOf = (id: string) => client.getQueryData(queryKey)?.find((block) => block.id === id)?.kind;
  const show = ({ other, kind }: Change) =>
    client.setQueryData(queryKey, (blocks) => blocks && changed(blocks, other, kind));
  const { mutate } = useMutation({
    // One after the other, so that an undo does not overtake what it undoes.
    scope: { id: 'blocks' },
    mutationFn: send,
    onMutate: async (change: Change) => {
      const before = kindOf(change.other.id);
      const isKnown = client.getQueryData(queryKey) !== undefined;
      const isEnded =
        change.kind !== undefined &&
        isFollowed(client.getQueryData(ownFollows.queryKey), { kind: 'gardener', id: change.other.id });
      // A response on its way does not have the change.
      await client.cancelQueries({ queryKey });
      show(change);
      return { before, isKnown, isEnded };
    },
    onError: (error, change, context) => {
      show({ ...change, kind: context?.before });
      void toast('error', notChanged(error, 'This gardener is not here any more.'));
    },
    onSuccess: async (_, { other, kind, isUndo, follow }, { before, isKnown, isEnded }) => {
      if (kind) forgetFollow(client, other.id);
      if (follow)
        void followAgain(client, other.id).catch(() => toast('error', `You do not follow ${other.name} again`));
      if (!isUndo) {
        void toast('success', done(other, kind, before, isEnded), {
          undo: () => mutate({ other, kind: before, isUndo: true, follow: isEnded }),
        });
      }
      const blocks = client.getQueryData(queryKey);
      if (isKnown && blocks) await keep(copyNames.blocks, blocks);
      else await client.invalidateQueries({ queryKey });
    },
  });
  return (other: Other, kind: BlockKind | undefined) => mutate({ other, kind });
}

async function send({ other: { id }, kind }: Change): Promise<void> {
  const request = { params: { path: { id } }, headers: await authorizationHeader() };
  await bodyOf(
    kind ? api.PUT('/me/blocks/{id}', { ...request, body: { kind } }) : api.DELETE('/me/blocks/{id}', request),
  );
}

function changed(blocks: readonly Block[], { id, name }: Other, kind: BlockKind | undefined): Block[] {
  const others = blocks.filter((block) => block.id !== id);
  return kind ? [{ id, name, kind, at: new Date().toISOString() }, ...others] : others;
}

/** `isEnded`: the gardener was followed. */
function done({ name }: Other, kind: BlockKind | undefined, before: BlockKind | undefined, isEnded: boolean): string {
  if (kind) return `You now ${kind} ${name}${isEnded ? ', and do not follow them any more' : ''}`;
  return `You no longer ${before ?? 'block'} ${name}`;
}
