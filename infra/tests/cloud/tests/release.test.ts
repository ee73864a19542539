// The check that CodeDeploy calls before a new version gets traffic. The local cloud has no CodeDeploy.

import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteFunctionConcurrencyCommand,
  InvokeCommand,
  PublishVersionCommand,
  PutFunctionConcurrencyCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';
import permissions from '../../permissions.json' with { type: 'json' };
import { owner, variables } from '../aws.ts';
import { call, outputs, site, stackName, type Tip, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';

const FunctionName = `CodeDeployHook_${stackName}`;

async function failures(event: object = {}): Promise<string[]> {
  const Payload = JSON.stringify(event);
  const response = await owner.lambda.send(new InvokeCommand({ FunctionName, Payload }));
  return JSON.parse(response.Payload?.transformToString() ?? '').failures;
}

const deploymentOf = (name: string) => ({ DeploymentId: `d-${name}`, LifecycleEventHookExecutionId: `hook-${name}` });

async function setVersions(VERSIONS: string): Promise<void> {
  const Environment = { Variables: { ...(await variables(FunctionName)), VERSIONS } };
  await owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment }));
}

test('The release check calls the new version of every function and names one that does not run', async () => {
  const { VERSIONS: deployed = '' } = await variables(FunctionName);
  // All but pre-sign-up, which Cognito needs before the others exist.
  expect(deployed.split(' ')).toHaveLength(Object.keys(permissions).length - 1);
  expect(await failures()).toEqual([]);
  const [first = ''] = deployed.split(' ');
  const missing = first.replace(/\d+$/, '999');
  try {
    await setVersions(`${deployed} ${missing}`);
    expect(await failures()).toEqual([expect.stringContaining(missing)]);
  } finally {
    await setVersions(deployed);
  }
});

test('The release check rejects a search without an index', async () => {
  const { VERSIONS: deployed = '' } = await variables(FunctionName);
  const search = `${stackName}-search-gardeners`;
  const settings = await variables(search);
  const configure = (Variables: Record<string, string>) =>
    owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName: search, Environment: { Variables } }));
  try {
    // The bucket of photographs has no index.
    await configure({ ...settings, INDEX_BUCKET: outputs.MediaBucket });
    const { Version } = await owner.lambda.send(new PublishVersionCommand({ FunctionName: search }));
    await setVersions(`search-gardeners:${Version}`);
    expect(await failures()).toEqual([`search-gardeners:${Version} answers 503`]);
  } finally {
    await configure(settings);
    await setVersions(deployed);
  }
});

test('The release check waits where the limit of concurrent functions rejects a call, as in an account with ten', async () => {
  const { VERSIONS: deployed = '' } = await variables(FunctionName);
  const [first = ''] = deployed.split(' ');
  // The local cloud has no such limit for versions, and the smallest limit rejects all calls.
  const name = first.replace(/:\d+$/, '');
  const busy = { FunctionName: `${stackName}-${name}` };
  try {
    await setVersions(name);
    await owner.lambda.send(new PutFunctionConcurrencyCommand({ ...busy, ReservedConcurrentExecutions: 0 }));
    const checked = failures();
    await expect(owner.lambda.send(new InvokeCommand(busy))).rejects.toMatchObject({
      name: 'TooManyRequestsException',
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await owner.lambda.send(new DeleteFunctionConcurrencyCommand(busy));
    expect(await checked).toEqual([]);
  } finally {
    await owner.lambda.send(new DeleteFunctionConcurrencyCommand(busy));
    await setVersions(deployed);
  }
});

test('CodeDeploy calls the release check for each function, and the first call checks for all', async () => {
  const { VERSIONS: deployed = '' } = await variables(FunctionName);
  const [first = ''] = deployed.split(' ');
  try {
    await setVersions(first);
    const calls = await Promise.all(['one', 'two', 'three'].map((name) => failures(deploymentOf(name))));
    // A call that finds no verdict yet leaves its answer to the first one.
    expect(calls.filter((found) => found !== null)).not.toEqual([]);
    for (const found of calls) expect([[], null]).toContainEqual(found);
    // The verdict is of this release: another one is checked again.
    expect(await failures(deploymentOf('late'))).toEqual([]);
    const missing = first.replace(/\d+$/, '998');
    await setVersions(missing);
    expect(await failures(deploymentOf('next'))).toEqual([expect.stringContaining(missing)]);
    expect(await failures(deploymentOf('last'))).toEqual([expect.stringContaining(missing)]);
  } finally {
    await setVersions(deployed);
  }
});

test('A tip of the next release is shown without the word that this one does not know, and an edit keeps it', async () => {
  const { id: author, accessToken: by } = await gardener();
  const body = tip('Of the next release', { facts: { work: 'tend', places: ['ground'] } });
  const shared = await call(site, 'POST', '/tips', { by, body });
  expect(shared.status).toBe(201);
  const { _id: id } = shared.json<{ data: Tip }>().data;
  const item = { TableName: outputs.TipsTable, Key: { id: { S: id } } };
  const word = {
    UpdateExpression: 'SET card.#summary.facts.#work = :word',
    ExpressionAttributeNames: { '#summary': 'summary', '#work': 'work' },
    ExpressionAttributeValues: { ':word': { S: 'layer' } },
  };
  await owner.dynamodb.send(new UpdateItemCommand({ ...item, ...word }));
  const lists = [`/tips?author=${author}`, '/mytips', `/tips/${id}`, `/search/tips?author=${author}`, `/user/${author}/export`];
  for (const path of lists) {
    const response = await call(site, 'GET', path, { by });
    expect(response.status, path).toBe(200);
    expect(response.text, path).not.toContain('"layer"');
  }
  expect((await call(site, 'PATCH', `/tips/${id}`, { by, body: { title: tip('Of this one').title } })).status).toBe(200);
  const stored = await owner.dynamodb.send(new GetItemCommand(item));
  expect(stored.Item?.['card']?.M?.['summary']?.M?.['facts']?.M?.['work']).toEqual({ S: 'layer' });
});
