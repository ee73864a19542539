/**
 * Signing in with Google. Cognito's pages separate a window from its opener, so the response comes by a
 * BroadcastChannel named by the flow's `state`, from a static page (`public/callback.html`, not the app), and the opener
 * finishes. Loaded only where Google is set up, and only by a click on its button or a return from it.
 */

import { signInWithRedirect } from 'aws-amplify/auth';
import { Hub } from 'aws-amplify/utils';
import type { Config } from '~/shared/config';
import { configure, configureAmplify } from './auth';
import { returning } from './google-return';
import { reauthenticate, reauthenticationStorage } from './reauthentication';
import { chooseStorage, type Gardener, removeFlow } from './tokens';

const callback = '/callback.html';
const timeoutMs = 5 * 60 * 1000;

type Answer = { type: 'success'; url: string } | { type: 'canceled' } | { type: 'error'; error: string };

/**
 * Signs in through `popup`, a window that the click itself has opened. False where `cancel` ended it. Tokens are in storage
 * then, and the sign-in is not announced yet.
 */
export async function signInByWindow(popup: Window, remember: boolean, cancel: AbortSignal): Promise<boolean> {
  const config = await ready(remember);
  const before = { address: location.href, state: history.state as unknown };
  try {
    await signInWithRedirect({
      provider: 'Google',
      options: { prompt: 'SELECT_ACCOUNT', authSessionOpener: (url) => answerFrom(popup, url, cancel) },
    });
    return true;
  } catch (error) {
    if (cancel.aborted) return false;
    throw error;
  } finally {
    // Amplify writes the callback's address into the bar when it has finished.
    if (location.href !== before.address) history.replaceState(before.state, '', before.address);
    // With Google in its configuration Amplify would log out by way of Cognito's pages.
    configureAmplify(config);
    removeFlow(localStorage);
  }
}

/** Whether the signed-in gardener proved through `popup` to be the owner of their account. */
export function proveIdentityByWindow(popup: Window, { sub }: Gardener, cancel: AbortSignal): Promise<boolean> {
  return reauthenticate(sub, () => signInByWindow(popup, false, cancel));
}

/** Goes to Google in this window, where the browser allows no other; `callback.js` leads back to `page`. */
export async function signInByRedirect(page: string, from: string | undefined, remember: boolean): Promise<void> {
  await ready(remember);
  returning.expect({ page, remember, ...(from ? { from } : {}) });
  await signInWithRedirect({ provider: 'Google', options: { prompt: 'SELECT_ACCOUNT' } });
}

/** Finishes the sign-in that {@link signInByRedirect} started. `answer`: the URL of the callback, with Google's response. */
export async function finishRedirect(answer: string, remember: boolean): Promise<void> {
  const config = await configure();
  chooseStorage(remember);
  const before = { address: location.href, state: history.state as unknown };
  try {
    await new Promise<void>((done, failed) => {
      const stop = Hub.listen('auth', ({ payload }) => {
        if (payload.event === 'signInWithRedirect') done();
        else if (payload.event === 'signInWithRedirect_failure') failed(payload.data.error);
        else return;
        stop();
      });
      // Amplify reads the answer from the address bar when it is configured.
      history.replaceState(null, '', answer);
      configureAmplify(config, oauth(config));
    });
  } finally {
    history.replaceState(before.state, '', before.address);
    configureAmplify(config);
    removeFlow(localStorage);
  }
}

async function ready(remember: boolean): Promise<Config> {
  const config = await configure();
  // Amplify would continue a flow that was left unfinished, without its response.
  removeFlow(localStorage);
  if (!reauthenticationStorage()) chooseStorage(remember);
  configureAmplify(config, oauth(config));
  return config;
}

const oauth = (config: Config) => ({
  domain: config.oauthDomain ?? '',
  scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
  redirectSignIn: [location.origin + callback],
  redirectSignOut: [`${location.origin}/`],
  responseType: 'code' as const,
});

/** Sends the window to `url` and waits for the callback page's message. */
function answerFrom(popup: Window, url: string, cancel: AbortSignal): Promise<Answer> {
  const channel = new BroadcastChannel(`garden.google.${new URL(url).searchParams.get('state')}`);
  let late: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Answer>((resolve) => {
    const cancelled = () => resolve({ type: 'canceled' });
    if (cancel.aborted) return cancelled();
    cancel.addEventListener('abort', cancelled, { once: true });
    late = setTimeout(() => resolve({ type: 'error', error: 'nobody answered within five minutes.' }), timeoutMs);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string' || !data.startsWith(`${location.origin}${callback}?`)) return;
      channel.postMessage('taken');
      resolve({ type: 'success', url: data });
    };
    popup.location.replace(url);
  }).finally(() => {
    clearTimeout(late);
    channel.close();
  });
}
