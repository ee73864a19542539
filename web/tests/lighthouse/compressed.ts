import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { constants, createBrotliCompress } from 'node:zlib';

const text = /^(text\/|image\/svg|application\/(json|problem\+json|manifest\+json|xml)|text\/javascript)/;

/** What passed: `bytes` of head and body as they were sent. */
export type Passed = { method: string; path: string; bytes: number };

/**
 * Passes everything on to `site`, and compresses what CloudFront compresses on AWS, which the local one does not
 * ("Serve compressed files", Amazon CloudFront Developer Guide). Answers the same host name, at the port of this server.
 */
export async function compressed(
  site: URL,
  told: (passed: Passed) => void = () => {},
  daysPass = false,
): Promise<{ server: Server; origin: string }> {
  const server = createServer((asked, answer) => {
    const { method = '', url: path = '', headers } = asked;
    const { socket } = asked;
    const before = socket.bytesWritten;
    answer.on('finish', () => told({ method, path, bytes: socket.bytesWritten - before }));
    const options = { host: '127.0.0.1', port: site.port, method, path, headers: { ...headers, host: site.host } };
    const passed = request(options, (got: IncomingMessage) => {
      // To whoever asks twice, a day has passed: what may be kept for seconds is asked for again, and files are as they were.
      if (path.startsWith('/api/') && daysPass) got.headers['cache-control'] = 'no-store';
      const small = Number(got.headers['content-length'] ?? 1000) < 1000;
      if (small || !text.test(got.headers['content-type'] ?? '')) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const { 'content-length': _, ...kept } = got.headers;
      answer.writeHead(got.statusCode ?? 502, { ...kept, 'content-encoding': 'br', vary: 'Accept-Encoding' });
      // CloudFront's level.
      got.pipe(createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })).pipe(answer);
    });
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  return { server, origin: `http://${site.hostname}:${await listen(server)}` };
}

/** At a free port of loopback, which it answers. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
