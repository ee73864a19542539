/** What the OpenAPI document says of the API's operations, as types: a change of the API is a type error in the fake one. */
import type { Code, GatewayMessage, Problem, paths } from '~/shared/api/schema.gen';

export type Path = keyof paths;
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Operation<P extends Path, M extends Method> = Extract<paths[P][M], { responses: object }>;

/** The methods of a path. */
export type MethodOf<P extends Path> = { [M in Method]: [Operation<P, M>] extends [never] ? never : M }[Method];

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

/** Reads a request. `params` are those of its path. */
export async function callOf<P extends Path, M extends Method>(
  request: Request,
  params: Record<string, string>,
): Promise<Call<P, M>> {
  const text = await request.clone().text();
  return {
    query: Object.fromEntries(new URL(request.url).searchParams),
    params,
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  } as Call<P, M>;
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

/** The HTTP response. */
export function asResponse(reply: { status: unknown; body: unknown }): Response {
  const { status, body } = reply as { status: number; body: unknown };
  if (body === undefined) return new Response(null, { status });
  if (typeof body === 'string') return new Response(body, { status });
  const type = typeof body === 'object' && body !== null && 'code' in body ? 'problem+json' : 'json';
  return Response.json(body, { status, headers: { 'Content-Type': `application/${type}` } });
}
