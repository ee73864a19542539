/**
 * Where this browser keeps a session. Cognito's library writes its tokens under keys of its own; this file knows just enough
 * of them to tell, without loading that library, whether there is a session and whose.
 */

/** The signed-in gardener, as the identity provider knows them. Two accounts may have one address, so `sub` says who it is. */
export type Gardener = { sub: string; displayName: string; email: string; photoUrl: string | undefined };

const prefix = 'CognitoIdentityServiceProvider.';
/** Of a sign-in with Google that is under way, perhaps in another tab: no session yet. */
const underWay = /\.(inflightOAuth|inflightOAuthDeadline|oauthPKCE|oauthState|oauthSignIn)$/;

const keys = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(prefix) && !underWay.test(key));

export function holdsSession(storage: Storage): boolean {
  return keys(storage).some((key) => key.endsWith('.accessToken'));
}

/** Everything of the session that a storage holds, to be handed to another tab. */
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

/** Removes what a sign-in with Google leaves behind. */
export function removeFlow(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix) && underWay.test(key)) storage.removeItem(key);
}

let chosen: Storage | undefined;

/**
 * Decides where the next session is kept: in localStorage where it is to be remembered, else in sessionStorage, which ends
 * with its tabs. Nothing of an older one is left in either.
 */
export function keepSession(remember: boolean): void {
  removeSession(localStorage);
  removeSession(sessionStorage);
  chosen = remember ? localStorage : sessionStorage;
}

/** The storage that holds the session; none where there is no session, or no storage allowed. */
export function keptIn(): Storage | undefined {
  try {
    return [sessionStorage, localStorage].find(holdsSession);
  } catch {
    return undefined;
  }
}

/** Where Cognito's library reads and writes at this moment. */
export function tokenStorage(): Storage {
  return keptIn() ?? chosen ?? localStorage;
}

/** Who the stored ID token says is signed in, and until when (milliseconds). Shown only: every call is checked by the server. */
export function storedGardener(storage: Storage): { gardener: Gardener; until: number } | undefined {
  const claims = claimsOf(stored(storage, 'idToken'));
  return claims && { gardener: gardener(claims), until: until(claims) };
}

/** What the server is to have left of a token that is sent to it, in ms. */
const margin = 60_000;

/**
 * The stored access token while the server will take it, by Cognito's clock as its library found it. Where there is none, the
 * library has to renew it.
 */
export function goodAccessToken(storage: Storage): string | undefined {
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

/** What a token says, unchecked. */
function claimsOf(token: string | undefined): Record<string, unknown> | undefined {
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
