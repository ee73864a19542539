/**
 * A fake Google: an OpenID provider with a page that asks for an e-mail address and a name, accepts any, and can be declined.
 */
import { createHash } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';

type Account = { email: string; name: string };

export async function startAccounts(address: string): Promise<void> {
  // The library's page approves every request at once, so our page comes before it.
  const server = new OAuth2Server(undefined, undefined, { endpoints: { authorize: '/yes' } });
  await server.issuer.keys.generate('RS256');
  const accounts = new Map<string, Account>();

  server.service.addRoute('GET', '/authorize', (request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(form(new URL(request.url ?? '/', address).searchParams));
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
    Object.assign(body, { authorization_endpoint: `${address}/authorize` });
  });
  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
    const answers = new URL(request.url ?? '/', address).searchParams;
    accounts.set(url.searchParams.get('code') ?? '', {
      email: answers.get('email') ?? '',
      name: answers.get('name') ?? '',
    });
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

function form(parameters: URLSearchParams): string {
  const kept = [...parameters].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  const no = new URL(parameters.get('redirect_uri') ?? '');
  no.searchParams.set('error', 'access_denied');
  no.searchParams.set('state', parameters.get('state') ?? '');
  return `<!doctype html><html lang="en"><title>Who are you?</title><form action="/yes">${kept.join('')}
    <label>Email <input name="email" type="email" required></label> <label>Name <input name="name" required></label>
    <button>Continue</button> <a href="${escaped(no.href)}">Cancel</a></form></html>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
