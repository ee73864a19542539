/** Serves the baseline app (infra/bench/baselines/app) before the API and the photographs of a local site. */
import { readFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { extname } from 'node:path';
import type { Config } from '../../src/shared/config.ts';
import { listen } from '../lighthouse/compressed.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** `folder`: the baseline's build. Answers by the site's host name. */
export async function baseline(site: URL, config: Config, folder: URL): Promise<{ server: Server; address: URL }> {
  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/';
    if (/^\/(api|photos)\//.test(path)) {
      const { method, headers } = asked;
      const options = { host: '127.0.0.1', port: site.port, method, path, headers: { ...headers, host: site.host } };
      const passed = request(options, (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      });
      passed.on('error', () => answer.writeHead(502).end());
      asked.pipe(passed);
      return;
    }
    const file = path.startsWith('/assets/') ? path.slice(1) : 'index.html';
    const content = configured(await readFile(new URL(file, folder), 'utf8'), config);
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': file === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
      'content-length': Buffer.byteLength(content),
    });
    answer.end(content);
  });
  return { server, address: new URL(`http://${site.hostname}:${await listen(server)}`) };
}

/** The pool that the build left open. */
function configured(content: string, { userPoolId, userPoolClientId, cognitoEndpoint }: Config): string {
  return content
    .replaceAll('us-east-1_userpoolid', userPoolId)
    .replaceAll('user-pool-client-id', userPoolClientId)
    .replaceAll('https://cognito.invalid', cognitoEndpoint ?? '');
}
