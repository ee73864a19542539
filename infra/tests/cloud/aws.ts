// AWS clients, with the credentials of the operator (on the local cloud: of the account's root) or under a role.

import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
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
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';

import { type Origin, endpoint, gateway, onAws, site, stackName } from './garden.ts';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** The clients that tests need; without credentials they act as the operator. */
export function clients(credentials?: Credentials) {
  // One attempt on the local cloud: tests expect refusals. AWS throttles.
  const configuration = { ...(endpoint && { endpoint, maxAttempts: 1 }), ...(credentials && { credentials }) };
  return {
    cloudformation: new CloudFormationClient(configuration),
    cloudfront: new CloudFrontClient(configuration),
    cognito: new CognitoIdentityProviderClient(configuration),
    dynamodb: new DynamoDBClient(configuration),
    iam: new IAMClient(configuration),
    lambda: new LambdaClient(configuration),
    logs: new CloudWatchLogsClient(configuration),
    s3: new S3Client({ ...configuration, forcePathStyle: !onAws }),
    ses: new SESv2Client(configuration),
    sts: new STSClient(configuration),
  };
}

export type Clients = ReturnType<typeof clients>;

export const owner = clients();

export async function assume(roleArn: string): Promise<Clients> {
  const taken = await owner.sts.send(new AssumeRoleCommand({ RoleArn: roleArn, RoleSessionName: 'cloud-tests' }));
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = taken.Credentials ?? {};
  return clients({ accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken });
}

/** A function of the stack. */
export interface Deployed {
  /** Its folder, which is also the end of its name. */
  operation: string;
  name: string;
  roleArn: string;
  logGroup: string;
}

export async function functions(): Promise<Deployed[]> {
  const found: FunctionConfiguration[] = [];
  for await (const page of paginateListFunctions({ client: owner.lambda }, {})) found.push(...(page.Functions ?? []));
  return found
    .filter(({ FunctionName }) => FunctionName?.startsWith(`${stackName}-`))
    .map(({ FunctionName = '', Role = '', LoggingConfig }) => {
      const operation = FunctionName.slice(stackName.length + 1);
      return { operation, name: FunctionName, roleArn: Role, logGroup: LoggingConfig?.LogGroup ?? '' };
    });
}

/** The value that a parameter of the stack has; empty if it has none. */
export async function parameter(name: string): Promise<string> {
  const { Stacks = [] } = await owner.cloudformation.send(new DescribeStacksCommand({ StackName: stackName }));
  return Stacks[0]?.Parameters?.find(({ ParameterKey }) => ParameterKey === name)?.ParameterValue ?? '';
}

export async function variables(FunctionName: string): Promise<Record<string, string>> {
  const { Environment } = await owner.lambda.send(new GetFunctionConfigurationCommand({ FunctionName }));
  return Environment?.Variables ?? {};
}

/** The gateway, called with the key that CloudFront sends. */
export async function gatewayWithKey(): Promise<Origin> {
  const { ORIGIN_KEY = '' } = await variables(`CodeDeployHook_${stackName}`);
  return { ...gateway, headers: { 'x-origin-key': ORIGIN_KEY } };
}

/** The API without CloudFront, which serves public responses again for up to five minutes. The local cloud caches nothing. */
export async function uncached(): Promise<Origin> {
  return onAws ? gatewayWithKey() : site;
}

/** Everything in a table, as text. */
export async function stored(table: string): Promise<string> {
  const items: unknown[] = [];
  for await (const page of paginateScan({ client: owner.dynamodb }, { TableName: table }))
    items.push(...(page.Items ?? []));
  return JSON.stringify(items);
}

/** Whether IAM allows a call: it succeeds, or fails only on a write's condition. */
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
