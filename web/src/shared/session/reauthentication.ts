/**
 * A sign-in of somebody who is signed in, to prove who they are. Its tokens stay apart until it has worked, so that a wrong
 * password ends no session.
 */
import { onReset } from '~/shared/store';
import { claimsOf, putSession, sessionIn, storageWithSession } from './tokens';

/** Its message is for the person. */
class ReauthenticationError extends Error {
  override name = 'ReauthenticationError';
}

let pending: Record<string, string> | undefined;
let over: Promise<unknown> = Promise.resolve();
onReset(() => {
  pending = undefined;
  over = Promise.resolve();
});

/**
 * Signs in again; the session gets the new tokens if that works. `signIn` says whether it did. Rejects for another account than
 * `sub`.
 */
export async function reauthenticate(sub: string, signIn: () => Promise<boolean>): Promise<boolean> {
  const session = storageWithSession();
  if (!session) throw new ReauthenticationError('Your session has ended. Sign in to go on.');
  const tokens: Record<string, string> = {};
  pending = tokens;
  const attempt = signIn().finally(() => {
    pending = undefined;
  });
  over = attempt.catch(() => undefined);
  if (!(await attempt)) return false;
  if (idClaims(tokens)?.sub !== sub) {
    throw new ReauthenticationError('That is another account. Choose the one that you are signed in with.');
  }
  putSession(session, tokens);
  return true;
}

/** Resolves when no such sign-in is under way. */
export const afterReauthentication = () => over;

/** Where aws-amplify has the tokens of such a sign-in. */
export function reauthenticationStorage() {
  const values = pending;
  if (!values) return undefined;
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
    clear: () => {
      for (const key of Object.keys(values)) delete values[key];
    },
  };
}

/** Whether the session is one of Google: its account has no password here. */
export function isGoogleSession(): boolean {
  const storage = storageWithSession();
  const username = storage && idClaims(sessionIn(storage))?.['cognito:username'];
  return typeof username === 'string' && username.toLowerCase().startsWith('google_');
}

const idClaims = (tokens: Record<string, string>) =>
  claimsOf(Object.entries(tokens).find(([key]) => key.endsWith('.idToken'))?.[1]);
