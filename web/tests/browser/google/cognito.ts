/**
 * The host of Cognito's pages, by https as Amplify asks for it, before the local cloud, which speaks http. What AWS does for a
 * sign-in by way of a provider and MiniStack 1.5.33 leaves out is done here: a provider's refusal goes back to the app ("Managed
 * login and federation error responses"), the proof by PKCE is checked, and the pages are cut off from what opened them.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** What the app asked for. */
type Flow = { redirectUri: string; state: string; challenge: string };

/** By the `state` under which the provider is asked. */
const flows = new Map<string, Flow>();
/** By the code that the app is given. */
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
  const { pathname, search, searchParams: asked } = new URL(request.url ?? '/', endpoint);
  const body = await buffer(request);
  const flow = flows.get(asked.get('state') ?? '');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');

  if (pathname === '/oauth2/idpresponse' && flow && asked.has('error')) {
    return redirect(response, refusal(flow, asked.get('error') ?? ''));
  }
  if (pathname === '/oauth2/token' && request.method === 'POST' && !proved(new URLSearchParams(body.toString()))) {
    response.writeHead(400, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
    response.end('{"error":"invalid_grant"}');
    return;
  }

  const answered = await fetch(endpoint + pathname + search, {
    method: request.method ?? 'GET',
    headers: passedOn(request),
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  });
  const location = answered.headers.get('location');
  if (location) remember(pathname, asked, new URL(location).searchParams, flow);
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) if (!hopByHop.has(name)) response.setHeader(name, value);
  response.end(Buffer.from(await answered.arrayBuffer()));
}

const hopByHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

function passedOn(request: IncomingMessage): [string, string][] {
  const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  return headers.map(([name, value]) => [name, String(value)]);
}

function remember(pathname: string, asked: URLSearchParams, given: URLSearchParams, flow: Flow | undefined): void {
  const word = (name: string) => asked.get(name) ?? '';
  if (pathname === '/oauth2/authorize') {
    const challenge = word('code_challenge_method') === 'S256' ? word('code_challenge') : '';
    flows.set(given.get('state') ?? '', { redirectUri: word('redirect_uri'), state: word('state'), challenge });
  } else if (pathname === '/oauth2/idpresponse' && flow) {
    challenges.set(given.get('code') ?? '', flow.challenge);
  }
}

function refusal({ redirectUri, state }: Flow, error: string): string {
  const told = new URLSearchParams({ error_description: `Google Error - 400 ${error}`, state, error });
  return `${redirectUri}?${told}`;
}

/** A code is good for whoever has the verifier of its challenge, and for no other. */
function proved(form: URLSearchParams): boolean {
  if (form.get('grant_type') !== 'authorization_code') return true;
  const challenge = challenges.get(form.get('code') ?? '');
  const verifier = form.get('code_verifier') ?? '';
  return Boolean(challenge) && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(302, { Location: to });
  response.end();
}
