// The check that CodeDeploy calls before a new version gets traffic. The local cloud has no CodeDeploy.

import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';

import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteFunctionConcurrencyCommand,
  GetAliasCommand,
  InvokeCommand,
  PublishVersionCommand,
  PutFunctionConcurrencyCommand,
  UpdateFunctionConfigurationCommand,
} from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functions, owner, variables } from '../aws.ts';
import { call, outputs, site, stackName, type Tip, tip } from '../garden.ts';
import { gardener } from '../gardener.ts';

const FunctionName = `CodeDeployHook_${stackName}`;

/** A stand-in for CodeDeploy, with deployments by their id, and the status that it got for each. */
const deployments = new Map<string, { name: string; version: string }>();
const statuses = new Map<string, string>();
let server: Server;

const yamlOf = (properties: object) =>
  `version: 0.0\nResources:\n  - function:\n      Type: AWS::Lambda::Function\n      Properties:\n${Object.entries(properties)
    .map(([key, value]) => `        ${key}: "${value}"\n`)
    .join('')}`;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { deploymentId, status } = JSON.parse(await text(request));
    const of = deployments.get(deploymentId);
    if (status) statuses.set(deploymentId, status);
    const Properties = { Name: of?.name, Alias: 'live', CurrentVersion: '1', TargetVersion: of?.version };
    const Resources = [{ function: { Type: 'AWS::Lambda::Function', Properties } }];
    // In both forms that CodeDeploy has.
    const revision = deploymentId.endsWith('yaml')
      ? { revisionType: 'String', string: { content: yamlOf(Properties) } }
      : { revisionType: 'AppSpecContent', appSpecContent: { content: JSON.stringify({ version: 0, Resources }) } };
    const isKnown = of !== undefined || status !== undefined;
    response.writeHead(isKnown ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(isKnown ? { deploymentInfo: { deploymentId, revision } } : { __type: 'DeploymentDoesNotExistException' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : '';
  const Environment = {
    Variables: { ...(await variables(FunctionName)), AWS_ENDPOINT_URL_CODEDEPLOY: `http://127.0.0.1:${port}` },
  };
  await owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment }));
});

afterAll(async () => {
  const { AWS_ENDPOINT_URL_CODEDEPLOY: _, ...Variables } = await variables(FunctionName);
  await owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }));
  server.close();
});

/** What the check says of a version as CodeDeploy asks, and what it tells CodeDeploy. */
async function checked(name: string, version: string, id = `d-${name}-${version}`) {
  if (version) deployments.set(id, { name: `${stackName}-${name}`, version });
  const event = { DeploymentId: id, LifecycleEventHookExecutionId: `hook-${id}` };
  const response = await owner.lambda.send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }));
  const { failure }: { failure: string | null } = JSON.parse(response.Payload?.transformToString() ?? '');
  return { failure, status: statuses.get(id) };
}

const live = async (name: string) => {
  const { FunctionVersion = '' } = await owner.lambda.send(
    new GetAliasCommand({ FunctionName: `${stackName}-${name}`, Name: 'live' }),
  );
  return FunctionVersion;
};

test('The release check calls the version of each function that gets traffic, and lets it pass', async () => {
  // Cognito, not a release, calls pre-sign-up.
  const names = (await functions()).map(({ operation }) => operation).filter((name) => name !== 'pre-sign-up');
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    expect([name, await checked(name, await live(name))]).toEqual([name, { failure: null, status: 'Succeeded' }]);
  }
});

test('The release check reads a deployment in YAML too', async () => {
  const version = await live('list-tips');
  expect(await checked('list-tips', version, 'd-yaml')).toEqual({ failure: null, status: 'Succeeded' });
});

test('A version that does not exist, and a deployment that CodeDeploy does not know, fail at once', async () => {
  expect(await checked('list-tips', '999')).toEqual({
    failure: expect.stringContaining('ResourceNotFoundException'),
    status: 'Failed',
  });
  expect(await checked('list-tips', '', 'd-unknown')).toEqual({
    failure: expect.stringContaining('DeploymentDoesNotExistException'),
    status: 'Failed',
  });
});

test('The release check asks again: a version that failed may pass later, and the other way round', async () => {
  const search = `${stackName}-search-gardeners`;
  const settings = await variables(search);
  const configure = (Variables: Record<string, string>) =>
    owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName: search, Environment: { Variables } }));
  try {
    // The bucket of photographs has no index.
    await configure({ ...settings, INDEX_BUCKET: outputs.MediaBucket });
    const { Version = '' } = await owner.lambda.send(new PublishVersionCommand({ FunctionName: search }));
    expect(await checked('search-gardeners', Version)).toEqual({
      failure: `${search}:${Version} answers 503`,
      status: 'Failed',
    });
  } finally {
    await configure(settings);
  }
  const version = await live('search-gardeners');
  expect(await checked('search-gardeners', version)).toEqual({ failure: null, status: 'Succeeded' });
});

test('The release check waits where the limit of concurrent functions rejects a call, as in an account with ten', async () => {
  const busy = { FunctionName: `${stackName}-list-tips` };
  try {
    await owner.lambda.send(new PutFunctionConcurrencyCommand({ ...busy, ReservedConcurrentExecutions: 0 }));
    const waiting = checked('list-tips', '$LATEST');
    await expect(owner.lambda.send(new InvokeCommand(busy))).rejects.toMatchObject({
      name: 'TooManyRequestsException',
    });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await owner.lambda.send(new DeleteFunctionConcurrencyCommand(busy));
    expect(await waiting).toEqual({ failure: null, status: 'Succeeded' });
  } finally {
    await owner.lambda.send(new DeleteFunctionConcurrencyCommand(busy));
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
