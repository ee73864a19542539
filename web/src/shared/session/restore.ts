import { restore } from './auth';
import { refreshProfile } from './own-profile';

/** Restores the session that storage holds. If the gardener's address has changed meanwhile, the profile gets the new one. */
export async function restoreSession(): Promise<void> {
  const changed = await restore();
  if (changed) await refreshProfile(changed);
}
