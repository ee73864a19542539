import { http } from 'msw';
import { expect, test, vi } from 'vitest';
import { aTip, garden, tipId } from '../../api/garden';
import { act, address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, server } from '../backend';
import { cognito, storeSession } from '../cognito';

const tokens = () => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((key) => /Token$/.test(key));

test.each([
  ['/MyTips?page=2&cursor=x', 'Login'],
  ['/ShareTip', 'Share a tip, free'],
  ['/profile', 'Login'],
  [`/tips/${tipId(5)}`, 'Read this tip, free'],
])('Visitors who are not signed in are redirected from %s to the login, and then back', async (wanted, title) => {
  const { user } = await visit(wanted);
  expect(await heading(title)).toBeVisible();
  expect(address()).toBe('/login');
  expect(calls('get', '/tips/{id}')).toHaveLength(0);
  await logIn(user);
  await waitFor(() => expect(address()).toBe(wanted));
});

/** Where a visitor wanted to read or to share, the form is there once it is chosen. */
async function logIn(user: User): Promise<void> {
  const hasAccount = screen.queryByRole('link', { name: 'I have an account' });
  if (hasAccount) await user.click(hasAccount);
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('After the login, text from another app is in the share form', async () => {
  const { user } = await visit('/ShareTip?title=Slugs&text=Beer+traps+work&url=https%3A%2F%2Fslugs.example%2F');
  expect(await heading('Share a tip, free')).toBeVisible();
  expect(address()).toBe('/login');
  await logIn(user);
  expect(await screen.findByLabelText('Title')).toHaveValue('Slugs');
  expect(screen.getByLabelText('Description')).toHaveValue('Beer traps work\nhttps://slugs.example/');
  expect(address()).toBe('/ShareTip');
});

test('A visitor who opens a tip sees its card beside the login, also after a reload, and then the tip', async () => {
  const { user, unmount } = await visit('/Tips?difficulty=hard');
  expect(await screen.findByRole('link', { name: 'Sign up free' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Graft an old apple' }));
  expect(await heading('Read the rest, free')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Graft an old apple' })).toHaveTextContent('Draw the soil up');
  const { state } = history;
  unmount();
  const again = await visit('/login', state);
  expect(await screen.findByRole('article', { name: 'Graft an old apple' })).toBeVisible();
  await logIn(again.user);
  expect(await heading('Graft an old apple')).toBeVisible();
  expect(address()).toBe(`/tips/${tipId(3)}`);
  expect(screen.queryByRole('link', { name: 'Sign up free' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Tips' })).toHaveAttribute('href', '/Tips?difficulty=hard');
});

test('The login finds the card of a tip in a list that was read before', async () => {
  await visit('/');
  await screen.findAllByRole('link', { name: 'Graft an old apple' });
  act(() => {
    history.pushState(null, '', `/tips/${tipId(3)}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await heading('Read the rest, free')).toBeVisible();
  expect(screen.getByRole('article', { name: 'Graft an old apple' })).toBeVisible();
});

/** As the server does in the page of a tip. */
function serve(card: string): void {
  const script = Object.assign(document.createElement('script'), { id: 'card', type: 'application/json' });
  script.textContent = card;
  document.head.append(script);
}

test('A visitor who follows a link from elsewhere to a tip sees its head beside the login, from the page itself', async () => {
  serve(JSON.stringify(aTip(9, { title: 'Sow under glass' })));
  await visit(`/tips/${tipId(9)}`);
  expect(await heading('Read the rest, free')).toBeVisible();
  const head = within(screen.getByRole('article', { name: 'Sow under glass' }));
  expect(head.getByText('Mireille Kerbrat')).toBeVisible();
  expect(await head.findByText(/^writes from/)).toBeInTheDocument();
  expect(head.getByText(/Finistère/)).toBeVisible();
});

test.each([
  ['another tip', JSON.stringify(aTip(8))],
  ['no card', '{"_id":'],
])('With %s in the page, the login has the heading only', async (_, served) => {
  serve(served);
  await visit(`/tips/${tipId(9)}`);
  expect(await heading('Read this tip, free')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('A visitor who chooses a tip among the suggestions sees its head beside the login, also after a reload', async () => {
  garden.tips = [...Array.from({ length: 12 }, (_, at) => aTip(20 - at)), aTip(3, { title: 'Graft an old apple' })];
  const { user, unmount } = await visit('/Tips');
  await screen.findByRole('link', { name: 'Tip 20' });
  await user.type(screen.getByRole('combobox', { name: 'Search the tips' }), 'graft');
  await user.click(await screen.findByRole('option', { name: 'Graft an old apple' }));
  expect(await heading('Read the rest, free')).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Graft an old apple' })).toBeVisible();
  const { state } = history;
  unmount();
  await visit('/login', state);
  expect(await screen.findByRole('article', { name: 'Graft an old apple' })).toBeVisible();
});

test.each(['/', '/now'])(
  'A visitor who opens a line of the season at %s sees the tip beside the login, also after a reload',
  async (path) => {
    garden.tips = [aTip(3, { title: 'Graft an old apple', facts: {} })];
    const { user, unmount } = await visit(path);
    const [line] = await screen.findAllByRole('link', { name: 'Graft an old apple' });
    await user.click(line as HTMLElement);
    expect(await heading('Read the rest, free')).toBeVisible();
    const { state } = history;
    unmount();
    await visit('/login', state);
    expect(await screen.findByRole('article', { name: 'Graft an old apple' })).toBeVisible();
  },
);

test.each([
  ['/MyAlmanac', 'Log in to see the tips that you have saved. It is free.'],
  ['/MyTips?page=2&cursor=x', 'Log in to see your own tips. It is free.'],
  ['/profile', 'Log in to see your profile. It is free.'],
])('The login says why somebody who opened %s has to sign in', async (wanted, reason) => {
  await visit(wanted);
  expect((await screen.findByText(reason)).parentElement).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('Who wants to read or to share chooses a form, which stays after a reload and has the focus', async () => {
  const { user, unmount } = await visit('/ShareTip');
  await heading('Share a tip, free');
  const main = () => within(screen.getByRole('main'));
  expect(main().queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(main().getByRole('link', { name: 'I have an account' }));
  expect(await screen.findByLabelText('Email')).toHaveFocus();
  const { state } = history;
  unmount();
  const again = await visit('/login', state);
  expect(await screen.findByLabelText('Email')).toBeVisible();
  await again.user.click(main().getByRole('link', { name: 'Sign Up' }));
  expect(await screen.findByLabelText('Full name')).toBeVisible();
  expect(await heading('Share a tip, free')).toBeVisible();
  await again.user.click(main().getByRole('link', { name: 'Login' }));
  expect(await screen.findByLabelText('Email')).toHaveFocus();
});

test('A link to the login that was pressed before the script ran leads on to its page', async () => {
  await visit('/login?from=%2Fplants%2Ffig%3Fpage%3D2');
  expect(await screen.findByText('Log in to follow a plant. It is free.')).toBeVisible();
  expect(address()).toBe('/login');
  expect(history.state.usr).toMatchObject({ from: '/plants/fig?page=2' });
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/.//elsewhere.example',
  'plants/fig',
])('A link to the login leads to no other site: %s', async (from) => {
  await visitSignedIn(`/login?${new URLSearchParams({ from })}`);
  await waitFor(() => expect(address()).toBe('/'));
});

test('The login of somebody who came on their own gives no reason', async () => {
  await visit('/login');
  expect(await heading('Login')).toBeVisible();
  expect(screen.queryByText(/It is free/)).not.toBeInTheDocument();
});

test.each(['/MyTips?page=2&cursor=x', '/ShareTip', '/profile', `/tips/${tipId(5)}`])(
  'A visitor who was sent from %s to the login and signs up there comes back to it',
  async (wanted) => {
    cognito.requireCode();
    const { user } = await visit(wanted);
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign Up' }));
    expect(await screen.findByLabelText('Full name')).toBeVisible();
    expect(screen.getByText(/^Make an account to .* It is free\.$|, free$/)).toBeVisible();
    await fill(user, 'Full name', 'Nell Sorley');
    await fill(user, 'Email', 'nell@sorley.example');
    await fill(user, 'Password', 'Garden-gate-1!');
    await fill(user, 'Confirm password', 'Garden-gate-1!');
    await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }));
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await fill(user, 'Code from the e-mail', '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe(wanted));
  },
);

test('The bar, too, leads from the login to the sign-up and to a new password without losing the way', async () => {
  const { user } = await visit('/ShareTip');
  await heading('Share a tip, free');
  await user.click(screen.getAllByRole('link', { name: 'Sign Up' })[0] as HTMLElement);
  expect(await screen.findByLabelText('Full name')).toBeVisible();
  expect(await heading('Share a tip, free')).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'Login' })[0] as HTMLElement);
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await heading('Forgotten password');
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await fill(user, 'Code from the e-mail', '654321');
  await fill(user, 'New password', 'Garden-gate-2!');
  await fill(user, 'Confirm password', 'Garden-gate-2!');
  await user.click(screen.getByRole('button', { name: 'Set the new password' }));
  await waitFor(() => expect(address()).toBe('/ShareTip'));
});

test('While a session is renewed, a tip’s page shows the place of the tip, and the bar nothing of a login', async () => {
  const { opened, open } = gate();
  server.use(http.post('https://cognito-idp.eu-west-1.amazonaws.com/', () => opened));
  storeSession(localStorage, {}, -60);
  document.documentElement.dataset.session = 'in';
  const { user } = await visit(`/tips/${tipId(5)}`);
  expect(await heading('Fetching the tip')).toBeInTheDocument();
  const login = screen.getAllByRole('link', { name: 'Login' })[0] as HTMLElement;
  expect(login.closest('.if-signed-out')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Log Out' }).closest('.if-signed-in')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getByRole('link', { name: 'Login' }).closest('.if-signed-out')).not.toBeNull();
  expect(menu.getByRole('button', { name: 'Log Out' }).closest('.if-signed-in')).not.toBeNull();
  open();
  expect(await heading('Earth up the leeks')).toBeVisible();
});

test('Signed-in gardeners are redirected from login, sign-up and forgotten password', async () => {
  for (const page of ['/login', '/signup', '/forgot-password']) {
    const { unmount } = await visitSignedIn(page);
    await waitFor(() => expect(address()).toBe('/'));
    // In this week, and among the top tips.
    await screen.findAllByRole('link', { name: 'Earth up the leeks' });
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
  // This page does not ask for the profile.
  await visit('/MyReports');
  expect(await heading('My reports')).toBeVisible();
  expect(cognito.requests('GetTokensFromRefreshToken')).toHaveLength(1);
  expect(calls('post', '/user')).toHaveLength(0);
});

test('When the renewed session has another address, the profile gets it', async () => {
  storeSession(localStorage, { email: 'rowan@former.example' }, -60);
  await visit('/MyReports');
  expect(await heading('My reports')).toBeVisible();
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

/** The event that the browser sends the other tabs when one of them signs in or out. */
const hearFromAnotherTab = (newValue = 'changed') =>
  act(() => dispatchEvent(new StorageEvent('storage', { key: 'garden.session', newValue })));

const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('garden.own.draft.'));

const logOutInAnotherTab = (email = 'rowan@thirkell-plot.example') => {
  localStorage.clear();
  hearFromAnotherTab(`left by sub of ${email}`);
};

test('Logging out in another tab deletes everything typed in this one, and after the next sign-in the form is empty', async () => {
  storeSession(localStorage);
  const { user } = await visit('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  logOutInAnotherTab();
  expect(await heading('You have logged out')).toBeVisible();
  expect(screen.queryByLabelText('Title')).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

test('Logging out in another tab deletes what was typed also where the session of this tab has ended before', async () => {
  storeSession(localStorage);
  const { user, unmount } = await visit('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  unmount();
  localStorage.clear();
  await visit('/login');
  await heading('Login');
  expect(drafts()).toHaveLength(1);
  logOutInAnotherTab('nell@sorley.example');
  expect(drafts()).toHaveLength(1);
  logOutInAnotherTab();
  expect(drafts()).toEqual([]);
});

test('A session that is gone hides the page with everything typed, until the gardener signs in again', async () => {
  storeSession(localStorage);
  const { user } = await visit('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  localStorage.clear();
  hearFromAnotherTab();
  expect(await heading('Your session has ended')).toBeVisible();
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
  hearFromAnotherTab();
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('A session that is not remembered is of its tab alone: others neither get nor end it', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  expect(localStorage).toHaveLength(0);
  hearFromAnotherTab();
  expect(screen.getByLabelText('Title')).toHaveValue('Half a tip');
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('Deleting the site’s data ends a remembered session in every tab', async () => {
  storeSession(localStorage);
  await visit('/ShareTip');
  expect(await screen.findByLabelText('Title')).toBeVisible();
  localStorage.clear();
  act(() => dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(await heading('Your session has ended')).toBeVisible();
});

test('Signing in and out tell the other tabs, and leave nothing behind for it', async () => {
  const set = vi.spyOn(Storage.prototype, 'setItem');
  const told = () => set.mock.calls.flatMap(([key, value]) => (key === 'garden.session' ? value : []));
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
  await logIn(user);
  await waitFor(() => expect(told()).toEqual(['changed']));
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(told()).toEqual(['changed', 'left by sub of rowan@thirkell-plot.example']));
  expect(localStorage).toHaveLength(0);
});

test('A public page sends no request to Cognito', async () => {
  await visitSignedIn('/about');
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(cognito.requests('GetTokensFromRefreshToken')).toHaveLength(0);
});
