/**
 * The reader's garden: it shifts the months of tips and puts fitting tips first. A gardener's is in the profile; the choice
 * of a reader without a session is on this device, and is used for a gardener whose profile has none.
 */
import { useQuery } from '@tanstack/react-query';
import { shifted } from './calendar/months';
import { gardenOf, type ReadersGarden, useOwnGarden } from './session/own-garden';
import { ownProfile } from './session/profile-query';
import { useSession } from './session/session';
import { createStore } from './store';

const key = 'garden.readers-garden';
const nowhere: ReadersGarden = {};

/** `undefined`: this device has never been asked. Empty: asked, and not answered. */
const chosen = createStore<ReadersGarden | undefined>(undefined, readChosen);
// Another tab has changed it.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === key) chosen.set(readChosen());
});

function readChosen(): ReadersGarden | undefined {
  try {
    const stored = localStorage.getItem(key);
    return stored ? gardenOf(JSON.parse(stored)) : undefined;
  } catch {
    // Storage is forbidden or has something else, or this is the build.
    return undefined;
  }
}

/** On this device; a gardener's profile has precedence. */
export function setGarden(garden: ReadersGarden): void {
  chosen.set(garden);
  try {
    localStorage.setItem(key, JSON.stringify(garden));
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed.
  }
}

export const isKnown = (garden: ReadersGarden | undefined) =>
  Boolean(garden?.hemisphere ?? garden?.climate ?? garden?.frost);

/**
 * Where the reader's garden comes from. `gardener`: who is signed in. `profile`: theirs, once it is known. `isNew`: asks for the
 * profile once a page load, though the tab knows it.
 */
export function useGardenSources(isNew = false) {
  const session = useSession();
  const gardener = session.state === 'signed-in' ? session.gardener : undefined;
  const { garden: profile, isOld } = useOwnGarden(gardener?.sub);
  const { error } = useQuery({
    ...ownProfile(gardener),
    enabled: gardener !== undefined && (isOld || isNew),
    // A page shows its parts after a failure, and each of them would ask again: so the page would load for ever.
    retryOnMount: false,
  });
  return { session, gardener, profile, device: chosen.use(), pending: Boolean(gardener && !profile && !error) };
}

export function useGarden(): ReadersGarden {
  const { profile, device, pending } = useGardenSources();
  // Not the device's meanwhile: it may be another person's.
  if (pending) return nowhere;
  return (isKnown(profile) ? profile : device) ?? nowhere;
}

/** The month of the northern year that has the reader's present season. By the reader's clock, so not while a page is hydrated. */
export function thisMonth({ hemisphere }: ReadersGarden): number {
  return shifted(new Date().getMonth() + 1, hemisphere);
}
