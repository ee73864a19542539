import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

const text = /^(text\/|image\/svg|application\/(json|problem\+json|manifest\+json|xml)|text\/javascript)/;

type Kept = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/**
 * A proxy for `site` that does three jobs of CloudFront on AWS that the local one does not: it speaks HTTP/2, compresses ("Serve
 * compressed files", Amazon CloudFront Developer Guide) and caches public responses, so that the functions do not run while a page is
 * measured. It has the same host name, at another port, and a certificate that nobody has signed.
 */
export async function edge(site: URL): Promise<{ server: Http2SecureServer; origin: string }> {
  const kept = new Map<string, Kept>();
  const server = createSecureServer(await certificate(site.hostname), async ({ method, url, headers }, outgoing) => {
    try {
      const response = kept.get(url) ?? (await forwarded(site, method, url, headers));
      if (method === 'GET' && isPublic(response)) kept.set(url, response);
      outgoing.writeHead(response.status, response.headers).end(response.body);
    } catch {
      outgoing.writeHead(502).end();
    }
  });
  return { server, origin: `https://${site.hostname}:${await listen(server)}` };
}

async function certificate(host: string): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];
  await promisify(execFile)('openssl', ['req', ...kind, '-subj', `/CN=${host}`, '-keyout', key, '-out', cert]);
  const files = { key: await readFile(key), cert: await readFile(cert) };
  await rm(folder, { recursive: true });
  return files;
}

const isPublic = ({ status, headers }: Kept) =>
  status === 200 && !/private|no-store/.test(headers['cache-control'] ?? '');

/** HTTP/2 has the address and the method as headers too, whose names begin with a colon, and none about the connection. */
const ofProtocol = /^(:.*|connection|keep-alive|transfer-encoding|content-length)$/;

const withoutProtocol = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofProtocol.test(name)));

async function forwarded(site: URL, method: string, path: string, sent: IncomingHttpHeaders): Promise<Kept> {
  const { status, headers: received, body } = await respond(site, method, path, withoutProtocol(sent));
  const headers = withoutProtocol(received);
  if (body.length < 1_000 || !text.test(headers['content-type'] ?? '')) return { status, headers, body };
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br', vary: 'Accept-Encoding' },
    // CloudFront's level.
    body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  };
}

/** The response of the site itself. Not every machine resolves names under localhost. */
export async function respond(
  site: URL,
  method: string,
  path: string,
  headers: IncomingHttpHeaders = {},
): Promise<Kept> {
  const options = { host: '127.0.0.1', port: site.port, method, path, headers: { ...headers, host: site.host } };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(options, resolve).on('error', reject).end();
  });
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
}

/** Listens on a free port of 127.0.0.1 and returns it. */
async function listen(server: Http2SecureServer): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
