// People who sign up and sign in with the same aws-amplify as the app.

import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { AdminCreateUserCommand, AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { Amplify } from 'aws-amplify';
import { confirmSignUp, fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, type KeyValueStorageInterface } from 'aws-amplify/utils';

import { owner } from './aws.ts';
import {
  call,
  CANARY,
  endpoint,
  onAws,
  type Origin,
  outputs,
  ownVerification,
  poolOf,
  type Profile,
  site,
  type TestRequest,
  type Verification,
  variable,
} from './garden.ts';
import { ask } from './prove/ask.ts';
import { plusAddress } from './prove/mailbox.ts';
import { admin } from './scripts.ts';

// Otherwise it warns about the local cloud's address each time.
ConsoleLogger.LOG_LEVEL = 'ERROR';

export interface Person {
  /** Of the person's pool. */
  verification: Verification;
  email: string;
  password: string;
  /** Stands for the storage of the person's browser. */
  storage: KeyValueStorageInterface;
}

/** A signed-in person with a profile. */
export interface Gardener extends Person {
  id: string;
  accessToken: string;
  idToken: string;
}

export function somebody(verification: Verification = ownVerification): Person {
  const email = onAws
    ? plusAddress(variable('GARDEN_MAILBOX'), `${CANARY}-${randomUUID().slice(0, 8)}`)
    : `${CANARY}-${randomUUID()}@people.example`;
  // Before there is an account: what is in this file is removed at the end, whatever happens until then.
  const file = process.env['GARDEN_PEOPLE'];
  if (file) appendFileSync(file, `${email}\n`);
  return { verification, email, password: `${CANARY}-${randomUUID()}!`, storage: emptyStorage() };
}

/** Switches Amplify, which has one session at a time, to this person. */
export function actAs(person: Person): void {
  const { UserPoolId, UserPoolClientId } = poolOf(person.verification);
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: UserPoolId,
        userPoolClientId: UserPoolClientId,
        ...(endpoint && { userPoolEndpoint: endpoint }),
      },
    },
  });
  // After the line above, which sets Amplify's own storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(person.storage);
}

/** Signs up and enters the mailed code if the pool requires one. On AWS the account is made: each code would be a question. */
export async function join(person: Person): Promise<void> {
  actAs(person);
  if (onAws) return makeAccount(person);
  const { nextStep } = await signUp({
    username: person.email,
    password: person.password,
    options: { userAttributes: { email: person.email } },
  });
  if (nextStep.signUpStep === 'CONFIRM_SIGN_UP') {
    await confirmSignUp({ username: person.email, confirmationCode: await mailedCode(person) });
  }
}

async function makeAccount({ verification, email, password }: Person): Promise<void> {
  const account = { UserPoolId: poolOf(verification).UserPoolId, Username: email };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await owner.cognito.send(new AdminCreateUserCommand({ ...account, UserAttributes, MessageAction: 'SUPPRESS' }));
  await owner.cognito.send(new AdminSetUserPasswordCommand({ ...account, Password: password, Permanent: true }));
}

/** Signs in by SRP and returns the tokens. */
export async function tokensOf(person: Person): Promise<{ accessToken: string; idToken: string }> {
  actAs(person);
  const { isSignedIn, nextStep } = await signIn({ username: person.email, password: person.password });
  if (!isSignedIn) throw new Error(`sign-in requires ${nextStep.signInStep}`);
  return currentTokens();
}

export async function currentTokens(options?: { forceRefresh: boolean }) {
  const { tokens } = await fetchAuthSession(options);
  if (!tokens?.idToken) throw new Error('nobody is signed in');
  return { accessToken: tokens.accessToken.toString(), idToken: tokens.idToken.toString() };
}

/** The request of an act in a case, as this moderator sees the case now. */
export async function act(at: Origin, path: string, by: string, what: string, message: string): Promise<TestRequest> {
  const seen = (await call(at, 'GET', path, { by })).json<{ data: { version: number; thingVersion: string } }>().data;
  const body = { act: what, message, thingVersion: seen.thingVersion };
  return { by, body, headers: { 'if-match': `"${seen.version}"` } };
}


/** The same, who decides reports. The token says so. */
export async function moderator(): Promise<Gardener> {
  const person = await gardener();
  await admin(['gardener', 'promote', person.email, '--yes']);
  actAs(person);
  return { ...person, ...(await currentTokens({ forceRefresh: true })) };
}

export const leave = ({ id, accessToken: by }: Gardener, tips: string) =>
  call(site, 'DELETE', `/user/${id}?tips=${tips}`, { by });

/** Repeats the request as the server asks for. Returns every status. */
export async function left(person: Gardener, tips: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.at(-1) !== 204 && statuses.length < 10) {
    const response = await leave(person, tips);
    statuses.push(response.status);
    await setTimeout(Number(response.headers['retry-after'] ?? 0) * 1000);
  }
  return statuses;
}

/** The limits of a gardener's first day are the contract tests' business. */
async function settle(id: string): Promise<void> {
  const joined = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
  await owner.dynamodb.send(
    new UpdateItemCommand({
      TableName: outputs.UsersTable,
      Key: { id: { S: id } },
      UpdateExpression: 'SET dateJoined = :joined',
      ExpressionAttributeValues: { ':joined': { S: joined } },
    }),
  );
}

/** A new person, signed up, signed in and with a profile. */
export async function gardener(): Promise<Gardener> {
  const person = somebody();
  await join(person);
  const tokens = await tokensOf(person);
  const joined = await call(site, 'POST', '/user', {
    by: tokens.accessToken,
    body: { name: `Rowan ${CANARY}` },
  });
  if (joined.status !== 201) throw new Error(`POST /user: ${joined.status} ${joined.text}`);
  const { id } = joined.json<{ data: Profile }>().data;
  await settle(id);
  return { ...person, ...tokens, id };
}

export interface Mail {
  To: string[];
  Subject: string;
  BodyText: string;
}

/** The mails to a person, the oldest first; the local cloud stores mails instead of sending them. */
export async function mailsTo({ email }: Person): Promise<Mail[]> {
  const response = await fetch(`${endpoint}/_ministack/ses/messages`);
  const { messages } = (await response.json()) as { messages: Record<string, Mail[]> };
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(email));
}

/** The code in the last mail to a person. On AWS the operator reads it. */
export async function mailedCode(person: Person): Promise<string> {
  const text = onAws ? await ask(`The code in the mail to ${person.email}:`) : (await mailsTo(person)).at(-1)?.BodyText;
  const code = text?.match(/\b\d{6}\b/)?.[0];
  if (code === undefined) throw new Error('no code was mailed');
  return code;
}

export function emptyStorage(): KeyValueStorageInterface {
  const items = new Map<string, string>();
  return {
    setItem: async (key, value) => void items.set(key, value),
    getItem: async (key) => items.get(key) ?? null,
    removeItem: async (key) => void items.delete(key),
    clear: async () => items.clear(),
  };
}
