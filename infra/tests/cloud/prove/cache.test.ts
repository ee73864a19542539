// What CloudFront caches. The local cloud caches nothing.

import { randomUUID } from 'node:crypto';

import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test, vi } from 'vitest';

import { owner } from '../aws.ts';
import { call, open, outputs, site, type TestRequest, type TestResponse } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof } from './proof.ts';

const lacks = { localLacks: 'it caches nothing' };

/** The response of the cache. The first requests can reach different servers of CloudFront, each with its own cache. */
function hit(path: string, request: TestRequest = {}): Promise<TestResponse> {
  return vi.waitFor(
    async () => {
      const response = await call(site, 'GET', path, request);
      expect(response.headers['x-cache']).toMatch(/^(Refresh)?Hit from cloudfront$/);
      return response;
    },
    { timeout: 10_000, interval: 200 },
  );
}

/** A list that nobody has asked for. */
const unasked = () => `/tips?author=${randomUUID()}&limit=1`;

describe('CloudFront', () => {
  test('answers a public list from its cache the second time, and with 304 to its ETag', proof({ requests: 100 }, lacks), async () => {
    const list = unasked();
    const first = await call(site, 'GET', list);
    expect([first.status, first.headers['x-cache']]).toEqual([200, 'Miss from cloudfront']);
    expect(first.headers['cache-control']).toContain('s-maxage=60');
    expect((await hit(list)).text).toBe(first.text);
    const known = { headers: { 'if-none-match': first.headers.etag ?? '' } };
    expect((await hit(list, known)).status).toBe(304);
  });

  test('has one response for a public list, whatever the token and unknown parameters', proof({ requests: 50 }, lacks), async () => {
    const list = unasked();
    expect((await call(site, 'GET', list)).status).toBe(200);
    expect((await hit(`${list}&nonsense=1`, { by: 'nobody' })).status).toBe(200);
  });

  test('never answers a signed-in request from its cache', proof({ accounts: 1, requests: 10 }, lacks), async () => {
    const { accessToken: by } = await gardener();
    for (let repeat = 0; repeat < 3; repeat++) {
      const own = await call(site, 'GET', '/mytips', { by });
      expect([own.status, own.headers['x-cache']]).toEqual([200, 'Miss from cloudfront']);
    }
  });

  test('caches no error: a missing file is there once it is published', proof({ requests: 30 }, lacks), async () => {
    // An address that the build could have, so the bucket answers it.
    const Key = `assets/proof-${randomUUID().slice(0, 8)}.txt`;
    expect((await open(`/${Key}`)).status).toBe(404);
    const file = { Bucket: outputs.SiteBucket, Key };
    try {
      await owner.s3.send(new PutObjectCommand({ ...file, Body: 'here', ContentType: 'text/plain' }));
      await vi.waitFor(async () => expect((await open(`/${Key}`)).text).toBe('here'), { timeout: 5_000, interval: 500 });
    } finally {
      await owner.s3.send(new DeleteObjectCommand(file));
    }
  });
});
