// A calendar at its secret address, as a calendar program reads it: through CloudFront and without a token.

import { expect, test } from 'vitest';

import { call, site, type Tip, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof } from '../prove/proof.ts';

test('A calendar has the saved tip, and its address ends with it', proof({ accounts: 1, requests: 10 }), async () => {
  const { accessToken: by } = await gardener();
  const body = tip('Sowing leeks', { facts: { months: { best: [4] } } });
  const shared = await call(site, 'POST', '/tips', { by, body });
  expect([shared.status, shared.text]).toEqual([201, expect.any(String)]);
  const { _id: id, title } = shared.json<{ data: Tip }>().data;
  expect((await call(site, 'PUT', `/tips/${id}/saved`, { by })).status).toBe(204);

  const { file } = (await call(site, 'PUT', '/me/calendar', { by })).json<{ data: { file: string } }>().data;
  const read = () => call(site, 'GET', `/calendar/${file}`);
  const calendar = await read();
  expect([calendar.status, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  // A long line is folded (RFC 5545, 3.1).
  expect(calendar.text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  const known = { headers: { 'if-none-match': calendar.headers.etag ?? '' } };
  expect((await call(site, 'GET', `/calendar/${file}`, known)).status).toBe(304);

  expect((await call(site, 'DELETE', '/me/calendar', { by })).status).toBe(204);
  expect((await read()).status).toBe(404);
});
