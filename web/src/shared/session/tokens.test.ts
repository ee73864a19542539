// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import {
  chooseStorage,
  hasSession,
  putSession,
  removeFlow,
  removeSession,
  sessionIn,
  storageWithSession,
  storedGardener,
  tokenStorage,
  validAccessToken,
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

test('Without tokens there is no session, also during a sign-in with Google', () => {
  expect(storageWithSession()).toBeUndefined();
  localStorage.setItem(`${client}.inflightOAuth`, 'true');
  localStorage.setItem(`${client}.oauthState`, 'abc');
  expect(hasSession(localStorage)).toBe(false);
  expect(storageWithSession()).toBeUndefined();
});

test('A remembered session is stored in localStorage only', () => {
  fill(sessionStorage);
  chooseStorage(true);
  expect(tokenStorage()).toBe(localStorage);
  fill(tokenStorage());
  expect(storageWithSession()).toBe(localStorage);
  expect(sessionStorage.length).toBe(0);
});

test('A session that is not remembered is stored in sessionStorage only', () => {
  fill(localStorage);
  chooseStorage(false);
  expect(tokenStorage()).toBe(sessionStorage);
  fill(tokenStorage());
  expect(storageWithSession()).toBe(sessionStorage);
  expect(localStorage.length).toBe(0);
});

test('Ending a session keeps other keys, and a Google sign-in of another tab', () => {
  fill(localStorage);
  localStorage.setItem('theme', 'dark');
  localStorage.setItem(`${client}.oauthState`, 'abc');
  removeSession(localStorage);
  expect(Object.keys(localStorage).sort()).toEqual([`${client}.oauthState`, 'theme']);
  removeFlow(localStorage);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('Tokens of a new sign-in replace older ones, and bring no other keys', () => {
  fill(sessionStorage);
  const handed = sessionIn(sessionStorage);
  localStorage.setItem(`${client}.old.accessToken`, 'old');
  putSession(localStorage, { ...handed, theme: 'dark' });
  expect(sessionIn(localStorage)).toEqual(handed);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('The stored ID token names the gardener, in any script', () => {
  fill(localStorage, jwt({ sub: 'z-1', name: 'Žofie Ñandú 🌱', email: 'zofie@example.org', exp: 1_900_000_000 }));
  expect(storedGardener(localStorage)).toEqual({
    gardener: { sub: 'z-1', displayName: 'Žofie Ñandú 🌱', email: 'zofie@example.org', photoUrl: undefined },
    until: 1_900_000_000_000,
  });
});

test('A damaged ID token is ignored', () => {
  fill(localStorage, 'not a token');
  expect(storedGardener(localStorage)).toBeUndefined();
  fill(localStorage, 'a.%%%.c');
  expect(storedGardener(localStorage)).toBeUndefined();
});

test('The stored access token is valid for as long as the server accepts it, also if this clock is wrong', () => {
  const minutesLeft = (minutes: number) => {
    fill(localStorage);
    const token = jwt({ exp: Math.floor(Date.now() / 1000) + minutes * 60 });
    localStorage.setItem(`${user}.accessToken`, token);
    return token;
  };
  const token = minutesLeft(5);
  expect(validAccessToken(localStorage)).toBe(token);
  localStorage.setItem(`${user}.clockDrift`, String(10 * 60_000));
  expect(validAccessToken(localStorage)).toBeUndefined();
  localStorage.removeItem(`${user}.clockDrift`);
  minutesLeft(0.5);
  expect(validAccessToken(localStorage)).toBeUndefined();
  fill(localStorage);
  expect(validAccessToken(localStorage), 'no token at all').toBeUndefined();
});
