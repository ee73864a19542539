// Where the garden is, and its front doors.

import { readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** The two stacks under test, by their setting of e-mail verification. */
export type Setting = 'off' | 'required';

interface Outputs {
  ApiId: string;
  SiteDomain: string;
  SiteBucket: string;
  UserPoolId: string;
  UserPoolClientId: string;
  TipsTable: string;
  UsersTable: string;
}

export const endpoint = variable('GARDEN_ENDPOINT');
export const outputs: Record<Setting, Outputs> = JSON.parse(readFileSync(variable('GARDEN_OUTPUTS'), 'utf8'));
export const settings: Setting[] = ['off', 'required'];

/** What the stack of a setting is called; its functions and log groups are named after it. */
export function stackName(setting: Setting): string {
  return `garden-${setting}`;
}

/** In every text that a test sends; the test of the logs looks for it. */
export const CANARY = 'zinnia-canary';

/** Where the API is reached: through the site, as visitors do, or at the gateway itself. */
export interface Door {
  name: string;
  host: string;
  base: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
}

export function site(setting: Setting): Door {
  return { name: 'the site', host: outputs[setting].SiteDomain, base: '/api' };
}

export function gateway(setting: Setting): Door {
  return { name: 'the gateway', host: new URL(endpoint).host, base: `/_aws/execute-api/${outputs[setting].ApiId}/api` };
}

export interface Ask {
  /** The token that is sent. */
  by?: string;
  /** Sent as JSON, unless it is text already. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json<T = unknown>(): T;
}

const agent = new Agent({ keepAlive: true });

/** Asks the API. `path` is below `/api`. */
export function ask(door: Door, method: string, path: string, { by, body, headers = {} }: Ask = {}): Promise<Answer> {
  const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return send(
    door.host,
    method,
    door.base + path,
    {
      ...door.headers,
      ...(by === undefined ? {} : { authorization: `Bearer ${by}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    content,
  );
}

/** Opens a page of the site. */
export function open(setting: Setting, path: string): Promise<Answer> {
  return send(outputs[setting].SiteDomain, 'GET', path, {});
}

// Not fetch: that allows no Host header, and not every machine resolves the names of distributions to itself.
function send(host: string, method: string, path: string, headers: Record<string, string>, content?: string) {
  const { hostname, port } = new URL(endpoint);
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ agent, hostname, port, method, path, headers: { ...headers, host } }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) });
    });
    asked.on('error', reject);
    asked.end(content);
  });
}

/** A route of the OpenAPI document. */
export interface Route {
  method: string;
  path: string;
  signedIn: boolean;
  /** Names of the query's parameters. */
  query: string[];
}

export const routes: Route[] = (() => {
  interface Operation {
    security?: unknown[];
    parameters?: { name: string; in: string }[];
  }
  const file = new URL('../contract/openapi.json', import.meta.url);
  const document: { paths: Record<string, Record<string, Operation>> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      signedIn: (operation.security ?? []).length > 0,
      query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  );
})();

/** A tip to share. */
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
