import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isKnown, setGarden, useGardenSources } from '~/shared/garden';
import { profileFields, type ReadersGarden } from '~/shared/session/own-garden';
import { keepLatitude } from '~/shared/session/own-latitude';
import { changeProfile } from '~/shared/session/own-profile';
import { ownProfile } from '~/shared/session/profile-query';

/** Saves the reader's garden: a gardener's in the profile, and only there; anybody else's on this device. */
export function useSave() {
  const queries = useQueryClient();
  const { gardener } = useGardenSources();
  const [state, setState] = useState<'pending' | 'failed'>();

  const toProfile = async (garden: ReadersGarden) => {
    const own = ownProfile(gardener);
    const { id } = await queries.ensureQueryData(own);
    keepLatitude(garden);
    queries.setQueryData(own.queryKey, await changeProfile(id, profileFields(garden)));
    void queries.invalidateQueries({ queryKey: ['gardeners'] });
    // Otherwise the device's would take its place.
    if (!isKnown(garden)) setGarden({});
  };

  /** Whether it was saved. */
  const save = async (garden: ReadersGarden): Promise<boolean> => {
    setState('pending');
    try {
      if (gardener) await toProfile(garden);
      else setGarden(garden);
      setState(undefined);
      return true;
    } catch {
      setState('failed');
      return false;
    }
  };
  return { save, pending: state === 'pending', failed: state === 'failed' };
}
