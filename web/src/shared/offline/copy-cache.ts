/**
 * Keeps the signed-in gardener's copies of responses: in a cache of the browser, named by the gardener. They go when the session ends
 * or another gardener signs in. The page keeps them, not the service worker, because a request whose token cannot be renewed never
 * reaches a worker.
 */
import { ApiError } from '~/shared/api/client';
import { storageWithSession, storedGardener } from '~/shared/session/tokens';
import { copyNames } from './copy-names';

const prefix = 'garden.copies.';
/** How many opened tips are kept, beside the saved ones. */
const mostOpened = 30;
/** A response that takes longer is left for its copy, as pages are. */
const patienceMs = 3_000;

/** `at`: when the copy was kept (ISO). */
type Copy<Body> = { body: Body; at: string | undefined };

/** The response, which is kept, or without a network its copy. */
export async function responseOrCopy<Body>(name: string, response: Promise<Body>): Promise<Copy<Body>> {
  const kept = response.then((body) => {
    void keep(name, body);
    return { body, at: undefined };
  });
  return Promise.race([kept, late<Body>(name, kept)]).catch((error) => instead<Body>(name, error));
}

/** The copy, where no response has come in time. Never, if there is none. */
function late<Body>(name: string, response: Promise<unknown>): Promise<Copy<Body>> {
  return new Promise((resolve) => {
    const timer = setTimeout(async () => {
      const copy = await read<Body>(name);
      if (copy) resolve(copy);
    }, patienceMs);
    response.catch(() => undefined).finally(() => clearTimeout(timer));
  });
}

/** The copy, where the server could not be reached; otherwise throws the error. A tip that is gone has no copy either. */
async function instead<Body>(name: string, error: unknown): Promise<Copy<Body>> {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404) await remove(name);
  const copy = status === 0 ? await read<Body>(name) : undefined;
  if (!copy) throw error;
  return copy;
}

/** The gardener of the session in storage. */
function owner(): string | undefined {
  const storage = storageWithSession();
  return storage && storedGardener(storage)?.gardener.sub;
}

/** Whose session the server has rejected. Nothing is kept for them on this page until they sign in again. */
let rejected: string | undefined;

const address = (name: string) => `/copies/${name}`;

/** Where storage is forbidden, full or absent, there are no copies. */
async function inCache<Result>(task: (cache: Cache) => Promise<Result>): Promise<Result | undefined> {
  const of = owner();
  if (!of || of === rejected) return undefined;
  try {
    const result = await task(await caches.open(prefix + of));
    // Logged out meanwhile.
    if (owner() !== of || of === rejected) await forget([prefix + of]);
    return result;
  } catch {
    return undefined;
  }
}

export async function read<Body>(name: string): Promise<{ body: Body; at: string } | undefined> {
  return inCache(async (cache) => {
    const kept = await cache.match(address(name));
    return kept && { body: (await kept.json()) as Body, at: kept.headers.get('date') ?? '' };
  });
}

/** `at`: of when the body is (ISO). */
export async function keep(name: string, body: unknown, at = new Date().toISOString()): Promise<void> {
  await inCache(async (cache) => {
    // Deleted first, so that the cache has the copies in the order in which they were kept.
    await cache.delete(address(name));
    const headers = { 'content-type': 'application/json', date: at };
    await cache.put(address(name), new Response(JSON.stringify(body), { headers }));
    await removeOld(cache);
  });
}

/** The ids of the tips that have a copy. */
export async function copiedTips(): Promise<ReadonlySet<string>> {
  const kept = (await inCache((cache) => cache.keys())) ?? [];
  return new Set(kept.flatMap(({ url }) => url.split('/copies/tips/')[1] ?? []));
}

/** Changes the copy, if there is one. What it has of others stays as old as it is. */
export async function change<Body>(name: string, next: (body: Body) => Body): Promise<void> {
  const copy = await read<Body>(name);
  if (copy) await keep(name, next(copy.body), copy.at);
}

/** Keeps a file, such as a photograph, unless it is there. False where that is not possible. */
export async function keepFile(path: string): Promise<boolean> {
  const kept = await inCache(async (cache) => {
    if (await cache.match(path)) return true;
    const response = await fetch(path);
    if (response.ok) await cache.put(path, response);
    return true;
  });
  return kept ?? false;
}

export async function remove(name: string): Promise<void> {
  await inCache((cache) => cache.delete(address(name)));
}

/** Deletes the copies of the tips that were opened before the last ones, and of the months but the last. */
async function removeOld(cache: Cache): Promise<void> {
  const saved = (await read<Array<{ _id: string }>>(copyNames.saved))?.body ?? [];
  const isSaved = new Set(saved.map(({ _id }) => new URL(address(copyNames.tip(_id)), location.origin).href));
  const kept = (await cache.keys()).map(({ url }) => url);
  const opened = kept.filter((url) => url.includes('/copies/tips/') && !isSaved.has(url));
  const months = kept.filter((url) => url.includes('/copies/season/'));
  for (const url of [...opened.slice(0, -mostOpened), ...months.slice(0, -mostLists)]) await cache.delete(url);
}

/** The lists of the present month on `/now` and on the home page. */
const mostLists = 2;

/** Deletes the copies of everybody but this gardener, and the photographs that they have seen. */
export async function forgetCopies(except?: string): Promise<void> {
  rejected = except === undefined ? owner() : undefined;
  try {
    const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== prefix + except);
    if (others.length > 0) await forget(others);
  } catch {
    // Storage is forbidden, so there is nothing to delete.
  }
}

/** The photographs go first: without copies, the next page would take it that all is gone. */
async function forget(copies: readonly string[]): Promise<void> {
  // The worker also has a note of when each was seen.
  (await navigator.serviceWorker?.getRegistration())?.active?.postMessage('forget-photographs');
  for (const name of ['garden.photographs', ...copies]) await caches.delete(name);
}
