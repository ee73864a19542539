import { useQuery } from '@tanstack/react-query';
import { ownProfile } from './profile-query';
import type { Gardener } from './tokens';

/** Whether a gardener is the reader. Only of a namesake the profile has to be asked; until then it is not known. */
export function useIsOneself(
  { id, name }: { id: string; name: string },
  reader: Gardener | undefined,
): boolean | undefined {
  const isNamesake = reader?.displayName === name;
  const { data, isPending } = useQuery({ ...ownProfile(reader), enabled: isNamesake });
  if (!isNamesake) return false;
  return isPending ? undefined : data?.id === id;
}
