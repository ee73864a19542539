/** Whom the signed-in gardener blocks and mutes. Lists are public and cached at the edge, so the app applies it to them. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Block, BlockKind } from '~/shared/api/schema.gen';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { useSession } from '~/shared/session/session';

/**
 * Fetched once a session: the tab adds its own changes. Until the response arrives, the device's copy applies, so that nothing is
 * shown for a moment and then taken away.
 */
export const ownBlocks = queryOptions({
  queryKey: [ownKey, 'blocks'],
  queryFn: async ({ client, queryKey, signal }): Promise<Block[]> => {
    const { keep, read } = await import('~/shared/offline/copy-cache');
    const kept = await read<Block[]>(copyNames.blocks);
    if (kept) client.setQueryData<Block[]>(queryKey, (blocks) => blocks ?? kept.body);
    const { data } = await bodyOf(api.GET('/me/blocks', { headers: await authorizationHeader(), signal }));
    void keep(copyNames.blocks, data);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What a gardener wrote is left out of lists, folded behind a button, or shown. */
export type Standing = 'shown' | 'folded' | 'left-out';

const standings: Record<BlockKind, Standing> = { block: 'left-out', mute: 'folded' };

/** What a gardener's blocks say of another gardener. */
function standingOf(blocks: readonly Block[] | undefined, id: string | null | undefined): Standing {
  const block = blocks?.find((block) => block.id === id);
  return block ? standings[block.kind] : 'shown';
}

/** Tells it of a gardener's id. Of a gardener who has left there is none. Everything is shown to visitors and while it is not known. */
export function useBlocked(): (id: string | null | undefined) => Standing {
  const isSignedIn = useSession().state === 'signed-in';
  const { data } = useQuery({ ...ownBlocks, enabled: isSignedIn });
  return (id) => standingOf(isSignedIn ? data : undefined, id);
}

/** A list without what blocked gardeners wrote, and how many items that leaves out. */
export function useUnblocked<Item>(items: Item[] | undefined, authorOf: (item: Item) => string | null) {
  const standing = useBlocked();
  const shown = items?.filter((item) => standing(authorOf(item)) !== 'left-out');
  const leftOut = items && shown ? items.length - shown.length : 0;
  return { shown: leftOut > 0 ? shown : items, leftOut };
}
