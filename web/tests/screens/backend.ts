/**
 * The fake backend. Its types come from the OpenAPI document, so a change of the API is a type error here. A request without a
 * handler fails the test.
 */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Code, GatewayMessage, Problem, paths } from '~/shared/api/schema.gen';

type Path = keyof paths;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<P extends Path, M extends Method> = Extract<paths[P][M], { responses: object }>;

/** The methods of a path. */
type MethodOf<P extends Path> = { [M in Method]: [Operation<P, M>] extends [never] ? never : M }[Method];

type Responses<P extends Path, M extends Method> = Operation<P, M>['responses'];

type Content<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;

/** Any response that the document has for the operation; `undefined` is the empty body. */
export type Reply<P extends Path, M extends Method> = {
  [Status in keyof Responses<P, M>]: { status: Status; body: Content<Responses<P, M>[Status]> };
}[keyof Responses<P, M>];

type Body<P extends Path, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : undefined;

type Query<P extends Path, M extends Method> =
  Operation<P, M> extends { parameters: { query?: infer Query } } ? { [Name in keyof Query]?: string } : never;

/** A received request. */
export type Call<P extends Path = Path, M extends Method = Method> = {
  query: Query<P, M>;
  params: Record<string, string>;
  headers: Headers;
  body: Body<P, M>;
};

const arrived: Array<{ name: string; call: Call }> = [];

/** A handler of an operation; the latest one wins. */
export function onApi<P extends Path, M extends MethodOf<P>>(
  method: M,
  path: P,
  reply: (call: Call<P, M>) => Reply<P, M> | Promise<Reply<P, M>>,
) {
  return http[method](`*/api${path.replace(/{(\w+)}/g, ':$1')}`, async ({ request, params }) => {
    const text = await request.clone().text();
    const call = {
      query: Object.fromEntries(new URL(request.url).searchParams),
      params,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    } as Call<P, M>;
    arrived.push({ name: `${method} ${path}`, call: call as unknown as Call });
    const { status, body } = (await reply(call)) as { status: number; body: unknown };
    if (body === undefined) return new HttpResponse(null, { status });
    const type = typeof body === 'object' && body !== null && 'code' in body ? 'problem+json' : 'json';
    return HttpResponse.json(body as object, { status, headers: { 'Content-Type': `application/${type}` } });
  });
}

/** All received requests of an operation, the oldest first. */
export function calls<P extends Path, M extends MethodOf<P>>(method: M, path: P): Array<Call<P, M>> {
  return arrived.filter(({ name }) => name === `${method} ${path}`).map(({ call }) => call as unknown as Call<P, M>);
}

export function forgetCalls(): void {
  arrived.length = 0;
}

/** A response. Its status has a literal type, by which the document finds the type of the body. */
export function response<Status extends number, Body>(status: Status, body: Body) {
  return { status, body };
}

/** An error response of an API function. */
export function problem<Status extends number>(
  status: Status,
  code: Code,
  more: Partial<Problem> = {},
): { status: Status; body: Problem } {
  const body = { type: 'about:blank', title: code, status, code, detail: `Refused: ${code}.`, requestId: 'request-7' };
  return { status, body: { ...body, ...more } };
}

/** An error response of the gateway. */
export function gatewayError<Status extends number>(
  status: Status,
  message: string,
): { status: Status; body: GatewayMessage } {
  return { status, body: { message } };
}

/** The network is down. */
export function networkError<P extends Path, M extends MethodOf<P>>(method: M, path: P) {
  return http[method](`*/api${path.replace(/{(\w+)}/g, ':$1')}`, () => HttpResponse.error());
}

/** Delays a response until `open` is called. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export const server = setupServer();
