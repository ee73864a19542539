/**
 * Who is signed in. Public pages never wait for it: with no trace of a session in storage it is `signed-out` at once, with a
 * stored token that is still good `signed-in` at once, and aws-amplify is loaded in neither case. Only a token that is due for
 * renewal leaves it `unknown` until Cognito has answered.
 */
import { useSyncExternalStore } from 'react';
import { forgetOwn } from './own';
import { type Gardener, keptIn, putSession, removeSession, sessionIn, storedGardener } from './tokens';

export type { Gardener } from './tokens';

export type Session =
  | { state: 'unknown' }
  /** `left`: logged out here; `elsewhere`: in another tab; `ended`: Cognito honours it no longer; absent: there was none. */
  | { state: 'signed-out'; why?: 'left' | 'elsewhere' | 'ended' }
  | { state: 'signed-in'; gardener: Gardener };

let session: Session = { state: 'unknown' };
/** Whose things this tab holds. They outlast a session that ends, for the same person to go on with. */
let holder: string | undefined;
const listeners = new Set<() => void>();

export function setSession(next: Session): void {
  // Somebody who was never signed in, or has left, has nothing that could end.
  if (next.state === 'signed-out' && session.state === 'signed-out') return;
  session = next;
  for (const listener of listeners) listener();
  if (next.state === 'unknown') return;
  const now = next.state === 'signed-in' ? next.gardener.sub : next.why === 'left' ? undefined : holder;
  if (holder !== undefined && now !== holder) forgetOwn();
  holder = now;
}

export function currentSession(): Session {
  return session;
}

const unknown: Session = { state: 'unknown' };

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => unknown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let restoreSession = async () => {};

/**
 * Finds out who is signed in, now and whenever another tab signs in or out. `restore` renews a session whose token has expired; it
 * is handed in because it loads aws-amplify, which needs this file.
 */
export function startSession(restore: () => Promise<void>): void {
  restoreSession = restore;
  listen();
  look();
  // A page that the browser had put aside has heard nothing meanwhile.
  addEventListener('pageshow', (event) => {
    if (event.persisted) look();
  });
}

function look(): void {
  const storage = keptIn();
  if (!storage) {
    setSession({ state: 'signed-out' });
    tell({ say: 'anyone?' });
    return;
  }
  const stored = storedGardener(storage);
  if (stored && stored.until > Date.now()) {
    setSession({ state: 'signed-in', gardener: stored.gardener });
    return;
  }
  restoreSession().catch(() => {
    // Without the library nothing can be renewed; the calls that need it will say so.
    setSession(stored ? { state: 'signed-in', gardener: stored.gardener } : { state: 'signed-out' });
  });
}

/**
 * What tabs tell each other. A session in sessionStorage is handed over with the news, and to new tabs that ask: it lives as
 * long as one of its tabs does. Storage events would tell of localStorage only, and of one key at a time.
 */
type Word =
  | { say: 'signed-in'; session?: Record<string, string> }
  | { say: 'signed-out' }
  | { say: 'anyone?' }
  | { say: 'here'; session: Record<string, string> };

let channel: BroadcastChannel | undefined;

const tell = (word: Word) => channel?.postMessage(word);

function listen(): void {
  channel = new BroadcastChannel('garden.session');
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data);
}

function hear(word: Word): void {
  if (word.say === 'signed-in') {
    if (word.session) putSession(sessionStorage, word.session);
    else removeSession(sessionStorage);
    look();
  } else if (word.say === 'signed-out') {
    removeSession(sessionStorage);
    setSession({ state: 'signed-out', why: 'elsewhere' });
  } else if (word.say === 'anyone?') {
    if (session.state === 'signed-in' && keptIn() === sessionStorage) {
      tell({ say: 'here', session: sessionIn(sessionStorage) });
    }
  } else if (session.state === 'signed-out' && session.why === undefined && !keptIn()) {
    putSession(sessionStorage, word.session);
    look();
  }
}

/** Takes the session that is now in storage as this tab's, and tells the other tabs. */
export function enter(gardener: Gardener): void {
  setSession({ state: 'signed-in', gardener });
  tell(keptIn() === sessionStorage ? { say: 'signed-in', session: sessionIn(sessionStorage) } : { say: 'signed-in' });
}

/** Ends the session here and in the other tabs. */
export function leave(): void {
  removeSession(localStorage);
  removeSession(sessionStorage);
  setSession({ state: 'signed-out', why: 'left' });
  tell({ say: 'signed-out' });
}
