import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { calls, onApi, problem, server } from './backend';
import { cognito, config } from './cognito';
import { address, fill, heading, screen, type User, visit, waitFor } from './garden';

const password = 'Garden-gate-1!';

async function logIn(user: User): Promise<void> {
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await fill(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

const tokensIn = (storage: Storage) => Object.keys(storage).filter((key) => key.endsWith('.accessToken')).length;

test('Gardeners log in, are told so for a moment, and go home', async () => {
  const { user } = await visit('/login');
  expect(await heading('Login')).toBeVisible();
  expect(document.title).toBe('Login · Sorrel & Spade');
  await logIn(user);
  const toast = await screen.findByText('Login user successfull');
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(address()).toBe('/');
  await waitFor(() => expect(toast).not.toBeInTheDocument());
});

test('The password goes to Cognito by proof alone, never in words', async () => {
  const { user } = await visit('/login');
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  const [start] = cognito.asked('InitiateAuth');
  expect(start).toMatchObject({ AuthFlow: 'USER_SRP_AUTH' });
  expect(JSON.stringify([start, cognito.asked('RespondToAuthChallenge')])).not.toContain(password);
});

test('Remember me keeps the session past its tabs', async () => {
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  expect(tokensIn(localStorage)).toBe(1);
  expect(tokensIn(sessionStorage)).toBe(0);
});

test('Without Remember me the session ends with its tabs', async () => {
  const { user } = await visit('/login');
  await logIn(user);
  await screen.findByRole('button', { name: 'Log Out' });
  expect(tokensIn(localStorage)).toBe(0);
  expect(tokensIn(sessionStorage)).toBe(1);
});

test('E-mail and password are needed, and each complaint goes when its field is edited', async () => {
  const { user } = await visit('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Your e-mail address is needed.')).toBeVisible();
  expect(screen.getByText('Your password is needed.')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
  await user.type(screen.getByLabelText('Email'), 'r');
  await waitFor(() => expect(screen.queryByText('Your e-mail address is needed.')).not.toBeInTheDocument());
  await user.type(screen.getByLabelText('Password'), 'p');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(cognito.asked('InitiateAuth')).toHaveLength(0);
});

test.each([
  ['NotAuthorizedException', 'invalid Email or Password'],
  ['UserNotFoundException', 'invalid Email or Password'],
  ['InvalidPasswordException', 'Please Provide a Srong Password'],
  ['UserLambdaValidationException', 'UserLambdaValidationException'],
  ['LimitExceededException', 'That was tried too often. Wait a quarter of an hour, then try again.'],
])('What Cognito says as %s is told as “%s”, and the button is free again', async (name, told) => {
  cognito.refuse('InitiateAuth', name);
  const { user } = await visit('/login');
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
  const button = screen.getByRole('button', { name: 'Sign In' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(button).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
  cognito.relent();
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('When the network is down, that is told, and nothing typed is lost', async () => {
  server.use(http.post('https://cognito-idp.eu-west-1.amazonaws.com/', () => HttpResponse.error()));
  const { user } = await visit('/login');
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('The connection seems to be down.');
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test('An account that waits for its code is asked for it, then goes on', async () => {
  cognito.refuse('RespondToAuthChallenge', 'UserNotConfirmedException');
  const { user } = await visit('/login');
  await logIn(user);
  await fill(user, 'Code from the mail', '123456');
  cognito.relent();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(cognito.asked('ConfirmSignUp')[0]).toMatchObject({ ConfirmationCode: '123456' });
  expect(calls('post', '/user')).toHaveLength(1);
});

test('An account whose password has to be set anew is led there, with its address', async () => {
  cognito.refuse('RespondToAuthChallenge', 'PasswordResetRequiredException');
  const { user } = await visit('/login');
  await logIn(user);
  expect(await heading('Forgotten password')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
});

test('The login page leads to signing up and to a new password', async () => {
  await visit('/login');
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  for (const link of screen.getAllByRole('link', { name: 'Sign Up' })) expect(link).toHaveAttribute('href', '/signup');
});

test('Google is offered where it is set up, and elsewhere a sentence says that it is not', async () => {
  const { unmount } = await visit('/login');
  expect(await screen.findByText('Google sign-in is not set up here.')).toBeVisible();
  unmount();
  server.use(http.get('*/config.json', () => HttpResponse.json({ ...config, oauthDomain: 'sign-in.example' })));
  await visit('/login');
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeEnabled();
});

test('A profile that could not be made is told, and one can go on without it', async () => {
  cognito.refuse('RespondToAuthChallenge', 'UserNotConfirmedException');
  server.use(onApi('post', '/user', () => problem(500, 'internal')));
  const { user } = await visit('/login');
  await logIn(user);
  await fill(user, 'Code from the mail', '123456');
  cognito.relent();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You are in, but your profile is not saved yet');
  await user.click(screen.getByRole('button', { name: 'Go on without it' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
});
