// What AWS rejects before a function gets it.

import { expect, test } from 'vitest';

import { call, endpoint, outputs, site } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof } from './proof.ts';

const lacks = { localLacks: 'its gateway has no throttles' };

test('Above the rate of its route a request is 429, and none is 5xx', proof({ accounts: 1, requests: 100 }, lacks), async () => {
  const { accessToken: by } = await gardener();
  // A tip without a title is 400.
  const responses = await Promise.all(Array.from({ length: 100 }, () => call(site, 'POST', '/tips', { by, body: {} })));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400, 429]));
});

test('Nobody reads the buckets past CloudFront', proof({ requests: 2 }), async () => {
  for (const [bucket, key] of [
    [outputs.SiteBucket, 'index.html'],
    [outputs.MediaBucket, 'media/none/480.jpg'],
  ]) {
    const address = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${outputs.Region}.amazonaws.com`;
    expect((await fetch(`${address}/${key}`)).status).toBe(403);
  }
});
