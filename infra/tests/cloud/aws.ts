// AWS's services, as the account's owner or under a role.

import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { IAMClient } from '@aws-sdk/client-iam';
import {
  type FunctionConfiguration,
  GetFunctionConfigurationCommand,
  LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

import { type Door, endpoint, gateway, type Setting, stackName } from './garden.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Every client that a test needs, under some credentials; without any, the account's owner's. */
export function clients(credentials?: Credentials) {
  // One attempt: a refusal is an answer here.
  const configuration = { endpoint, maxAttempts: 1, ...(credentials && { credentials }) };
  return {
    cognito: new CognitoIdentityProviderClient(configuration),
    dynamodb: new DynamoDBClient(configuration),
    iam: new IAMClient(configuration),
    lambda: new LambdaClient(configuration),
    logs: new CloudWatchLogsClient(configuration),
    s3: new S3Client({ ...configuration, forcePathStyle: true }),
    sts: new STSClient(configuration),
  };
}

export type Clients = ReturnType<typeof clients>;

export const owner = clients();

export async function account(): Promise<string> {
  return (await owner.sts.send(new GetCallerIdentityCommand({}))).Account ?? '';
}

export async function assume(roleArn: string): Promise<Clients> {
  const taken = await owner.sts.send(new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'cloud-tests' }));
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = taken.Credentials ?? {};
  return clients({ accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken });
}

/** A function of a stack. */
export interface Deployed {
  /** Its folder, such as `list-tips`: the end of its log group's name. */
  operation: string;
  name: string;
  roleArn: string;
  logGroup: string;
}

export async function functionsOf(setting: Setting): Promise<Deployed[]> {
  const found: FunctionConfiguration[] = [];
  for await (const page of paginateListFunctions({ client: owner.lambda }, {})) found.push(...(page.Functions ?? []));
  return found
    .filter(({ FunctionName }) => FunctionName?.startsWith(`${stackName(setting)}-`))
    .map(({ FunctionName = '', Role = '', LoggingConfig }) => {
      const logGroup = LoggingConfig?.LogGroup ?? '';
      return { operation: logGroup.split('/').at(-1) ?? '', name: FunctionName, roleArn: Role, logGroup };
    });
}

export async function variables(FunctionName: string): Promise<Record<string, string>> {
  const { Environment } = await owner.lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables ?? {};
}

/** The gateway as the site's distribution comes to it. */
export async function behindTheSite(setting: Setting): Promise<Door> {
  const route = (await functionsOf(setting)).find(({ operation }) => operation === 'list-tips');
  const { ORIGIN_KEY = '' } = await variables(route?.name ?? '');
  return { ...gateway(setting), headers: { 'x-origin-key': ORIGIN_KEY } };
}

/** Everything in a table, as text. */
export async function stored(table: string): Promise<string> {
  const items: unknown[] = [];
  for await (const page of paginateScan({ client: owner.dynamodb }, { TableName: table }))
    items.push(...(page.Items ?? []));
  return JSON.stringify(items);
}

/** Whether a call is allowed: it is where it succeeds, and where only a condition of a write fails. */
export async function allowed(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (/^AccessDenied/.test(name)) return false;
    if (name === 'ConditionalCheckFailedException' || name === 'TransactionCanceledException') return true;
    throw error;
  }
}
