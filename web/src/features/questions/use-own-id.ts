import { useQuery } from '@tanstack/react-query';
import { ownProfile } from '~/shared/session/profile-query';
import { useSession } from '~/shared/session/session';

/** The reader's id among the gardeners. `undefined`: they are a visitor, or it is not known. `pending`: it is not known yet. */
export function useOwnId(): { id: string | undefined; pending: boolean } {
  const session = useSession();
  const gardener = session.state === 'signed-in' ? session.gardener : undefined;
  // As in `useGardenSources`.
  const { data, error } = useQuery({ ...ownProfile(gardener), enabled: gardener !== undefined, retryOnMount: false });
  const id = gardener && data?.id;
  return { id, pending: session.state === 'unknown' || Boolean(gardener && !id && !error) };
}
