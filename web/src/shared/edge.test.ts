/** CloudFront's functions in `infra/stack/site.yaml`, run by Node, which knows more of the language than CloudFront. */
import { readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import plants from '../../../functions/lib/rules/plants.json';
import { sampleTip } from '../../tests/sample-tip';
import { caseId, gardenerId, moved, paths, prerendered, tipId } from './paths';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const template = 'infra/stack/site.yaml';

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
const open = operations.filter((operation) => operation.open && operation.method === 'GET');

const published = readdirSync(new URL('../../public/', import.meta.url), { withFileTypes: true });
const files = published.filter((entry) => entry.isFile()).map(({ name }) => `/${name}`);
/** The files of a folder of `public`. */
const filesIn = (folder: string) => readdirSync(new URL(`../../public/${folder}/`, import.meta.url)).sort();
const otherPages = Object.values(paths).filter((path) => typeof path === 'string' && !prerendered.includes(path));

/** The lists in the functions' code: the line that each begins with, and its own lines. */
const lists = {
  'const rendered = [': wrapped(quoted(prerendered)),
  'const plants = `': wrapped(plants.map(({ id }) => id)),
  'const renamed = {': wrapped(renamed().map(([name, id]) => `'${name}': '${id}',`)),
  'const others = [': wrapped(quoted([...otherPages, ...Object.keys(moved)])),
  'const files = [': wrapped(quoted([...files, '/config.json', '/sitemap.xml', '/sw.js'].sort())),
  'const photos = [': wrapped(quoted(filesIn('photos'))),
  'const plates = [': wrapped(quoted(filesIn('plates'))),
  'const reads = {': open.map(({ path, query }) => `'${path}': [${query.map((name) => `'${name}'`).join(', ')}],`),
};

/** The plants whose page shows another name than their id, with this name as an address. */
function renamed(): Array<[name: string, id: string]> {
  const address = (name: string) => name.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
  const all = plants.map(({ id, name }): [string, string] => [address(name), id]);
  return all.filter(([name, id]) => name !== id);
}

function quoted(words: readonly unknown[]): string[] {
  return words.map((word) => `'${word}',`);
}

function wrapped(words: string[]): string[] {
  const [first = '', ...others] = words;
  const lines = [first];
  for (const word of others) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length > 122) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** The template with these lists. */
function generated(text: string): string {
  for (const [begin, lines] of Object.entries(lists)) {
    const [before, rest, ...more] = text.split(`${begin}\n`);
    if (rest === undefined || more.length > 0) throw new Error(`${template} has to have “${begin}” once`);
    const end = rest.slice(rest.search(/^ {8}\S/m));
    text = `${before}${begin}\n${lines.map((line) => `          ${line}\n`).join('')}${end}`;
  }
  return text;
}

const site = generated(file(template));

function codeOf(name: string): string {
  const resource = site.slice(site.indexOf(`\n  ${name}:\n`));
  const indented = /FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(resource)?.[1] ?? '';
  return indented.replaceAll(/^ {8}/gm, '');
}

/** Node has them, and CloudFront's runtime 2.0 does not ("JavaScript runtime 2.0 features for CloudFront Functions" lists what it has). */
const missing = { Map: undefined, Set: undefined, WeakMap: undefined, WeakSet: undefined, URL: undefined, Proxy: undefined };

/** These constants and functions of the code. */
const parts = (code: string, names: string) => runInNewContext(`${code}; ({ ${names} })`, { ...missing });

const pages = parts(codeOf('Pages'), 'tip, gardener, reported, handler');
const { reads, handler: readsHandler } = parts(codeOf('PublicReads'), 'reads, handler');
const { handler: tipsHandler } = parts(codeOf('TipPages'), 'handler');
const { handler: filesHandler } = parts(codeOf('Files'), 'handler');

type Event = { context: { eventType: string }; request: { uri: string }; response?: { statusCode: number } };
const requested = (uri: string) =>
  pages.handler({ context: { eventType: 'viewer-request' }, request: { uri } } satisfies Event);
const answered = (uri: string, statusCode = 200) =>
  pages.handler({ context: { eventType: 'viewer-response' }, request: { uri }, response: { statusCode } }).statusCode;

const id = sampleTip._id;
const author = sampleTip.authorId;

test('The template has the app’s pages and files, and the API’s public reads: `npm run edge` writes them', async () => {
  await expect(site).toMatchFileSnapshot(`../../../${template}`);
});

describe('addresses', () => {
  test('of tips, gardeners and cases have the app’s form', () => {
    expect(pages.tip.source).toBe(`^\\/tips\\/${tipId.source.slice(1)}`);
    expect(pages.gardener.source).toBe(`^\\/gardener\\/${gardenerId.source.slice(1)}`);
    expect(pages.reported.source).toBe(`^\\/moderation\\/${caseId.source.slice(1)}`);
  });

  test('of folders have a function of their own', () => {
    const folders = published.filter((entry) => entry.isDirectory()).map(({ name }) => `/${name}/*`);
    // The files of `/sitemaps/` are no part of the build.
    const behaviors = [
      ...site.matchAll(/PathPattern: (?!\/sitemaps\/)(\S+)\n {12}TargetOriginId: bucket\n((?: {12}.*\n)+)/g),
    ];
    expect(behaviors.map(([, path]) => path)).toEqual(['/assets/*', ...folders]);
    for (const [, path, rest] of behaviors) {
      for (const type of ['request', 'response'])
        expect(rest, path).toContain(`{EventType: viewer-${type}, FunctionARN: !GetAtt Files.FunctionARN}`);
    }
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
    ['/moderation', '/app.html'],
    ['/moderation/log', '/app.html'],
    [`/moderation/tip/${id}`, '/app.html'],
    [`/moderation/profile/${author}`, '/app.html'],
    [`/moderation/outcome/${id}.2026.${author}`, '/app.html'],
    ['/favicon.ico', '/favicon.ico'],
    ['/sw.js', '/sw.js'],
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
    '/moderation/tip',
    '/moderation/tip/nope',
    `/moderation/plant/${id}`,
    '/plants/nope',
    '/plants//',
    '/plants/unobtainium',
    '/plants/constructor',
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
    '/assets/index-Bg4qujps.css',
    '/assets/figtree-latin-wght-normal-D_ZTVpCC.woff2',
    '/assets/preview-st-johns-wort-_7W-GnE_.png',
    '/photos/fig-480.avif',
    '/plates/oak.svg',
  ])('%s is a file', (uri) => {
    expect(filesHandler({ context: { eventType: 'viewer-request' }, request: { uri } }).uri).toBe(uri);
    const response = { statusCode: 200 };
    const event = { context: { eventType: 'viewer-response' }, request: { uri }, response };
    expect(filesHandler(event).statusCode).toBe(200);
  });

  test.each([
    '/assets/',
    '/assets/none-1234.js',
    '/assets/a/b-12345678.js',
    '/photos/none.jpg',
    '/photos/',
    '/plates/oak.svgz',
  ])('%s can be no file: it is the 404 page, with its status', (address) => {
    expect(filesHandler({ context: { eventType: 'viewer-request' }, request: { uri: address } }).uri).toBe('/404.html');
    for (const uri of [address, '/404.html']) {
      const event = (statusCode: number) => ({
        context: { eventType: 'viewer-response' },
        request: { uri },
        response: { statusCode },
      });
      expect(filesHandler(event(200)).statusCode).toBe(404);
      expect(filesHandler(event(304)).statusCode).toBe(304);
    }
  });

  test('of photographs are those of their three widths; all others in that folder are the 404 page', () => {
    const widths = [...site.matchAll(/PathPattern: (\S+)\n {12}TargetOriginId: media/g)].map(([, path]) => path);
    expect(widths).toEqual(['/media/*/480.*', '/media/*/960.*', '/media/*/1600.*']);
    for (const uri of ['/media/x.jpg', '/media/', `/media/${author}`, `/media/${author}/2000.jpg`, '/media/uploads'])
      expect(requested(uri).uri).toBe('/404.html');
  });

  test.each([
    ['/index.html', '/'],
    ['/app.html', '/'],
    ['/feed.xml', '/api/feed'],
    ['/Tips/index.html', '/Tips'],
    ['/plants/fig/index.html', '/plants/fig'],
    ['/plants/Fig', '/plants/fig'],
    ['/Plants/fig/', '/plants/fig'],
    ['/plants/courgette', '/plants/zucchini'],
    ['/plants/Aubergine', '/plants/eggplant'],
  ])('%s redirects to %s', (address, to) => {
    expect(requested(address)).toMatchObject({ statusCode: 301, headers: { location: { value: to } } });
  });
});

describe('the cache key of the API', () => {
  test('has all parameters that a public read knows', () => {
    expect(Object.keys(reads)).toHaveLength(open.length);
    // A list in the cache policy could have ten parameters only.
    expect(site).toContain('QueryStringBehavior: all');
  });

  const called = (method: string, path: string, query: string[]) => {
    const querystring = Object.fromEntries(query.map((name) => [name, { value: '1' }]));
    const headers = { authorization: { value: 'Bearer x' }, 'if-none-match': { value: '"1"' } };
    return readsHandler({ request: { method, uri: path.replace(/{\w+}/, 'one.two-3'), querystring, headers } });
  };

  test.each(open)('of $method $path has no token, no unknown parameter, and one order', ({ path, method, query }) => {
    for (const verb of [method, 'HEAD']) {
      const request = called(verb, path, ['zinnia', ...query.toReversed(), 'email']);
      expect(Object.keys(request.querystring)).toEqual(query);
      expect(request.headers).toEqual({ 'if-none-match': { value: '"1"' } });
    }
  });

  test.each(operations.filter((operation) => !open.includes(operation)))(
    'of $method $path has the token and all parameters',
    ({ path, method, query }) => {
      const request = called(method, path, ['zinnia', ...query]);
      expect(Object.keys(request.querystring)).toEqual(['zinnia', ...query]);
      expect(request.headers).toHaveProperty('authorization');
    },
  );
});

test('The link of a mail leads a browser to the page with a button, and a mail program’s POST reaches the API', () => {
  const link = { uri: `/api${paths.unsubscribe}`, querystring: { token: { value: 'a.tips.b' } }, headers: {} };
  expect(readsHandler({ request: { ...link, method: 'GET' } })).toMatchObject({
    statusCode: 302,
    headers: { location: { value: `${paths.unsubscribe}?token=a.tips.b` } },
  });
  expect(readsHandler({ request: { ...link, method: 'POST' } })).toMatchObject(link);
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
  [`/gardener/${author}`, `/api/user/${author}/page`],
  [`/gardener/${author}/`, `/api/user/${author}/page`],
  ['/gardener/', '/api/user/none/page'],
])('The page of %s is at %s, for everyone the same', (uri, to) => {
  const headers = { authorization: { value: 'Bearer x' }, 'if-none-match': { value: '"1"' } };
  const request = tipsHandler({ request: { method: 'GET', uri, querystring: { a: { value: '1' } }, headers } });
  expect(request).toMatchObject({ uri: to, querystring: {}, headers: { 'if-none-match': { value: '"1"' } } });
  expect(request.headers).not.toHaveProperty('authorization');
});

// "JavaScript runtime 2.0 features for CloudFront Functions", Amazon CloudFront Developer Guide: a function with another statement
// cannot be parsed, and every request fails.
test.each(['Pages', 'Files', 'PublicReads', 'TipPages'])('The function %s has no for...of, class or import', (name) => {
  expect(codeOf(name)).not.toMatch(/\bfor\b[^{]*\bof\b|\bclass\b|\bimport\b|\?\.|\?\?/);
});

test.each(['Pages', 'Files', 'PublicReads', 'TipPages'])('The function %s is within CloudFront’s 10 KB', (name) => {
  expect(Buffer.byteLength(codeOf(name))).toBeLessThan(10_240);
});
