import { api, bodyOf } from '~/shared/api/client';
import type { NewUser, OwnUser, UserChange } from '~/shared/api/schema.gen';
import { authorizationHeader } from './authorization-header';
import { gardenOfProfile, learnGarden } from './own-garden';
import type { Gardener } from './tokens';

/** Creates the caller's profile, or returns the existing one, whose address the server brings up to date. */
export async function makeProfile(profile: NewUser): Promise<OwnUser> {
  const { data } = await bodyOf(api.POST('/user', { body: profile, headers: await authorizationHeader() }));
  learnGarden(gardenOfProfile(data));
  return data;
}

/** Brings the profile's address up to date. If it fails, the profile page or the next sign-in does it. */
export async function refreshProfile(gardener: Gardener): Promise<void> {
  await makeProfile(plainProfile(gardener)).catch(() => undefined);
}

/**
 * A profile from the identity provider's data: after Google, and where no form was filled in. It has no name: the server takes
 * the one that the provider has, if it is a name that a gardener may choose, or a neutral one.
 */
export function plainProfile({ email, photoUrl }: Gardener): NewUser {
  return {
    email,
    photoUrl: photoUrl?.startsWith('https://') ? photoUrl : null,
    phone: null,
    role: 'user',
    status: 'active',
  };
}

export async function changeProfile(id: string, change: UserChange): Promise<OwnUser> {
  const call = api.PATCH('/user/{id}', {
    params: { path: { id } },
    body: change,
    headers: await authorizationHeader(),
  });
  const { data } = await bodyOf(call);
  learnGarden(gardenOfProfile(data));
  return data;
}
