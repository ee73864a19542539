// `cargo xtask backup` and `restore`: three tables are backed up, damaged and restored.

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
import { beforeEach, expect, test } from 'vitest';

import { owner } from '../aws.ts';
import { admin } from '../scripts.ts';

const documents = DynamoDBDocumentClient.from(owner.dynamodb);
type Item = { [attribute: string]: unknown };

let Tips: string;
let Users: string;
let Activity: string;

beforeEach(async () => {
  const name = crypto.randomUUID();
  [Tips, Users, Activity] = [`restore-tips-${name}`, `restore-users-${name}`, `restore-activity-${name}`];
  const tables = { [Tips]: ['id'], [Users]: ['id'], [Activity]: ['pk', 'sk'] };
  for (const [TableName, key] of Object.entries(tables)) {
    await owner.dynamodb.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: key.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: key.map((AttributeName, n) => ({ AttributeName, KeyType: n === 0 ? 'HASH' : 'RANGE' })),
      }),
    );
  }
  await write(Tips, [
    tip('leeks', 'rowan', 'public'),
    tip('peas', 'rowan', 'public'),
    tip('figs', 'mireille', 'hidden'),
    record,
  ]);
  await write(Users, [gardener('rowan', 2), gardener('mireille', 0)]);
  await write(Activity, [
    vote('leeks', 'mireille'),
    vote('peas', 'mireille'),
    counts('leeks', 1),
    counts('peas', 1),
    day,
  ]);
});

/** The ids of the tips, which are ULIDs as on a site. */
const ids = {
  beans: '01ARZ3NDEKTSV4RRFFQ69G5FA1',
  figs: '01ARZ3NDEKTSV4RRFFQ69G5FA2',
  leeks: '01ARZ3NDEKTSV4RRFFQ69G5FA3',
  peas: '01ARZ3NDEKTSV4RRFFQ69G5FA4',
};
type Plant = keyof typeof ids;

function tip(plant: Plant, authorId: string, availability: string): Item {
  return { id: ids[plant], authorId, availability, version: 1, card: { title: `About ${plant}` } };
}

function gardener(id: string, totalTips: number): Item {
  return { id, status: 'active', totalTips, card: { name: `The name of ${id}` } };
}

/** What expires: it is neither compared nor put back. */
const record = { id: 'idempotency#1', tipId: ids.leeks, expiresAt: 1 };
const day = { pk: 'Q#mireille', sk: '2026-01-31', helpful: 2, expiresAt: 1 };

function vote(plant: Plant, by: string): Item {
  return { pk: `T#${ids[plant]}`, sk: `H#${by}`, actor: by, author: 'rowan' };
}

function counts(plant: Plant, helpful: number): Item {
  return { pk: `T#${ids[plant]}`, sk: 'A', helpful };
}

async function write(TableName: string, put: Item[], gone: Item[] = []): Promise<void> {
  const TransactItems = [
    ...put.map((Item) => ({ Put: { TableName, Item } })),
    ...gone.map((Key) => ({ Delete: { TableName, Key } })),
  ];
  await documents.send(new TransactWriteCommand({ TransactItems }));
}

async function all(TableName: string): Promise<Item[]> {
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  const key = ({ id, pk, sk }: Item) => `${id} ${pk} ${sk}`;
  return Items.toSorted((a, b) => key(a).localeCompare(key(b)));
}

function work(...words: string[]): Promise<string> {
  return admin(words, { TIPS_TABLE: Tips, USERS_TABLE: Users, ACTIVITY_TABLE: Activity });
}

/** Backs the tables up and returns the backup's name. */
async function backedUp(): Promise<string> {
  return (await work('backup')).trim().split(' ').at(-1) ?? '';
}

test('Deleted and changed items are restored, new ones stay, and counts are corrected', async () => {
  const backup = await backedUp();
  await write(
    Tips,
    [{ ...tip('peas', 'rowan', 'hidden'), version: 2 }, tip('beans', 'mireille', 'public')],
    [{ id: ids.leeks }],
  );
  await write(Users, [gardener('mireille', 1)], [{ id: 'rowan' }]);
  const gone = { pk: `T#${ids.leeks}`, sk: 'H#mireille' };
  await write(
    Activity,
    [vote('peas', 'desmond'), counts('leeks', 0), counts('peas', 2), { ...day, helpful: 3 }],
    [gone],
  );
  const broken = [await all(Tips), await all(Users), await all(Activity)];

  const said = await work('restore', '--backup', backup);
  expect(said).toMatch(/restore-tips-\S+: 1 deleted, 1 changed, 1 new/);
  expect(said).toMatch(/restore-users-\S+: 1 deleted, 1 changed, 0 new/);
  expect(said).toMatch(/restore-activity-\S+: 1 deleted, 0 changed, 1 new/);
  const name = /--copy (\S+)/.exec(said)?.[1] ?? '';
  expect(await work('restore', '--copy', name)).toContain('Nothing was changed.');
  expect([await all(Tips), await all(Users), await all(Activity)]).toEqual(broken);

  await work('restore', '--copy', name, '--yes');
  expect(await all(Tips)).toEqual([
    tip('beans', 'mireille', 'public'),
    tip('figs', 'mireille', 'hidden'),
    tip('leeks', 'rowan', 'public'),
    tip('peas', 'rowan', 'public'),
    record,
  ]);
  expect(await all(Users)).toEqual([gardener('mireille', 1), gardener('rowan', 2)]);
  // The counts are the stream's. They go to the cards again, which were put back with old ones.
  const queued = { queue: 'counts', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) };
  expect(await all(Activity)).toEqual([
    { ...day, helpful: 3 },
    { ...counts('leeks', 0), ...queued },
    vote('leeks', 'mireille'),
    { ...counts('peas', 2), ...queued },
    vote('peas', 'desmond'),
    vote('peas', 'mireille'),
  ]);
  const { TableNames = [] } = await owner.dynamodb.send(new ListTablesCommand({ ExclusiveStartTableName: 'restore-' }));
  expect(TableNames.filter((table) => table.includes(name))).toEqual([]);
});

test('A copy can be made from point-in-time recovery', async () => {
  const said = await work('restore', '--at', new Date().toISOString());
  expect(said).toContain('0 deleted, 0 changed, 0 new');
});

test.each(['tips', 'activity'])(
  'A deleted table of %s is restored with the settings that a backup lacks',
  async (name) => {
    const TableName = name === 'tips' ? Tips : Activity;
    const backup = await backedUp();
    const before = await all(TableName);
    await owner.dynamodb.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
    await owner.dynamodb.send(new DeleteTableCommand({ TableName }));

    expect(await work('restore', '--backup', backup)).toContain(`${TableName} is restored and protected again`);
    expect(await all(TableName)).toEqual(before);
    const { Table } = await owner.dynamodb.send(new DescribeTableCommand({ TableName }));
    expect(Table?.DeletionProtectionEnabled).toBe(true);
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
    const { TimeToLiveDescription } = await owner.dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
    const { ContinuousBackupsDescription } = await owner.dynamodb.send(
      new DescribeContinuousBackupsCommand({ TableName }),
    );
    expect(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus).toBe('ENABLED');
  },
);

test('A missing backup or copy is named in the error', async () => {
  await expect(work('restore', '--backup', 'of-never')).rejects.toMatchObject({
    stderr: expect.stringContaining('no backup of-never'),
  });
  await expect(work('restore', '--copy', 'of-never')).rejects.toMatchObject({
    stderr: expect.stringContaining('there is no copy of-never'),
  });
});
