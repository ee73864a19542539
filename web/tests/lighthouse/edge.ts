import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

const text = /^(text\/|image\/svg|application\/(json|problem\+json|manifest\+json|xml)|text\/javascript)/;

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A proxy for `site` that does two jobs of CloudFront on AWS that the local one does not: it compresses ("Serve compressed files",
 * Amazon CloudFront Developer Guide) and caches public responses, so that the functions do not run while a page is measured.
 * It has the same host name, at another port.
 */
export async function edge(site: URL): Promise<{ server: Server; origin: string }> {
  const kept = new Map<string, Kept>();
  const server = createServer(async ({ method = '', url = '', headers }, outgoing) => {
    try {
      const response = kept.get(url) ?? (await forwarded(site, method, url, headers));
      if (method === 'GET' && isPublic(response)) kept.set(url, response);
      outgoing.writeHead(response.status, response.headers).end(response.body);
    } catch {
      outgoing.writeHead(502).end();
    }
  });
  return { server, origin: `http://${site.hostname}:${await listen(server)}` };
}

const isPublic = ({ status, headers }: Kept) =>
  status === 200 && !/private|no-store/.test(headers['cache-control'] ?? '');

async function forwarded(site: URL, method: string, path: string, headers: IncomingHttpHeaders): Promise<Kept> {
  const options = { host: '127.0.0.1', port: site.port, method, path, headers: { ...headers, host: site.host } };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end();
  });
  const { 'content-length': _, 'transfer-encoding': __, ...rest } = response.headers;
  const [status, body] = [response.statusCode ?? 502, await buffer(response)];
  if (body.length < 1_000 || !text.test(rest['content-type'] ?? '')) return { status, headers: rest, body };
  return {
    status,
    headers: { ...rest, 'content-encoding': 'br', vary: 'Accept-Encoding' },
    // CloudFront's level.
    body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** Listens on a free port of 127.0.0.1 and returns it. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
