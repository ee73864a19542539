// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  goodAccessToken,
  holdsSession,
  keepSession,
  keptIn,
  putSession,
  removeFlow,
  removeSession,
  sessionIn,
  storedGardener,
  tokenStorage,
} from './tokens';

const client = 'CognitoIdentityServiceProvider.client';
const user = `${client}.3f0e`;

const jwt = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes));
  return `h.${payload.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}.s`;
};

function fill(storage: Storage, idToken = jwt({})): void {
  storage.setItem(`${client}.LastAuthUser`, '3f0e');
  storage.setItem(`${user}.accessToken`, 'access');
  storage.setItem(`${user}.idToken`, idToken);
  storage.setItem(`${user}.refreshToken`, 'refresh');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('An empty storage, and a Google sign-in that is under way, are no session', () => {
  expect(keptIn()).toBeUndefined();
  localStorage.setItem(`${client}.inflightOAuth`, 'true');
  localStorage.setItem(`${client}.oauthState`, 'abc');
  expect(holdsSession(localStorage)).toBe(false);
  expect(keptIn()).toBeUndefined();
});

test('A remembered session is kept in localStorage and leaves nothing in sessionStorage', () => {
  fill(sessionStorage);
  keepSession(true);
  expect(tokenStorage()).toBe(localStorage);
  fill(tokenStorage());
  expect(keptIn()).toBe(localStorage);
  expect(sessionStorage.length).toBe(0);
});

test('A session that is not to be remembered is kept in sessionStorage and leaves nothing in localStorage', () => {
  fill(localStorage);
  keepSession(false);
  expect(tokenStorage()).toBe(sessionStorage);
  fill(tokenStorage());
  expect(keptIn()).toBe(sessionStorage);
  expect(localStorage.length).toBe(0);
});

test('Ending a session leaves what is not its own, and a Google sign-in of another tab', () => {
  fill(localStorage);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem(`${client}.oauthState`, 'abc');
  removeSession(localStorage);
  expect(Object.keys(localStorage).sort()).toEqual([`${client}.oauthState`, 'theme']);
  removeFlow(localStorage);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('A session is handed over whole, in place of an older one, and with nothing else', () => {
  fill(sessionStorage);
  const handed = sessionIn(sessionStorage);
  localStorage.setItem(`${client}.old.accessToken`, 'old');
  putSession(localStorage, { ...handed, theme: 'dark' });
  expect(sessionIn(localStorage)).toEqual(handed);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('The stored ID token says whose session it is, in any script', () => {
  fill(localStorage, jwt({ sub: 'z-1', name: 'Žofie Ñandú 🌱', email: 'zofie@example.org', exp: 1_900_000_000 }));
  expect(storedGardener(localStorage)).toEqual({
    gardener: { sub: 'z-1', displayName: 'Žofie Ñandú 🌱', email: 'zofie@example.org', photoUrl: undefined },
    until: 1_900_000_000_000,
  });
});

test('A damaged ID token says nothing', () => {
  fill(localStorage, 'not a token');
  expect(storedGardener(localStorage)).toBeUndefined();
  fill(localStorage, 'a.%%%.c');
  expect(storedGardener(localStorage)).toBeUndefined();
});

test('The stored access token is good for as long as the server will take it, whatever this clock says', () => {
  const minutesLeft = (minutes: number) => {
    fill(localStorage);
    const token = jwt({ exp: Math.floor(Date.now() / 1000) + minutes * 60 });
    localStorage.setItem(`${user}.accessToken`, token);
    return token;
  };
  const token = minutesLeft(5);
  expect(goodAccessToken(localStorage)).toBe(token);
  localStorage.setItem(`${user}.clockDrift`, String(10 * 60_000));
  expect(goodAccessToken(localStorage)).toBeUndefined();
  localStorage.removeItem(`${user}.clockDrift`);
  minutesLeft(0.5);
  expect(goodAccessToken(localStorage)).toBeUndefined();
  fill(localStorage);
  expect(goodAccessToken(localStorage), 'no token at all').toBeUndefined();
});
