/** The parts of a browser that its tabs share and jsdom lacks: the databases of the device, and locks. */
import { vi } from 'vitest';

const { databases } = vi.hoisted(() => ({ databases: new Map<string, Map<string, unknown>>() }));

/** A database of the device. It outlives a reload and a crash. */
export function database(name: string): Map<string, unknown> {
  const known = databases.get(name) ?? new Map<string, unknown>();
  databases.set(name, known);
  return known;
}

/** A transaction of a database, as far as the app has one of its own. */
function transactionOf(entries: Map<string, unknown>) {
  const transaction: { oncomplete?: () => void } = {};
  const get = (key: string) => {
    const request: { result: unknown; onsuccess?: () => void } = { result: entries.get(key) };
    queueMicrotask(() => {
      request.onsuccess?.();
      transaction.oncomplete?.();
    });
    return request;
  };
  return {
    transaction,
    get,
    put: (value: unknown, key: string) => entries.set(key, value),
    delete: (key: string) => entries.delete(key),
  };
}

type Store = (<Result>(mode: string, task: (store: unknown) => Result) => Promise<Result>) & {
  entries: Map<string, unknown>;
};

function createStore(name: string): Store {
  const entries = database(name);
  return Object.assign(async <Result>(_: string, task: (store: unknown) => Result) => task(transactionOf(entries)), {
    entries,
  });
}

vi.mock('idb-keyval', () => ({
  createStore,
  set: async (key: string, value: unknown, { entries }: Store) => void entries.set(key, value),
  get: async (key: string, { entries }: Store) => entries.get(key),
  del: async (key: string, { entries }: Store) => void entries.delete(key),
  clear: async ({ entries }: Store) => entries.clear(),
  entries: async ({ entries }: Store) => [...entries],
}));

type Mode = 'exclusive' | 'shared';

/** The locks that tabs hold, and how many hold each. */
const held = new Map<string, { mode: Mode; holders: number }>();
/** Requests that wait until a lock is free. */
const waiting: Array<() => void> = [];
let ofPage: string[] = [];

function take(name: string, mode: Mode): void {
  held.set(name, { mode, holders: (held.get(name)?.holders ?? 0) + 1 });
}

function release(name: string): void {
  const lock = held.get(name);
  if (lock && lock.holders > 1) held.set(name, { ...lock, holders: lock.holders - 1 });
  else held.delete(name);
  for (const go of waiting.splice(0)) go();
}

/** The locks that another tab has until the test ends, such as the one from which this tab was duplicated. */
export const holdInAnotherTab = (name: string) => take(name, 'exclusive');

export const freeInAnotherTab = (name: string) => release(name);

async function request(
  name: string,
  { mode = 'exclusive', ifAvailable = false }: { mode?: Mode; ifAvailable?: boolean },
  hold: (lock: object | null) => unknown,
) {
  const isFree = () => !held.has(name) || (mode === 'shared' && held.get(name)?.mode === 'shared');
  while (!isFree()) {
    if (ifAvailable) return hold(null);
    await new Promise<void>((go) => waiting.push(go));
  }
  take(name, mode);
  ofPage.push(name);
  try {
    return await hold({ name });
  } finally {
    release(name);
  }
}

const query = async () => ({ held: Array.from(held, ([name, { mode }]) => ({ name, mode })) });

export function installLocks(): void {
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true });
}

/** A browser frees the locks of a page that is closed. */
export function freeLocks(): void {
  for (const name of ofPage) held.delete(name);
  ofPage = [];
}

/** The caches of the browser, as far as copies need them: paths and the texts that are kept under them. */
const kept = new Map<string, Map<string, Response>>();

function cacheOf(name: string) {
  const responses = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, responses);
  return {
    match: async (path: string) => responses.get(path)?.clone(),
    put: async (path: string, response: Response) => void responses.set(path, response),
    delete: async (key: string) => responses.delete(new URL(key, location.origin).pathname),
    keys: async () => [...responses.keys()].map((path) => ({ url: new URL(path, location.origin).href })),
  };
}

/** For a test of what is read without a network. */
export function installCaches(): void {
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  });
}

/** The copy of this name on the device. */
export async function copyOf(name: string): Promise<unknown> {
  const found = [...kept.values()].map((responses) => responses.get(`/copies/${name}`)).find(Boolean);
  return found?.clone().json();
}

/** Another device. */
export function emptyDevice(): void {
  for (const store of databases.values()) store.clear();
  kept.clear();
  vi.unstubAllGlobals();
  held.clear();
  ofPage = [];
}
