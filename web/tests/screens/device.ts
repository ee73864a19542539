/** The parts of a browser that its tabs share and jsdom lacks: the databases of the device, and locks. */
import { vi } from 'vitest';

const { databases } = vi.hoisted(() => ({ databases: new Map<string, Map<string, unknown>>() }));

/** A database of the device. It outlives a reload and a crash. */
export function database(name: string): Map<string, unknown> {
  const known = databases.get(name) ?? new Map<string, unknown>();
  databases.set(name, known);
  return known;
}

vi.mock('idb-keyval', () => ({
  createStore: database,
  set: async (key: string, value: unknown, store: Map<string, unknown>) => void store.set(key, value),
  get: async (key: string, store: Map<string, unknown>) => store.get(key),
  del: async (key: string, store: Map<string, unknown>) => void store.delete(key),
  clear: async (store: Map<string, unknown>) => store.clear(),
  entries: async (store: Map<string, unknown>) => [...store],
}));

/** The names of the locks that a tab holds. */
const held = new Set<string>();
let ofPage: string[] = [];

/** The locks that another tab has until the test ends, such as the one from which this tab was duplicated. */
export const holdInAnotherTab = (name: string) => void held.add(name);

async function request(name: string, _options: { ifAvailable: true }, hold: (lock: object | null) => unknown) {
  if (held.has(name)) return hold(null);
  held.add(name);
  ofPage.push(name);
  await hold({ name });
  held.delete(name);
}

export function installLocks(): void {
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

/** A browser frees the locks of a page that is closed. */
export function freeLocks(): void {
  for (const name of ofPage) held.delete(name);
  ofPage = [];
}

/** Another device. */
export function emptyDevice(): void {
  for (const store of databases.values()) store.clear();
  held.clear();
  ofPage = [];
}
