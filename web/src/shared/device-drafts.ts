/**
 * Typed text on this device that the server lacks, so that a crash of the browser loses a second of typing at most. It is in IndexedDB:
 * browsers write localStorage to the disk some seconds later. It goes when it is sent, and when its gardener logs out.
 */
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { onForget, onLogOut } from './session/own';
import { storageWithSession } from './session/tokens';
import { onReset } from './store';

/** `of`: the `sub` of its gardener. `text`: the draft as JSON. */
type Kept = { of: string; at: number; text: string };

const nothing = () => {};

const writeAfterMs = 1000;
/** An older one belongs to a form that nobody came back to. */
const keptMs = 30 * 86_400_000;

let database: UseStore | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Typed since the last write. */
const typed = new Map<string, { kept: Kept; onWritten: () => void }>();
/** The drafts of this tab, and how to give them to other tabs. */
const owned = new Map<string, () => void>();
/** One after the other, so that a late write does not bring back a draft that was dropped. */
let work: Promise<unknown> = Promise.resolve();
onReset(() => {
  database = undefined;
  clearTimeout(timer);
  timer = undefined;
  typed.clear();
  for (const release of owned.values()) release();
  owned.clear();
  work = Promise.resolve();
});

/** Where storage is forbidden or full, the tab alone has the text. */
function onDevice<Result>(task: (database: UseStore) => Promise<Result>): Promise<Result | undefined> {
  const result = work.then(async () => {
    database ??= createStore('garden.drafts', 'drafts');
    return task(database);
  });
  const settled = result.catch(() => undefined);
  work = settled;
  return settled;
}

/**
 * Whether this tab has the draft to itself, until it is closed or drops it. Another one has it where a tab was duplicated. Browsers
 * without locks keep drafts in the tab alone, because tabs could mix their texts.
 */
export function claim(id: string): Promise<boolean> {
  if (owned.has(id)) return Promise.resolve(true);
  if (!navigator.locks) return Promise.resolve(false);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock ? new Promise<void>((release) => owned.set(id, release)) : undefined;
    };
    navigator.locks.request(`garden.draft.${id}`, { ifAvailable: true }, hold).catch(() => resolve(false));
  });
}

/** Keeps a gardener's draft within a second. `onWritten`: called once it is there. */
export function keepOnDevice(id: string, of: string, draft: unknown, onWritten = nothing): void {
  typed.set(id, { kept: { of, at: Date.now(), text: JSON.stringify(draft) }, onWritten });
  timer ??= setTimeout(write, writeAfterMs);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const [id, { kept, onWritten }] of typed) {
    void onDevice(async (database) => {
      // Without a session, its gardener has logged out in another tab.
      if (!storageWithSession() || !(await claim(id))) return;
      await set(id, kept, database);
      onWritten();
    });
  }
  typed.clear();
}

globalThis.addEventListener?.('pagehide', write);
globalThis.document?.addEventListener('visibilitychange', write);

export function dropOnDevice(id: string): void {
  typed.delete(id);
  void onDevice((database) => del(id, database)).then(() => {
    owned.get(id)?.();
    owned.delete(id);
  });
}

/** Changes drafts on this device, after what was typed in this tab is there. `next` returns the same draft where it changes nothing. */
export async function changeOnDevice<Draft>(next: (draft: Draft) => Draft): Promise<void> {
  write();
  await onDevice(async (database) => {
    for (const [id, kept] of await entries<string, Kept>(database)) {
      const before = JSON.parse(kept.text) as Draft;
      const after = next(before);
      if (after !== before) await set(id, { ...kept, text: JSON.stringify(after) }, database);
    }
  });
}

/** The drafts of the gardener on this device, or of all of them, the newest first. */
export async function onThisDevice<Draft>(of?: string): Promise<Array<{ id: string; draft: Draft }>> {
  const all = await onDevice(async (database) => {
    const found = await entries<string, Kept>(database);
    for (const [id, { at }] of found) if (Date.now() - at > keptMs) await del(id, database);
    return found.filter(([, kept]) => (of ?? kept.of) === kept.of && Date.now() - kept.at <= keptMs);
  });
  const newestFirst = (all ?? []).toSorted(([, a], [, b]) => b.at - a.at);
  return newestFirst.map(([id, { text }]) => ({ id, draft: JSON.parse(text) as Draft }));
}

/** A draft of the gardener that no tab has, because its browser crashed or its tab was closed. It is this tab's from now on. */
export async function found<Draft>(of: string, isWanted: (draft: Draft, id: string) => boolean) {
  for (const { id, draft } of await onThisDevice<Draft>(of)) {
    if (isWanted(draft, id) && (await claim(id))) return { id, draft };
  }
  return undefined;
}

onForget((of) => {
  for (const [id, { kept }] of typed) if (kept.of === of) typed.delete(id);
  // Its gardener may open it in another tab.
  for (const release of owned.values()) release();
  owned.clear();
});
onLogOut((of) => {
  void onThisDevice(of).then((all) => {
    for (const { id } of all) dropOnDevice(id);
  });
});
