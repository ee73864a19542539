// The gateway's authorizer, with Cognito's own keys. The rest of `tokens.test.ts` changes the pool.

import { beforeAll, expect, test } from 'vitest';

import { call, routes, site } from '../garden.ts';
import { type Gardener, gardener } from '../gardener.ts';
import { proof } from './proof.ts';

const signedIn = routes.filter((route) => route.signedIn);
const work = { requests: signedIn.length };

let rowan: Gardener;
beforeAll(async () => {
  rowan = await gardener();
});

/** The status and the message of each signed-in route. No thing has this id. */
async function answers(by?: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { method, path } of signedIn) {
    const target = path.replace('{mark}', 'saved').replace('{kind}', 'tip').replace('{id}', 'none');
    const response = await call(site, method, target, { ...(by && { by }) });
    found.add(`${response.status} ${response.json<{ message: string }>().message}`);
  }
  return found;
}

const unauthorized = new Set(['401 Unauthorized']);

test('Every signed-in route rejects a request without a token', proof({ ...work, accounts: 1 }), async () => {
  expect(await answers()).toEqual(unauthorized);
});

test('Every signed-in route rejects a token whose claims were changed', proof(work), async () => {
  const [header, payload = '', signature] = rowan.accessToken.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody-else' };
  const changed = Buffer.from(JSON.stringify(claims)).toString('base64url');
  expect(await answers([header, changed, signature].join('.'))).toEqual(unauthorized);
});

test('Every signed-in route rejects an ID token', proof(work), async () => {
  expect(await answers(rowan.idToken)).toEqual(new Set(['403 Forbidden']));
});

test('A signed-in route accepts an access token', proof({ requests: 1 }), async () => {
  expect((await call(site, 'GET', '/mytips', { by: rowan.accessToken })).status).toBe(200);
});
