import { expect, test } from 'vitest';
import { address, fill, heading, screen, type User, visit, waitFor } from '../app';
import { cognito } from '../cognito';

const password = 'Garden-gate-2!';

async function askForCode(user: User): Promise<void> {
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await screen.findByLabelText('Code from the e-mail');
}

async function setPassword(user: User): Promise<void> {
  await fill(user, 'Code from the e-mail', '654321');
  await fill(user, 'New password', password);
  await fill(user, 'Confirm password', password);
  await user.click(screen.getByRole('button', { name: 'Set the new password' }));
}

test('Gardeners set a new password with a mailed code, and are signed in with it', async () => {
  const { user } = await visit('/forgot-password');
  expect(await heading('Forgotten password')).toBeVisible();
  await askForCode(user);
  expect(screen.getByText('rowan@thirkell-plot.example')).toBeVisible();
  expect(screen.getByLabelText('Code from the e-mail')).toHaveFocus();
  await setPassword(user);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(address()).toBe('/');
  expect(cognito.requests('ConfirmForgotPassword')[0]).toMatchObject({
    ConfirmationCode: '654321',
    Password: password,
  });
});

test('A new password ends every other session of the account', async () => {
  const { user } = await visit('/forgot-password');
  await screen.findByLabelText('Email');
  await askForCode(user);
  await setPassword(user);
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  // Cognito ends all sessions, so the present one begins after that.
  const [ended] = cognito.requests('GlobalSignOut');
  expect(ended).toHaveProperty('AccessToken');
  expect(cognito.order().filter((name) => ['RespondToAuthChallenge', 'GlobalSignOut'].includes(name))).toEqual([
    'RespondToAuthChallenge',
    'GlobalSignOut',
    'RespondToAuthChallenge',
  ]);
});

test('The page does not reveal whether an address has an account', async () => {
  cognito.fail('ForgotPassword', 'UserNotFoundException');
  const { user } = await visit('/forgot-password');
  await screen.findByLabelText('Email');
  await askForCode(user);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('An invalid address is refused', async () => {
  const { user } = await visit('/forgot-password');
  await fill(user, 'Email', 'rowan');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  expect(await screen.findByText('That does not look like an e-mail address.')).toBeVisible();
  expect(cognito.requests('ForgotPassword')).toHaveLength(0);
});

test('When the code cannot be mailed, the page says so', async () => {
  cognito.fail('ForgotPassword', 'CodeDeliveryFailureException');
  const { user } = await visit('/forgot-password');
  await fill(user, 'Email', 'rowan@thirkell-plot.example');
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The mail with the code could not be sent.');
});

test.each([
  ['CodeMismatchException', 'That is not the code that was mailed.'],
  ['ExpiredCodeException', 'That code is used up or too old.'],
  ['InvalidPasswordException', 'Please Provide a Srong Password'],
])('Cognito’s error %s shows “%s”, and another code can be sent', async (name, message) => {
  cognito.fail('ConfirmForgotPassword', name);
  const { user } = await visit('/forgot-password');
  await screen.findByLabelText('Email');
  await askForCode(user);
  await setPassword(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('New password')).toHaveValue(password);
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText('If the address has an account, a new code is on its way.')).toBeVisible();
});

test('A new password has to follow the rule, in both fields', async () => {
  const { user } = await visit('/forgot-password');
  await screen.findByLabelText('Email');
  await askForCode(user);
  await fill(user, 'New password', 'short');
  await fill(user, 'Confirm password', 'other');
  await user.click(screen.getByRole('button', { name: 'Set the new password' }));
  expect(await screen.findByText('Type the code from the e-mail.')).toBeVisible();
  expect(await screen.findByText(/^The password still needs at least 8 characters/)).toBeVisible();
  expect(screen.getByText('The two passwords are not the same.')).toBeVisible();
});

test('When signing in with the new password fails, the login page says that the password is changed', async () => {
  cognito.fail('InitiateAuth', 'InternalErrorException');
  const { user } = await visit('/forgot-password');
  await screen.findByLabelText('Email');
  await askForCode(user);
  await setPassword(user);
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Your password is changed. Sign in with it to go on.')).toBeVisible();
});
