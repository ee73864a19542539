/**
 * Google's place in the tests: an OpenID provider with a page that asks who one is and can be told no, as Google's has. Anyone
 * may be anybody here.
 */
import { createHash } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';

type Account = { email: string; name: string };

export async function startAccounts(address: string): Promise<void> {
  // The library's own page says yes for everyone at once, so it stands behind ours.
  const server = new OAuth2Server(undefined, undefined, { endpoints: { authorize: '/yes' } });
  await server.issuer.keys.generate('RS256');
  const accounts = new Map<string, Account>();

  server.service.addRoute('GET', '/authorize', (request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(question(new URL(request.url ?? '/', address).searchParams));
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    Object.assign(body, { authorization_endpoint: `${address}/authorize` });
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    const said = new URL(request.url ?? '/', address).searchParams;
    accounts.set(url.searchParams.get('code') ?? '', { email: said.get('email') ?? '', name: said.get('name') ?? '' });
  });
  server.service.on(Events.BeforeTokenSigning, ({ payload }, { body }) => {
    const account = accounts.get(String(body.code));
    if (account) Object.assign(payload, claims(account));
  });

  server.issuer.url = address;
  await server.start(Number(new URL(address).port), 'localhost');
}

function claims({ email, name }: Account) {
  const number = createHash('sha256').update(email).digest().readBigUInt64BE();
  return { sub: String(number), email, email_verified: true, name, picture: 'https://photos.google.example/me.png' };
}

function question(asked: URLSearchParams): string {
  const kept = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  const no = new URL(asked.get('redirect_uri') ?? '');
  no.searchParams.set('error', 'access_denied');
  no.searchParams.set('state', asked.get('state') ?? '');
  return `<!doctype html><html lang="en"><title>Who are you?</title><form action="/yes">${kept.join('')}
    <label>Email <input name="email" type="email" required></label> <label>Name <input name="name" required></label>
    <button>Continue</button> <a href="${escaped(no.href)}">Cancel</a></form></html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
