// The whole way through CloudFront, gateway, function and tables: that headers and query strings arrive, that every function may do
// what it needs, and what CloudFront adds. What the API answers in detail is in the contract tests.

import { beforeAll, describe, expect, test, vi } from 'vitest';

import {
  CANARY,
  call,
  open,
  openReads,
  outputs,
  type Profile,
  routes,
  site,
  type TestRequest,
  type TestResponse,
  type Tip,
  tip,
} from '../garden.ts';
import { act, type Gardener, gardener, moderator } from '../gardener.ts';
import { proof } from '../prove/proof.ts';

const api = site;
let rowan: Gardener;
let mireille: Gardener;

beforeAll(async () => {
  rowan = await moderator();
  mireille = await gardener();
});

test('A tip that is shared appears in every list and in its author’s count', async () => {
  const shared = await call(api, 'POST', '/tips', { by: rowan.accessToken, body: tip('Blanching leeks') });
  const leeks = data<Tip>(shared, 201);
  expect(leeks).toMatchObject({ authorId: rowan.id, own: true, version: 1 });
  const filters = ['', 'difficulty=medium', 'category=Vegetables', 'category=Vegetables&difficulty=medium'];
  for (const list of [...filters, `author=${rowan.id}`].map((filter) => `/tips?${filter}`)) {
    const ids = data<Tip[]>(await call(api, 'GET', list), 200).map(({ _id }) => _id);
    expect([list, ids]).toEqual([list, expect.arrayContaining([leeks._id])]);
  }
  expect(data<Profile>(await call(api, 'GET', `/user/${rowan.id}`), 200).totalTips).toBe(1);
  const read = await call(api, 'GET', `/tips/${leeks._id}`, { by: mireille.accessToken });
  expect(data<Tip>(read, 200)._id).toBe(leeks._id);
  expect(read.text).not.toContain(rowan.email);
});

describe('CloudFront', () => {
  let tipId: string;
  let questionId: string;
  const withId = (path: string) => {
    if (path.startsWith('/questions')) return path.replace('{id}', questionId);
    return path.replace('{id}', path.startsWith('/tips') ? tipId : rowan.id);
  };

  beforeAll(async () => {
    questionId = await written(rowan, '/questions');
    tipId = data<Tip>(await call(api, 'POST', '/tips', { by: rowan.accessToken, body: tip('Dill') }), 201)._id;
  });

  const parameters = routes.flatMap(({ method, path, query }) => query.map((name) => ({ method, path, name })));

  // Its function drops the parameters that it does not know, so a filter could be ignored unnoticed.
  test.each(parameters)('forwards $name of $method $path', async ({ method, path, name }) => {
    const target = withId(path);
    const response = await call(api, method, `${target}?${name}=${'x'.repeat(200)}`, { by: rowan.accessToken });
    // A token that is none leads nowhere.
    const statuses: Record<string, number> = { email: 403, token: 404 };
    problem(response, statuses[name] ?? 400);
  });

  test('forwards If-None-Match, which is answered 304 until the list changes', async () => {
    const list = `/tips?author=${rowan.id}`;
    const { headers } = await call(api, 'GET', list);
    expect(headers['cache-control']).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=240');
    const known = { headers: { 'if-none-match': headers.etag ?? '' } };
    const unchanged = await call(api, 'GET', list, known);
    expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', headers.etag]);
    data(await call(api, 'POST', '/tips', { by: rowan.accessToken, body: tip('Dill') }), 201);
    expect((await call(api, 'GET', list, known)).status).toBe(200);
  });

  const forwards = proof({ accounts: 2, requests: 10 });

  test('forwards If-Match, also of a compressed response, and Idempotency-Key', forwards, async () => {
    const by = rowan.accessToken;
    // CloudFront makes the ETag of a response weak when it compresses it.
    const read = await call(api, 'GET', `/tips/${tipId}`, { by, headers: { 'accept-encoding': 'gzip' } });
    const current = { by, body: { title: `Current (${CANARY})` }, headers: { 'if-match': read.headers.etag ?? '' } };
    expect((await call(api, 'PATCH', `/tips/${tipId}`, current)).status).toBe(200);
    const stale = { by, body: { title: `Stale (${CANARY})` }, headers: { 'if-match': '"999"' } };
    problem(await call(api, 'PATCH', `/tips/${tipId}`, stale), 412);
    const twice = { by, body: tip('Sent twice'), headers: { 'idempotency-key': `${CANARY}-once` } };
    const [first, second] = [await call(api, 'POST', '/tips', twice), await call(api, 'POST', '/tips', twice)];
    expect([second.status, second.json()]).toEqual([first.status, first.json()]);
  });

  test('takes no token and no unknown parameter to the public routes, and answers HEAD too', async () => {
    for (const { path, query, required } of openReads) {
      const bare = withId(path);
      const asked = path === '/feed' ? ['plant=eggplant'] : required.map((name) => `${name}=aubergine`);
      const target = `${bare}?${asked.join('&')}`;
      // The gateway itself rejects both.
      const random = `&zinnia=${crypto.randomUUID()}&email=${CANARY}`;
      // Tests that run beside this one write what the lists show, so two requests may have a write between them.
      await vi.waitFor(async () => {
        const plain = await call(api, 'GET', target);
        expect([path, plain.status]).toEqual([path, 200]);
        const same = await call(api, 'GET', target + random, { by: crypto.randomUUID() });
        expect([path, same.status, same.text]).toEqual([path, 200, plain.text]);
        const head = await call(api, 'HEAD', target);
        expect([path, head.status, head.headers.etag, head.text]).toEqual([path, 200, plain.headers.etag, '']);
      }, 10_000);
      // A known parameter arrives, and with it the error that it deserves.
      for (const name of query) {
        const { status, text } = await call(api, 'GET', `${bare}?${name}=%00&zinnia=1`);
        expect([path, name, status, text]).toEqual([path, name, 400, expect.stringContaining(name)]);
        expect(text).not.toContain('zinnia');
      }
    }
  });

  test('passes an unknown route’s JSON on and shows no page instead', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/'],
      ['PUT', '/tips'],
    ] as const) {
      const response = await call(api, method, path);
      expect([response.status, response.json()]).toEqual([404, { message: 'Not Found' }]);
    }
  });

  test('may not cache any response of a signed-in route, and each of these routes works', async () => {
    const moderated = await moderation();
    for (const { method, path } of routes.filter((route) => route.signedIn)) {
      const tries = path.endsWith('/outcome');
      // Nobody reports on an own tip.
      const author = tries ? await gardener() : rowan;
      const shared = await call(api, 'POST', '/tips', { by: author.accessToken, body: tip('Private') });
      const ofUser = path.startsWith('/user');
      const leaves = ofUser && method === 'DELETE';
      const caller = leaves ? await gardener() : rowan;
      const photo = path.startsWith('/photos/') && (await call(api, 'POST', '/photos', { by: caller.accessToken }));
      const id = photo ? data<{ id: string }>(photo, 201).id : ofUser ? caller.id : data<Tip>(shared, 201)._id;
      const target = path.replace('{id}', id).replace('{mark}', 'saved') + (leaves ? '?tips=keep' : '');
      const change = ofUser ? { name: `Rowan ${CANARY}` } : { title: `Still private (${CANARY})` };
      const bodies = {
        POST: ofUser ? change : tip('Private too'),
        PATCH: change,
        PUT: tries ? { result: 'worked' } : undefined,
      };
      const body = bodies[method as keyof typeof bodies];
      const [place, more] = moderated[`${method} ${path}`] ?? [target, { body }];
      const response = await call(api, method, place, { by: caller.accessToken, ...more });
      expect([method, path, response.status]).toEqual([method, path, expect.toBeOneOf([200, 201, 202, 204])]);
      expect([method, path, response.headers['cache-control']]).toEqual([method, path, 'private, no-store']);
    }
  });

  describe('with the published app', () => {
    const secure = {
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
      ),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=63072000/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    };
    const html = { 'content-type': expect.stringMatching(/^text\/html/) };

    test.each(['/', '/ShareTip'])('answers %s with a page', proof({ requests: 1 }), async (path) => {
      const page = await open(path);
      expect([page.status, page.headers]).toMatchObject([200, { ...secure, ...html }]);
      expect(page.text).toMatch(/^<!doctype html>/i);
    });

    test.each([
      '/nothing-here',
      '/foo.html',
      '/wp-login.php',
      '/tips.json',
      '/plants/nope',
      '/plants/fig/leek',
      '/plants/%E0%A4%A',
      '/tips/nope',
      '/gardener/nope',
      `/gardener/${crypto.randomUUID()}`,
      '/questions/leek.01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '/questions/nope',
      '/media/x.jpg',
      '/404.html',
    ])('answers %s with the 404 page', async (path) => {
      const page = await open(path);
      expect([page.status, page.headers]).toMatchObject([404, { ...secure, ...html }]);
      expect(page.text).toMatch(/^<!doctype html>/i);
      expect(page.text).not.toContain(outputs.SiteBucket);
    });

    test.each([
      '/media/01K90000000000000000000001/480.jpg',
      '/assets/missing-0a1B2c3D.js',
      '/photos/',
      '/photos/none.jpg',
      '/plates/oak.svgz',
      '/sitemaps/none.xml',
    ])('answers %s with a short 404 that names no bucket', proof({ requests: 1 }), async (path) => {
      const answer = await open(path);
      expect([answer.status, answer.headers]).toMatchObject([404, { ...secure, 'content-type': 'application/json' }]);
      expect(JSON.parse(answer.text)).toEqual({ message: 'Not Found' });
    });

    test('answers a link to a question with the app, and the question in its head', proof({ accounts: 1, requests: 3 }), async () => {
      const { accessToken } = await gardener();
      const body = { text: 'Mulch & water: how much?' };
      const asked = await call(api, 'POST', '/questions', { by: accessToken, body });
      const { id } = asked.json<{ data: { id: string } }>().data;
      const page = await open(`/questions/${id}`);
      expect([page.status, page.headers]).toMatchObject([200, { ...secure, ...html }]);
      expect(page.text).toContain('<meta property="og:title" content="Mulch &amp; water: how much?" data-served>');
      expect(page.text).toContain(`/questions/${id}" data-served>`);
    });

    const linked = proof({ accounts: 2, requests: 6 });

    test('answers a link to a tip with the app, and the tip in its head until it is hidden', linked, async () => {
      const keeper = await gardener();
      const shared = await call(api, 'POST', '/tips', { by: keeper.accessToken, body: { ...tip('Mulch & water') } });
      const { _id, title } = shared.json<{ data: Tip }>().data;
      const page = await open(`/tips/${_id}/`);
      expect([page.status, page.headers]).toMatchObject([
        200,
        { ...secure, ...html, 'cache-control': expect.stringContaining('s-maxage=60') },
      ]);
      expect(page.text).toContain(`<meta property="og:title" content="${title.replace('&', '&amp;')}" data-served>`);
      expect(page.text).toContain(`/tips/${_id}" data-served>`);
      expect(page.text).not.toContain('site.invalid');

      const hidden = await gardener();
      const own = await call(api, 'POST', '/tips', {
        by: hidden.accessToken,
        body: { ...tip('Mulch & water'), availability: 'hidden' },
      });
      const alone = await open(`/tips/${own.json<{ data: Tip }>().data._id}`);
      expect([alone.status, alone.headers]).toMatchObject([404, { ...secure, ...html }]);
      expect(alone.text).not.toContain('Mulch');
    });

    test('redirects the file of a page to the page', async () => {
      const page = await open('/index.html');
      expect([page.status, page.headers.location]).toEqual([301, '/']);
    });

    test.each([
      ['courgette', 'zucchini'],
      ['Swiss%20Chard', 'swiss-chard'],
      ['jalape%C3%B1os', 'chilli-pepper'],
    ])('leads from /plants/%s to the page of %s', proof({ requests: 2 }), async (name, id) => {
      const other = await open(`/plants/${name}`);
      expect([other.status, other.headers.location]).toEqual([301, `/plants/${id}`]);
      const page = await open(`/plants/${id}`);
      expect([page.status, page.headers]).toMatchObject([200, { ...secure, ...html }]);
    });

    test('adds the same security headers to the API’s responses', proof({ requests: 4 }), async () => {
      for (const path of ['/tips', '/mytips', '/nowhere', '/tips?limit=0']) {
        expect((await call(api, 'GET', path)).headers).toMatchObject(secure);
      }
    });
  });
});

/** The id of a new question or answer. */
async function written(by: Gardener, path: string): Promise<string> {
  const body = { text: 'How long does compost take?' };
  return data<{ id: string }>(await call(api, 'POST', path, { by: by.accessToken, body }), 201).id;
}

/** The requests of reports, cases, questions, notices and blocks, for Rowan. */
async function moderation(): Promise<Record<string, [path: string, request: TestRequest]>> {
  const wilma = await moderator();
  const about = async (author: Gardener, by: Gardener) => {
    const shared = await call(api, 'POST', '/tips', { by: author.accessToken, body: tip('A shop') });
    const report = { kind: 'tip', id: data<Tip>(shared, 201)._id, reason: 'spam' };
    expect((await call(api, 'POST', '/reports', { by: by.accessToken, body: report })).status).toBe(204);
    return report.id;
  };
  const [held, spam] = [await about(rowan, mireille), await about(mireille, wilma)];
  const [hidden, kept] = [held, spam].map((id) => `/moderation/cases/tip/${id}`) as [string, string];
  await call(api, 'POST', hidden, await act(api, hidden, wilma.accessToken, 'hide', 'No shops here.'));
  const { by: _, ...keep } = await act(api, kept, wilma.accessToken, 'keep', 'No shops here.');
  const other = await call(api, 'POST', '/tips', { by: mireille.accessToken, body: tip('Another shop') });
  const question = await written(rowan, '/questions');
  const answer = await written(mireille, `/questions/${question}/answers`);
  // Only an answer that solved its question can be doubted.
  const doubted = await written(mireille, `/questions/${question}/answers`);
  await call(api, 'PUT', `/questions/${doubted}/accepted`, { by: rowan.accessToken, body: { accepted: true } });
  return {
    'POST /reports': ['/reports', { body: { kind: 'tip', id: data<Tip>(other, 201)._id, reason: 'spam' } }],
    'POST /me/appeals': ['/me/appeals', { body: { kind: 'tip', id: held, text: 'It is my garden.' } }],
    'GET /moderation/cases/{kind}/{id}': [hidden, {}],
    'POST /moderation/cases/{kind}/{id}': [kept, keep],
    // The other case is about Rowan's own tip.
    'PUT /moderation/cases/{kind}/{id}/taken': [`${kept}/taken`, { body: { taken: true } }],
    'POST /moderation/gardeners/{id}/notes': [
      `/moderation/gardeners/${mireille.id}/notes`,
      { body: { text: 'A shop, twice.' } },
    ],
    'PATCH /me/notices': ['/me/notices', { body: { mail: ['digest'] } }],
    'PUT /me/blocks/{id}': [`/me/blocks/${mireille.id}`, { body: { kind: 'mute' } }],
    'DELETE /me/blocks/{id}': [`/me/blocks/${mireille.id}`, {}],
    'POST /questions': ['/questions', { body: { text: 'When is compost ready?' } }],
    'DELETE /questions/{id}': [`/questions/${await written(rowan, '/questions')}`, {}],
    'POST /questions/{id}/answers': [`/questions/${question}/answers`, { body: { text: 'In a year.' } }],
    'PATCH /questions/{id}': [`/questions/${question}`, { body: { text: 'When is my compost ready?' } }],
    'PUT /questions/{id}/accepted': [`/questions/${answer}/accepted`, { body: { accepted: true } }],
    'PUT /questions/{id}/joined': [
      `/questions/${await written(mireille, '/questions')}/joined`,
      { body: { joined: true } },
    ],
    'PUT /questions/{id}/outdated': [`/questions/${doubted}/outdated`, { body: { outdated: true } }],
    'PUT /me/follows/{kind}/{id}': ['/me/follows/plant/leek', {}],
    'DELETE /me/follows/{kind}/{id}': ['/me/follows/plant/leek', {}],
  };
}

/** Expects a problem document with this status. */
function problem(response: TestResponse, status: number): void {
  expect([response.status, response.headers['content-type'], response.text]).toEqual([
    status,
    'application/problem+json',
    expect.any(String),
  ]);
  expect(response.json()).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
}

/** The data of a response that must have this status. */
function data<T>(response: TestResponse, status: number): T {
  expect([response.status, response.text]).toEqual([status, expect.any(String)]);
  return response.json<{ data: T }>().data;
}
