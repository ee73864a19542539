// Feeds and sitemaps through CloudFront, with the published app.

import { InvokeCommand } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';

import { owner } from '../aws.ts';
import { call, open, site, stackName } from '../garden.ts';

test('the address of the feed leads to a feed with addresses of this site', async () => {
  for (const query of ['', '?plant=tomato']) {
    const page = await open(`/feed.xml${query}`);
    expect([page.status, page.headers.location]).toEqual([301, `/api/feed${query}`]);
  }
  const feed = await call(site, 'GET', '/feed');
  expect([feed.status, feed.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect(feed.text).toMatch(/<link rel="self" type="application\/atom\+xml" href="https?:\/\/[^"]+\/api\/feed"\/>/);
});

test('the sitemaps that the function writes are served as XML', async () => {
  const run = await owner.lambda.send(
    new InvokeCommand({ FunctionName: `${stackName}-write-sitemaps`, Payload: '{}' }),
  );
  expect(run.FunctionError).toBeUndefined();
  const index = await open('/sitemaps/index.xml');
  expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml']);
  const [, file] = /<loc>https?:\/\/[^/]+(\/sitemaps\/gardeners-1\.xml)<\/loc>/.exec(index.text) ?? [];
  const gardeners = await open(file ?? '');
  expect(gardeners.text).toMatch(/<loc>https?:\/\/[^/]+\/gardener\/[\w-]{36}<\/loc>/);
});
