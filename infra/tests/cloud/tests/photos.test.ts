// A photograph on its way through the signed form, the bucket, its event and CloudFront.

import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';

import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';

import { owner } from '../aws.ts';
import { call, open, outputs, site, stackName, type Tip, tip } from '../garden.ts';
import { type Gardener, gardener } from '../gardener.ts';
import { proof } from '../prove/proof.ts';

vi.setConfig({ testTimeout: 120_000 });

const api = site;
const processPhoto = `${stackName}-process-photo`;
const JPEG = readFileSync(new URL('../../../../web/public/photos/fig.jpg', import.meta.url));
const rareJpeg = readFileSync(
  new URL('../../../../functions/lib/picture/tests/it/jpegs/420-apart.jpg', import.meta.url),
);

interface Announced {
  id: string;
  upload: { url: string; fields: Record<string, string> };
}

interface Photo {
  state: 'waiting' | 'ready' | 'refused';
  reason?: string;
  width?: number;
}

async function announced({ accessToken: by }: Gardener): Promise<Announced> {
  const response = await call(api, 'POST', '/photos', { by });
  expect(response.status).toBe(201);
  return response.json<{ data: Announced }>().data;
}

/** Sends the form, perhaps with other fields. Returns the status. */
async function send({ upload }: Announced, content: Uint8Array, fields: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...upload.fields, ...fields })) form.append(name, value);
  form.append('file', new Blob([Buffer.from(content)], { type: 'image/jpeg' }), 'photograph.jpg');
  return (await fetch(upload.url, { method: 'POST', body: form })).status;
}

async function stateOf({ accessToken: by }: Gardener, { id }: Announced): Promise<Photo> {
  return (await call(api, 'GET', `/photos/${id}`, { by })).json<{ data: Photo }>().data;
}

async function ended(by: Gardener, photo: Announced): Promise<Photo> {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(200)) {
    const now = await stateOf(by, photo);
    if (now.state !== 'waiting') return now;
  }
  throw new Error(`${photo.id} is still waiting`);
}

async function objects(part: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: owner.s3 }, { Bucket: outputs.MediaBucket })) {
    keys.push(...Contents.map(({ Key = '' }) => Key));
  }
  return keys.filter((key) => key.includes(part));
}

const shown = proof({ accounts: 1, requests: 320, invocations: 5 });

test('A photograph is ready within seconds, and the site shows its files', shown, async () => {
  const rowan = await gardener();
  const photo = await announced(rowan);
  expect(await send(photo, JPEG)).toBe(204);
  const ready = await ended(rowan, photo);
  expect(ready).toMatchObject({ state: 'ready', width: expect.any(Number), colour: expect.stringMatching(/^#/) });
  for (const width of [480, 960, 1600]) {
    for (const [format, type] of [
      ['avif', 'image/avif'],
      ['jpg', 'image/jpeg'],
    ]) {
      const file = await open(`/media/${photo.id}/${width}.${format}`);
      expect([file.status, file.headers['content-type']]).toEqual([200, type]);
      expect(file.headers['cache-control']).toContain('immutable');
      expect(file.headers['x-content-type-options']).toBe('nosniff');
    }
  }
  // The upload goes after the item is ready.
  await vi.waitFor(async () => expect(await objects(photo.id)).toHaveLength(6), 10_000);

  const body = { ...tip('Figs on a wall'), photos: [{ id: photo.id, alt: 'A ripe fig' }] };
  const shared = await call(api, 'POST', '/tips', { by: rowan.accessToken, body });
  expect(shared.status).toBe(201);
  const listed = (await call(api, 'GET', `/tips?author=${rowan.id}`)).json<{ data: (Tip & { cover: object })[] }>();
  expect(listed.data[0]?.cover).toMatchObject({ id: photo.id, alt: 'A ripe fig' });
});

const hides = proof({ accounts: 1, requests: 320, invocations: 6 });

test('The photographs of a hidden tip leave the addresses that readers know, and its author sees them', hides, async () => {
  const rowan = await gardener();
  const photo = await announced(rowan);
  expect(await send(photo, JPEG)).toBe(204);
  await ended(rowan, photo);
  const body = { ...tip('Figs on a wall'), photos: [{ id: photo.id }] };
  const by = rowan.accessToken;
  const { data } = (await call(api, 'POST', '/tips', { by, body })).json<{ data: { _id: string } }>();
  expect((await call(api, 'PATCH', `/tips/${data._id}`, { by, body: { availability: 'hidden' } })).status).toBe(200);
  await vi.waitFor(async () => expect(await objects(`media/${photo.id}`)).toEqual([]), 30_000);
  expect((await open(`/media/${photo.id}/480.jpg`)).status).toBe(404);
  const own = (await call(api, 'GET', `/tips/${data._id}`, { by })).json<{ data: { photos: { id: string }[] } }>();
  expect(own.data.photos).toHaveLength(1);
  expect((await open(`/media/${own.data.photos[0]?.id}/480.jpg`)).status).toBe(200);
});

test('The form allows its own key, type and size only', proof({ accounts: 2, requests: 10 }), async () => {
  const [rowan, mireille] = [await gardener(), await gardener()];
  const photo = await announced(rowan);
  const { fields } = (await announced(mireille)).upload;
  expect(await send(photo, JPEG, { key: fields['key'] ?? '' })).toBe(403);
  expect(await send(photo, JPEG, { key: `media/${photo.id}/480.jpg` })).toBe(403);
  expect(await send(photo, JPEG, { 'Content-Type': 'text/html' })).toBe(403);
  expect(await send(photo, JPEG, { acl: 'public-read' })).toBe(403);
  expect(await send(photo, JPEG, { 'x-amz-signature': '0'.repeat(64) })).toBe(403);
  expect(await send(photo, JPEG.subarray(0, 1_000))).toBe(400);
  expect(await send(photo, new Uint8Array(4 * 1024 * 1024 + 1))).toBe(400);
  expect(await objects(photo.id)).toEqual([]);
  expect((await open(`/uploads/${rowan.id}/${photo.id}`)).status).toBe(404);
});

const refuses = proof({ accounts: 1, requests: 950, invocations: 9 });

test('What is no photograph is refused with a reason, and nothing of it stays', refuses, async () => {
  const rowan = await gardener();
  for (const [content, reason] of [
    [Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(2_000)}</svg>`), 'not-a-photograph'],
    [rareJpeg, 'unusual-jpeg'],
    [JPEG.subarray(0, JPEG.length / 2), 'damaged'],
  ] as const) {
    const photo = await announced(rowan);
    expect(await send(photo, content)).toBe(204);
    expect(await ended(rowan, photo)).toMatchObject({ state: 'refused', reason });
    await vi.waitFor(async () => expect(await objects(photo.id)).toEqual([]), 10_000);
  }
});

/** The processes of a function, which the local cloud runs on this machine. */
function processesOf(name: string): number[] {
  const numbers = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return numbers.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`AWS_LAMBDA_FUNCTION_NAME=${name}`);
    } catch {
      return false;
    }
  });
}

/** Kills the processes that make the files. */
function kill(): void {
  const processes = processesOf(processPhoto);
  expect(processes).not.toEqual([]);
  for (const pid of processes) process.kill(pid, 'SIGKILL');
}

/** Calls the function again, as if a minute later, and expects the photograph's files. */
async function repeat(by: Gardener, photo: Announced): Promise<void> {
  // Until then the killed attempt has the photograph.
  const Key = { pk: { S: `P#${photo.id}` }, sk: { S: 'A' } };
  const end = { TableName: outputs.ActivityTable, Key, UpdateExpression: 'REMOVE lease' };
  await owner.dynamodb.send(new UpdateItemCommand(end));
  // Lambda calls again what EventBridge has sent and the function has not finished. The local cloud does not.
  const Payload = JSON.stringify({ detail: { object: { key: photo.upload.fields['key'] } } });
  await owner.lambda.send(new InvokeCommand({ FunctionName: processPhoto, Payload }));
  expect(await ended(by, photo)).toMatchObject({ state: 'ready' });
  expect(await objects(`media/${photo.id}`)).toHaveLength(6);
}

/** How often the function has begun with the photograph. */
async function tries({ id }: Announced): Promise<number> {
  const Key = { pk: { S: `P#${id}` }, sk: { S: 'A' } };
  const { Item } = await owner.dynamodb.send(new GetItemCommand({ TableName: outputs.ActivityTable, Key }));
  return Number(Item?.['tries']?.N ?? 0);
}

/** A square PNG of grey noise (PNG specification, 5.3 and 11.2), which takes seconds to encode. */
function noise(side: number): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (kind: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(kind), data]);
    return Buffer.concat([number(data.length), content, number(crc32(content))]);
  };
  const row = () => Buffer.concat([Buffer.of(0), randomBytes(side)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(side), number(side), Buffer.of(8, 0, 0, 0, 0)])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('A photograph whose process is killed while it encodes is finished by the next call, and never half there', async () => {
  const rowan = await gardener();
  const photo = await announced(rowan);
  expect(await send(photo, noise(1_200))).toBe(204);
  // It counts its attempt, encodes for seconds, and writes all files at the end.
  await vi.waitFor(async () => expect(await tries(photo)).toBe(1), { timeout: 30_000, interval: 20 });
  await setTimeout(500);
  kill();
  expect(await stateOf(rowan, photo)).toMatchObject({ state: 'waiting' });
  expect(await objects(`media/${photo.id}`)).toEqual([]);
  await repeat(rowan, photo);
});

test('A photograph whose process is killed after its first file is finished by the next call, and never half there', async () => {
  const rowan = await gardener();
  const photo = await announced(rowan);
  expect(await send(photo, JPEG)).toBe(204);
  await vi.waitFor(async () => expect((await objects(`media/${photo.id}`)).length).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 20,
  });
  kill();
  await repeat(rowan, photo);
});
