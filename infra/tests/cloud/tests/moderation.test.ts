// Moderators by their group in Cognito, whose claim the gateway passes on, and by the role in their profile.

import { expect, test } from 'vitest';

import { call, site, tip } from '../garden.ts';
import { actAs, currentTokens, gardener } from '../gardener.ts';
import { admin } from '../scripts.ts';

interface Case {
  id: string;
  version: number;
  state: string;
}

async function promote(verb: 'promote' | 'demote', address: string): Promise<string> {
  return admin(['gardener', verb, address, '--yes']);
}

test('A promoted gardener decides a report, and a demoted one cannot though the token still says so', async () => {
  const [author, reader, moderator] = [await gardener(), await gardener(), await gardener()];
  const shared = await call(site, 'POST', '/tips', { by: author.accessToken, body: tip('Bleach for leeks') });
  const { _id: id } = shared.json<{ data: { _id: string } }>().data;
  const report = { kind: 'tip', id, reason: 'unsafe', note: 'Do not.' };
  expect((await call(site, 'POST', '/reports', { by: reader.accessToken, body: report })).status).toBe(204);

  const path = `/moderation/cases/tip/${id}`;
  expect((await call(site, 'GET', path, { by: moderator.accessToken })).status).toBe(403);
  expect(await promote('promote', moderator.email)).toContain('Done.');
  actAs(moderator);
  const { accessToken: by } = await currentTokens({ forceRefresh: true });
  const found = (await call(site, 'GET', path, { by })).json<{ data: Case }>().data;
  expect(found).toMatchObject({ id, version: 1, state: 'open' });

  const act = (what: string, version: number) =>
    call(site, 'POST', path, { by, body: { act: what, message: 'It harms people.' }, headers: { 'if-match': `"${version}"` } });
  expect((await act('hide', 1)).json<{ data: Case }>().data).toMatchObject({ state: 'hidden', version: 2 });
  expect((await call(site, 'GET', `/tips/${id}`, { by: reader.accessToken })).status).toBe(404);
  const own = (await call(site, 'GET', `/tips/${id}`, { by: author.accessToken })).json<{ data: { hold: unknown } }>();
  expect(own.data.hold).toMatchObject({ reason: 'unsafe', message: 'It harms people.' });
  expect((await act('restore', 1)).status).toBe(412);

  await promote('demote', moderator.email);
  expect((await act('restore', 2)).status).toBe(403);
  expect((await call(site, 'GET', `/tips/${id}`, { by: reader.accessToken })).status).toBe(404);
});
