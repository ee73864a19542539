/**
 * The host of Cognito's pages: an https proxy, as Amplify requires, for the local cloud, which has http. It adds the work that AWS does for a
 * sign-in with a provider and MiniStack 1.5.33 lacks: a provider's error goes back to the app ("Managed login and federation error
 * responses"), PKCE is verified, and the opener policy separates the pages from their opener.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The parameters of the app's request. */
type Flow = { redirectUri: string; state: string; challenge: string };

/** By the `state` of the request to the provider. */
const flows = new Map<string, Flow>();
/** By the code that the app gets. */
const challenges = new Map<string, string>();

export function startCognito(endpoint: string, port: number, certificate: string): void {
  const key = readFileSync(`${certificate}/key.pem`);
  const cert = readFileSync(`${certificate}/certificate.pem`);
  createServer({ key, cert }, (request, response) => {
    answer(endpoint, request, response).catch((error: unknown) => {
      response.statusCode = 502;
      response.end(String(error));
    });
  }).listen(port, '127.0.0.1');
}

async function answer(endpoint: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams: query } = new URL(request.url ?? '/', endpoint);
  const body = await buffer(request);
  const flow = flows.get(query.get('state') ?? '');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');

  if (pathname === '/oauth2/idpresponse' && flow && query.has('error')) {
    return redirect(response, errorUrl(flow, query.get('error') ?? ''));
  }
  if (pathname === '/oauth2/token' && request.method === 'POST' && !isVerified(new URLSearchParams(body.toString()))) {
    response.writeHead(400, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
    response.end('{"error":"invalid_grant"}');
    return;
  }

  const forwarded = await fetch(endpoint + pathname + search, {
    method: request.method ?? 'GET',
    headers: forwardedHeaders(request),
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  });
  const location = forwarded.headers.get('location');
  if (location) remember(pathname, query, new URL(location).searchParams, flow);
  response.statusCode = forwarded.status;
  for (const [name, value] of forwarded.headers) if (!hopByHop.has(name)) response.setHeader(name, value);
  response.end(Buffer.from(await forwarded.arrayBuffer()));
}

const hopByHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

function forwardedHeaders(request: IncomingMessage): [string, string][] {
  const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  return headers.map(([name, value]) => [name, String(value)]);
}

function remember(pathname: string, query: URLSearchParams, returned: URLSearchParams, flow: Flow | undefined): void {
  const parameter = (name: string) => query.get(name) ?? '';
  if (pathname === '/oauth2/authorize') {
    const challenge = parameter('code_challenge_method') === 'S256' ? parameter('code_challenge') : '';
    flows.set(returned.get('state') ?? '', {
      redirectUri: parameter('redirect_uri'),
      state: parameter('state'),
      challenge,
    });
  } else if (pathname === '/oauth2/idpresponse' && flow) {
    challenges.set(returned.get('code') ?? '', flow.challenge);
  }
}

function errorUrl({ redirectUri, state }: Flow, error: string): string {
  const parameters = new URLSearchParams({ error_description: `Google Error - 400 ${error}`, state, error });
  return `${redirectUri}?${parameters}`;
}

/** Whether the verifier matches the challenge of the code. */
function isVerified(form: URLSearchParams): boolean {
  if (form.get('grant_type') !== 'authorization_code') return true;
  const challenge = challenges.get(form.get('code') ?? '');
  const verifier = form.get('code_verifier') ?? '';
  return Boolean(challenge) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to });
  response.end();
}
