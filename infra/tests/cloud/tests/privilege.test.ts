// Tries everything under each function's role. The local cloud enforces policies as AWS does.

import { DescribeLogGroupsCommand, FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ExecuteStatementCommand,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import {
  GetRoleCommand,
  GetRolePolicyCommand,
  ListRolePoliciesCommand,
  ListRolesCommand,
  UpdateAssumeRolePolicyCommand,
} from '@aws-sdk/client-iam';
import { InvokeCommand, ListFunctionsCommand } from '@aws-sdk/client-lambda';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { beforeAll, describe, expect, test, vi } from 'vitest';

import { allowed, assume, type Clients, functions, owner } from '../aws.ts';
import { outputs, stackName } from '../garden.ts';

// Eight roles are tried at a time.
vi.setConfig({ testTimeout: 120_000, maxConcurrency: 8 });

const CHECK = 'TransactWriteItems ConditionCheck';

/** DynamoDB checks each item of a transaction against the permission for the item's verb. One verb exists in transactions only. */
const TRANSACTIONS: Record<string, string> = {
  ConditionCheckItem: CHECK,
  GetItem: 'TransactGetItems',
  PutItem: 'TransactWriteItems Put',
  UpdateItem: 'TransactWriteItems Update',
  DeleteItem: 'TransactWriteItems Delete',
};

const all = await functions();

test('Every function has its own role', () => {
  expect(all.length).toBeGreaterThan(50);
  expect(new Set(all.map(({ roleArn }) => roleArn)).size).toBe(all.length);
});

const { TipsTable, UsersTable, ActivityTable, IndexBucket, MediaBucket, SiteBucket } = outputs;
const tables = {
  tips: TipsTable,
  users: UsersTable,
  activity: ActivityTable,
  'the other stack’s tips': inOtherStack(TipsTable),
  'the other stack’s users': inOtherStack(UsersTable),
  'the other stack’s activity': inOtherStack(ActivityTable),
};

const stores = {
  [TipsTable]: 'tips',
  [UsersTable]: 'users',
  [ActivityTable]: 'activity',
  [IndexBucket]: 'index',
  [MediaBucket]: 'media',
  [SiteBucket]: 'site',
};

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: string | string[];
}

/** What the function's own policies say of each table and bucket, such as `Query public`. Its role has wider ones too, which the boundary limits. */
async function granted(RoleName: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const { PolicyNames = [] } = await owner.iam.send(new ListRolePoliciesCommand({ RoleName }));
  for (const PolicyName of PolicyNames) {
    const { PolicyDocument = '' } = await owner.iam.send(new GetRolePolicyCommand({ RoleName, PolicyName }));
    const { Statement }: { Statement: Statement[] } = JSON.parse(decodeURIComponent(PolicyDocument));
    for (const { Action, Resource } of Statement.filter(({ Effect }) => Effect === 'Allow')) {
      for (const arn of [Resource].flat()) {
        const [name = '', ...rest] = arn.replace(/^.*:(table\/)?/, '').split('/');
        const store = stores[name];
        const part = rest.join('/').replace(/^index\/|^search\/\*$|\/\*$/, '');
        if (!store || part.startsWith('stream/')) continue;
        const verbs = [Action].flat().map((action) => `${action.split(':')[1]}${part && ` ${part}`}`);
        found[store] = [...(found[store] ?? []), ...verbs];
      }
    }
  }
  return found;
}

// What another stack of the same template would have in this account.
beforeAll(async () => {
  for (const TableName of [TipsTable, UsersTable, ActivityTable]) {
    const { Table } = await owner.dynamodb.send(new DescribeTableCommand({ TableName }));
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = Table ?? {};
    const indexes = GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    }));
    await owner.dynamodb.send(
      new CreateTableCommand({
        TableName: inOtherStack(TableName),
        AttributeDefinitions,
        KeySchema,
        GlobalSecondaryIndexes: indexes,
        BillingMode: 'PAY_PER_REQUEST',
      }),
    );
  }
  for (const name of [IndexBucket, MediaBucket, SiteBucket]) {
    await owner.s3.send(new CreateBucketCommand({ Bucket: inOtherStack(name) }));
  }
});

/** A name of this stack as it would be in another one. */
function inOtherStack(name: string): string {
  return name.replace(stackName, 'garden-other');
}

describe.concurrent.each(all)('the role of $operation', ({ operation, roleArn, logGroup, name }) => {
  const RoleName = roleArn.split('/').at(-1) ?? '';
  let trust: string;
  let role: Clients;
  let permissions: Record<string, string[]>;

  beforeAll(async () => {
    const found = await owner.iam.send(new GetRoleCommand({ RoleName }));
    trust = decodeURIComponent(found.Role?.AssumeRolePolicyDocument ?? '');
    permissions = await granted(RoleName);
    // The local cloud lets the account's owner assume any role.
    role = await assume(roleArn);
  });

  test('can be assumed by Lambda only', () => {
    const [statement, ...others] = JSON.parse(trust).Statement;
    expect(others).toEqual([]);
    expect([statement.Effect, statement.Principal.Service, statement.Action].flat()).toEqual([
      'Allow',
      'lambda.amazonaws.com',
      'sts:AssumeRole',
    ]);
  });

  test.each([
    ['index', 'IndexBucket', { 'search/cloud-tests': '' }],
    ['media', 'MediaBucket', { 'uploads/cloud-tests': ' uploads', 'media/cloud-tests': ' media' }],
    [
      'site',
      'SiteBucket',
      {
        'app.html': ' app.html',
        '404.html': ' 404.html',
        'plants/cloud-tests': ' plants',
        'sitemaps/cloud-tests': ' sitemaps',
      },
    ],
  ] as const)('has exactly its permissions on the bucket of %s', async (bucket, output, objects) => {
    const found: string[] = [];
    for (const [name, prefix] of [
      [outputs[output], ''],
      [inOtherStack(outputs[output]), 'the other stack’s: '],
    ] as const) {
      for (const [verb, attempt] of Object.entries(objectAttempts(name, objects))) {
        if (await allowed(attempt(role.s3))) found.push(prefix + verb);
      }
    }
    expect(found.toSorted()).toEqual((permissions[bucket] ?? []).toSorted());
  });

  test('has exactly its permissions on the tables', async () => {
    const { index: _index, media: _media, site: _site, ...tablesOf } = permissions;
    const expected = Object.entries(tablesOf).flatMap(([table, verbs]) =>
      verbs
        .flatMap((verb) => [verb, TRANSACTIONS[verb] ?? []].flat())
        .filter((verb) => verb !== 'ConditionCheckItem')
        .map((verb) => `${table}: ${verb}`),
    );
    const found: string[] = [];
    for (const [table, TableName] of Object.entries(tables)) {
      for (const [verb, attempt] of Object.entries(await attempts(TableName))) {
        if (await allowed(attempt(role.dynamodb))) found.push(`${table}: ${verb}`);
      }
    }
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  // Its own log group is left out: the local cloud compares ARNs without the `:*` that AWS appends, so it refuses even what the
  // role may do there.
  test('cannot use any other service', async () => {
    const { UserPoolId } = outputs;
    const another = all.find((other) => other.operation !== operation);
    const calls: Record<string, () => Promise<unknown>> = {
      'logs: read': () => role.logs.send(new FilterLogEventsCommand({ logGroupName: logGroup })),
      'logs: list': () => role.logs.send(new DescribeLogGroupsCommand({})),
      'dynamodb: list': () => role.dynamodb.send(new ListTablesCommand({})),
      'cognito: list users': () => role.cognito.send(new ListUsersCommand({ UserPoolId })),
      's3: list buckets': () => role.s3.send(new ListBucketsCommand({})),
      'lambda: list': () => role.lambda.send(new ListFunctionsCommand({})),
      'lambda: invoke itself': () => role.lambda.send(new InvokeCommand({ FunctionName: name })),
      'lambda: invoke another': () => role.lambda.send(new InvokeCommand({ FunctionName: another?.name })),
      'iam: list roles': () => role.iam.send(new ListRolesCommand({})),
      'iam: widen itself': () => role.iam.send(new UpdateAssumeRolePolicyCommand({ RoleName, PolicyDocument: trust })),
      'sts: become another': () =>
        role.sts.send(new AssumeRoleCommand({ RoleArn: another?.roleArn, RoleSessionName: 'cloud-tests' })),
    };
    const found: string[] = [];
    for (const [call, attempt] of Object.entries(calls)) {
      if (await allowed(attempt())) found.push(call);
    }
    expect(found).toEqual([]);
  });
});

type Attempt = (client: DynamoDBClient) => Promise<unknown>;

/** Verbs on these objects, with what their permissions end with, and on another. No role may write one that exists. */
function objectAttempts(
  Bucket: string,
  objects: Record<string, string>,
): Record<string, (client: S3Client) => Promise<unknown>> {
  const read = async (client: S3Client, key: string) => {
    try {
      await client.send(new GetObjectCommand({ Bucket, Key: key }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'NoSuchKey')) throw error;
    }
  };
  const verbs: Record<string, (client: S3Client) => Promise<unknown>> = {
    ListBucket: (client) => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })),
  };
  for (const [Key, end] of Object.entries({ ...objects, 'elsewhere/cloud-tests': ' elsewhere' })) {
    verbs[`GetObject${end}`] = (client) => read(client, Key);
    verbs[`PutObject${end}`] = (client) => client.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    verbs[`DeleteObject${end}`] = (client) => client.send(new DeleteObjectCommand({ Bucket, Key }));
  }
  return verbs;
}

/** Every verb on a table and its indexes. They change nothing: the item does not exist, and conditions prevent creating it. */
async function attempts(TableName: string): Promise<Record<string, Attempt>> {
  const { Table } = await owner.dynamodb.send(new DescribeTableCommand({ TableName }));
  const names = (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName);
  const [partition = ''] = names;
  const Key = Object.fromEntries(names.map((name) => [name, { S: 'cloud-tests' }]));
  const ConditionExpression = `attribute_exists(${partition})`;
  const write =
    (item: TransactWriteItem): Attempt =>
    (client) =>
      client.send(new TransactWriteItemsCommand({ TransactItems: [item] }));
  const UpdateExpression = 'REMOVE nothing';
  const verbs: Record<string, Attempt> = {
    GetItem: (client) => client.send(new GetItemCommand({ TableName, Key })),
    PutItem: (client) => client.send(new PutItemCommand({ TableName, Item: Key, ConditionExpression })),
    UpdateItem: (client) =>
      client.send(new UpdateItemCommand({ TableName, Key, UpdateExpression, ConditionExpression })),
    DeleteItem: (client) => client.send(new DeleteItemCommand({ TableName, Key, ConditionExpression })),
    BatchGetItem: (client) => client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
    BatchWriteItem: (client) =>
      client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } })),
    TransactGetItems: (client) =>
      client.send(new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key } }] })),
    'TransactWriteItems Put': write({ Put: { TableName, Item: Key, ConditionExpression } }),
    'TransactWriteItems Update': write({ Update: { TableName, Key, UpdateExpression, ConditionExpression } }),
    'TransactWriteItems Delete': write({ Delete: { TableName, Key, ConditionExpression } }),
    [CHECK]: write({ ConditionCheck: { TableName, Key, ConditionExpression } }),
    PartiQLSelect: (client) =>
      client.send(
        new ExecuteStatementCommand({ Statement: `SELECT * FROM "${TableName}" WHERE ${partition} = 'cloud-tests'` }),
      ),
    DescribeTable: (client) => client.send(new DescribeTableCommand({ TableName })),
    Scan: (client) => client.send(new ScanCommand({ TableName, Limit: 1 })),
    Query: (client) => client.send(new QueryCommand({ TableName, ...keyed([partition]) })),
  };
  for (const { IndexName, KeySchema = [] } of Table?.GlobalSecondaryIndexes ?? []) {
    const hash = KeySchema.filter(({ KeyType }) => KeyType === 'HASH').map(({ AttributeName = '' }) => AttributeName);
    verbs[`Query ${IndexName}`] = (client) => client.send(new QueryCommand({ TableName, IndexName, ...keyed(hash) }));
    verbs[`Scan ${IndexName}`] = (client) => client.send(new ScanCommand({ TableName, IndexName, Limit: 1 }));
  }
  return verbs;
}

/** A query by one or several key attributes that matches nothing. */
function keyed(attributes: string[]) {
  return {
    KeyConditionExpression: attributes.map((_, index) => `#k${index} = :none`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((attribute, index) => [`#k${index}`, attribute])),
    ExpressionAttributeValues: { ':none': { S: 'cloud-tests' } },
  };
}
