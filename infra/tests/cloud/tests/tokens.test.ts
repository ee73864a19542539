// Forged and foreign tokens, at both addresses of the API and on every signed-in route of the OpenAPI document.

import { setTimeout } from 'node:timers/promises';

import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  DeleteUserPoolClientCommand,
  DescribeUserPoolClientCommand,
  UpdateUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

import { gatewayWithKey, owner, stored } from '../aws.ts';
import { CANARY, call, endpoint, openReads, outputs, routes, site, tip } from '../garden.ts';
import { emptyStorage, type Gardener, join, moderator, somebody, tokensOf } from '../gardener.ts';

const { UserPoolId, UserPoolClientId, TipsTable, UsersTable } = outputs;
const signedIn = routes.filter((route) => route.signedIn);
const origins = [site, await gatewayWithKey()];

let rowan: Gardener;
let tipId: string;
let questionId: string;
let before: string;
const forgeries: Record<string, string | undefined> = {};

// Each differs in one point from Rowan's own token, which the last test proves to be accepted.
beforeAll(async () => {
  // No token is too weak for a route of moderators.
  rowan = await moderator();
  const shared = await call(site, 'POST', '/tips', { by: rowan.accessToken, body: tip('Earthing up leeks') });
  tipId = shared.json<{ data: { _id: string } }>().data._id;
  const asked = await call(site, 'POST', '/questions', { by: rowan.accessToken, body: { text: 'How deep do leeks go?' } });
  questionId = asked.json<{ data: { id: string } }>().data.id;

  const token = rowan.accessToken;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = decodeJwt(token);
  const { kid } = decodeProtectedHeader(token);
  const poolKey = await publicKey(kid);
  const stranger = await generateKeyPair('RS256');
  const signed = (alg: string, key: CryptoKey | Uint8Array, id = kid) =>
    new SignJWT(claims).setProtectedHeader({ alg, ...(id && { kid: id }) }).sign(key);

  forgeries['no token'] = undefined;
  forgeries['an empty token'] = '';
  forgeries['garbage'] = 'garbage';
  forgeries['garbage in three parts'] = 'gar.ba.ge';
  forgeries['a tampered payload'] = [header, encoded({ ...claims, sub: 'somebody-else' }), signature].join('.');
  forgeries['a tampered expiry'] = [header, encoded({ ...claims, exp: (claims.exp ?? 0) + 86_400 }), signature].join(
    '.',
  );
  forgeries['no signature'] = `${header}.${payload}.`;
  forgeries['alg none'] = new UnsecuredJWT(claims).encode();
  forgeries['alg none that names the key'] = `${encoded({ alg: 'none', kid })}.${payload}.`;
  forgeries['a wrong key under the right name'] = await signed('RS256', stranger.privateKey);
  forgeries['a wrong key under another name'] = await signed('RS256', stranger.privateKey, 'stranger');
  forgeries['the public key as a shared secret'] = await signed(
    'HS256',
    new TextEncoder().encode(await exportSPKI(poolKey)),
  );
  forgeries['a token of another pool'] = await tokenOfAnotherPool();
  forgeries['a token of another client of the pool'] = await tokenOfAnotherClient();
  forgeries['an expired token'] = await expiredToken();
  // The pool issued these two; they are valid in every other point.
  const { iss, scope, token_use } = claims;
  const right = { iss, scope, token_use, exp: expect.any(Number) };
  expect(decodeJwt(forgeries['a token of another client of the pool'])).toMatchObject(right);
  expect(decodeJwt(forgeries['an expired token'])).toMatchObject({
    ...right,
    sub: claims.sub,
    client_id: UserPoolClientId,
  });
  forgeries['an ID token'] = rowan.idToken;

  before = (await stored(TipsTable)) + (await stored(UsersTable));
});

describe.each(origins)('At $name', (origin) => {
  test.each([
    'no token',
    'an empty token',
    'garbage',
    'garbage in three parts',
    'a tampered payload',
    'a tampered expiry',
    'no signature',
    'alg none',
    'alg none that names the key',
    'a wrong key under the right name',
    'a wrong key under another name',
    'the public key as a shared secret',
    'a token of another pool',
    'a token of another client of the pool',
    'an expired token',
  ])('%s is rejected on every signed-in route', async (forgery) => {
    expect(Object.keys(forgeries)).toContain(forgery);
    for (const route of signedIn) {
      const response = await attempt(origin, route, forgeries[forgery]);
      expect([route, response.status, response.json()]).toEqual([route, 401, { message: 'Unauthorized' }]);
    }
  });

  test('an ID token is rejected on every signed-in route', async () => {
    for (const route of signedIn) {
      const response = await attempt(origin, route, forgeries['an ID token']);
      expect([route, response.status, response.json()]).toEqual([route, 403, { message: 'Forbidden' }]);
    }
  });

  test('a visitor with an expired token can still read public routes', async () => {
    for (const route of openReads) {
      const response = await attempt(origin, route, forgeries['an expired token']);
      expect([route, response.status]).toEqual([route, 200]);
    }
  });
});

test('None of them changed anything', async () => {
  expect((await stored(TipsTable)) + (await stored(UsersTable))).toBe(before);
});

test('The genuine token is accepted on every signed-in route', async () => {
  for (const origin of origins) {
    for (const route of signedIn) {
      const response = await attempt(origin, route, rowan.accessToken);
      expect([route, response.status]).not.toEqual([route, expect.toBeOneOf([401, 403])]);
    }
  }
});

/** Calls a route as Rowan's app would, with any token. */
function attempt(
  origin: (typeof origins)[number],
  { method, path }: (typeof routes)[number],
  token: string | undefined,
) {
  const id = path.startsWith('/user') ? rowan.id : path.startsWith('/questions') ? questionId : tipId;
  const target = path.replace('{id}', id).replace('{mark}', 'saved');
  const body =
    method === 'POST' || method === 'PATCH' ? { name: `Forger ${CANARY}`, title: `Forged ${CANARY}` } : undefined;
  // The only public read with a parameter that is required.
  const query = path === '/suggest' ? '?q=leek' : '';
  return call(origin, method, target + query, { ...(token === undefined ? {} : { by: token }), body });
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

async function publicKey(kid: string | undefined): Promise<CryptoKey> {
  const { keys } = (await (await fetch(`${endpoint}/${UserPoolId}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
  const key = await importJWK(keys.find((candidate) => candidate.kid === kid) ?? {}, 'RS256', { extractable: true });
  if (key instanceof Uint8Array) throw new Error('the pool has no such key');
  return key;
}

/** A genuine token of the pool that requires the mailed code. */
async function tokenOfAnotherPool(): Promise<string> {
  const person = somebody('required');
  await join(person);
  return (await tokensOf(person)).accessToken;
}

/** A genuine token of another client. */
async function tokenOfAnotherClient(): Promise<string> {
  const made = await owner.cognito.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'another',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    }),
  );
  const ClientId = made.UserPoolClient?.ClientId;
  const { email, password } = somebody();
  await owner.cognito.send(new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS' }));
  await owner.cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
  const entered = await owner.cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  await owner.cognito.send(new DeleteUserPoolClientCommand({ UserPoolId, ClientId }));
  return entered.AuthenticationResult?.AccessToken ?? '';
}

/** A genuine token that has expired: for one sign-in the client's tokens last a second, which AWS would not allow. */
async function expiredToken(): Promise<string> {
  const client = { UserPoolId, ClientId: UserPoolClientId };
  const { UserPoolClient: settings } = await owner.cognito.send(new DescribeUserPoolClientCommand(client));
  try {
    await owner.cognito.send(
      new UpdateUserPoolClientCommand({
        ...settings,
        ...client,
        AccessTokenValidity: 1,
        TokenValidityUnits: { ...settings?.TokenValidityUnits, AccessToken: 'seconds' },
      }),
    );
    const { accessToken } = await tokensOf({ ...rowan, storage: emptyStorage() });
    await setTimeout(2_000);
    return accessToken;
  } finally {
    await owner.cognito.send(new UpdateUserPoolClientCommand({ ...settings, ...client }));
  }
}
