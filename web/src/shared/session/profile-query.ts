import { queryOptions, skipToken } from '@tanstack/react-query';
import { ownKey } from './own';
import { makeProfile, plainProfile } from './own-profile';
import type { Gardener } from './tokens';

/** The gardener's own profile. A repeated POST returns the existing one, or creates the one that a failed sign-up did not. */
export const ownProfile = (gardener: Gardener | undefined) =>
  queryOptions({
    queryKey: [ownKey, 'profile', gardener?.email],
    queryFn: gardener ? () => makeProfile(plainProfile(gardener)) : skipToken,
    // A form depends on it, also while it is hidden because the session has ended: it must neither change nor vanish.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
