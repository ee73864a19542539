// Around the site: the gateway has an address of its own, and answers nobody there.

import { expect, test } from 'vitest';

import { behindTheSite } from '../aws.ts';
import { ask, gateway, routes, settings, site, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';

test.each(settings)('Nobody reaches the API around the site, with verification %s', async (setting) => {
  const door = gateway(setting);
  const keys: Record<string, string>[] = [{}, { 'x-origin-key': '' }, { 'x-origin-key': 'guessed' }];
  for (const headers of keys) {
    const answer = await ask(door, 'GET', '/tips', { headers });
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
  }
  const answer = await ask(await behindTheSite(setting), 'GET', '/tips');
  expect(answer.status).toBe(200);
});

test('A signed-in gardener does not reach it either, on any route', async () => {
  const { accessToken } = await gardener('off');
  for (const { method, path } of routes) {
    const body = method === 'POST' || method === 'PATCH' ? tip('Around the site') : undefined;
    const answer = await ask(gateway('off'), method, path.replace('{id}', 'none'), { by: accessToken, body });
    expect(answer.status, `${method} ${path}`).toBe(403);
  }
});

test('The site shows its own key, whatever a visitor sends under its name', async () => {
  const answer = await ask(site('off'), 'GET', '/tips', { headers: { 'x-origin-key': 'guessed' } });
  expect(answer.status).toBe(200);
});
