import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { NewUser, OwnUser } from '~/shared/api/schema.gen';
import { authorizationHeader } from './authorization-header';
import type { Gardener } from './tokens';

/** Creates the caller's profile, or returns the existing one; a repeated request changes nothing. */
export async function makeProfile(profile: NewUser): Promise<OwnUser> {
  const { data } = await bodyOf(api.POST('/user', { body: profile, headers: await authorizationHeader() }));
  return data;
}

/** A profile from the identity provider's data: after Google, and where no form was filled in. */
export function plainProfile({ displayName, email, photoUrl }: Gardener): NewUser {
  const name = displayName.trim() || (email.split('@')[0] ?? email);
  return {
    name: [...name].slice(0, limits.Name.most).join(''),
    email,
    photoUrl: photoUrl?.startsWith('https://') ? photoUrl : null,
    phone: null,
    role: 'user',
    status: 'active',
  };
}
