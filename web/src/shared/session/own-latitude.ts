/**
 * The latitude of a gardener's garden. It is not in the profile, because it stays on the device: it is kept beside the session, with
 * the gardener and the climate that it is for.
 */
import { ownName } from './own';
import { gardenOf, type ReadersGarden } from './own-garden';
import { storageWithSession, storedGardener } from './tokens';

const name = ownName('latitude');

/** Of a garden that is saved in the profile. */
export function keepLatitude({ climate, latitude }: ReadersGarden): void {
  const storage = storageWithSession();
  const of = storage && storedGardener(storage)?.gardener.sub;
  if (!of || latitude === undefined) return;
  try {
    storage.setItem(name, JSON.stringify({ of, climate, latitude }));
  } catch {
    // Storage is forbidden or full: the pages do without the length of the day.
  }
}

/** Nothing is added for another hemisphere or climate: the garden was moved, maybe on another device. */
export function withLatitude(garden: ReadersGarden, sub: string | undefined): ReadersGarden {
  try {
    const { of, climate, latitude } = Object(JSON.parse(storageWithSession()?.getItem(name) ?? 'null'));
    return of === sub && climate === garden.climate ? gardenOf({ latitude, ...garden }) : garden;
  } catch {
    return garden;
  }
}
