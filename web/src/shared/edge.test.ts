/**
 * CloudFront's functions in `infra/stack/site.yaml`: their lists, their language, and what they do. njs runs them, because Node
 * knows much more of the language than CloudFront documents. `infra/xtask/src/check/limits.rs` has the limit of their size.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { functionCode, unlisted } from '../../tests/edge-language';
import { caseId, gardenerId, moved, paths, prerendered, questionId, tipId } from './paths';
import { loadPlants } from './plants/plant-list';

const plants = await loadPlants();

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
const otherPages = Object.values(paths).filter((path) => typeof path === 'string' && !prerendered.includes(path));

/** The lists in the functions' code: the line that each begins with, and its own lines. */
const lists = {
  'const rendered = [': wrapped(quoted(prerendered)),
  'const others = [': wrapped(quoted([...otherPages, ...Object.keys(moved)])),
  'const files = [': wrapped(quoted([...files, '/config.json', '/sitemap.xml', '/sw.js'].sort())),
  'const reads = {': open.map(({ path, query }) => `'${path}': [${query.map((name) => `'${name}'`).join(', ')}],`),
};

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
function withLists(text: string): string {
  for (const [begin, lines] of Object.entries(lists)) {
    const [before, rest, ...more] = text.split(`${begin}\n`);
    if (rest === undefined || more.length > 0) throw new Error(`${template} has to have “${begin}” once`);
    const end = rest.slice(rest.search(/^ {8}\S/m));
    text = `${before}${begin}\n${lines.map((line) => `          ${line}\n`).join('')}${end}`;
  }
  return text;
}

const site = withLists(file(template));

const functions = [...site.matchAll(/^ {2}(\w+):\n {4}Type: AWS::CloudFront::Function$/gm)].map(
  ([, name = '']) => name,
);

const codeOf = (name: string) => functionCode(site, name);

/** As CloudFront passes it to a function ("CloudFront Functions event structure", Amazon CloudFront Developer Guide). */
interface Event {
  version: string;
  context: { eventType: string };
  viewer: { ip: string };
  request: Request;
  response?: object;
}

interface Request {
  method: string;
  uri: string;
  querystring: Record<string, { value: string }>;
  headers: Record<string, { value: string }>;
  cookies: object;
}

/** The `FunctionOutput` of `aws cloudfront test-function`, or why the function failed. */
interface Output {
  request?: Request;
  response?: object;
  error?: string;
}

/**
 * An event and its result. `expect` has the fields of the request or response that differ from the event's; of a response that the
 * function makes, all fields.
 */
interface Recorded {
  name: string;
  function: string;
  event: Event;
  expect: { request?: Partial<Request>; response?: object };
}

const events: Recorded[] = JSON.parse(file('infra/tests/edge/events.json'));

const expected = ({ event, expect }: Recorded) =>
  expect.request
    ? { request: { ...event.request, ...expect.request } }
    : { response: { ...event.response, ...expect.response } };

/** Runs the function on njs, once for all of these events. */
function run(name: string, events: Event[]): Output[] {
  const inputs = events.map((event) => JSON.stringify(event));
  // In a block, because the function's code has constants too. njs cuts a line after 2,048 bytes.
  const script = `${codeOf(name)} {
    const outputs = ${JSON.stringify(inputs)}.map((event) => {
      try {
        const output = handler(JSON.parse(event));
        return output.statusCode ? { response: output } : { request: output };
      } catch (error) {
        return { error: String(error) };
      }
    });
    const text = JSON.stringify(outputs);
    for (let i = 0; i < text.length; i += 500) console.log(text.slice(i, i + 500));
  }`;
  const njs = spawnSync('njs', ['-'], { input: script, encoding: 'utf8', timeout: 60_000 });
  if (njs.error && 'code' in njs.error && njs.error.code === 'ENOENT') {
    throw new Error('njs is missing, which runs CloudFront’s functions (on Debian and Ubuntu: `apt install njs`).');
  }
  if (njs.error) throw njs.error;
  if (njs.status !== 0) throw new Error(`njs cannot run ${name}: ${njs.stdout}${njs.stderr}`);
  return JSON.parse(njs.stdout.replaceAll('\n', ''));
}

test('The template has the app’s pages and files, and the API’s public reads: `npm run edge` writes them', async () => {
  await expect(site).toMatchFileSnapshot(`../../../${template}`);
});

describe('addresses', () => {
  test('of tips, gardeners, questions and cases have the app’s form', () => {
    const code = codeOf('Pages');
    expect(code).toContain(`const tip = /^\\/tips\\/${tipId.source.slice(1)}/i;`);
    expect(code).toContain(`const gardener = /^\\/gardener\\/${gardenerId.source.slice(1)}/i;`);
    expect(code).toContain(`const question = /^\\/questions\\/${questionId.source.slice(1)}/i;`);
    expect(code).toContain(`const reported = /^\\/moderation\\/${caseId.source.slice(1)}/i;`);
  });

  test('of folders of the build, and of the sitemaps, are files without a function, whose second origin answers what is missing', () => {
    const folders = published.filter((entry) => entry.isDirectory()).map(({ name }) => `/${name}/*`);
    const behaviors = [...site.matchAll(/PathPattern: (\S+)\n {12}TargetOriginId: files\n((?: {12}.*\n)+)/g)];
    expect(behaviors.map(([, path]) => path)).toEqual(['/assets/*', ...folders, '/sitemaps/*']);
    for (const [, path, rest] of behaviors) expect(rest, path).not.toContain('FunctionAssociations');
  });

  test('of photographs are those of their three widths', () => {
    const widths = [...site.matchAll(/PathPattern: (\S+)\n {12}TargetOriginId: photographs/g)].map(([, path]) => path);
    expect(widths).toEqual(['/media/*/480.*', '/media/*/960.*', '/media/*/1600.*']);
  });
});

describe.each(functions)('The function %s', (name) => {
  const own = events.filter((entry) => entry.function === name);

  test('uses only the language that CloudFront documents', () => {
    expect(unlisted(codeOf(name))).toEqual([]);
  });

  test('has recorded events', () => {
    expect(own).not.toEqual([]);
  });

  describe('on njs', () => {
    let outputs: Output[];
    beforeAll(() => {
      outputs = run(
        name,
        own.map(({ event }) => event),
      );
    });

    test.each(own.map((entry, index) => ({ ...entry, index })))('answers as recorded: $name', ({ index, ...entry }) => {
      expect(outputs[index]).toEqual(expected(entry));
    });
  });
});

describe('an address in another spelling', () => {
  const pages = [...prerendered, ...otherPages, ...Object.keys(moved)] as string[];
  const spelled = pages.flatMap((page) => {
    const slash = page === '/' ? [] : [page, page.toLowerCase(), page.toUpperCase()].map((path) => `${path}/`);
    const spellings = new Set([page.toLowerCase(), page.toUpperCase(), ...slash]);
    return [...spellings].filter((uri) => uri !== page).map((uri) => ({ uri, page }));
  });
  for (const { id } of plants) spelled.push({ uri: `${paths.plant(id)}/`, page: paths.plant(id) });

  /** The function of the behaviour whose pattern the address has. */
  function behindBehaviour(uri: string): string {
    if (uri.startsWith('/plants/')) return 'Plants';
    return /^\/(tips|gardener)\//.test(uri) ? 'TipPages' : 'Pages';
  }

  test('redirects to the page, with its query: React takes a rendered page at its own address only', () => {
    const wrong = functions.flatMap((name) => {
      const here = spelled.filter(({ uri }) => behindBehaviour(uri) === name);
      const outputs = run(
        name,
        here.map(({ uri }) => ({
          version: '1.0',
          context: { eventType: 'viewer-request' },
          viewer: { ip: '198.51.100.11' },
          request: { method: 'GET', uri, querystring: { q: { value: 'figs' } }, headers: {}, cookies: {} },
        })),
      );
      return here.filter(({ page }, index) => {
        const location = { value: `${page}?q=figs` };
        const redirect = { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location } };
        return JSON.stringify(outputs[index]?.response) !== JSON.stringify(redirect);
      });
    });
    expect(spelled.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

test('A plant’s page is a file at the address of its id', () => {
  const uris = plants.map(({ id }) => paths.plant(id));
  const outputs = run(
    'Plants',
    uris.map((uri) => ({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: '198.51.100.11' },
      request: { method: 'GET', uri, querystring: {}, headers: {}, cookies: {} },
    })),
  );
  expect(outputs.map((output) => output.request?.uri)).toEqual(uris.map((uri) => `${uri}/index.html`));
});

test('Every event can be sent to AWS', () => {
  expect(events.filter((entry) => !functions.includes(entry.function))).toEqual([]);
  // `FunctionEventObject` in the service model of CloudFront.
  for (const { event } of events) expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(40_960);
});

describe('the cache key of the API', () => {
  const called = (method: string, path: string, names: string[]): Event => ({
    version: '1.0',
    context: { eventType: 'viewer-request' },
    viewer: { ip: '198.51.100.11' },
    request: {
      method,
      uri: path.replaceAll(/{\w+}/g, 'one.two-3'),
      querystring: Object.fromEntries(names.map((name) => [name, { value: '1' }])),
      headers: { authorization: { value: 'Bearer x' }, 'if-none-match': { value: '"1"' } },
      cookies: {},
    },
  });

  test('has all parameters that a public read knows', () => {
    // A list in the cache policy could have ten parameters only.
    expect(site).toContain('QueryStringBehavior: all');
  });

  test.each(['GET', 'HEAD'])('of %s of a public read has no token, no unknown parameter, and one order', (method) => {
    const known = open.map(({ path, query }) => called(method, path, query));
    const more = open.map(({ path, query }) => called(method, path, ['zinnia', ...query.toReversed(), 'email']));
    const outputs = run('PublicReads', known);
    const headers = { 'if-none-match': { value: '"1"' } };
    expect(outputs).toEqual(known.map(({ request }) => ({ request: { ...request, headers } })));
    // As text, which has the order.
    const texts = (outputs: Output[]) => outputs.map((output) => JSON.stringify(output));
    expect(texts(run('PublicReads', more))).toEqual(texts(outputs));
  });

  test('of every other request has the token and all parameters', () => {
    const others = operations.filter((operation) => !open.includes(operation));
    const events = others.map(({ method, path, query }) => called(method, path, ['zinnia', ...query]));
    expect(run('PublicReads', events)).toEqual(events.map(({ request }) => ({ request })));
  });
});
