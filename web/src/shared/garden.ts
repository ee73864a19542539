/**
 * The reader's garden: it shifts the months of tips and puts fitting tips first. A gardener's is in the profile; the choice
 * of a reader without a session is on this device, and is used for a gardener whose profile has none.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Climate, Hemisphere } from './api/schema.gen';
import { shifted } from './calendar/months';
import { ownName } from './session/own';
import { ownProfile } from './session/profile-query';
import { useSession } from './session/session';
import { createStore } from './store';

export type ReadersGarden = { hemisphere?: Hemisphere; climate?: Climate };

const key = 'garden.readers-garden';
const name = 'garden';
const nowhere: ReadersGarden = {};

/** `undefined`: this device has never been asked. Empty: asked, and not answered. */
const chosen = createStore<ReadersGarden | undefined>(undefined, () => {
  try {
    const stored = localStorage.getItem(key);
    return stored ? gardenOf(JSON.parse(stored)) : undefined;
  } catch {
    // Storage is forbidden or has something else, or this is the build.
    return undefined;
  }
});

/** Of a profile, or of storage, whose content may be anything. A climate that this release does not know is shown nowhere. */
export function gardenOf(value: unknown): ReadersGarden {
  const { hemisphere, climate } = Object(value);
  return {
    ...(hemisphere === 'northern' || hemisphere === 'southern' ? { hemisphere } : {}),
    ...(typeof climate === 'string' ? { climate: climate as Climate } : {}),
  };
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

export const isKnown = (garden: ReadersGarden | undefined) => Boolean(garden?.hemisphere ?? garden?.climate);

/** Where the reader's garden comes from. `gardener`: who is signed in. `profile`: theirs, once it has been fetched. */
export function useGardenSources() {
  const session = useSession();
  const gardener = session.state === 'signed-in' ? session.gardener : undefined;
  const kept = gardener && keptGarden(gardener.email);
  const { data, error } = useQuery({
    ...ownProfile(gardener),
    select: gardenOf,
    enabled: gardener !== undefined && !kept,
  });
  useEffect(() => {
    if (gardener && data) keepGarden(gardener.email, data);
  }, [gardener, data]);
  const profile = data ?? kept;
  return { session, gardener, profile, device: chosen.use(), pending: Boolean(gardener && !profile && !error) };
}

/** The tab keeps the profile's garden until they log out, so that reading tips does not ask for the profile at every page load. */
function keptGarden(email: string): ReadersGarden | undefined {
  try {
    const stored = sessionStorage.getItem(ownName(name));
    const { of, garden } = Object(stored ? JSON.parse(stored) : undefined);
    return of === email ? gardenOf(garden) : undefined;
  } catch {
    return undefined;
  }
}

function keepGarden(of: string, garden: ReadersGarden): void {
  try {
    sessionStorage.setItem(ownName(name), JSON.stringify({ of, garden }));
  } catch {
    // Storage is forbidden or full: the next page load asks again.
  }
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
