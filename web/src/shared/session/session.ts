/**
 * Who is signed in. Public pages never wait for it. Without a session in storage it is `signed-out` at once; with a stored token
 * that is still valid, `signed-in` at once; neither loads aws-amplify. Only a token that has to be renewed leaves it `unknown`
 * until Cognito has responded.
 */
import { createStore, onReset } from '~/shared/store';
import { leaveTab, ownerOfTab, ownTab } from './own';
import { type Gardener, removeSession, storageWithSession, storedGardener } from './tokens';

export type { Gardener } from './tokens';

export type Session =
  | { state: 'unknown' }
  /** `left`: logged out here; `elsewhere`: logged out in another tab; `ended`: it is gone or rejected; absent: there was none. */
  | { state: 'signed-out'; why?: 'left' | 'elsewhere' | 'ended' }
  | { state: 'signed-in'; gardener: Gardener };

const store = createStore<Session>({ state: 'unknown' });

export const useSession = store.use;

export function setSession(next: Session): void {
  if (next.state === 'signed-out' && (next.why === 'left' || next.why === 'elsewhere')) leaveTab(next.why === 'left');
  // Without a session there is nothing that could end.
  else if (next.state === 'signed-out' && store.get().state === 'signed-out') return;
  if (next.state === 'signed-in') ownTab(next.gardener.sub);
  store.set(next);
}

let restoreSession = async () => {};

/**
 * Finds out who is signed in, now and whenever another tab signs in or out. `restore` renews a session whose token has expired.
 * The caller passes it in: it loads aws-amplify by a file that imports this one.
 */
export function startSession(restore: () => Promise<void>): void {
  restoreSession = restore;
  readStorage();
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onReturn);
}

onReset(() => {
  removeEventListener('storage', onStorage);
  removeEventListener('pageshow', onReturn);
});

/**
 * Tabs share the session that is remembered; one that is not lives in the sessionStorage of its tab. The key says that the shared
 * one is another now, or who has logged out. It is removed at once: only its storage event counts, which the browser sends to the other
 * tabs.
 */
const changedKey = 'garden.session';
const leftBy = (sub: string | undefined) => `left by ${sub}`;

function tellTabs(change: string): void {
  localStorage.setItem(changedKey, change);
  localStorage.removeItem(changedKey);
}

function onStorage({ key, newValue }: StorageEvent): void {
  // Without a key, all of it was deleted.
  if (key === null || (key === changedKey && newValue)) readStorage(newValue);
}

/** A page from the back-forward cache has missed the events meanwhile. */
function onReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) readStorage();
}

function readStorage(change: string | null = null): void {
  const storage = storageWithSession();
  if (!storage) {
    const owner = ownerOfTab();
    const wasSignedIn = store.get().state === 'signed-in';
    const why = owner !== undefined && change === leftBy(owner) ? 'elsewhere' : wasSignedIn ? 'ended' : undefined;
    setSession({ state: 'signed-out', ...(why ? { why } : {}) });
    return;
  }
  const stored = storedGardener(storage);
  if (stored && stored.until > Date.now()) {
    setSession({ state: 'signed-in', gardener: stored.gardener });
    return;
  }
  restoreSession().catch(() => {
    // aws-amplify did not load, so nothing can be renewed. The requests that need a token will fail and say so.
    setSession(stored ? { state: 'signed-in', gardener: stored.gardener } : { state: 'signed-out' });
  });
}

/** Uses the session in storage for this tab and announces it to the others. */
export function announceSession(gardener: Gardener): void {
  setSession({ state: 'signed-in', gardener });
  tellTabs('changed');
}

/** Ends the session here, and the one that the tabs share. */
export function endSession(): void {
  const owner = ownerOfTab();
  removeSession(localStorage);
  removeSession(sessionStorage);
  setSession({ state: 'signed-out', why: 'left' });
  tellTabs(leftBy(owner));
}
