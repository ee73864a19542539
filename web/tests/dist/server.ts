/** Serves `dist` as CloudFront does, with its policy, and the fake API. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import type { Tip } from '../../src/shared/api/schema.gen.ts';
import { prerendered } from '../../src/shared/paths.ts';
import { type Garden, newGarden, noMarks, rowan } from '../api/garden.ts';
import { handlers, type SomeHandlers } from '../api/handlers.ts';
import { callOf, problem } from '../api/operation.ts';
import { received, respond, send } from '../api/serve.ts';

const dist = new URL('../../dist', import.meta.url).pathname;
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const scripts = new Set(readdirSync(`${dist}/assets`).filter((name) => name.endsWith('.js')));

/** A release has scripts of its own names, as after a change of the app. The first has those of the build. */
const nameIn = (release: number, script: string) => (release === 1 ? script : script.replace(/js$/, `r${release}.js`));

/** The text with the names of the release's scripts. */
const textIn = (release: number, text: string) =>
  text.replaceAll(/[\w.-]+\.js\b/g, (name) => (scripts.has(name) ? nameIn(release, name) : name));

/** The built script that has this name in the release; undefined for one of another release. */
function builtName(release: number, name: string): string | undefined {
  const built = name.replace(/\.r\d+\.js$/, '.js');
  return nameIn(release, built) === name ? built : undefined;
}

const template = readFileSync(new URL('../../../infra/stack/site.yaml', import.meta.url), 'utf8');
const policy = (/default-src 'none';[^"]*?frame-ancestors 'none'/.exec(template)?.[0] ?? '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/\$\{\w+\}/g, '');

type Change = {
  method: string;
  path: string;
  key: string | undefined;
  /** `If-Match`. */
  version: string | undefined;
  body: unknown;
};

export type Site = Awaited<ReturnType<typeof startSite>>;

export async function startSite() {
  const tips = new Map<string, Tip>();
  /** The ids of the saved tips, by gardener. */
  const saved = new Map<string, string[]>();
  const changes: Change[] = [];
  const site = {
    origin: '',
    tips,
    saved,
    changes,
    /** Whom and what every gardener follows. */
    follows: newGarden().follows,
    /** The server cannot be reached. */
    down: false,
    /** It never answers. */
    stalls: false,
    /** How many responses to changes the gateway loses. The changes are made. */
    loses: 0,
    /** It rejects every token. */
    rejects: false,
    /** The HTML and the worker say which release they are of. The scripts of every other one are gone. */
    release: 1,
    /** The release of the HTML, where the edge still has that of an older one. */
    edge: undefined as number | undefined,
    /** In place of the built worker. */
    worker: undefined as string | undefined,
    /** The status of every change, other than 200. */
    refuses: undefined as { status: number; detail: string } | undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  const server = createServer((request, response) => {
    if (site.down) return void request.socket.destroy();
    if (site.stalls) return;
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const answer = pathname.startsWith('/api/') ? api(request, response, pathname.slice(4)) : file(response, pathname);
    answer.catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function file(response: ServerResponse, path: string): Promise<void> {
    const isFile = extname(path) !== '';
    const page = prerendered.includes(path) ? `${path}/index.html` : '/app.html';
    const isScript = path.startsWith('/assets/') && path.endsWith('.js');
    const built = isScript ? builtName(site.release, path.slice('/assets/'.length)) : undefined;
    const source = isScript ? `/assets/${built}` : isFile ? path : page;
    const found = await readFile(dist + source).catch(() => undefined);
    const type = types[extname(source)] ?? 'application/octet-stream';
    let body: string | Buffer = found ?? '';
    if (type === 'text/html') {
      const release = site.edge ?? site.release;
      body = textIn(release, `${body}`).replace('<html', `<html data-release="${release}"`);
    }
    if (type === 'text/javascript') body = textIn(site.release, `${body}`);
    if (path === '/sw.js') body = `${site.worker ?? body}\n// release ${site.release}`;
    const headers = { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' };
    response.writeHead(found ? 200 : 404, headers).end(body);
  }

  /** What the API knows, for this gardener. */
  const gardenOf = (sub = ''): Garden => ({
    ...newGarden(),
    tips: [...tips.values()],
    gardeners: [],
    me: {
      ...rowan,
      id: sub,
      email: `${sub}@garden.example`,
      photoUrl: null,
      hemisphere: 'northern',
      climate: 'highland',
    },
    marks: { ...noMarks, saved: saved.get(sub) ?? [] },
    follows: site.follows,
  });

  /** Unlike the usual handler, it keeps the change. */
  const own: SomeHandlers = {
    '/tips/{id}': {
      patch: async (call, garden) => {
        const version = call.headers.get('if-match');
        const before = tips.get(call.params.id ?? '');
        if (before && version !== null && version !== `"${before.version}"`) return problem(412, 'stale');
        const reply = await handlers['/tips/{id}'].patch(call, garden);
        if (reply.status === 200) tips.set(reply.body.data._id, reply.body.data);
        return reply;
      },
    },
  };

  async function api(message: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const request = await received(message);
    const { method, headers } = request;
    const fail = (status: number, body: object) => send(Response.json(body, { status }), response);
    const sub = gardenerOf(headers.get('authorization'));
    if (sub && site.rejects) return fail(401, { detail: 'Missing or invalid access token.' });
    const isChange = method !== 'GET' && !(method === 'POST' && path === '/user');
    if (isChange) {
      const { body } = await callOf(request, {});
      const [key, version] = ['idempotency-key', 'if-match'].map((name) => headers.get(name) ?? undefined);
      changes.push({ method, path, key, version, body });
      if (site.refuses) return fail(site.refuses.status, { detail: site.refuses.detail });
    }
    const found = await respond(request, gardenOf(sub), own);
    if (isChange && found.ok && site.loses > 0) {
      site.loses -= 1;
      return fail(504, { message: 'Endpoint request timed out' });
    }
    await send(found, response);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  site.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return site;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(sub: string, until: number, groups: string[]): string {
  const claims = { sub, exp: until / 1000, name: sub, email: `${sub}@garden.example`, 'cognito:groups': groups };
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.x`;
}

function gardenerOf(authorization: string | null): string | undefined {
  const payload = authorization?.split('.')[1];
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).sub;
}

/** What aws-amplify stores of a session. */
export function sessionOf(sub: string, until = Date.now() + 3_600_000, groups: string[] = []): Record<string, string> {
  const prefix = 'CognitoIdentityServiceProvider.client';
  return {
    [`${prefix}.LastAuthUser`]: sub,
    [`${prefix}.${sub}.accessToken`]: token(sub, until, groups),
    [`${prefix}.${sub}.idToken`]: token(sub, until, groups),
    [`${prefix}.${sub}.refreshToken`]: 'refresh',
    [`${prefix}.${sub}.clockDrift`]: '0',
  };
}
