/**
 * A sign-in of somebody who is signed in, to prove who they are. Its tokens stay apart until it has worked, so that a wrong
 * password ends no session.
 */
import { onReset } from '~/shared/store';
import { claimsOf, putSession, sessionIn, storageWithSession } from './tokens';

/** Its message is for the person. */
class TrialError extends Error {
  override name = 'TrialError';
}

let trial: Record<string, string> | undefined;
let over: Promise<unknown> = Promise.resolve();
onReset(() => {
  trial = undefined;
  over = Promise.resolve();
});

/**
 * Signs in again; the session gets the new tokens if that works. `signIn` says whether it did. Rejects for another account than
 * `sub`.
 */
export async function onTrial(sub: string, signIn: () => Promise<boolean>): Promise<boolean> {
  const session = storageWithSession();
  if (!session) throw new TrialError('Your session has ended. Sign in to go on.');
  const tokens: Record<string, string> = {};
  trial = tokens;
  const attempt = signIn().finally(() => {
    trial = undefined;
  });
  over = attempt.catch(() => undefined);
  if (!(await attempt)) return false;
  if (idClaims(tokens)?.sub !== sub) {
    throw new TrialError('That is another account. Choose the one that you are signed in with.');
  }
  putSession(session, tokens);
  return true;
}

/** Resolves when no sign-in is on trial. */
export const afterTrial = () => over;

/** Where aws-amplify has the tokens of a sign-in on trial. */
export function trialStorage() {
  const values = trial;
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
