// `cargo xtask gardener`, as the gardener and others notice it.

import {
  AdminUpdateUserAttributesCommand,
  DeleteUserCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { signIn } from 'aws-amplify/auth';
import { expect, test } from 'vitest';

import { owner, stored } from '../aws.ts';
import { call, outputs, type Profile, site, tip } from '../garden.ts';
import { actAs, currentTokens, type Gardener, gardener, tokensOf } from '../gardener.ts';
import { admin } from '../scripts.ts';

const { UserPoolId, TipsTable, UsersTable } = outputs;
const api = site;

function work(verb: string, address: string, ...words: string[]): Promise<string> {
  return admin(['gardener', verb, address, ...words]);
}

async function share(by: string, title: string, availability = 'public') {
  return call(api, 'POST', '/tips', { by, body: { ...tip(title), availability } });
}

async function shared(by: string, title: string, availability?: string): Promise<string> {
  return (await share(by, title, availability)).json<{ data: { _id: string } }>().data._id;
}

/** Status of every kind of write by a gardener. */
async function writes({ accessToken: by, id }: Gardener, tipId: string): Promise<number[]> {
  const answers = [
    await share(by, 'Once more'),
    await call(api, 'PATCH', `/tips/${tipId}`, { by, body: { title: 'Changed' } }),
    await call(api, 'PATCH', `/tips/${tipId}`, { by, body: { availability: 'hidden' } }),
    await call(api, 'DELETE', `/tips/${tipId}`, { by }),
    await call(api, 'PATCH', `/user/${id}`, { by, body: { bio: 'Changed' } }),
  ];
  return answers.map(({ status }) => status);
}

async function standing(id: string): Promise<string | undefined> {
  const response = await call(api, 'GET', `/user/${id}`);
  return response.status === 200 ? response.json<{ data: Profile }>().data.status : undefined;
}

test('Without --yes the program prints the plan and changes nothing', async () => {
  const rowan = await gardener();
  await shared(rowan.accessToken, 'Thinning carrots');
  for (const words of [['disable'], ['delete', '--tips', 'keep'], ['delete', '--tips', 'remove']]) {
    const [verb = '', ...more] = words;
    const said = await work(verb, rowan.email, ...more);
    expect(said).toContain(`profile ${rowan.id}, active; tips: 1`);
    expect(said).toContain('Nothing was changed.');
  }
  expect(await standing(rowan.id)).toBe('active');
  expect((await share(rowan.accessToken, 'Thinning beets')).status).toBe(201);
});

test('A disabled gardener can neither write nor sign in until enabled', async () => {
  const rowan = await gardener();
  const tipId = await shared(rowan.accessToken, 'Staking peas');
  await work('disable', rowan.email, '--yes');

  // The access token stays valid for a quarter of an hour; the inactive profile makes writes fail.
  expect(await writes(rowan, tipId)).toEqual([403, 403, 403, 403, 403]);
  expect(await standing(rowan.id)).toBe('inactive');
  actAs(rowan);
  await expect(currentTokens({ forceRefresh: true })).rejects.toThrow();
  const again = signIn({ username: rowan.email, password: rowan.password });
  await expect(again).rejects.toMatchObject({ name: expect.stringMatching(/NotAuthorized|UserDisabled/) });

  await work('enable', rowan.email, '--yes');
  const back = { ...rowan, ...(await tokensOf({ ...rowan })) };
  expect(await writes(back, tipId)).toEqual([201, 200, 200, 204, 200]);
});

test('A gardener disabled with --tips hide has no public tip until a tip is shown again', async () => {
  const rowan = await gardener();
  const tips = [await shared(rowan.accessToken, 'Earthing up'), await shared(rowan.accessToken, 'Secret', 'hidden')];
  const own = async () => (await call(api, 'GET', `/tips?author=${rowan.id}`)).json<{ data: unknown[] }>().data.length;
  expect(await own()).toBe(1);
  expect(await work('disable', rowan.email, '--tips', 'hide')).toContain('hide all public tips');
  await work('disable', rowan.email, '--tips', 'hide', '--yes');
  await work('disable', rowan.email, '--tips', 'hide', '--yes');
  expect(await own()).toBe(0);
  const profile = (await call(api, 'GET', `/user/${rowan.id}`)).json<{ data: Profile }>().data;
  expect([profile.status, profile.totalTips]).toEqual(['inactive', 0]);

  await work('enable', rowan.email, '--yes');
  expect(await own()).toBe(0);
  const again = await call(api, 'PATCH', `/tips/${tips[0]}`, {
    by: rowan.accessToken,
    body: { availability: 'public' },
  });
  expect([again.status, await own()]).toEqual([200, 1]);
});

test('The tips of a disabled gardener leave the lists, and the public ones come back when the gardener is enabled', async () => {
  const [rowan, reader] = [await gardener(), await gardener()];
  const tips = [await shared(rowan.accessToken, 'Raking leaves'), await shared(rowan.accessToken, 'Secret', 'hidden')];
  const own = async () => (await call(api, 'GET', `/tips?author=${rowan.id}`)).json<{ data: unknown[] }>().data.length;
  const seenBy = async (by: string) =>
    Promise.all(tips.map(async (id) => (await call(api, 'GET', `/tips/${id}`, { by })).status));
  expect(await own()).toBe(1);
  await work('disable', rowan.email, '--yes');
  await expect.poll(own, { timeout: 60_000, interval: 500 }).toBe(0);
  expect([await seenBy(reader.accessToken), await seenBy(rowan.accessToken)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
  await work('enable', rowan.email, '--yes');
  await expect.poll(own, { timeout: 60_000, interval: 500 }).toBe(1);
  expect(await seenBy(reader.accessToken)).toEqual([200, 404]);
});

test('A deleted gardener leaves nothing behind', async () => {
  const rowan = await gardener();
  const tips = [await shared(rowan.accessToken, 'Pruning plums'), await shared(rowan.accessToken, 'Secret', 'hidden')];
  await work('delete', rowan.email, '--tips', 'remove', '--yes');

  const left = (await stored(TipsTable)) + (await stored(UsersTable));
  for (const trace of [rowan.id, rowan.email, ...tips]) {
    // The record of an idempotency key names the tip for a day; these were shared without one.
    expect(left).not.toContain(trace);
  }
  expect(await standing(rowan.id)).toBeUndefined();
  expect(await writes(rowan, tips[0] ?? '')).not.toContain(201);
  actAs({ ...rowan });
  await expect(signIn({ username: rowan.email, password: rowan.password })).rejects.toThrow();
  await expect(work('delete', rowan.email, '--tips', 'remove', '--yes')).rejects.toMatchObject({
    stderr: expect.stringContaining(`there is no account and no profile of ${rowan.email}`),
  });
});

test('Kept tips have neither name nor address and nobody can edit them', async () => {
  const rowan = await gardener();
  const tipId = await shared(rowan.accessToken, 'Mulching with leaves');
  const hidden = await shared(rowan.accessToken, 'Secret', 'hidden');
  await work('delete', rowan.email, '--tips', 'keep', '--yes');

  const left = (await stored(TipsTable)) + (await stored(UsersTable));
  for (const trace of [rowan.email, rowan.id, hidden]) expect(left).not.toContain(trace);
  expect((await call(api, 'GET', `/tips?author=${rowan.id}`)).json()).toMatchObject({ data: [] });
  const reader = await gardener();
  const kept = (await call(api, 'GET', `/tips/${tipId}`, { by: reader.accessToken })).json<{ data: object }>().data;
  expect(kept).toMatchObject({ name: 'A former gardener', authorId: null, availability: 'public' });
  expect(await writes(rowan, tipId)).not.toContain(200);
});

test('Deleting without --tips is rejected', async () => {
  await expect(work('delete', 'rowan@people.example', '--yes')).rejects.toMatchObject({
    stderr: expect.stringMatching(/required[^]*--tips/),
  });
});

/** The account goes, by Cognito's own `DeleteUser`; profile and tips stay. */
async function loseAccount(person: Gardener): Promise<void> {
  await owner.cognito.send(new DeleteUserCommand({ AccessToken: person.accessToken }));
}

async function orphans(): Promise<string> {
  return admin(['gardener', 'orphans']);
}

test('Profiles without an account are listed, found by address or id, and deleted', async () => {
  const [rowan, mireille, desmond] = [await gardener(), await gardener(), await gardener()];
  const tips = [await shared(rowan.accessToken, 'Pruning plums'), await shared(mireille.accessToken, 'Sowing kale')];
  expect(await orphans()).not.toContain(rowan.id);
  await loseAccount(rowan);
  await loseAccount(mireille);
  const listed = await orphans();
  for (const { id } of [rowan, mireille]) expect(listed).toContain(`no account; profile ${id}, active; tips: 1`);
  expect(listed).not.toContain(desmond.id);

  await work('delete', rowan.email, '--tips', 'remove', '--yes');
  await work('delete', mireille.id, '--tips', 'remove', '--yes');
  const left = (await stored(TipsTable)) + (await stored(UsersTable));
  for (const trace of [rowan.id, rowan.email, mireille.id, mireille.email, ...tips]) expect(left).not.toContain(trace);
  expect(await orphans()).not.toMatch(new RegExp(`${rowan.id}|${mireille.id}`));
  expect(await standing(desmond.id)).toBe('active');
});

test('A gardener with an account is found by id, too', async () => {
  const rowan = await gardener();
  expect(await work('disable', rowan.id)).toContain(`password account, enabled; profile ${rowan.id}, active; tips: 0`);
  await work('disable', rowan.id, '--yes');
  expect(await standing(rowan.id)).toBe('inactive');
});

test('Tips that their authors have left behind are nobody’s, so they cannot be hidden or deleted together', async () => {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const rejected = { stderr: expect.stringContaining('have no author') };
  await expect(work('disable', nobody, '--tips', 'hide', '--yes')).rejects.toMatchObject(rejected);
  await expect(work('delete', nobody, '--tips', 'remove', '--yes')).rejects.toMatchObject(rejected);
});

test('A former address of a gardener who has another one now deletes nobody', async () => {
  const [rowan, heir] = [await gardener(), await gardener()];
  const UserAttributes = [{ Name: 'email', Value: `new-${rowan.email}` }];
  await owner.cognito.send(
    new AdminUpdateUserAttributesCommand({ UserPoolId, Username: await username(rowan), UserAttributes }),
  );
  await expect(work('delete', rowan.email, '--tips', 'remove', '--yes')).rejects.toMatchObject({
    stdout: expect.stringContaining(`profile ${rowan.id} has this address too`),
  });
  expect(await standing(rowan.id)).toBe('active');
  expect(await standing(heir.id)).toBe('active');
});

async function username({ accessToken }: Gardener): Promise<string> {
  return (await owner.cognito.send(new GetUserCommand({ AccessToken: accessToken }))).Username ?? '';
}

test('A removal that its gardener began and did not finish is listed, and enabling ends it', async () => {
  const rowan = await gardener();
  const leave = await call(api, 'DELETE', `/user/${rowan.id}?tips=keep`, { by: rowan.accessToken });
  expect(leave.status).toBe(202);
  expect(await orphans()).not.toContain(rowan.id);
  await owner.dynamodb.send(
    new UpdateItemCommand({
      TableName: UsersTable,
      Key: { id: { S: rowan.id } },
      UpdateExpression: 'SET leaving = :then',
      ExpressionAttributeValues: { ':then': { S: '2026-01-01T00:00:00.000Z' } },
    }),
  );
  expect(await orphans()).toContain(`password account, enabled; profile ${rowan.id}, inactive; tips: 0`);
  await work('enable', rowan.email, '--yes');
  expect(await standing(rowan.id)).toBe('active');
  expect(await orphans()).not.toContain(rowan.id);
});
