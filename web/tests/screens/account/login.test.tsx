import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { address, fill, heading, screen, type User, visit, waitFor, within } from '../app';
import { calls, onApi, problem, server } from '../backend';
import { cognito, config } from '../cognito';

const password = 'Garden-gate-1!';

async function logIn(user: User): Promise<void> {
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await fill(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const tokensIn = (storage: Storage) => Object.keys(storage).filter((key) => key.endsWith('.accessToken')).length;

test('Gardeners log in, see a message for a moment, and come to the home page', async () => {
  const { user } = await visit('/login');
  expect(await heading('Login')).toBeVisible();
  expect(document.title).toBe('Login · Sorrel & Spade');
  await logIn(user);
  const toast = await screen.findByText('Login user successfull');
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(address()).toBe('/');
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

test('Logging in brings the address in the profile up to date, and nobody waits for it', async () => {
  server.use(onApi('post', '/user', () => problem(503, 'unavailable')));
  const { user } = await visit('/login');
  await logIn(user);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  await waitFor(() => expect(calls('post', '/user')).toHaveLength(1));
  expect(calls('post', '/user')[0]?.body).toMatchObject({ email: 'rowan@thirkell-plot.example', role: 'user' });
  expect(calls('post', '/user')[0]?.body).not.toHaveProperty('name');
});

test('Cognito gets a proof of the password, never the password', async () => {
  const { user } = await visit('/login');
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  const [start] = cognito.requests('InitiateAuth');
  expect(start).toMatchObject({ AuthFlow: 'USER_SRP_AUTH' });
  expect(JSON.stringify([start, cognito.requests('RespondToAuthChallenge')])).not.toContain(password);
});

test('With Remember me the session outlives its tabs', async () => {
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  expect(tokensIn(localStorage)).toBe(1);
  expect(tokensIn(sessionStorage)).toBe(0);
});

test('Without Remember me the session ends with its tab', async () => {
  const { user } = await visit('/login');
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  expect(tokensIn(localStorage)).toBe(0);
  expect(tokensIn(sessionStorage)).toBe(1);
});

test('E-mail and password are required, and each error goes when its field is edited', async () => {
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Your e-mail address is needed.')).toBeVisible();
  expect(screen.getByText('Your password is needed.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), 'r');
  await waitFor(() => expect(screen.queryByText('Your e-mail address is needed.')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText('Password'), 'p');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(cognito.requests('InitiateAuth')).toHaveLength(0);
});

test.each([
  ['NotAuthorizedException', 'invalid Email or Password'],
  ['UserNotFoundException', 'invalid Email or Password'],
  ['InvalidPasswordException', 'Please Provide a Srong Password'],
  ['UserLambdaValidationException', 'UserLambdaValidationException'],
  ['LimitExceededException', 'That was tried too often. Wait a quarter of an hour, then try again.'],
])('Cognito’s error %s shows “%s”, and the button is free again', async (name, message) => {
  cognito.fail('InitiateAuth', name);
  const { user } = await visit('/login');
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const button = screen.getByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
  cognito.recover();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('When the network is down, the form says so and keeps everything typed', async () => {
  server.use(http.post('https://cognito-idp.eu-west-1.amazonaws.com/', () => HttpResponse.error()));
  const { user } = await visit('/login');
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in could not be reached.');
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test('An unconfirmed account has to enter its code, then is signed in', async () => {
  cognito.fail('RespondToAuthChallenge', 'UserNotConfirmedException');
  const { user } = await visit('/login');
  await logIn(user);
  await fill(user, 'Code from the e-mail', '123456');
  cognito.recover();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(cognito.requests('ConfirmSignUp')[0]).toMatchObject({ ConfirmationCode: '123456' });
  expect(calls('post', '/user')).toHaveLength(1);
});

test('An account whose password has to be reset comes to that page, with its address', async () => {
  cognito.fail('RespondToAuthChallenge', 'PasswordResetRequiredException');
  const { user } = await visit('/login');
  await logIn(user);
  expect(await heading('Forgotten password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
});

test('What was typed at the login goes along to the forgotten password and back, and is in no URL', async () => {
  const { user } = await visit('/login');
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  expect(await heading('Forgotten password')).toBeVisible();
  expect(address()).toBe('/forgot-password');
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  expect(await heading('Login')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
});

test('Login, sign-up and forgotten password are one entry of the history', async () => {
  const { user } = await visit('/login');
  const before = history.length;
  const main = () => within(screen.getByRole('main'));
  await user.click(await main().findByRole('link', { name: 'Sign Up' }));
  await heading('Sign Up');
  await user.click(main().getByRole('link', { name: 'Login' }));
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  await heading('Forgotten password');
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(bar.getByRole('link', { name: 'Sign Up' }));
  await heading('Sign Up');
  await user.click(bar.getByRole('link', { name: 'Login' }));
  await heading('Login');
  expect(history).toHaveLength(before);
  await user.click(bar.getByRole('link', { name: 'Gardeners' }));
  await heading('Gardeners');
  expect(history).toHaveLength(before + 1);
});

test('The password can be shown', async () => {
  const { user } = await visit('/login');
  await fill(user, 'Password', password);
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('checkbox', { name: 'Show the password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test('The login page links to sign-up and to a new password', async () => {
  await visit('/login');
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  for (const link of screen.getAllByRole('link', { name: 'Sign Up' })) expect(link).toHaveAttribute('href', '/signup');
});

test.each([
  ['/login', 'Sign in with Google'],
  ['/signup', 'Sign up with Google'],
])('Google is offered at %s where it is set up, and otherwise the page says nothing of it', async (path, offer) => {
  const { unmount } = await visit(path);
  expect(await screen.findByLabelText('Email')).toBeEnabled();
  await waitFor(() => expect(document.querySelector('.min-h-24')).toBeNull());
  for (const text of [/google/i, 'or']) expect(screen.queryByText(text)).not.toBeInTheDocument();
  unmount();
  server.use(http.get('*/config.json', () => HttpResponse.json({ ...config, oauthDomain: 'sign-in.example' })));
  await visit(path);
  expect(await screen.findByRole('button', { name: offer })).toBeEnabled();
});

test('When Google’s window is closed, the page notices and offers to start again', async () => {
  server.use(http.get('*/config.json', () => HttpResponse.json({ ...config, oauthDomain: 'sign-in.example' })));
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const popups: Array<{ closed: boolean; addresses: string[] }> = [];
  vi.spyOn(window, 'open').mockImplementation(() => {
    const popup = { closed: false, addresses: [] as string[] };
    popups.push(popup);
    const to = { replace: (address: string) => popup.addresses.push(address) };
    return Object.assign(popup, {
      document: new DOMParser().parseFromString('', 'text/html'),
      location: to,
      close: () => {
        popup.closed = true;
      },
    }) as unknown as Window;
  });
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
  await waitFor(() => expect(popups[0]?.addresses[0]).toMatch(/^https:\/\/sign-in\.example\/oauth2\/authorize/));
  expect(screen.getByText('Go on in Google’s window.')).toBeVisible();
  (popups[0] as { closed: boolean }).closed = true;
  await user.click(await screen.findByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(popups[1]?.addresses).toHaveLength(1));
  expect(screen.getByText('Go on in Google’s window.')).toBeVisible();
  expect(popups[1]?.closed).toBe(false);
  // The flow of the first attempt is gone, and that of the second is there.
  const [state] = Object.entries(localStorage).filter(([key]) => key.endsWith('.oauthState'));
  expect(popups[1]?.addresses[0]).toContain(state?.[1]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeEnabled());
});

test('When the profile could not be created, the page says so, and the gardener can continue without it', async () => {
  cognito.fail('RespondToAuthChallenge', 'UserNotConfirmedException');
  server.use(onApi('post', '/user', () => problem(500, 'internal')));
  const { user } = await visit('/login');
  await logIn(user);
  await fill(user, 'Code from the e-mail', '123456');
  cognito.recover();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are in, but your profile is not saved yet');
  await user.click(screen.getByRole('button', { name: 'Go on without it' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});
