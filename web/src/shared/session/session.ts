/**
 * Who is signed in. Public pages never wait for it. Without a session in storage it is `signed-out` at once; with a stored token
 * that is still valid, `signed-in` at once; neither loads aws-amplify. Only a token that has to be renewed leaves it `unknown`
 * until Cognito has responded.
 */
import { createStore } from '~/shared/store';
import { forgetOwn } from './own';
import { type Gardener, putSession, removeSession, sessionIn, storageWithSession, storedGardener } from './tokens';

export type { Gardener } from './tokens';

export type Session =
  | { state: 'unknown' }
  /** `left`: logged out here; `elsewhere`: logged out in another tab; `ended`: Cognito rejects it; absent: there was none. */
  | { state: 'signed-out'; why?: 'left' | 'elsewhere' | 'ended' }
  | { state: 'signed-in'; gardener: Gardener };

const store = createStore<Session>({ state: 'unknown' });
/** The `sub` of the gardener whose data this tab has. The data outlives the session, so that the same person can continue. */
let owner: string | undefined;

export const useSession = store.use;

export function setSession(next: Session): void {
  // Without a session there is nothing that could end.
  if (next.state === 'signed-out' && store.get().state === 'signed-out') return;
  store.set(next);
  if (next.state === 'unknown') return;
  const nextOwner = next.state === 'signed-in' ? next.gardener.sub : next.why === 'left' ? undefined : owner;
  if (owner !== undefined && nextOwner !== owner) forgetOwn();
  owner = nextOwner;
}

let restoreSession = async () => {};

/**
 * Finds out who is signed in, now and whenever another tab signs in or out. `restore` renews a session whose token has expired.
 * The caller passes it in: it loads aws-amplify by a file that imports this one.
 */
export function startSession(restore: () => Promise<void>): void {
  restoreSession = restore;
  channel = new BroadcastChannel('garden.session');
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  readStorage();
  // A page from the back-forward cache has missed the messages meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) readStorage();
  });
}

/** How long a new tab waits for another one's session, if there seems to be one. */
const answerMs = 300;

/**
 * Stores for new tabs that another tab may have the session. `public/theme.js` reads it before the first paint, and the tab shows
 * no login until it knows.
 */
function markTab(open: boolean): void {
  try {
    if (open) localStorage.setItem('garden.tab', '1');
    else localStorage.removeItem('garden.tab');
  } catch {
    // Storage is forbidden: a new tab shows the login for a moment.
  }
}

function readStorage(): void {
  const storage = storageWithSession();
  if (!storage) {
    send({ say: 'anyone?' });
    const nobody = () => setSession({ state: 'signed-out' });
    const isUnknown = () => store.get().state === 'unknown';
    const late = () => {
      if (!isUnknown()) return;
      markTab(false);
      nobody();
    };
    if (isUnknown() && document.documentElement.dataset.session === 'asked') setTimeout(late, answerMs);
    else nobody();
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

/**
 * What tabs send each other. A session in sessionStorage goes along with the news, and to new tabs that ask for it: it lives as
 * long as one of its tabs. Storage events exist for localStorage only, and for one key at a time.
 */
type TabMessage =
  | { say: 'signed-in'; session?: Record<string, string> }
  | { say: 'signed-out' }
  | { say: 'anyone?' }
  | { say: 'here'; session: Record<string, string> };

let channel: BroadcastChannel | undefined;

const send = (message: TabMessage) => channel?.postMessage(message);

function receive(message: TabMessage): void {
  const session = store.get();
  if (message.say === 'signed-in') {
    if (message.session) putSession(sessionStorage, message.session);
    else removeSession(sessionStorage);
    readStorage();
  } else if (message.say === 'signed-out') {
    removeSession(sessionStorage);
    setSession({ state: 'signed-out', why: 'elsewhere' });
  } else if (message.say === 'anyone?') {
    if (session.state === 'signed-in' && storageWithSession() === sessionStorage) {
      send({ say: 'here', session: sessionIn(sessionStorage) });
    }
  } else if (session.state !== 'signed-in' && !('why' in session) && !storageWithSession()) {
    putSession(sessionStorage, message.session);
    readStorage();
  }
}

/** Uses the session in storage for this tab and announces it to the others. */
export function announceSession(gardener: Gardener): void {
  const inTabs = storageWithSession() === sessionStorage;
  markTab(inTabs);
  setSession({ state: 'signed-in', gardener });
  send(inTabs ? { say: 'signed-in', session: sessionIn(sessionStorage) } : { say: 'signed-in' });
}

/** Ends the session here and in the other tabs. */
export function endSession(): void {
  removeSession(localStorage);
  removeSession(sessionStorage);
  markTab(false);
  setSession({ state: 'signed-out', why: 'left' });
  send({ say: 'signed-out' });
}
