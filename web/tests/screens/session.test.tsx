import { expect, test } from 'vitest';
import { act, address, fill, heading, screen, visit, visitSignedIn, waitFor } from './app';
import { calls } from './backend';
import { cognito, storeSession } from './cognito';
import { tipId } from './garden-data';

const tokens = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => /Token$/.test(key));

test.each(['/MyTips?page=2&cursor=x', '/ShareTip', '/profile', `/tips/${tipId(5)}`])(
  'Visitors who are not signed in are redirected from %s to the login, and then back',
  async (wanted) => {
    const { user } = await visit(wanted);
    expect(await heading('Login')).toBeVisible();
    expect(address()).toBe('/login');
    expect(calls('get', '/tips/{id}')).toHaveLength(0);
    await fill(user, 'Email', 'rowan@thirkell-plot.example');
    await fill(user, 'Password', 'Garden-gate-1!');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(address()).toBe(wanted));
  },
);

test('Signed-in gardeners are redirected from login, sign-up and forgotten password', async () => {
  for (const page of ['/login', '/signup', '/forgot-password']) {
    const { unmount } = await visitSignedIn(page);
    await waitFor(() => expect(address()).toBe('/'));
    await screen.findByRole('link', { name: 'Earth up the leeks' });
    unmount();
  }
});

test('Older paths of My Tips and Share Tip redirect', async () => {
  const { unmount } = await visitSignedIn('/my-tips');
  expect(await heading('My Tips')).toBeVisible();
  expect(address()).toBe('/MyTips');
  unmount();
  await visit('/add-tip');
  expect(await heading('Share Garden Tip')).toBeVisible();
  expect(address()).toBe('/ShareTip');
});

test('After logging out, the tokens are deleted and revoked, and the home page is shown', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await heading('My Tips');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  expect(tokens()).toEqual([]);
  expect(cognito.requests('RevokeToken')).toHaveLength(1);
});

test('An expired session is renewed, and nothing is shown meanwhile', async () => {
  storeSession(localStorage, {}, -60);
  await visit('/MyTips');
  expect(await heading('My Tips')).toBeVisible();
  expect(cognito.requests('GetTokensFromRefreshToken')).toHaveLength(1);
  expect(calls('post', '/user')).toHaveLength(0);
});

test('When the renewed session has another address, the profile gets it', async () => {
  storeSession(localStorage, { email: 'rowan@former.example' }, -60);
  await visit('/MyTips');
  expect(await heading('My Tips')).toBeVisible();
  await waitFor(() => expect(calls('post', '/user')).toHaveLength(1));
  expect(calls('post', '/user')[0]?.body.email).toBe('rowan@thirkell-plot.example');
});

test('A session that Cognito rejects leads to the login, and its tokens are deleted', async () => {
  cognito.fail('GetTokensFromRefreshToken', 'NotAuthorizedException', 'Refresh Token has been revoked');
  storeSession(localStorage, {}, -60);
  await visit('/MyTips');
  expect(await heading('Login')).toBeVisible();
  expect(tokens()).toEqual([]);
});

test('Logging out in another tab hides the page with everything typed, until the gardener signs in again', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  const other = new BroadcastChannel('garden.session');
  act(() => other.postMessage({ say: 'signed-out' }));
  expect(await heading('You have logged out')).toBeVisible();
  expect(screen.getByLabelText('Title')).not.toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible());
  expect(screen.getByLabelText('Title')).toHaveValue('Half a tip');
});

test('Signing in in another tab reaches this one', async () => {
  await visit('/about');
  expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
  storeSession(localStorage);
  const other = new BroadcastChannel('garden.session');
  act(() => other.postMessage({ say: 'signed-in' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('A public page sends no request to Cognito', async () => {
  await visitSignedIn('/about');
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(cognito.requests('GetTokensFromRefreshToken')).toHaveLength(0);
});
