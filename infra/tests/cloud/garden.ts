// The stack under test, how to call it, and the sample data that tests send.

import { readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';

interface Outputs extends Pool {
  ApiId: string;
  Region: string;
  SiteDomain: string;
  DistributionId: string;
  SiteBucket: string;
  TipsTable: string;
  UsersTable: string;
  ActivityTable: string;
  IndexBucket: string;
  MediaBucket: string;
}

interface Pool {
  UserPoolId: string;
  UserPoolClientId: string;
  /** Whether a newcomer must enter the mailed code. */
  EmailVerification: Verification;
}

export type Verification = 'off' | 'required';

const deployed: { name: string; stack: Outputs; verifying: Pool } = JSON.parse(readFileSync(variable('GARDEN_OUTPUTS'), 'utf8'));

/** The local cloud's address; none on AWS. */
export const endpoint = process.env['GARDEN_ENDPOINT'] || undefined;
export const onAws = endpoint === undefined;

/** `stackName` is the prefix of the names of the stack's functions and log groups. */
export const { name: stackName, stack: outputs } = deployed;

/** The stack's user pool, and beside it, on a cloud for tests, one that requires the mailed code. The API rejects that one's tokens. */
const pools = [deployed.stack, deployed.verifying];
export const verifications = [...new Set(pools.map(({ EmailVerification }) => EmailVerification))];
export const ownVerification = deployed.stack.EmailVerification;

export function poolOf(verification: Verification): Pool {
  const pool = pools.find(({ EmailVerification }) => EmailVerification === verification);
  if (!pool) throw new Error(`no pool has verification ${verification}`);
  return pool;
}

/** Part of every text that a test sends; no log may contain it. */
export const CANARY = 'zinnia-canary';

/** An address of the API: CloudFront's, as browsers use it, or the gateway's own. */
export interface Origin {
  name: string;
  host: string;
  base: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

export const site: Origin = { name: 'the site', host: outputs.SiteDomain, base: '/api' };

export const gateway: Origin = endpoint
  ? { name: 'the gateway', host: new URL(endpoint).host, base: `/_aws/execute-api/${outputs.ApiId}/api` }
  : { name: 'the gateway', host: `${outputs.ApiId}.execute-api.${outputs.Region}.amazonaws.com`, base: '/api' };

export interface TestRequest {
  /** Token of the caller. */
  by?: string;
  /** Sent as JSON, unless it is text already. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json<T = unknown>(): T;
}

/** Calls the API. `path` is below `/api`. */
export function call(origin: Origin, method: string, path: string, { by, body, headers = {} }: TestRequest = {}): Promise<TestResponse> {
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return send(
    origin.host,
    method,
    origin.base + path,
    {
      ...origin.headers,
      ...(by === undefined ? {} : { authorization: `Bearer ${by}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    content,
  );
}

/** Opens a page of the site. */
export function open(path: string): Promise<TestResponse> {
  return send(outputs.SiteDomain, 'GET', path, {});
}

const client = onAws ? https : http;
const agent = new client.Agent({ keepAlive: true });

// Not fetch: it cannot set the Host header, and not every machine resolves the local distribution's name.
function send(host: string, method: string, path: string, headers: Record<string, string>, content?: string) {
  const { hostname, port } = new URL(endpoint ?? `https://${host}`);
  return new Promise<TestResponse>((resolve, reject) => {
    const asked = client.request({ agent, hostname, port, method, path, headers: { ...headers, host } }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) });
    });
    asked.on('error', reject);
    asked.end(content);
  });
}

/** A route of the OpenAPI document. */
export interface Route {
  operation: string;
  method: string;
  path: string;
  signedIn: boolean;
  /** Names of the query's parameters. */
  query: string[];
  /** Those that a request must have. */
  required: string[];
}

export const routes: Route[] = (() => {
  interface Operation {
    operationId: string;
    security?: unknown[];
    parameters?: { name: string; in: string; required?: boolean }[];
  }
  const file = new URL('../contract/openapi.json', import.meta.url);
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, security = [], parameters = [] }]) => {
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return {
        operation: operationId,
        method: method.toUpperCase(),
        path,
        signedIn: security.length > 0,
        query: query.map(({ name }) => name),
        required: query.filter(({ required }) => required).map(({ name }) => name),
      };
    }),
  );
})();

/** Reads of visitors that have tests of their own: a calendar's address is a secret of its gardener's, and a plant's other name redirects. */
const others = ['/calendar/{file}', '/plants/{name}/index.html'];

/** What a visitor may read. */
export const openReads = routes.filter(({ method, path, signedIn }) => method === 'GET' && !signedIn && !others.includes(path));

/** The body of a new tip, the only one in these tests. */
export function tip(title: string, rest: Record<string, unknown> = {}) {
  return {
    title: `${title} (${CANARY})`,
    plantType: `Leek ${CANARY}`,
    difficultyLevel: 'medium',
    description: `Draw the soil up around the stems in July and again in September, on a dry day. ${CANARY}`,
    image: 'https://photos.example/leek.jpg',
    category: 'Vegetables',
    availability: 'public',
    ...rest,
  };
}

export interface Tip {
  _id: string;
  title: string;
  availability: string;
  authorId: string;
  version: number;
}

export interface Profile {
  status: string;
  id: string;
  name: string;
  email: string | null;
  totalTips: number;
}

export interface List<T> {
  data: T[];
  next: string | null;
}

export function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the variable ${name} is not set`);
  return value;
}
