/** CloudFront's functions in `infra/stack/site.yaml`, run by Node, which knows more of the language than CloudFront. */
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import plants from '../../../functions/lib/rules/plants.json';
import { sampleTip } from '../../tests/sample-tip';
import { gardenerId, moved, paths, prerendered, tipId } from './paths';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const site = file('infra/stack/site.yaml');

function codeOf(name: string): string {
  const resource = site.slice(site.indexOf(`\n  ${name}:\n`));
  const indented = /FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(resource)?.[1] ?? '';
  return indented.replaceAll(/^ {8}/gm, '');
}

/** These constants and functions of the code. */
const parts = (code: string, names: string) => runInNewContext(`${code}; ({ ${names} })`);

const pages = parts(codeOf('Pages'), 'rendered, plants, others, files, tip, gardener, handler');
const { reads, handler: readsHandler } = parts(codeOf('PublicReads'), 'reads, handler');
const { handler: tipsHandler } = parts(codeOf('TipPages'), 'handler');

type Event = { context: { eventType: string }; request: { uri: string }; response?: { statusCode: number } };
const requested = (uri: string) =>
  pages.handler({ context: { eventType: 'viewer-request' }, request: { uri } } satisfies Event);
const answered = (uri: string, statusCode = 200) =>
  pages.handler({ context: { eventType: 'viewer-response' }, request: { uri }, response: { statusCode } }).statusCode;

const id = sampleTip._id;
const author = sampleTip.authorId;

describe('addresses', () => {
  test('of rendered pages and of the other pages are the app’s', () => {
    expect(pages.rendered).toEqual(prerendered);
    expect(pages.plants).toEqual(plants.map(({ id }) => id));
    const other = Object.values(paths).filter((path) => typeof path === 'string' && !prerendered.includes(path));
    expect(new Set(pages.others)).toEqual(new Set([...other, ...Object.keys(moved)]));
    expect(pages.tip.source).toBe(`^\\/tips\\/${tipId.source.slice(1)}`);
    expect(pages.gardener.source).toBe(`^\\/gardener\\/${gardenerId.source.slice(1)}`);
  });

  test('of files are those of the build', () => {
    const published = readdirSync(new URL('../../public/', import.meta.url), { withFileTypes: true });
    const names = published.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`);
    expect(pages.files).toEqual([...names, '/config.json', '/sitemap.xml'].sort());
    // Without the function, which would map them to the 404 page.
    const folders = published.filter((entry) => entry.isDirectory()).map(({ name }) => `/${name}/*`);
    const behaviors = [...site.matchAll(/PathPattern: (\S+)\n {12}TargetOriginId: bucket/g)].map(([, path]) => path);
    expect(behaviors).toEqual(['/assets/*', ...folders]);
  });

  test.each([
    ['/', '/index.html'],
    ['/Tips', '/Tips/index.html'],
    ['/services/irrigation/', '/services/irrigation/index.html'],
    ['/plants/fig', '/plants/fig/index.html'],
    ['/plants/st-johns-wort/', '/plants/st-johns-wort/index.html'],
    ['/MyTips', '/app.html'],
    ['/my-tips', '/app.html'],
    ['/tips', '/app.html'],
    ['/LOGIN', '/app.html'],
    ['/About/', '/app.html'],
    [`/tips/${id}`, '/app.html'],
    [`/TIPS/${id}/`, '/app.html'],
    [`/gardener/${author}`, '/app.html'],
    ['/favicon.ico', '/favicon.ico'],
  ])('%s is %s, with its status', (address, to) => {
    expect(requested(address).uri).toBe(to);
    for (const uri of [address, to]) expect(answered(uri)).toBe(200);
  });

  test.each([
    '/nothing-here',
    '/foo.html',
    '/wp-login.php',
    '/tips.json',
    '/retired.json',
    '/404.html',
    '/foo/index.html',
    '//elsewhere.example/index.html',
    '/photos',
    '/tips/nope',
    `/tips/${id}/edit`,
    '/gardener/nope',
    '/plants/nope',
    '/plants//',
    '/plants/Fig',
    '/Plants/fig',
    '/plants/fig/pruning',
    '/api',
  ])('%s is the 404 page, with its status', (address) => {
    expect(requested(address).uri).toBe('/404.html');
    for (const uri of [address, '/404.html']) {
      expect(answered(uri)).toBe(404);
      expect(answered(uri, 304)).toBe(304);
    }
  });

  test.each([
    ['/index.html', '/'],
    ['/app.html', '/'],
    ['/Tips/index.html', '/Tips'],
    ['/plants/fig/index.html', '/plants/fig'],
  ])('%s redirects to %s', (address, to) => {
    expect(requested(address)).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });
});

describe('the cache key of the API', () => {
  interface Operation {
    security?: unknown[];
    parameters?: { name: string; in: string }[];
  }
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    file('infra/tests/contract/openapi.json'),
  );
  const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([name, { security = [], parameters = [] }]) => {
      const query = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
      return { path: `/api${path}`, method: name.toUpperCase(), open: security.length === 0, query: query.sort() };
    }),
  );
  const open = operations.filter((operation) => operation.open);

  test('covers exactly the public routes, with their parameters', () => {
    expect(reads).toEqual(Object.fromEntries(open.map(({ path, query }) => [path, query])));
    // A list in the cache policy could have ten parameters only.
    expect(site).toContain('QueryStringBehavior: all');
  });

  const called = (method: string, path: string, query: string[]) => {
    const querystring = Object.fromEntries(query.map((name) => [name, { value: '1' }]));
    const headers = { authorization: { value: 'Bearer x' }, 'if-none-match': { value: '"1"' } };
    return readsHandler({ request: { method, uri: path.replace('{id}', 'one'), querystring, headers } });
  };

  test.each(open)('of $method $path has no token, no unknown parameter, and one order', ({ path, method, query }) => {
    for (const verb of [method, 'HEAD']) {
      const request = called(verb, path, ['zinnia', ...query.toReversed(), 'email']);
      expect(Object.keys(request.querystring)).toEqual(query);
      expect(request.headers).toEqual({ 'if-none-match': { value: '"1"' } });
    }
  });

  test.each(operations.filter((operation) => !operation.open))(
    'of $method $path has the token and all parameters',
    ({ path, method, query }) => {
      const request = called(method, path, ['zinnia', ...query]);
      expect(Object.keys(request.querystring)).toEqual(['zinnia', ...query]);
      expect(request.headers).toHaveProperty('authorization');
    },
  );
});

test('A path with a percent sign, which would be another cache key, is 404', () => {
  const request = { method: 'GET', uri: '/api/%74ips', querystring: {}, headers: {} };
  expect(readsHandler({ request })).toMatchObject({ statusCode: 404, body: '{"message":"Not Found"}' });
});

test.each([
  [`/tips/${id}`, `/api/tips/${id}/page`],
  [`/tips/${id}/`, `/api/tips/${id}/page`],
  ['/tips/', '/api/tips/none/page'],
  [`/tips/${id}/edit`, '/api/tips/none/page'],
  ['/tips/%2e%2e', '/api/tips/none/page'],
])('The page of %s is at %s, for everyone the same', (uri, to) => {
  const headers = { authorization: { value: 'Bearer x' }, 'if-none-match': { value: '"1"' } };
  const request = tipsHandler({ request: { method: 'GET', uri, querystring: { a: { value: '1' } }, headers } });
  expect(request).toMatchObject({ uri: to, querystring: {}, headers: { 'if-none-match': { value: '"1"' } } });
  expect(request.headers).not.toHaveProperty('authorization');
});

// "JavaScript runtime 2.0 features for CloudFront Functions", Amazon CloudFront Developer Guide: a function with another statement
// cannot be parsed, and every request fails.
test.each(['Pages', 'PublicReads', 'TipPages'])('The function %s has no for...of, class or import', (name) => {
  expect(codeOf(name)).not.toMatch(/\bfor\b[^{]*\bof\b|\bclass\b|\bimport\b|\?\.|\?\?/);
});

test.each(['Pages', 'PublicReads', 'TipPages'])('The function %s is within CloudFront’s 10 KB', (name) => {
  expect(Buffer.byteLength(codeOf(name))).toBeLessThan(10_240);
});
