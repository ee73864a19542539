/** The requests for a gardener's own profile, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { OwnUser, UserChange } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { makeProfile, plainProfile } from '~/shared/session/own-profile';
import type { Gardener } from '~/shared/session/session';

/** A repeated POST returns the existing profile, or creates the one that a failed sign-up did not. */
export const ownProfile = (gardener: Gardener) =>
  queryOptions({
    queryKey: [ownKey, 'profile', gardener.email],
    queryFn: () => makeProfile(plainProfile(gardener)),
    // A form depends on it, also while it is hidden because the session has ended: it must neither change nor vanish.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

export async function changeProfile(id: string, change: UserChange): Promise<OwnUser> {
  const call = api.PATCH('/user/{id}', {
    params: { path: { id } },
    body: change,
    headers: await authorizationHeader(),
  });
  return (await bodyOf(call)).data;
}
