import { useSession } from './session';
import { groupsIn, storageWithSession } from './tokens';

/** Whether the signed-in gardener is a moderator by the access token. For display only: the server checks every request. */
export function useIsModerator(): boolean {
  const signedIn = useSession().state === 'signed-in';
  const storage = signedIn ? storageWithSession() : undefined;
  return storage !== undefined && groupsIn(storage).includes('moderators');
}
