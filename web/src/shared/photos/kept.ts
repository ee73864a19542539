/** The files of photographs that the site does not have yet, on this device, so that a reload or a crash loses no photograph. */
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { onReset } from '~/shared/store';

type Kept = { blob: Blob; at: number };

/** Older ones belong to a form that nobody came back to. */
const keptMs = 86_400_000;

let database: UseStore | undefined;
onReset(() => {
  database = undefined;
});

/** Where storage is forbidden or full, the tab alone has the files. */
async function onDevice<Result>(work: (database: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    if (!database) {
      database = createStore('garden.photographs', 'files');
      void dropOld(database).catch(() => undefined);
    }
    return await work(database);
  } catch {
    return undefined;
  }
}

async function dropOld(database: UseStore): Promise<void> {
  const all = await entries<string, Kept>(database);
  for (const [key, { at }] of all) if (Date.now() - at > keptMs) void forget(key);
}

export const keep = (key: string, blob: Blob) =>
  onDevice((database) => set(key, { blob, at: Date.now() } satisfies Kept, database));

export const kept = async (key: string) => (await onDevice((database) => get<Kept>(key, database)))?.blob;

export const forget = (key: string) => onDevice((database) => del(key, database));

export const forgetAll = () => onDevice((database) => clear(database));
