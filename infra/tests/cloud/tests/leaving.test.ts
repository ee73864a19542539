// Leaving and exporting with real tokens, as the app does both.

import { InvokeCommand } from '@aws-sdk/client-lambda';
import { signIn } from 'aws-amplify/auth';
import { expect, test, vi } from 'vitest';

import { owner, stored } from '../aws.ts';
import { call, outputs, site, stackName, type Tip, tip } from '../garden.ts';
import { actAs, type Gardener, gardener, leave, left } from '../gardener.ts';

vi.setConfig({ testTimeout: 120_000 });

const { TipsTable, UsersTable, ActivityTable } = outputs;
const api = site;

async function shared({ accessToken: by }: Gardener, title: string, availability = 'public'): Promise<string> {
  const response = await call(api, 'POST', '/tips', { by, body: { ...tip(title), availability } });
  return response.json<{ data: Tip }>().data._id;
}

test('A gardener who leaves takes tips, profile and account along, and the token finds no way back', async () => {
  const rowan = await gardener();
  const tips = [await shared(rowan, 'Pruning plums'), await shared(rowan, 'Secret', 'hidden')];
  const marked = await shared(await gardener(), 'Drying sage');
  for (const mark of ['helpful', 'saved'])
    expect((await call(api, 'PUT', `/tips/${marked}/${mark}`, { by: rowan.accessToken })).status).toBe(204);
  const statuses = await left(rowan, 'remove');
  expect(statuses.at(0)).toBe(202);
  expect(statuses.at(-1)).toBe(204);

  // What names a removed tip for the runs of these days names nobody.
  await owner.lambda.send(new InvokeCommand({ FunctionName: `${stackName}-purge-tips`, Payload: '{}' }));
  // For a day there is a note with the id and nothing else: it rejects a request on its way that would bring the profile back.
  const after = async () => {
    const items = (await Promise.all([TipsTable, UsersTable, ActivityTable].map(stored))).flatMap((all) =>
      JSON.parse(all),
    );
    const rest = items.filter(({ pk }) => !pk?.S.startsWith('D#'));
    return JSON.stringify(rest).replace(`LEFT#${rowan.id}`, '');
  };
  for (const trace of [rowan.id, rowan.email, ...tips]) expect(await after()).not.toContain(trace);
  actAs({ ...rowan });
  await expect(signIn({ username: rowan.email, password: rowan.password })).rejects.toThrow();

  const by = rowan.accessToken;
  const again = [
    await call(api, 'POST', '/user', { by, body: { name: 'Back again' } }),
    await call(api, 'POST', '/tips', { by, body: tip('Back again') }),
    await call(api, 'GET', `/mytips?email=${rowan.email}`, { by }),
  ];
  expect(again.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await leave(rowan, 'remove')).status).toBe(204);
  expect(await after()).not.toContain(rowan.id);
});

test('Kept tips stay readable, and nothing leads from them to their author', async () => {
  const [rowan, reader] = [await gardener(), await gardener()];
  const kept = await shared(rowan, 'Mulching with leaves');
  await left(rowan, 'keep');
  const read = await call(api, 'GET', `/tips/${kept}`, { by: reader.accessToken });
  expect(read.json()).toMatchObject({ data: { name: 'A former gardener', authorId: null } });
  const all = (await stored(TipsTable)) + (await stored(UsersTable));
  for (const trace of [rowan.id, rowan.email]) expect(all).not.toContain(trace);
});

test('Nobody deletes or exports another gardener, and CloudFront passes the choice on', async () => {
  const [rowan, mireille] = [await gardener(), await gardener()];
  const by = mireille.accessToken;
  const tried = [
    await call(api, 'DELETE', `/user/${rowan.id}?tips=remove`, { by }),
    await call(api, 'GET', `/user/${rowan.id}/export`, { by }),
    await call(api, 'DELETE', `/user/${mireille.id}`, { by }),
    await call(api, 'DELETE', `/user/${mireille.id}?tips=hide`, { by }),
  ];
  expect(tried.map(({ status }) => status)).toEqual([403, 403, 400, 400]);
});

test('An export has the profile with its address, and every tip whole', async () => {
  const rowan = await gardener();
  const tips = [await shared(rowan, 'Pruning plums'), await shared(rowan, 'Secret', 'hidden')];
  const response = await call(api, 'GET', `/user/${rowan.id}/export`, { by: rowan.accessToken });
  expect(response.headers['cache-control']).toBe('private, no-store');
  const { data, next } = response.json<{ data: { profile: { email: string }; tips: Tip[] }; next: null }>();
  expect([data.profile.email, next]).toEqual([rowan.email, null]);
  expect(data.tips.map(({ _id }) => _id)).toEqual(tips.toReversed());
});
