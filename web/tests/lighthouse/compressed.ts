import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { constants, createBrotliCompress } from 'node:zlib';

const text = /^(text\/|image\/svg|application\/(json|problem\+json|manifest\+json|xml)|text\/javascript)/;

/**
 * A proxy for `site` that compresses what CloudFront compresses on AWS and the local one does not ("Serve compressed files",
 * Amazon CloudFront Developer Guide). It has the same host name, at another port.
 */
export async function compressed(site: URL): Promise<{ server: Server; origin: string }> {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url: path = '', headers } = incoming;
    const options = { host: '127.0.0.1', port: site.port, method, path, headers: { ...headers, host: site.host } };
    const forwarded = request(options, (response: IncomingMessage) => {
      const small = Number(response.headers['content-length'] ?? 1000) < 1000;
      if (small || !text.test(response.headers['content-type'] ?? '')) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
        return;
      }
      const { 'content-length': _, ...kept } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, { ...kept, 'content-encoding': 'br', vary: 'Accept-Encoding' });
      // CloudFront's level.
      response.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  return { server, origin: `http://${site.hostname}:${await listen(server)}` };
}

/** Listens on a free port of 127.0.0.1 and returns it. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
