// Moderators by their group in Cognito, whose claim the gateway passes on, and by the role in their profile.

import { expect, test, vi } from 'vitest';

import { call, open, site, tip } from '../garden.ts';
import { act, actAs, currentTokens, gardener, left, moderator as newModerator } from '../gardener.ts';
import { proof } from '../prove/proof.ts';
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

  const seen = (what: string) => act(site, path, by, what, 'It harms people.');
  const [hide, early] = [await seen('hide'), await seen('restore')];
  const hidden = await call(site, 'POST', path, hide);
  expect(hidden.json<{ data: Case }>().data).toMatchObject({ state: 'hidden', version: 2 });
  expect((await call(site, 'GET', `/tips/${id}`, { by: reader.accessToken })).status).toBe(404);
  const own = (await call(site, 'GET', `/tips/${id}`, { by: author.accessToken })).json<{ data: { hold: unknown } }>();
  expect(own.data.hold).toMatchObject({ reason: 'unsafe', message: 'It harms people.' });
  expect((await call(site, 'POST', path, early)).status).toBe(412);

  const restore = await seen('restore');
  await promote('demote', moderator.email);
  expect((await call(site, 'POST', path, restore)).status).toBe(403);
  expect((await call(site, 'GET', `/tips/${id}`, { by: reader.accessToken })).status).toBe(404);
});

const entries = { ...proof({ accounts: 2, requests: 30, invocations: 15 }), timeout: 90_000 };

// On AWS, a permissions boundary says who may add to the log and who may change an entry. The local cloud does not check that.
test('A moderator’s act is in the log, and who leaves takes along what was written to them', entries, async () => {
  const [author, { accessToken: by }] = [await gardener(), await newModerator()];
  const shared = await call(site, 'POST', '/tips', { by: author.accessToken, body: tip('Bleach for leeks') });
  const { _id: id } = shared.json<{ data: { _id: string } }>().data;
  const path = `/moderation/cases/tip/${id}`;
  const words = `It harms people (${id}).`;
  expect((await call(site, 'POST', path, await act(site, path, by, 'hide', words))).status).toBe(200);
  const log = async () => (await call(site, 'GET', '/moderation/log', { by })).text;
  expect(await log()).toContain(words);
  const statuses = await left(author, 'remove');
  expect([...new Set(statuses)]).toEqual([202, 204]);
  const after = await log();
  expect([after.includes(id), after.includes(words)]).toEqual([true, false]);
});

/** Where everybody sees the gardener or the tip. */
async function whereSeen({ id, name, tipId }: { id: string; name: string; tipId: string }): Promise<string[]> {
  const lists: [path: string, has: string][] = [
    [`/tips?author=${id}`, tipId],
    [`/search/tips?q=hellebores&author=${id}`, tipId],
    [`/feed?author=${id}`, tipId],
    [`/search/gardeners?q=${name}`, id],
    [`/user/${id}`, id],
    // It does not name its tip.
    [`/tips/${tipId}/outcomes`, ''],
  ];
  const seen = await Promise.all(
    lists.map(async ([path, has]) => {
      const { status, text } = await call(site, 'GET', path);
      return status === 200 && text.includes(has) ? [path] : [];
    }),
  );
  const pages = await Promise.all(
    [`/gardener/${id}`, `/tips/${tipId}`].map(async (path) => ((await open(path)).status === 200 ? [path] : [])),
  );
  return [...seen, ...pages].flat();
}

test('A suspended gardener is gone everywhere within a minute, and comes back whole', { timeout: 240_000 }, async () => {
  const [author, reader, { accessToken: by }] = [await gardener(), await gardener(), await newModerator()];
  const shared = await call(site, 'POST', '/tips', { by: author.accessToken, body: tip('Hellebores for the winter') });
  const name = `Hilda${Math.random().toString(36).replace(/[^a-z]/g, '')}`;
  expect((await call(site, 'PATCH', `/user/${author.id}`, { by: author.accessToken, body: { name } })).status).toBe(200);
  const thing = { id: author.id, name, tipId: shared.json<{ data: { _id: string } }>().data._id };
  // The streams take seconds, and the edge keeps what it had before them for a minute.
  const wait = { timeout: 70_000, interval: 500 };
  const isBack = () => vi.waitFor(async () => expect(await whereSeen(thing)).toHaveLength(8), wait);
  await isBack();

  const report = { kind: 'profile', id: author.id, reason: 'spam' };
  expect((await call(site, 'POST', '/reports', { by: reader.accessToken, body: report })).status).toBe(204);
  const path = `/moderation/cases/profile/${author.id}`;
  const decide = async (what: string) => call(site, 'POST', path, await act(site, path, by, what, 'It sells bulbs.'));
  expect((await decide('suspend')).status).toBe(200);
  await vi.waitFor(async () => expect(await whereSeen(thing)).toEqual([]), wait);
  expect((await decide('restore')).status).toBe(200);
  await isBack();
});
