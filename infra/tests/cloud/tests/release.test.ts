// The check that CodeDeploy calls before a new version gets traffic. The local cloud has no CodeDeploy.

import { InvokeCommand, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';

import { owner, variables } from '../aws.ts';
import { stackName } from '../garden.ts';
import permissions from '../../permissions.json' with { type: 'json' };

const FunctionName = `CodeDeployHook_${stackName}`;

async function failures(): Promise<string[]> {
  const { Payload } = await owner.lambda.send(new InvokeCommand({ FunctionName, Payload: '{}' }));
  return JSON.parse(Payload?.transformToString() ?? '').failures;
}

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
