/** Whom and what the signed-in gardener follows. Only they see it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { FollowKind, Follows } from '~/shared/api/schema.gen';
import { changeCopies } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

/**
 * Fetched once a session: the tab adds its own changes. Until the response arrives, the device's copy applies, so that no button says
 * for a moment what is not so.
 */
export const ownFollows = queryOptions({
  queryKey: [ownKey, 'follows'],
  queryFn: async ({ client, queryKey, signal }): Promise<Follows> => {
    const { keep, read } = await import('~/shared/offline/copy-cache');
    const kept = await read<Follows>(copyNames.follows);
    if (kept) client.setQueryData<Follows>(queryKey, (follows) => follows ?? kept.body);
    const { data } = await bodyOf(api.GET('/me/follows', { headers: await authorizationHeader(), signal }));
    void keep(copyNames.follows, data);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The key of the pages of tips that follow from it. */
export const feedKey = [ownKey, 'feed'];

/** A gardener or a plant. */
export type Followed = { kind: FollowKind; id: string };

const lists = { gardener: 'gardeners', plant: 'plants' } as const satisfies Record<FollowKind, keyof Follows>;

export const isFollowed = (follows: Follows | undefined, { kind, id }: Followed): boolean =>
  follows?.[lists[kind]].includes(id) ?? false;

/** The newest first. */
export function withFollow(follows: Follows, { kind, id }: Followed, on: boolean): Follows {
  const others = follows[lists[kind]].filter((other) => other !== id);
  return { ...follows, [lists[kind]]: on ? [id, ...others] : others };
}

/** Follows it, or ends that. */
export async function sendFollow(path: Followed, on: boolean): Promise<void> {
  const request = { params: { path }, headers: await authorizationHeader() };
  await bodyOf(on ? api.PUT('/me/follows/{kind}/{id}', request) : api.DELETE('/me/follows/{kind}/{id}', request));
}

/** A block or a mute has ended it on the server. */
export function forgetFollow(client: QueryClient, id: string): void {
  change(client, id, false);
}

/** After an undo of that. */
export async function followAgain(client: QueryClient, id: string): Promise<void> {
  await sendFollow({ kind: 'gardener', id }, true);
  change(client, id, true);
}

function change(client: QueryClient, id: string, on: boolean): void {
  const changed = (follows: Follows) => withFollow(follows, { kind: 'gardener', id }, on);
  client.setQueryData(ownFollows.queryKey, (follows) => follows && changed(follows));
  changeCopies(({ change }) => change<Follows>(copyNames.follows, changed));
  void client.invalidateQueries({ queryKey: feedKey });
}
