// `cargo xtask tip` on a stack. What hiding, showing and removing do is in infra/tests/contract/tests/it/moderating.rs.

import { expect, test } from 'vitest';

import { call, type List, site, type Tip, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { admin } from '../scripts.ts';

test('A tip is hidden and removed by the address of its page', async () => {
  const { accessToken: by } = await gardener();
  const shared = await call(site, 'POST', '/tips', { by, body: tip('Staking peas') });
  const { _id } = shared.json<{ data: Tip }>().data;
  const listed = async () =>
    (await call(site, 'GET', '/tips?limit=50')).json<List<Tip>>().data.map((found) => found._id);
  expect(await listed()).toContain(_id);
  const work = (verb: string, ...words: string[]) => admin(['tip', verb, `https://site.example/tips/${_id}`, ...words]);

  expect(await work('hide')).toContain('Nothing was changed.');
  expect(await work('hide', '--yes')).toContain('Done.');
  expect(await work('hide', '--yes')).toContain('hidden already');
  expect(await listed()).not.toContain(_id);
  expect((await call(site, 'GET', `/tips/${_id}`, { by })).json()).toMatchObject({ data: { availability: 'hidden' } });
  expect(await work('remove', '--yes')).toContain('Done.');
  expect((await call(site, 'GET', `/tips/${_id}`, { by })).status).toBe(404);
  await expect(work('hide', '--yes')).rejects.toMatchObject({ stderr: `error: There is no tip ${_id}.\n` });
});
