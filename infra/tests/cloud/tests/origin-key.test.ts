// The gateway has a public address. Functions reject requests without the key that CloudFront adds.

import { expect, test } from 'vitest';

import { gatewayWithKey } from '../aws.ts';
import { call, gateway, routes, site, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof } from '../prove/proof.ts';

test('A request without the key or with a wrong one is 403', proof({ requests: 4 }), async () => {
  const keys: Record<string, string>[] = [{}, { 'x-origin-key': '' }, { 'x-origin-key': 'guessed' }];
  for (const headers of keys) {
    const response = await call(gateway, 'GET', '/tips', { headers });
    expect([response.status, response.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  }
  expect((await call(await gatewayWithKey(), 'GET', '/tips')).status).toBe(200);
});

test('A signed-in gardener’s request without the key is 403 on every route', async () => {
  const { accessToken } = await gardener();
  for (const { method, path } of routes) {
    const body = method === 'POST' || method === 'PATCH' ? tip('Around CloudFront') : undefined;
    const response = await call(gateway, method, path.replace('{id}', 'none').replace('{mark}', 'saved'), {
      by: accessToken,
      body,
    });
    expect(response.status, `${method} ${path}`).toBe(403);
  }
});

test('CloudFront replaces a key that a visitor sends', async () => {
  expect((await call(site, 'GET', '/tips', { headers: { 'x-origin-key': 'guessed' } })).status).toBe(200);
});
