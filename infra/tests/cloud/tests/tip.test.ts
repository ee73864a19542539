// infra/ops/tip.py, as the author and readers notice it.

import { expect, test, vi } from 'vitest';

import { stored } from '../aws.ts';
import { call, type List, outputs, type Profile, site, type Tip, tip } from '../garden.ts';
import { type Gardener, gardener } from '../gardener.ts';
import { script } from '../scripts.ts';

// Each run starts Python and loads the AWS SDK.
vi.setConfig({ testTimeout: 120_000 });

const { TipsTable, UsersTable, ActivityTable } = outputs;
const api = site;

function work(verb: string, tipId: string, ...words: string[]): Promise<string> {
  return script('tip.py', verb, tipId, TipsTable, UsersTable, ActivityTable, ...words);
}

async function share(by: string, title: string): Promise<string> {
  const shared = await call(api, 'POST', '/tips', { by, body: tip(title) });
  return shared.json<{ data: Tip }>().data._id;
}

async function total(id: string): Promise<number> {
  return (await call(api, 'GET', `/user/${id}`)).json<{ data: Profile }>().data.totalTips;
}

/** The public lists that have the tip: each of them reads another index. */
async function listsWith(author: Gardener, tipId: string): Promise<string[]> {
  const { difficultyLevel, category } = tip('');
  const lists = ['', `difficulty=${difficultyLevel}`, `category=${category}`, `author=${author.id}`];
  lists.push(`difficulty=${difficultyLevel}&category=${category}`);
  const found = [];
  for (const list of lists) {
    const answer = await call(api, 'GET', `/tips?limit=50&${list}`);
    if (answer.json<List<Tip>>().data.some(({ _id }) => _id === tipId)) found.push(list);
  }
  return found;
}

async function seenBy(by: string, tipId: string): Promise<number> {
  return (await call(api, 'GET', `/tips/${tipId}`, { by })).status;
}

test('Without --yes the plan is printed and nothing changes', async () => {
  const rowan = await gardener();
  const tipId = await share(rowan.accessToken, 'Thinning carrots');
  for (const verb of ['hide', 'remove']) {
    const said = await work(verb, tipId);
    expect(said).toContain('public, “Thinning carrots');
    expect(said).toContain('five minutes');
    expect(said).toContain('Nothing was changed.');
  }
  expect(await listsWith(rowan, tipId)).toHaveLength(5);
  expect(await total(rowan.id)).toBe(1);
});

test('A hidden tip leaves every list and the count, and its author can show it again', async () => {
  const [rowan, reader] = [await gardener(), await gardener()];
  const tipId = await share(rowan.accessToken, 'Staking peas');
  expect(await work('hide', `https://site.example/tips/${tipId}`, '--yes')).toContain('Done.');

  expect(await listsWith(rowan, tipId)).toEqual([]);
  expect(await total(rowan.id)).toBe(0);
  expect([await seenBy(reader.accessToken, tipId), await seenBy(rowan.accessToken, tipId)]).toEqual([404, 200]);
  expect(await work('hide', tipId, '--yes')).toContain('hidden already');
  expect(await total(rowan.id)).toBe(0);

  const shown = await call(api, 'PATCH', `/tips/${tipId}`, {
    by: rowan.accessToken,
    body: { availability: 'public' },
    headers: { 'if-match': '"2"' },
  });
  expect([shown.status, shown.json<{ data: Tip }>().data.version]).toEqual([200, 3]);
  expect(await total(rowan.id)).toBe(1);
});

test('A shown tip is in every list and in the count again', async () => {
  const rowan = await gardener();
  const tipId = await share(rowan.accessToken, 'Mulching with leaves');
  await work('hide', tipId, '--yes');
  expect(await work('show', tipId, '--yes')).toContain('Done.');
  expect(await listsWith(rowan, tipId)).toHaveLength(5);
  expect(await work('show', tipId, '--yes')).toContain('public already');
  expect(await total(rowan.id)).toBe(1);
});

test('A removed tip is gone, counted once, and removing it again does nothing', async () => {
  const rowan = await gardener();
  const [first, second] = [await share(rowan.accessToken, 'Pruning plums'), await share(rowan.accessToken, 'Secret')];
  await work('remove', first, '--yes');
  expect(await work('remove', first, '--yes')).toContain(`There is no tip ${first}`);
  expect(await total(rowan.id)).toBe(1);
  await work('hide', second, '--yes');
  await work('remove', second, '--yes');
  expect(await total(rowan.id)).toBe(0);
  expect(await stored(TipsTable)).not.toContain(first);
  // What `purge-tips` looks for from tomorrow on.
  const day = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect(JSON.parse(await stored(ActivityTable))).toContainEqual({ pk: { S: `D#${day}` }, sk: { S: first } });
  await expect(work('hide', first, '--yes')).rejects.toThrow();
});

test('Tips of a disabled gardener and of a former one can be hidden', async () => {
  const rowan = await gardener();
  const tipId = await share(rowan.accessToken, 'Drying sage');
  const about = [outputs.UserPoolId, TipsTable, UsersTable, ActivityTable];
  await script('gardener.py', 'disable', rowan.email, ...about, '--yes');
  await work('hide', tipId, '--yes');
  expect(await total(rowan.id)).toBe(0);
  await work('show', tipId, '--yes');
  expect([await total(rowan.id), await listsWith(rowan, tipId)]).toEqual([1, []]);
  await script('gardener.py', 'delete', rowan.email, ...about, '--tips', 'keep', '--yes');
  expect(await listsWith(rowan, tipId)).toHaveLength(4);
  await work('hide', tipId, '--yes');
  expect(await listsWith(rowan, tipId)).toEqual([]);
  expect(await stored(UsersTable)).not.toContain(rowan.id);
});
