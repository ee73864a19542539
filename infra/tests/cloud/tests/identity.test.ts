// Sign-up and sign-in with the app's aws-amplify, with e-mail verification on and off.

import {
  AdminGetUserCommand,
  type AttributeType,
  GetUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  getCurrentUser,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

import { owner, stored } from '../aws.ts';
import { CANARY, call, outputs, poolOf, type Profile, site, tip, type Verification, verifications } from '../garden.ts';
import {
  actAs,
  currentTokens,
  emptyStorage,
  gardener,
  join,
  mailedCode,
  type Person,
  somebody,
  tokensOf,
} from '../gardener.ts';
import { proof, requires } from '../prove/proof.ts';

/** The error of a call that must fail. */
async function refusal(call: Promise<unknown>): Promise<{ name: string; message: string }> {
  const outcome = await call.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(Error);
  const { name, message } = outcome as Error;
  return { name, message };
}

function enter({ email, password }: Person) {
  return signIn({ username: email, password });
}

const needsCode = proof({ accounts: 1, mails: 2 }, { asks: true });

test('With verification required, a newcomer needs the mailed code to sign in', needsCode, async ({ skip }) => {
  requires(verifications.includes('required'), 'not on this local cloud: its accounts need no code', skip);
  const person = somebody('required');
  const username = person.email;
  actAs(person);
  const signedUp = await signUp({ username, password: person.password });
  expect(signedUp).toMatchObject({ isSignUpComplete: false, nextStep: { signUpStep: 'CONFIRM_SIGN_UP' } });
  expect(await enter(person)).toMatchObject({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_UP' } });

  const code = await mailedCode(person);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await refusal(confirmSignUp({ username, confirmationCode: wrong }))).toMatchObject({
    name: 'CodeMismatchException',
  });
  expect(await enter(person)).toMatchObject({ isSignedIn: false });

  expect(await confirmSignUp({ username, confirmationCode: code })).toMatchObject({ isSignUpComplete: true });
  expect(await enter(person)).toMatchObject({ isSignedIn: true });
});

test('With verification off, a newcomer signs in at once and the address is verified', async () => {
  const person = somebody();
  actAs(person);
  const signedUp = await signUp({ username: person.email, password: person.password });
  expect(signedUp).toMatchObject({ isSignUpComplete: true, nextStep: { signUpStep: 'DONE' } });
  expect(await enter(person)).toMatchObject({ isSignedIn: true });
  expect(attribute(await accountOf(person), 'email_verified')).toBe('true');
});

describe.each(verifications)('With verification %s', (verification) => {
  let person: Person;
  beforeAll(async () => {
    person = somebody(verification);
    await join(person);
  });

  test('a gardener signs in by SRP and gets an access token for our client', proof({ accounts: 1 }), async () => {
    const { accessToken } = await tokensOf(person);
    expect(decodeJwt(accessToken)).toMatchObject({
      token_use: 'access',
      client_id: poolOf(verification).UserPoolClientId,
      iss: expect.stringMatching(new RegExp(`/${poolOf(verification).UserPoolId}$`)),
      scope: 'aws.cognito.signin.user.admin',
    });
    await signOut();
  });

  test('a wrong password and an unknown address get the same error', async () => {
    actAs(person);
    const wrong = await refusal(enter({ ...person, password: `${person.password}?` }));
    const unknown = await refusal(enter(somebody(verification)));
    expect(wrong.name).toBe('NotAuthorizedException');
    expect(unknown).toEqual(wrong);
  });

  test('sign-in without SRP, with the password in the clear, is rejected', async () => {
    const plain = new InitiateAuthCommand({
      ClientId: poolOf(verification).UserPoolClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: person.email, PASSWORD: person.password },
    });
    expect((await refusal(owner.cognito.send(plain))).name).toMatch(/^(InvalidParameter|NotAuthorized)Exception$/);
  });

  test.each([
    ['of seven characters', 'aB3!xyz'],
    ['without a number', 'no-number-in-it!'],
    ['without a special character', 'noSpecial1Character'],
  ])('a password %s is rejected by the pool', async (_, password) => {
    const weak = somebody(verification);
    actAs(weak);
    expect(await refusal(signUp({ username: weak.email, password }))).toMatchObject({
      name: 'InvalidPasswordException',
    });
    expect((await refusal(accountOf(weak))).name).toBe('UserNotFoundException');
  });

  test('a password of eight characters with a number and a special character is accepted', async () => {
    const plain = { ...somebody(verification), password: 'garden1!' };
    await join(plain);
    expect(await enter(plain)).toMatchObject({ isSignedIn: true });
  });

  test('a forgotten password can be changed once, with the mailed code only', async () => {
    const forgetful = somebody(verification);
    await join(forgetful);
    const username = forgetful.email;
    const renewed = { ...forgetful, password: `${CANARY}-renewed-1!` };
    expect(await resetPassword({ username })).toMatchObject({
      nextStep: { resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE' },
    });

    const code = await mailedCode(forgetful);
    const confirm = (confirmationCode: string, newPassword: string) =>
      confirmResetPassword({ username, confirmationCode, newPassword });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await refusal(confirm(wrong, renewed.password))).toMatchObject({ name: 'CodeMismatchException' });
    expect(await refusal(confirm(code, 'weak'))).toMatchObject({ name: 'InvalidPasswordException' });
    expect(await refusal(enter(renewed))).toMatchObject({ name: 'NotAuthorizedException' });

    await confirm(code, renewed.password);
    expect((await refusal(confirm(code, `${CANARY}-again-2!`))).name).toMatch(/^(ExpiredCode|CodeMismatch)Exception$/);
    expect(await refusal(enter(forgetful))).toMatchObject({ name: 'NotAuthorizedException' });
    expect(await enter(renewed)).toMatchObject({ isSignedIn: true });
  });

  test('a new password ends the sessions before it, as the app sets it', async () => {
    const forgetful = somebody(verification);
    await join(forgetful);
    await tokensOf(forgetful);
    const before = await refreshTokenOf(forgetful);
    const here = { ...forgetful, password: `${CANARY}-renewed-1!`, storage: emptyStorage() };
    actAs(here);
    await resetPassword({ username: here.email });
    const confirmationCode = await mailedCode(here);
    await confirmResetPassword({ username: here.email, confirmationCode, newPassword: here.password });
    // Cognito itself ends no session.
    await refreshed(verification, before);
    await enter(here);
    await signOut({ global: true });
    await enter(here);
    expect(await refusal(refreshed(verification, before))).toMatchObject({ name: 'NotAuthorizedException' });
    await refreshed(verification, await refreshTokenOf(here));
  });

  test('a request for a new password does not reveal whether an address has an account', async () => {
    actAs(person);
    const step = async (username: string) => (await resetPassword({ username })).nextStep.resetPasswordStep;
    expect(await step(somebody(verification).email)).toBe(await step(person.email));
  });

  test('a session is refreshed without the password', async () => {
    const session = somebody(verification);
    await join(session);
    const first = await tokensOf(session);
    const second = await currentTokens({ forceRefresh: true });
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(decodeJwt(second.accessToken).sub).toBe(decodeJwt(first.accessToken).sub);
  });

  test('signing out everywhere revokes all refresh tokens', async () => {
    const leaver = somebody(verification);
    await join(leaver);
    await tokensOf(leaver);
    const elsewhere = { ...leaver, storage: emptyStorage() };
    const { accessToken } = await tokensOf(elsewhere);
    const refreshTokens = await Promise.all([refreshTokenOf(leaver), refreshTokenOf(elsewhere)]);
    for (const token of refreshTokens) await refreshed(verification, token);

    actAs(leaver);
    await signOut({ global: true });
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    for (const token of refreshTokens) {
      expect(await refusal(refreshed(verification, token))).toMatchObject({ name: 'NotAuthorizedException' });
    }
    // Cognito also rejects the access tokens, though they have not expired.
    expect(await refusal(owner.cognito.send(new GetUserCommand({ AccessToken: accessToken })))).toMatchObject({
      name: 'NotAuthorizedException',
    });
  });
});

test('The API accepts the token of a refreshed session, and no profile is made once it was revoked', async () => {
  const person = somebody();
  await join(person);
  await tokensOf(person);
  const { accessToken } = await currentTokens({ forceRefresh: true });
  expect((await call(site, 'GET', '/mytips', { by: accessToken })).status).toBe(200);
  await signOut({ global: true });
  const joined = await call(site, 'POST', '/user', { by: accessToken, body: { name: `Late ${CANARY}` } });
  expect(joined.status).toBe(401);
});

test('POST /user creates the profile with Cognito’s address, and a second call changes nothing', async () => {
  const newcomer = somebody();
  await join(newcomer);
  const { accessToken } = await tokensOf(newcomer);
  const origin = site;
  const joined = await call(origin, 'POST', '/user', { by: accessToken, body: { name: `First ${CANARY}` } });
  expect([joined.status, joined.headers['cache-control']]).toEqual([201, 'private, no-store']);
  const profile = joined.json<{ data: Profile }>().data;
  expect(profile).toMatchObject({ name: `First ${CANARY}`, email: newcomer.email, totalTips: 0 });

  const account = await accountOf(newcomer);
  const item = await owner.dynamodb.send(
    new GetItemCommand({ TableName: outputs.UsersTable, Key: { id: { S: profile.id } } }),
  );
  expect(item.Item?.['card']?.M).toMatchObject({
    email: { S: attribute(account, 'email') },
    emailVerified: { BOOL: attribute(account, 'email_verified') === 'true' },
  });

  const again = await call(origin, 'POST', '/user', {
    by: accessToken,
    body: { name: `Second ${CANARY}`, bio: CANARY },
  });
  expect([again.status, again.json()]).toEqual([200, joined.json()]);
  const shown = await call(origin, 'GET', `/user/${profile.id}`);
  expect([shown.status, shown.json()]).toMatchObject([200, { data: { name: `First ${CANARY}`, email: null } }]);
});

test('POST /user stores neither the password nor the token’s subject', async () => {
  const newcomer = somebody();
  await join(newcomer);
  const { accessToken } = await tokensOf(newcomer);
  const body = {
    name: `Whole ${CANARY}`,
    email: newcomer.email,
    photoUrl: 'https://photos.example/me.jpg',
    phone: '+33 1 23 45 67 89',
    gender: 'female',
    age: 44,
    bio: `Grows leeks. ${CANARY}`,
    experience: '5-10 years',
    specialization: 'Leeks',
    location: 'Brittany',
    role: 'user',
    status: 'active',
    password: newcomer.password,
    confirmPassword: newcomer.password,
    agreeToTerms: true,
  };
  const joined = await call(site, 'POST', '/user', { by: accessToken, body });
  expect([joined.status, joined.text]).toEqual([201, expect.not.stringContaining(newcomer.password)]);

  const tables = (await stored(outputs.UsersTable)) + (await stored(outputs.TipsTable));
  expect(tables).toContain(`Whole ${CANARY}`);
  const { sub } = decodeJwt(accessToken);
  for (const secret of [newcomer.password, sub ?? '', 'assword', 'agreeToTerms']) {
    expect(tables).not.toContain(secret);
  }
});

test('A gardener without a profile can share a tip, which creates the profile', async () => {
  const lost = somebody();
  await join(lost);
  const { accessToken } = await tokensOf(lost);
  const shared = await call(site, 'POST', '/tips', { by: accessToken, body: tip('Leeks of the lost') });
  expect([shared.status, shared.json()]).toMatchObject([201, { data: { own: true } }]);
  const id = shared.json<{ data: { authorId: string } }>().data.authorId;
  expect((await call(site, 'GET', `/user/${id}`)).json()).toMatchObject({ data: { totalTips: 1 } });
});

test('An account of one pool does not exist in the other', async () => {
  const { email, password } = await gardener();
  const there = { ...somebody('required'), email, password };
  actAs(there);
  expect(await refusal(enter(there))).toMatchObject({ name: 'NotAuthorizedException' });
});

async function accountOf({ verification, email }: Person): Promise<AttributeType[]> {
  const { UserPoolId } = poolOf(verification);
  const found = await owner.cognito.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  return found.UserAttributes ?? [];
}

function attribute(attributes: AttributeType[], name: string): string | undefined {
  return attributes.find(({ Name }) => Name === name)?.Value;
}

/** Amplify has no API for it but writes it to the person's storage. */
async function refreshTokenOf({ verification, storage }: Person): Promise<string> {
  const prefix = `CognitoIdentityServiceProvider.${poolOf(verification).UserPoolClientId}`;
  const username = await storage.getItem(`${prefix}.LastAuthUser`);
  const token = await storage.getItem(`${prefix}.${username}.refreshToken`);
  if (token === null) throw new Error('there is no refresh token');
  return token;
}

function refreshed(verification: Verification, token: string) {
  return owner.cognito.send(
    new InitiateAuthCommand({
      ClientId: poolOf(verification).UserPoolClientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: token },
    }),
  );
}
