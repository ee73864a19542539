/**
 * The garden of the signed-in gardener's profile. Every response that has the profile brings it here, and from here it reaches all
 * pages, also those in other tabs. A tab keeps it until they log out, so that not every page load asks for the profile.
 */
import type { Climate, Hemisphere, OwnUser } from '~/shared/api/schema.gen';
import { isBand } from '~/shared/calendar/latitude';
import { type Frost, isWeek } from '~/shared/calendar/weeks';
import { createStore, onReset } from '~/shared/store';
import { onForget, ownName } from './own';
import { storageWithSession, storedGardener } from './tokens';

/**
 * `frost`: the weeks, or that most years have none; nothing where it is not known. `latitude`: the middle of a band of five degrees,
 * which never leaves the device.
 */
export type ReadersGarden = { hemisphere?: Hemisphere; climate?: Climate; frost?: Frost | 'none'; latitude?: number };

/** `of`: the `sub` of its gardener. `at`: when the server said so, in ms. */
type OwnGarden = { of: string; garden: ReadersGarden; at: number };

const name = ownName('garden');

const own = createStore<OwnGarden | undefined>(undefined, () => {
  try {
    return read(sessionStorage.getItem(name));
  } catch {
    // Storage is forbidden, or this is the build.
    return undefined;
  }
});
onForget(() => own.set(undefined));

/** Of storage, whose content may be anything. A climate that this release does not know is shown nowhere. */
export function gardenOf(value: unknown): ReadersGarden {
  const { hemisphere, climate, frost, latitude } = Object(value);
  const { last, first } = Object(frost);
  const isInIt = isBand(latitude) && hemisphere === (latitude < 0 ? 'southern' : 'northern');
  return {
    ...(hemisphere === 'northern' || hemisphere === 'southern' ? { hemisphere } : {}),
    ...(typeof climate === 'string' ? { climate: climate as Climate } : {}),
    ...(frost === 'none' ? { frost } : isWeek(last) && isWeek(first) ? { frost: { last, first } } : {}),
    ...(isInIt ? { latitude } : {}),
  };
}

/** The same in a profile, where 0 as both weeks is a place without frost. */
type GardenFields = Pick<OwnUser, 'hemisphere' | 'climate' | 'lastFrost' | 'firstFrost'>;

export function gardenOfProfile({
  hemisphere,
  climate,
  lastFrost: last,
  firstFrost: first,
}: GardenFields): ReadersGarden {
  return gardenOf({ hemisphere, climate, frost: last === 0 && first === 0 ? 'none' : { last, first } });
}

export function profileFields({ hemisphere, climate, frost }: ReadersGarden): GardenFields {
  const weeks = frost === 'none' ? { last: 0, first: 0 } : frost;
  return {
    hemisphere: hemisphere ?? null,
    climate: climate ?? null,
    lastFrost: weeks?.last ?? null,
    firstFrost: weeks?.first ?? null,
  };
}

function read(stored: string | null): OwnGarden | undefined {
  try {
    const { of, garden, at } = Object(JSON.parse(stored ?? 'null'));
    return typeof of === 'string' ? { of, garden: gardenOf(garden), at: Number(at) || 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** After that, the next page load asks again: it may have been changed on another device. */
const freshMs = 600_000;

/** What is known of it, and whether that is old. */
export function useOwnGarden(of: string | undefined): { garden?: ReadersGarden; isOld: boolean } {
  const known = own.use();
  if (!known || known.of !== of) return { isOld: true };
  return { garden: known.garden, isOld: Date.now() - known.at > freshMs };
}

/** The key whose storage event tells the other tabs. It is removed at once. */
const told = 'garden.own-garden';

/** The server has sent the profile of the signed-in gardener. */
export function learnGarden(garden: ReadersGarden): void {
  const storage = storageWithSession();
  const of = storage && storedGardener(storage)?.gardener.sub;
  if (!of) return;
  const learnt = { of, garden, at: Date.now() };
  const isNews = JSON.stringify(own.get()?.garden) !== JSON.stringify(learnt.garden);
  keep(learnt);
  if (!isNews) return;
  try {
    localStorage.setItem(told, JSON.stringify(learnt));
    localStorage.removeItem(told);
  } catch {
    // Storage is forbidden: the other tabs learn it with their next page load.
  }
}

function keep(learnt: OwnGarden): void {
  own.set(learnt);
  try {
    sessionStorage.setItem(name, JSON.stringify(learnt));
  } catch {
    // Storage is forbidden or full: the next page load asks again.
  }
}

let listeners: Array<(garden: ReadersGarden) => void> = [];
onReset(() => {
  listeners = [];
});

/** Calls back when another tab has changed the profile of the gardener of this tab. */
export function onChangedElsewhere(listener: (garden: ReadersGarden) => void): void {
  listeners.push(listener);
}

globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  const learnt = key === told ? read(newValue) : undefined;
  const storage = storageWithSession();
  if (!learnt || !storage || storedGardener(storage)?.gardener.sub !== learnt.of) return;
  keep(learnt);
  for (const listener of listeners) listener(learnt.garden);
});
