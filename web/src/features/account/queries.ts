/** What a gardener's own pages ask, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { OwnUser, UserChange } from '~/shared/api/schema.gen';
import { authorized } from '~/shared/session/authorized';
import { ownKey } from '~/shared/session/own';
import { makeProfile, plainProfile } from '~/shared/session/own-profile';
import type { Gardener } from '~/shared/session/session';

/** One's own profile: posting it again answers the one that stands, and makes the one that a failed sign-up did not. */
export const ownProfile = (gardener: Gardener) =>
  queryOptions({
    queryKey: [ownKey, 'profile', gardener.email],
    queryFn: () => makeProfile(plainProfile(gardener)),
    // A form stands on it, also while it waits out of sight for its session: it must not change or vanish underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export async function changeProfile(id: string, change: UserChange): Promise<OwnUser> {
  const call = api.PATCH('/user/{id}', { params: { path: { id } }, body: change, headers: await authorized() });
  return (await bodyOf(call)).data;
}
