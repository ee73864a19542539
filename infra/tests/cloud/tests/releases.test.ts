// A release that knows one word more and reads another format of the index, beside this one. On AWS, CodeDeploy moves the aliases of the
// functions in a canary and when it is rolled back; the local cloud has none, so the tests move them.

import { UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { beforeAll, expect, test, vi } from 'vitest';

import { functions, owner } from '../aws.ts';
import { call, site, stackName, type Tip, tip } from '../garden.ts';
import { type Gardener, gardener } from '../gardener.ts';
import { admin } from '../scripts.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Of the next release only. */
const word = 'dappled';

/** The versions of every function: this release was deployed first. */
const versions = { this: '1', next: '2' };
let all: string[];
let rowan: Gardener;

beforeAll(async () => {
  all = (await functions()).map(({ operation }) => operation);
  rowan = await gardener();
});

/** Gives the calls of these functions, by default of all, to a release. */
async function serve(release: keyof typeof versions, operations = all): Promise<void> {
  const live = { Name: 'live', FunctionVersion: versions[release] };
  const moved = operations.map((operation) =>
    owner.lambda.send(new UpdateAliasCommand({ FunctionName: `${stackName}-${operation}`, ...live })),
  );
  await Promise.all(moved);
}

const share = (sun: string) =>
  call(site, 'POST', '/tips', { by: rowan.accessToken, body: tip('Of two releases', { facts: { sun: [sun, 'shade'] } }) });

async function shared(sun: string): Promise<string> {
  const response = await share(sun);
  expect([response.status, response.text]).toEqual([201, expect.any(String)]);
  return response.json<{ data: Tip }>().data._id;
}

/** The paths, of all that show the tip, whose responses have the word. */
async function withWord(id: string): Promise<string[]> {
  const paths = [`/tips?author=${rowan.id}`, '/mytips', tipPath(id), exported()];
  const responses = await Promise.all(paths.map((path) => call(site, 'GET', path, { by: rowan.accessToken })));
  const shown = [200, expect.stringContaining(id)];
  for (const [at, { status, text }] of responses.entries()) expect([status, text], paths[at]).toEqual(shown);
  return paths.filter((_, at) => responses[at]?.text.includes(`"${word}"`));
}

const tipPath = (id: string) => `/tips/${id}`;
const exported = () => `/user/${rowan.id}/export`;

const finds = (query: string, id: string) =>
  vi.waitFor(
    async () => {
      const response = await call(site, 'GET', `/search/tips?author=${rowan.id}${query}`);
      expect([response.status, response.text]).toEqual([200, expect.stringContaining(id)]);
    },
    { timeout: 15_000, interval: 100 },
  );

test('What the canary of a release stores with a new word, the release before shows without it, finds and edits', async () => {
  await serve('this');
  expect((await share(word)).status).toBe(400);
  await serve('next', ['create-tip']);
  const id = await shared(word);
  expect(await withWord(id)).toEqual([]);
  await finds('', id);
  const body = { title: tip('Edited by the release before').title };
  expect((await call(site, 'PATCH', `/tips/${id}`, { by: rowan.accessToken, body })).status).toBe(200);
  await serve('next');
  // Cards do not say how much sun a plant wants.
  expect(await withWord(id)).toEqual([tipPath(id), exported()]);
});

test('The next release finds its word in its own index, and after a rollback the one before has all tips again', async () => {
  await serve('next');
  const meanwhile = await shared(word);
  await finds(`&sun=${word}`, meanwhile);
  await serve('this');
  expect(await withWord(meanwhile)).toEqual([]);
  const after = await shared('full-sun');
  await finds('&sun=full-sun', after);
  // What was written meanwhile is in the other index.
  await admin(['reindex']);
  await finds('', meanwhile);
  await finds('', after);
});
