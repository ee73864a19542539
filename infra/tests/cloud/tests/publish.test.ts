// infra/ops/publish.py, on a new bucket for each test.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

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

let cloudFront: Server | undefined;
/** The paths of each invalidation that the stub of CloudFront got. */
let invalidations: string[][];
/** Whether the stub knows the state of invalidations. */
let isStateKnown: boolean;

/** Starts the stub, and sends the publications of this test to it. */
async function startCloudFront() {
  [invalidations, isStateKnown] = [[], true];
  const state =
    '<Invalidation><Id>I1</Id><Status>Completed</Status><CreateTime>2026-01-31T12:00:00Z</CreateTime></Invalidation>';
  const unknown = '<ErrorResponse><Error><Code>NoSuchInvalidation</Code></Error></ErrorResponse>';
  cloudFront = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const paths = Array.from(body.matchAll(/<Path>(.*?)<\/Path>/g), ([, path = '']) => path);
    if (request.method === 'POST') invalidations.push(paths);
    const isAnswered = request.method === 'POST' || isStateKnown;
    response.writeHead(isAnswered ? 200 : 404).end(isAnswered ? state : unknown);
  });
  cloudFront.listen(0, '127.0.0.1');
  await once(cloudFront, 'listening');
}

afterEach(() => {
  cloudFront?.close();
  cloudFront = undefined;
});

interface Published {
  began: string;
  put: string[];
  removed: string[];
  invalidated: string[];
  warning: string | null;
}

async function publisher(...words: string[]): Promise<Published> {
  const { port } = (cloudFront?.address() ?? {}) as Partial<AddressInfo>;
  const env = { ...process.env, ...(port && { AWS_ENDPOINT_URL_CLOUDFRONT: `http://127.0.0.1:${port}` }) };
  const distribution = port ? ['DISTRIBUTION'] : [];
  const { stdout } = await run('python', ['../../ops/publish.py', ...words, ...distribution], { env });
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

test('Until write-sitemaps has run there is an empty list of sitemaps, and then its own', async () => {
  const Key = 'sitemaps/index.xml';
  await publish(build);
  expect(await read(Key)).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
  await owner.s3.send(new PutObjectCommand({ Bucket, Key, Body: 'of the function' }));
  expect(await publish(build)).toMatchObject({ put: [], removed: [] });
  expect(await read(Key)).toBe('of the function');
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

test('The first publication invalidates nothing, a later one both addresses of each changed page and no hashed file', async () => {
  await startCloudFront();
  expect(await publish(build)).toMatchObject({ invalidated: [], warning: null });
  const next = { ...build, 'about/index.html': 'new', 'robots.txt': 'new', 'assets/first-2.js': 'second()' };
  const paths = ['/about', '/about/index.html', '/robots.txt'];
  const { began, ...published } = await publish(next);
  expect(published).toMatchObject({ invalidated: paths, warning: null });
  expect(await publisher('back', Bucket, began)).toMatchObject({ invalidated: paths });
  expect(invalidations).toEqual([paths, paths]);
});

test('More than fifty changed files are invalidated by one path', async () => {
  await startCloudFront();
  await publish(build);
  const pages = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, page) => [`tips/${page}/index.html`, `${count} pages`]));
  expect((await publish({ ...build, ...pages(50) })).invalidated).toHaveLength(100);
  expect((await publish({ ...build, ...pages(51) })).invalidated).toEqual(['/*']);
  expect(invalidations.map((paths) => paths.length)).toEqual([100, 1]);
});

test('An invalidation that CloudFront does not confirm is a warning', async () => {
  await startCloudFront();
  await publish(build);
  isStateKnown = false;
  const { put, warning } = await publish({ ...build, 'index.html': page('first-1').repeat(2) });
  expect(put).toEqual(['index.html']);
  expect(warning).toContain('CloudFront has not confirmed invalidation I1');
});
