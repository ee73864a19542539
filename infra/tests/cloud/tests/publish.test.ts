// infra/ops/publish.py, on a new bucket for each test.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import {
  CreateBucketCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { beforeEach, expect, test, vi } from 'vitest';

import { owner } from '../aws.ts';

// Each publication starts Python and loads the AWS SDK.
vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const page = (script: string) => `<link href="https://site.invalid/"><script src="/assets/${script}.js"></script>`;
const build = {
  'index.html': page('first-1'),
  'app.html': page('first-1'),
  '404.html': page('first-1'),
  'about/index.html': page('first-1'),
  'privacy-policy/index.html': '<html data-log-retention-days="LOG_RETENTION_DAYS">kept for LOG_RETENTION_DAYS days',
  'assets/first-1.js': 'first()',
  'favicon.ico': 'icon',
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'Sitemap: https://site.invalid/sitemap.xml',
  'sw.js': 'keep()',
};

let Bucket: string;

beforeEach(async () => {
  Bucket = `publish-${crypto.randomUUID()}`;
  await owner.s3.send(new CreateBucketCommand({ Bucket }));
  const VersioningConfiguration = { Status: 'Enabled' } as const;
  await owner.s3.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
});

interface Published {
  began: string;
  put: string[];
  removed: string[];
}

async function publisher(...words: string[]): Promise<Published> {
  const { stdout } = await run('python', ['../../ops/publish.py', ...words]);
  return JSON.parse(stdout);
}

async function publish(files: Record<string, string>, config = '{"region":"here"}', days = '90'): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  try {
    return await publisher('put', Bucket, folder, config, 'https://garden.example', days);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function read(Key: string): Promise<string | undefined> {
  return (await owner.s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();
}

async function names(): Promise<string[]> {
  const { Contents = [] } = await owner.s3.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key);
}

test('Assets are published before the pages that need them, and configuration and worker last', async () => {
  const { put } = await publish(build);
  expect(put).toEqual([
    'assets/first-1.js',
    'favicon.ico',
    'icon.svg',
    'robots.txt',
    '404.html',
    'about/index.html',
    'app.html',
    'index.html',
    'privacy-policy/index.html',
    'config.json',
    'sw.js',
  ]);
  expect(await read('robots.txt')).toBe('Sitemap: https://garden.example/sitemap.xml');
});

test('The retention of the logs is written into every page, and a missing one is rejected', async () => {
  await publish(build);
  expect(await read('privacy-policy/index.html')).toBe('<html data-log-retention-days="90">kept for 90 days');
  expect(await publish(build, undefined, '14')).toMatchObject({ put: ['privacy-policy/index.html'] });
  await expect(publish(build, undefined, '')).rejects.toThrow('no number of days that logs are kept');
});

test('Browsers cache hashed files for a year, pictures for a day, and revalidate the rest; CloudFront caches no worker', async () => {
  await publish(build);
  const about = (Key: string) => owner.s3.send(new HeadObjectCommand({ Bucket, Key }));
  const kept = async (Key: string) => (await about(Key)).CacheControl;
  expect(await kept('assets/first-1.js')).toBe('public, max-age=31536000, immutable');
  for (const name of ['index.html', 'config.json', 'robots.txt']) expect(await kept(name)).toContain('max-age=0');
  expect(await kept('sw.js')).toBe('no-cache');
  for (const name of ['icon.svg', 'favicon.ico']) expect(await kept(name)).toBe('public, max-age=86400');
  expect((await about('favicon.ico')).ContentType).toBe('image/vnd.microsoft.icon');
});

test('Publishing again changes nothing but restores a lost header', async () => {
  await publish(build);
  expect(await publish(build)).toMatchObject({ put: [], removed: [] });
  await owner.s3.send(new PutObjectCommand({ Bucket, Key: 'config.json', Body: '{"region":"here"}' }));
  expect(await publish(build)).toMatchObject({ put: ['config.json'], removed: [] });
});

test('Hashed files of the last version stay for open tabs, removed pages do not', async () => {
  await publish(build);
  const { 'about/index.html': _, 'assets/first-1.js': __, ...rest } = build;
  const next = {
    ...rest,
    'index.html': page('first-2'),
    'app.html': page('first-2'),
    '404.html': page('first-2'),
    'assets/first-2.js': 'second()',
  };
  expect(await publish(next)).toMatchObject({ removed: ['about/index.html'] });
  expect(await names()).toContain('assets/first-1.js');
  expect(await publish(next)).toMatchObject({ put: [], removed: [] });

  const fiveWeeksAgo = new Date(Date.now() - 35 * 86_400_000).toISOString();
  const Body = JSON.stringify({ 'assets/first-1.js': fiveWeeksAgo });
  await owner.s3.send(new PutObjectCommand({ Bucket, Key: 'retired.json', Body }));
  expect(await publish(next)).toMatchObject({ put: [], removed: ['assets/first-1.js'] });
});

test('An incomplete build is rejected before anything is published', async () => {
  await publish(build);
  const { 'index.html': _, ...homeless } = build;
  const { 'assets/first-1.js': __, ...scriptless } = build;
  await expect(publish(homeless)).rejects.toThrow('index.html is missing');
  const { '404.html': ___, ...lost } = build;
  await expect(publish(lost)).rejects.toThrow('404.html is missing');
  await expect(publish(scriptless)).rejects.toThrow('assets/first-1.js, which is missing');
  await expect(publish(build, 'region: here')).rejects.toThrow('the configuration is not JSON');
  expect(await publish(build)).toMatchObject({ put: [], removed: [] });
});

test('A publication can be rolled back', async () => {
  await publish(build);
  const { 'about/index.html': _, ...rest } = build;
  const { began } = await publish({ ...rest, 'index.html': 'broken', 'new/index.html': 'new' });
  expect(await publisher('back', Bucket, began)).toMatchObject({
    put: ['about/index.html', 'index.html'],
    removed: ['new/index.html'],
  });
  expect(await read('index.html')).toBe(page('first-1').replace('site.invalid', 'garden.example'));
  expect(await publish(build)).toMatchObject({ put: [], removed: [] });
});
