// What CodeDeploy asks before a new version gets its first caller. CodeDeploy itself is not in the local cloud.

import { InvokeCommand, UpdateFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';

import { owner, variables } from '../aws.ts';
import { stackName } from '../garden.ts';

const FunctionName = `CodeDeployHook_${stackName('off')}`;

async function faults(): Promise<string[]> {
  const { Payload } = await owner.lambda.send(new InvokeCommand({ FunctionName, Payload: '{}' }));
  return JSON.parse(Payload?.transformToString() ?? '').faults;
}

async function check(VERSIONS: string): Promise<void> {
  const Environment = { Variables: { ...(await variables(FunctionName)), VERSIONS } };
  await owner.lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment }));
}

test('The check of a release calls the newest version of every route, and names one that does not run', async () => {
  const { VERSIONS: deployed = '' } = await variables(FunctionName);
  expect(deployed.split(' ')).toHaveLength(10);
  expect(await faults()).toEqual([]);
  const [first = ''] = deployed.split(' ');
  const missing = first.replace(/\d+$/, '999');
  try {
    await check(`${deployed} ${missing}`);
    expect(await faults()).toEqual([expect.stringContaining(missing)]);
  } finally {
    await check(deployed);
  }
});
