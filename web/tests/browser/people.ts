/** Creates gardeners and tips by the public APIs, which takes less time than the forms. */
import { request } from 'node:http';
import { expect, type Locator, type Page } from '@playwright/test';
import { Amplify } from 'aws-amplify';
import { signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { asNewTip, labels, valuesOf } from '../../src/features/writing/tip-form.ts';
import type { ListTipCard, NewTip, NewUser, OwnUser, Tip } from '../../src/shared/api/schema.gen.ts';
import type { Config } from '../../src/shared/config.ts';
import { formFields, sampleTip } from '../sample-tip.ts';
import { newAddress, password } from './fixtures.ts';

// aws-amplify warns of the local cloud's URL each time.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export type Person = { id: string; name: string; email: string; token: string; kept: Record<string, string> };

/** Somebody with an account, a profile and a session. */
export async function gardener(name: string, profile: Partial<NewUser> = {}): Promise<Person> {
  const email = newAddress(name.slice(0, 20));
  const kept = await session(email, name);
  const token = Object.entries(kept).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? '';
  const body: NewUser = { name, ...profile };
  const { data } = await ok<{ data: OwnUser }>('POST', '/api/user', { by: { token }, body });
  return { id: data.id, name, email, token, kept };
}

/** Signs up and in by SRP and returns the items that aws-amplify stores. */
async function session(email: string, name: string): Promise<Record<string, string>> {
  const { userPoolId, userPoolClientId, cognitoEndpoint } = await ok<Config>('GET', '/config.json');
  const endpoint = cognitoEndpoint ? { userPoolEndpoint: cognitoEndpoint } : {};
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } });
  const kept = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  });
  await signUp({ username: email, password, options: { userAttributes: { email, name } } });
  await signIn({ username: email, password });
  return Object.fromEntries(kept);
}

/** Stores the person's session in the browser, as after a login with Remember me. */
export async function signInAs(page: Page, { kept }: Person): Promise<void> {
  // A page of the site without script.
  await page.goto('/robots.txt');
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, kept);
}

/** A tip that the server accepts. Hidden by default, so that tests do not see each other's tips in the public lists. */
export function tip(title: string, rest: Partial<NewTip> = {}): NewTip {
  const nobody = { displayName: '', email: '' };
  return { ...asNewTip(valuesOf(sampleTip), nobody), title, availability: 'hidden', ...rest };
}

/** Fills in the share form: on phones step by step, to the last one. */
export async function fillTip(page: Page, tip: NewTip): Promise<void> {
  for (const [label, value] of formFields(tip)) {
    const field = page.getByLabel(label, { exact: true });
    if (label === labels.image) {
      await goOn(page);
      await page.getByText('Use a picture on the web').click();
    }
    if (label === labels.difficultyLevel) {
      // The preview moves the fields below it.
      const preview = page.getByText('This picture cannot be loaded').or(page.getByAltText('Preview'));
      if (tip.image) await expect(preview).toBeVisible();
      else await goOn(page);
      await goOn(page);
    }
    if (await isChoice(field)) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** To the next step of the share form, where the screen shows one at a time. */
async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  if (!(await next.isVisible())) return;
  const before = await page.getByText(/^Step \d of 3$/).textContent();
  await next.click();
  await expect(page.getByText(`${before}`)).toBeHidden();
}

export const isChoice = (field: Locator) => field.evaluate((element) => element.localName === 'select');

export async function share(by: Person, body: NewTip): Promise<Tip> {
  return (await ok<{ data: Tip }>('POST', '/api/tips', { by, body })).data;
}

export async function edit(by: Person, id: string, body: Partial<NewTip>): Promise<Tip> {
  return (await ok<{ data: Tip }>('PATCH', `/api/tips/${id}`, { by, body })).data;
}

/** The titles of all tips of a person, from the server. */
export async function titlesOf(by: Person): Promise<string[]> {
  return (await ok<ListTipCard>('GET', '/api/mytips?limit=50', { by })).data.map(({ title }) => title);
}

type Options = { by?: { token: string }; body?: unknown; headers?: Record<string, string> };

async function ok<Body>(method: string, path: string, options: Options = {}): Promise<Body> {
  const { status, text } = await send(method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return JSON.parse(text);
}

/** Waits until the search has the tips. Each try asks for another `limit`, so that none gets the edge's copy of an earlier one. */
export async function searchable(q: string, ...ids: string[]): Promise<void> {
  for (let limit = 50; limit > 0; limit -= 1) {
    const { text } = await send('GET', `/api/search/tips?${new URLSearchParams({ q, limit: String(limit) })}`);
    if (ids.every((id) => text.includes(id))) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`the search does not find “${q}”`);
}

/** Not fetch: it allows no Host header, and not every machine resolves the distributions' host names. */
export function send(method: string, path: string, options: Options = {}): Promise<{ status: number; text: string }> {
  const { by, body } = options;
  const { host } = new URL(process.env.GARDEN_SITE ?? '');
  const { hostname, port } = new URL(process.env.GARDEN_ENDPOINT ?? '');
  const headers = {
    ...options.headers,
    host,
    ...(by ? { authorization: `Bearer ${by.token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: (await response.toArray()).join('') });
    });
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
