/**
 * Signing up, in and out, by aws-amplify. Loaded only when somebody signs in or up or has a session, so public pages may import
 * this file by `import()` only.
 */
import { Amplify, type ResourcesConfig } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { type Config, loadConfig } from '~/shared/config';
import { isUnsent } from '~/shared/form-draft';
import { forgetAll } from '~/shared/photos/kept';
import { onReset } from '~/shared/store';
import { afterReauthentication, reauthenticate, reauthenticationStorage } from './reauthentication';
import { announceSession, endSession, setSession } from './session';
import { chooseStorage, type Gardener, gardener, storageWithSession, storedGardener, tokenStorage } from './tokens';

let configuring: Promise<Config> | undefined;
let leaving: Promise<boolean> | undefined;
onReset(() => {
  configuring = undefined;
  leaving = undefined;
});

/** Configures Amplify once. After a failure, the next call tries again. */
export function configure(): Promise<Config> {
  configuring ??= loadConfig().then(
    (config) => {
      configureAmplify(config);
      return config;
    },
    (error: unknown) => {
      configuring = undefined;
      throw error;
    },
  );
  return configuring;
}

const currentStorage = () => reauthenticationStorage() ?? tokenStorage();

type OAuth = NonNullable<
  NonNullable<NonNullable<NonNullable<ResourcesConfig['Auth']>['Cognito']>['loginWith']>['oauth']
>;

export function configureAmplify(config: Config, oauth?: OAuth): void {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.cognitoEndpoint ? { userPoolEndpoint: config.cognitoEndpoint } : {}),
        ...(oauth ? { loginWith: { oauth } } : {}),
      },
    },
  });
  // Every `configure` resets Amplify's storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => currentStorage().setItem(key, value),
    getItem: async (key) => currentStorage().getItem(key),
    removeItem: async (key) => currentStorage().removeItem(key),
    clear: async () => currentStorage().clear(),
  });
}

/** Signs in by SRP. `remember`: whether the session outlives its tab, and all tabs have it. {@link announceSignIn} comes after it. */
export async function logIn(
  email: string,
  password: string,
  remember: boolean,
): Promise<'signed-in' | 'unconfirmed' | 'reset'> {
  await configure();
  chooseStorage(remember);
  const { nextStep } = await signIn({ username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'signed-in';
    case 'CONFIRM_SIGN_UP':
      return 'unconfirmed';
    case 'RESET_PASSWORD':
      return 'reset';
    default:
      // The pool requires no other step.
      throw Object.assign(new Error(nextStep.signInStep), { name: nextStep.signInStep });
  }
}

/**
 * Signs in with a new password and ends all other sessions of the account. Cognito can end all of them only, this one too, so it
 * signs in a second time.
 */
export async function logInAlone(email: string, password: string): Promise<'signed-in' | 'unconfirmed' | 'reset'> {
  const outcome = await logIn(email, password, false);
  if (outcome !== 'signed-in') return outcome;
  await signOut({ global: true });
  return logIn(email, password, false);
}

/** Asks Cognito whether this is the password of the signed-in gardener. Then their tokens are of a sign-in of this moment. */
export async function proveIdentity({ sub, email }: Gardener, password: string): Promise<void> {
  await configure();
  await reauthenticate(sub, async () => {
    const { nextStep } = await signIn({ username: email, password, options: { authFlowType: 'USER_SRP_AUTH' } });
    if (nextStep.signInStep !== 'DONE') throw Object.assign(new Error(), { name: nextStep.signInStep });
    return true;
  });
}

/** Who has just signed in, before the sign-in is announced. */
export async function signedInGardener(): Promise<Gardener> {
  await configure();
  const { tokens } = await fetchAuthSession();
  return gardener(tokens?.idToken?.payload ?? {});
}

/** Announces the sign-in, here and in the tabs that share it. The page continues at once, so do everything else before. */
export async function announceSignIn(): Promise<void> {
  announceSession(await signedInGardener());
}

/** Logs out, which deletes unsent text; so it asks once if there is some. False if the gardener stays. `confirm`: asks. */
export function askAndLogOut(confirm: () => Promise<boolean>): Promise<boolean> {
  leaving ??= ask(confirm).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function ask(confirm: () => Promise<boolean>): Promise<boolean> {
  const storage = storageWithSession();
  const gardener = storage && storedGardener(storage)?.gardener.sub;
  if ((await isUnsent(gardener)) && !(await confirm())) return false;
  await logOut();
  return true;
}

export async function logOut(): Promise<void> {
  try {
    await configure();
    // Without Cognito's sign-out page: Google asks for an account every time anyway.
    await signOut();
  } catch {
    // Cognito could not be reached. The tokens are deleted all the same.
  }
  void forgetAll();
  endSession();
}

/** Creates the account with its name and photo; only Cognito gets the password. True where no code is required. */
export async function createAccount(account: {
  email: string;
  password: string;
  name: string;
  photoUrl: string;
}): Promise<boolean> {
  await configure();
  const { email, password, name, photoUrl } = account;
  const userAttributes = { email, name, ...(photoUrl ? { picture: photoUrl } : {}) };
  const { isSignUpComplete } = await signUp({ username: email, password, options: { userAttributes } });
  return isSignUpComplete;
}

export async function confirmAccount(email: string, code: string): Promise<void> {
  await configure();
  await confirmSignUp({ username: email, confirmationCode: code });
}

export async function sendCodeAgain(email: string): Promise<void> {
  await configure();
  await resendSignUpCode({ username: email });
}

export async function sendResetCode(email: string): Promise<void> {
  await configure();
  await resetPassword({ username: email });
}

export async function setNewPassword(email: string, code: string, newPassword: string): Promise<void> {
  await configure();
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
}

/** Sends a changed name and photo to Cognito, so that the session shows them too. */
export async function updateNameAndPhoto(name: string, photoUrl: string): Promise<void> {
  await configure();
  await updateUserAttributes({ userAttributes: { name, picture: photoUrl } });
  await fetchAuthSession({ forceRefresh: true });
  await announceSignIn();
}

/**
 * Restores the session that storage holds, if Cognito still accepts it. Returns the gardener where the renewed token has another
 * address than the stored one.
 */
export async function restore(): Promise<Gardener | undefined> {
  const known = storageWithSession();
  const before = known && storedGardener(known)?.gardener;
  try {
    await configure();
    const { tokens } = await fetchAuthSession();
    const now = tokens && gardener(tokens.idToken?.payload ?? {});
    setSession(now ? { state: 'signed-in', gardener: now } : { state: 'signed-out', why: 'ended' });
    return now && before && now.email !== before.email ? now : undefined;
  } catch {
    // Cognito did not reject the session, it did not respond. The requests that need a token will fail and say so.
    const storage = storageWithSession();
    const stored = storage ? storedGardener(storage) : undefined;
    setSession(stored ? { state: 'signed-in', gardener: stored.gardener } : { state: 'signed-out', why: 'ended' });
    return undefined;
  }
}

/** The caller's access token; `undefined` where the session has ended. Throws where Cognito cannot be reached. */
export async function accessToken(): Promise<string | undefined> {
  await configure();
  await afterReauthentication();
  const { tokens } = await fetchAuthSession();
  if (!tokens) setSession({ state: 'signed-out', why: 'ended' });
  return tokens?.accessToken.toString();
}
