/**
 * Where this browser stores a session. aws-amplify chooses the keys of its tokens; this file knows enough of them to find out,
 * without loading aws-amplify, whether there is a session and whose.
 */
import { onReset } from '~/shared/store';

/** The signed-in gardener, from the identity provider. Two accounts may have the same address; `sub` is unique. */
export type Gardener = { sub: string; displayName: string; email: string; photoUrl: string | undefined };

const prefix = 'CognitoIdentityServiceProvider.';
/** Keys of an unfinished sign-in with Google, perhaps in another tab: no session yet. */
const underWay = /\.(inflightOAuth|inflightOAuthDeadline|oauthPKCE|oauthState|oauthSignIn)$/;

const keys = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(prefix) && !underWay.test(key));

export function hasSession(storage: Storage): boolean {
  return keys(storage).some((key) => key.endsWith('.accessToken'));
}

export function sessionIn(storage: Storage): Record<string, string> {
  return Object.fromEntries(keys(storage).map((key) => [key, storage.getItem(key) ?? '']));
}

export function removeSession(storage: Storage): void {
  for (const key of keys(storage)) storage.removeItem(key);
}

export function putSession(storage: Storage, session: Record<string, string>): void {
  removeSession(storage);
  for (const [key, value] of Object.entries(session)) if (key.startsWith(prefix)) storage.setItem(key, value);
}

/** Removes the data that a sign-in with Google leaves behind. */
export function removeFlow(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix) && underWay.test(key)) storage.removeItem(key);
}

let chosen: Storage | undefined;
onReset(() => {
  chosen = undefined;
});

/**
 * Chooses where the next session is stored: in localStorage to remember it, otherwise in sessionStorage, which ends with its tab.
 * Deletes older sessions from both.
 */
export function chooseStorage(remember: boolean): void {
  removeSession(localStorage);
  removeSession(sessionStorage);
  chosen = remember ? localStorage : sessionStorage;
}

/** The storage that has the session; `undefined` without a session, and where storage is forbidden. */
export function storageWithSession(): Storage | undefined {
  try {
    return [sessionStorage, localStorage].find(hasSession);
  } catch {
    return undefined;
  }
}

/** Where aws-amplify reads and writes now. */
export function tokenStorage(): Storage {
  return storageWithSession() ?? chosen ?? localStorage;
}

/** Who is signed in by the stored ID token, and until when (ms). For display only: the server checks every request. */
export function storedGardener(storage: Storage): { gardener: Gardener; until: number } | undefined {
  const claims = claimsOf(stored(storage, 'idToken'));
  return claims && { gardener: gardener(claims), until: until(claims) };
}

/** The gardener's groups by the stored access token, unverified. */
export function groupsIn(storage: Storage): unknown[] {
  const groups = claimsOf(stored(storage, 'accessToken'))?.['cognito:groups'];
  return Array.isArray(groups) ? groups : [];
}

/** How long a token must still be valid when it is sent, in ms. */
const margin = 60_000;

/**
 * The stored access token if the server will accept it, by Cognito's clock as aws-amplify found it. Otherwise aws-amplify has to
 * renew it.
 */
export function validAccessToken(storage: Storage): string | undefined {
  const token = stored(storage, 'accessToken');
  const claims = claimsOf(token);
  const now = Date.now() + (Number(stored(storage, 'clockDrift')) || 0);
  return claims && until(claims) > now + margin ? token : undefined;
}

function stored(storage: Storage, name: string): string | undefined {
  const key = keys(storage).find((key) => key.endsWith(`.${name}`));
  return key === undefined ? undefined : (storage.getItem(key) ?? undefined);
}

const until = (claims: Record<string, unknown>) => Number(claims.exp ?? 0) * 1000;

/** A token's claims, unverified. */
export function claimsOf(token: string | undefined): Record<string, unknown> | undefined {
  const payload = token?.split('.')[1];
  if (!payload) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export function gardener(claims: Record<string, unknown>): Gardener {
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : undefined);
  return {
    sub: text('sub') ?? '',
    displayName: text('name') ?? '',
    email: text('email') ?? '',
    photoUrl: text('picture'),
  };
}
