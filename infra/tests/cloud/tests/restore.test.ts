// infra/ops/restore.py: two tables are backed up, damaged and restored.

import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, test, vi } from 'vitest';

import { owner } from '../aws.ts';
import { script } from '../scripts.ts';

// Each run starts Python and loads the AWS SDK.
vi.setConfig({ testTimeout: 120_000 });

const documents = DynamoDBDocumentClient.from(owner.dynamodb);
type Item = { id: string; [attribute: string]: unknown };

let Tips: string;
let Users: string;

beforeEach(async () => {
  const name = crypto.randomUUID();
  [Tips, Users] = [`restore-tips-${name}`, `restore-users-${name}`];
  for (const TableName of [Tips, Users]) {
    await owner.dynamodb.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      }),
    );
  }
  await write(Tips, [
    tip('leeks', 'rowan', 'public'),
    tip('peas', 'rowan', 'public'),
    tip('figs', 'mireille', 'hidden'),
    { id: 'idempotency#1', tipId: 'leeks' },
  ]);
  await write(Users, [gardener('rowan', 2), gardener('mireille', 0)]);
});

function tip(id: string, authorId: string, availability: string): Item {
  return { id, authorId, availability, version: 1, card: { title: `About ${id}` } };
}

function gardener(id: string, totalTips: number): Item {
  return { id, status: 'active', totalTips, card: { name: `The name of ${id}` } };
}

async function write(TableName: string, put: Item[], gone: string[] = []): Promise<void> {
  const TransactItems = [
    ...put.map((Item) => ({ Put: { TableName, Item } })),
    ...gone.map((id) => ({ Delete: { TableName, Key: { id } } })),
  ];
  await documents.send(new TransactWriteCommand({ TransactItems }));
}

async function all(TableName: string): Promise<Item[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  return (Items as Item[]).toSorted((a, b) => a.id.localeCompare(b.id));
}

function restore(verb: string, ...words: string[]): Promise<string> {
  return script('restore.py', verb, Tips, Users, ...words);
}

/** Backs both tables up and returns the backup's name. */
async function backedUp(): Promise<string> {
  return (await restore('backup')).trim().split(' ').at(-1) ?? '';
}

test('Deleted and changed items are restored, new ones stay, and counts are corrected', async () => {
  const backup = await backedUp();
  await write(Tips, [{ ...tip('peas', 'rowan', 'hidden'), version: 2 }, tip('beans', 'mireille', 'public')], ['leeks']);
  await write(Users, [gardener('mireille', 1)], ['rowan']);
  const broken = [await all(Tips), await all(Users)];

  const said = await restore('copy', '--backup', backup);
  expect(said).toMatch(/restore-tips-\S+: 1 deleted, 1 changed, 1 new/);
  expect(said).toMatch(/restore-users-\S+: 1 deleted, 1 changed, 0 new/);
  const name = /--copy (\S+)/.exec(said)?.[1] ?? '';
  expect(await restore('back', '--copy', name)).toContain('Nothing was changed.');
  expect([await all(Tips), await all(Users)]).toEqual(broken);

  await restore('back', '--copy', name, '--yes');
  expect(await all(Tips)).toEqual([
    tip('beans', 'mireille', 'public'),
    tip('figs', 'mireille', 'hidden'),
    { id: 'idempotency#1', tipId: 'leeks' },
    tip('leeks', 'rowan', 'public'),
    tip('peas', 'rowan', 'public'),
  ]);
  expect(await all(Users)).toEqual([gardener('mireille', 1), gardener('rowan', 2)]);
  const { TableNames = [] } = await owner.dynamodb.send(new ListTablesCommand({ ExclusiveStartTableName: 'restore-' }));
  expect(TableNames.filter((table) => table.includes(name))).toEqual([]);
});

test('A copy can be made from point-in-time recovery', async () => {
  const said = await restore('copy', '--at', new Date().toISOString());
  expect(said).toContain('0 deleted, 0 changed, 0 new');
});

test('A deleted table is restored with the settings that a backup lacks', async () => {
  const backup = await backedUp();
  const before = await all(Tips);
  await owner.dynamodb.send(new UpdateTableCommand({ TableName: Tips, DeletionProtectionEnabled: false }));
  await owner.dynamodb.send(new DeleteTableCommand({ TableName: Tips }));

  expect(await restore('copy', '--backup', backup)).toContain(`${Tips} is restored and protected again`);
  expect(await all(Tips)).toEqual(before);
  const TableName = Tips;
  const { Table } = await owner.dynamodb.send(new DescribeTableCommand({ TableName }));
  expect(Table?.DeletionProtectionEnabled).toBe(true);
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  const { TimeToLiveDescription } = await owner.dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
  const { ContinuousBackupsDescription } = await owner.dynamodb.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe('ENABLED');
});

test('A missing backup or copy is named in the error', async () => {
  await expect(restore('copy', '--backup', 'of-never')).rejects.toMatchObject({
    stderr: expect.stringContaining('no backup of-never'),
  });
  await expect(restore('back', '--copy', 'of-never')).rejects.toMatchObject({
    stderr: expect.stringContaining('there is no copy of-never'),
  });
});
