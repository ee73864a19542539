// Two gardeners and a visitor, all by way of the site.

import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from 'vitest';

import { owner } from '../aws.ts';
import {
  type Answer,
  ask,
  CANARY,
  type List,
  open,
  outputs,
  type Profile,
  routes,
  site,
  type Tip,
  tip,
} from '../garden.ts';
import { type Gardener, gardener } from '../gardener.ts';

const door = site('off');
let rowan: Gardener;
let mireille: Gardener;

beforeAll(async () => {
  rowan = await gardener('off');
  mireille = await gardener('off');
});

describe('A gardener', () => {
  let leeks: Tip;
  const path = () => `/tips/${leeks._id}`;
  const edit = (body: object, version?: number) =>
    ask(door, 'PATCH', path(), {
      by: rowan.accessToken,
      body,
      ...(version && { headers: { 'if-match': `"${version}"` } }),
    });

  test('shares a tip, and everyone finds it by every filter', async () => {
    const shared = await ask(door, 'POST', '/tips', { by: rowan.accessToken, body: tip('Blanching leeks') });
    leeks = data<Tip>(shared, 201);
    expect(leeks).toMatchObject({ authorId: rowan.id, email: rowan.email, version: 1 });
    expect(shared.headers.etag).toMatch(/^(W\/)?"1"$/);
    expect(await listsWith(leeks)).toEqual(lists());
    expect(data<Profile>(await ask(door, 'GET', `/user/${rowan.id}`), 200).totalTips).toBe(1);
  });

  test('reads it, and another gardener reads it without her address', async () => {
    const own = await ask(door, 'GET', path(), { by: rowan.accessToken });
    expect(data<Tip>(own, 200)).toMatchObject({ _id: leeks._id, email: rowan.email });
    const others = await ask(door, 'GET', path(), { by: mireille.accessToken });
    expect(data<Tip>(others, 200)._id).toBe(leeks._id);
    expect(others.text).not.toContain(rowan.email);
  });

  test('edits it, and an edit of a version that is no more is told so and changes nothing', async () => {
    const edited = await edit({ title: `Blanching leeks twice (${CANARY})` }, 1);
    leeks = data<Tip>(edited, 200);
    expect(leeks).toMatchObject({ title: `Blanching leeks twice (${CANARY})`, version: 2 });

    problem(await edit({ title: `Stale (${CANARY})` }, 1), 412);
    expect(data<Tip>(await ask(door, 'GET', path(), { by: rowan.accessToken }), 200)).toMatchObject(leeks);
  });

  test('hides it, and for everyone else it never was', async () => {
    leeks = data<Tip>(await edit({ availability: 'hidden' }), 200);
    expect(await listsWith(leeks)).toEqual([]);
    expect(data<Profile>(await ask(door, 'GET', `/user/${rowan.id}`), 200).totalTips).toBe(0);
    const mine = await ask(door, 'GET', `/mytips?email=${encodeURIComponent(rowan.email)}`, { by: rowan.accessToken });
    expect(data<Tip[]>(mine, 200)).toContainEqual(expect.objectContaining({ _id: leeks._id, availability: 'hidden' }));

    const absent = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const as = { by: mireille.accessToken, ...(method === 'PATCH' && { body: { title: `Mine now (${CANARY})` } }) };
      const hidden = await ask(door, method, path(), as);
      const none = await ask(door, method, `/tips/${absent}`, as);
      expect([hidden.status, anonymous(hidden)]).toEqual([404, anonymous(none)]);
    }
  });

  test('shows it again', async () => {
    leeks = data<Tip>(await edit({ availability: 'public' }), 200);
    expect(await listsWith(leeks)).toEqual(lists());
  });

  test('is the only one who can edit or delete it', async () => {
    problem(await ask(door, 'PATCH', path(), { by: mireille.accessToken, body: { title: `Mine (${CANARY})` } }), 403);
    problem(await ask(door, 'DELETE', path(), { by: mireille.accessToken }), 403);
    expect(data<Tip>(await ask(door, 'GET', path(), { by: rowan.accessToken }), 200)).toMatchObject(leeks);
    const profile = { by: mireille.accessToken, body: { bio: `Defaced ${CANARY}` } };
    problem(await ask(door, 'PATCH', `/user/${rowan.id}`, profile), 403);
  });

  test('deletes it, once', async () => {
    const gone = await ask(door, 'DELETE', path(), { by: rowan.accessToken });
    expect([gone.status, gone.text]).toEqual([204, '']);
    problem(await ask(door, 'DELETE', path(), { by: rowan.accessToken }), 404);
    problem(await ask(door, 'GET', path(), { by: rowan.accessToken }), 404);
    expect(await listsWith(leeks)).toEqual([]);
  });

  test('who sends a form twice with one key shares one tip', async () => {
    const send = (title: string) =>
      ask(door, 'POST', '/tips', {
        by: rowan.accessToken,
        body: tip(title),
        headers: { 'idempotency-key': `${CANARY}-once` },
      });
    const [first, second] = [await send('Sent twice'), await send('Sent twice')];
    expect([second.status, second.json()]).toEqual([first.status, first.json()]);
    problem(await send('Another under the same key'), 422);
    expect(data<Profile>(await ask(door, 'GET', `/user/${rowan.id}`), 200).totalTips).toBe(1);
  });

  test('edits her profile, and visitors see it', async () => {
    const body = { bio: `Leeks, mostly. ${CANARY}`, specialization: 'Leeks' };
    data(await ask(door, 'PATCH', `/user/${rowan.id}`, { by: rowan.accessToken, body }), 200);
    expect(data(await ask(door, 'GET', `/user/${rowan.id}`), 200)).toMatchObject({ ...body, email: null });
    const found = data<Profile[]>(await ask(door, 'GET', '/user?status=active&limit=50'), 200);
    expect(found).toContainEqual(expect.objectContaining({ id: rowan.id, ...body }));
  });

  /** Where a visitor could come across a tip of Rowan's. */
  function lists(): string[] {
    const filters = ['', 'difficulty=medium', 'category=Vegetables', 'category=Vegetables&difficulty=medium'];
    return [...filters, `author=${rowan.id}`, `q=blanching%20${CANARY}`].map((filter) => `/tips?${filter}`);
  }

  async function listsWith({ _id }: Tip): Promise<string[]> {
    const found = [];
    for (const list of lists()) {
      const page = await ask(door, 'GET', list);
      if (data<Tip[]>(page, 200).some((card) => card._id === _id)) found.push(list);
    }
    return found;
  }
});

describe('A visitor', () => {
  let author: Gardener;
  let ids: string[];

  beforeAll(async () => {
    author = await gardener('off');
    ids = [];
    for (const title of ['Sorrel', 'Lovage', 'Chervil', 'Borage', 'Savory']) {
      const shared = await ask(door, 'POST', '/tips', {
        by: author.accessToken,
        body: tip(title, { category: 'Herbs' }),
      });
      ids.unshift(data<Tip>(shared, 201)._id);
    }
  });

  test.each([
    ['a gardener’s tips', () => `/tips?author=${author.id}&limit=2`, undefined],
    ['the tips of a category', () => '/tips?category=Herbs&limit=2', undefined],
    ['her own tips, where she signed in', () => '/mytips?limit=2', () => author.accessToken],
  ])('pages through %s with next: each once, newest first', async (_, list, by) => {
    const found: string[] = [];
    let next: string | null = '';
    for (let page = 0; next !== null && page < 1_000; page += 1) {
      const cursor: string = next && `&cursor=${encodeURIComponent(next)}`;
      const answer = await ask(door, 'GET', list() + cursor, by ? { by: by() } : {});
      expect(answer.status).toBe(200);
      const { data, next: following } = answer.json<List<Tip>>();
      expect(data.length).toBeLessThanOrEqual(2);
      found.push(...data.map((card) => card._id));
      next = following;
    }
    expect(next).toBeNull();
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(found).size).toBe(found.length);
  });

  test('who asks again with the ETag is told that nothing changed, until it has', async () => {
    const list = `/tips?author=${author.id}`;
    const first = await ask(door, 'GET', list);
    expect(first.headers['cache-control']).toBe('public, max-age=30, s-maxage=60, stale-while-revalidate=240');
    const known = { headers: { 'if-none-match': first.headers.etag ?? '' } };
    const unchanged = await ask(door, 'GET', list, known);
    expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', first.headers.etag]);

    data(await ask(door, 'POST', '/tips', { by: author.accessToken, body: tip('Dill') }), 201);
    const changed = await ask(door, 'GET', list, known);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  });

  test('who asks for what cannot be gets a problem document that names the parameter', async () => {
    const { errors } = problem(await ask(door, 'GET', `/tips?limit=0&difficulty=${CANARY}`), 400);
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['difficulty', 'limit']);
  });

  test.each([
    ['is not JSON', `{"title": "${CANARY}`, 'body'],
    ['has an unknown field', { ...tip('Odd'), [CANARY]: CANARY }, CANARY],
    ['has too long a title', tip('x'.repeat(200)), 'title'],
  ])('who signed in and sends a body that %s gets a problem document', async (_, body, field) => {
    const { errors } = problem(await ask(door, 'POST', '/tips', { by: author.accessToken, body }), 400);
    expect(errors.map((error) => error.field)).toEqual([field]);
  });

  test('who sends a body of 33 KiB is refused', async () => {
    const body = { ...tip('Long'), description: CANARY.repeat(2_600) };
    problem(await ask(door, 'POST', '/tips', { by: author.accessToken, body }), 413);
  });

  test('who asks for a route that is none gets JSON from the gateway, not a page', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['GET', '/'],
      ['PUT', '/tips'],
      ['GET', '/tips/a/b/c'],
    ] as const) {
      const answer = await ask(door, method, path);
      expect([answer.status, answer.json()]).toEqual([404, { message: 'Not Found' }]);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
  });
});

describe('The site', () => {
  const filters = routes.flatMap(({ method, path, query }) => query.map((name) => ({ method, path, name })));

  // CloudFront forwards the parameters on its list and drops the others, with which a filter would be gone unnoticed.
  test.each(filters)('passes $name of $method $path on', async ({ method, path, name }) => {
    const asked = await ask(door, method, `${path}?${name}=${'x'.repeat(200)}`, { by: rowan.accessToken });
    problem(asked, name === 'email' ? 403 : 400);
  });

  // The local CloudFront keeps nothing, so this shows the headers by which the real one keeps nothing either.
  test('gives nobody what belongs to another, at the same address', async () => {
    data(
      await ask(door, 'POST', '/tips', {
        by: mireille.accessToken,
        body: tip('Of Mireille', { availability: 'hidden' }),
      }),
      201,
    );
    const [hers, his, nobodys] = [
      await ask(door, 'GET', '/mytips', { by: mireille.accessToken }),
      await ask(door, 'GET', '/mytips', { by: rowan.accessToken }),
      await ask(door, 'GET', '/mytips'),
    ];
    expect(hers.text).toContain('Of Mireille');
    expect(his.text).not.toContain('Of Mireille');
    expect(nobodys.status).toBe(401);
    for (const answer of [hers, his]) expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('marks every answer to somebody who signed in as private', async () => {
    const bodies: Record<string, object> = {
      'POST /tips': tip('Private too'),
      'PATCH /tips/{id}': { title: `Still private (${CANARY})` },
      'POST /user': { name: `Rowan ${CANARY}` },
      'PATCH /user/{id}': { bio: `Leeks. ${CANARY}` },
    };
    for (const { method, path } of routes.filter((route) => route.signedIn)) {
      const shared = await ask(door, 'POST', '/tips', { by: rowan.accessToken, body: tip('Private') });
      const target = path.replace('{id}', path.startsWith('/user') ? rowan.id : data<Tip>(shared, 201)._id);
      const answer = await ask(door, method, target, { by: rowan.accessToken, body: bodies[`${method} ${path}`] });
      expect([method, path, answer.status]).toEqual([method, path, expect.toBeOneOf([200, 201, 204])]);
      expect([method, path, answer.headers['cache-control']]).toEqual([method, path, 'private, no-store']);
    }
  });

  describe('with pages', () => {
    // The app's own files are not built here. A page stands for each that the links may lead to.
    beforeAll(async () => {
      const Bucket = outputs.off.SiteBucket;
      for (const Key of ['index.html', 'app.html']) {
        await owner.s3.send(new HeadObjectCommand({ Bucket, Key })).catch(() =>
          owner.s3.send(
            new PutObjectCommand({
              Bucket,
              Key,
              Body: '<!doctype html><title>Garden</title>',
              ContentType: 'text/html',
            }),
          ),
        );
      }
    });

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

    test.each(['/', '/ShareTip', '/gardener/7e547f25-e745-5fc4-9fff-060e34f99195'])(
      'answers %s with a page',
      async (path) => {
        const page = await open('off', path);
        expect([page.status, page.headers]).toMatchObject([
          200,
          { ...secure, 'content-type': expect.stringMatching(/^text\/html/) },
        ]);
        expect(page.text).toMatch(/^<!doctype html>/i);
      },
    );

    test('answers a file that is missing with an error, not with a page', async () => {
      const missing = await open('off', '/assets/missing.js');
      // 404 on AWS, where the bucket's policy lets CloudFront look; the local S3 says 403.
      expect(missing.status).toBeOneOf([403, 404]);
      expect(missing.text).not.toMatch(/<html|<!doctype/i);
    });

    test('guards the API’s answers with the same headers', async () => {
      for (const path of ['/tips', '/mytips', '/nowhere', '/tips?limit=0']) {
        expect((await ask(door, 'GET', path)).headers).toMatchObject(secure);
      }
    });
  });
});

interface Problem {
  code: string;
  errors: { field: string; message: string }[];
}

/** The problem document of an answer that has to have this status. */
function problem(answer: Answer, status: number): Problem {
  expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([
    status,
    'application/problem+json',
    expect.any(String),
  ]);
  const document = answer.json<Problem>();
  expect(document).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
  return document;
}

/** What an answer that has to have this status is about. */
function data<T>(answer: Answer, status: number): T {
  expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  return answer.json<{ data: T }>().data;
}

/** An answer without what differs between any two. */
function anonymous({ headers, json }: Answer) {
  const same = Object.entries(headers).filter(([name]) => !/^(date|via|apigw-requestid|x-amz-cf-.*)$/.test(name));
  return { headers: Object.fromEntries(same), body: { ...json<object>(), requestId: null } };
}
