/** The fake API for servers: of the built site in its tests, and of the development server without a cloud. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Garden, garden } from './garden';
import { operations, type SomeHandlers } from './handlers';
import { asResponse, callOf } from './operation';

/** Responds to a request. `own`: in place of the usual handlers. */
export async function respond(request: Request, garden: Garden, own?: SomeHandlers): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const { method, path, handler } of operations(own)) {
    const pattern = new RegExp(`^/api${path.replace(/{(\w+)}/g, '(?<$1>[^/]+)')}$`);
    const found = method.toUpperCase() === request.method && pattern.exec(pathname);
    if (found) return asResponse(await handler(await callOf(request, { ...found.groups }), garden));
  }
  return new Response(`The API has no ${request.method} ${pathname}.`, { status: 404 });
}

/** Serves the usual data. `originalUrl`: the whole address, of which a framework may have cut the beginning. */
export async function serve(
  message: IncomingMessage & { originalUrl?: string | undefined },
  response: ServerResponse,
): Promise<void> {
  await send(await respond(await received(message, message.originalUrl), garden), response);
}

/** What a server of Node has received. */
export async function received(message: IncomingMessage, url = message.url ?? '/'): Promise<Request> {
  const { method = 'GET' } = message;
  const headers = new Headers();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, [value].flat().join());
  const body = method === 'GET' || method === 'HEAD' ? undefined : await buffer(message);
  return new Request(new URL(url, 'http://site'), { method, headers, ...(body?.length ? { body } : {}) });
}

export async function send(found: Response, response: ServerResponse): Promise<void> {
  response.writeHead(found.status, Object.fromEntries(found.headers)).end(Buffer.from(await found.arrayBuffer()));
}
