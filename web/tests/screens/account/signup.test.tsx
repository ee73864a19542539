import { expect, test } from 'vitest';
import { rowan } from '../../api/garden';
import { address, fill, heading, screen, type User, visit, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';
import { cognito } from '../cognito';

const password = 'Garden-gate-1!';
/** What opens the fields that nobody has to fill in. */
const more = () => screen.getByText('Tell us more (optional)');
const create = () => screen.getByRole('button', { name: 'Create Account' });

async function fillIn(user: User): Promise<void> {
  await fill(user, 'Full name', 'Nell Sorley');
  await fill(user, 'Email', 'nell@sorley.example');
  await fill(user, 'Password', password);
  await fill(user, 'Confirm password', password);
  await user.click(screen.getByRole('checkbox', { name: /I agree to the terms/ }));
}

test('New gardeners sign up, see a message, and come to the home page signed in', async () => {
  const { user } = await visit('/signup');
  expect(await heading('Sign Up')).toBeVisible();
  await fillIn(user);
  await user.click(more());
  await fill(user, /^Profile photo URL/, 'https://pictures.example/nell.jpg');
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'female');
  await fill(user, /^Age/, '44');
  await fill(user, /^Gardening experience/, 'Two summers');
  await fill(user, /^Bio/, 'Beans on a balcony.');
  await user.click(create());
  expect(await screen.findByText('Account create seccessfully')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(address()).toBe('/');
  expect(cognito.requests('SignUp')[0]?.UserAttributes).toEqual([
    { Name: 'email', Value: 'nell@sorley.example' },
    { Name: 'name', Value: 'Nell Sorley' },
    { Name: 'picture', Value: 'https://pictures.example/nell.jpg' },
  ]);
  expect(calls('post', '/user')[0]?.body).toEqual({
    name: 'Nell Sorley',
    email: 'nell@sorley.example',
    photoUrl: 'https://pictures.example/nell.jpg',
    phone: null,
    gender: 'female',
    age: 44,
    bio: 'Beans on a balcony.',
    experience: 'Two summers',
    role: 'user',
    status: 'active',
  });
});

test('The form survives a reload and another page without its passwords, and is gone once it was sent', async () => {
  const { user } = await visit('/signup');
  await fillIn(user);
  await fill(user, /^Bio/, 'Beans on a balcony.');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(password);
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Gardeners' }));
  const again = await visit('/signup');
  expect(await screen.findByLabelText('Full name')).toHaveValue('Nell Sorley');
  expect(screen.getByLabelText('Email')).toHaveValue('nell@sorley.example');
  expect(screen.getByLabelText(/^Bio/)).toHaveValue('Beans on a balcony.');
  expect(screen.getByLabelText(/^Bio/)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await fill(again.user, 'Password', password);
  await fill(again.user, 'Confirm password', password);
  await again.user.click(create());
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Beans on a balcony');
});

test('Create Account is disabled, and says why, until the gardener agrees to the terms', async () => {
  const { user } = await visit('/signup');
  const terms = await screen.findByRole('checkbox', { name: /I agree to the terms/ });
  expect(create()).toBeDisabled();
  expect(create()).toHaveAccessibleDescription('Tick the terms first.');
  await user.click(terms);
  expect(create()).toBeEnabled();
  expect(screen.queryByText('Tick the terms first.')).not.toBeInTheDocument();
  await user.click(terms);
  expect(create()).toBeDisabled();
});

test('An empty form shows an error in each required field, and each error goes when its field is edited', async () => {
  const { user } = await visit('/signup');
  await user.click(await screen.findByRole('checkbox', { name: /I agree to the terms/ }));
  await user.click(create());
  const missing = [
    ['Full name', 'Your name is needed.', 'Nell'],
    ['Email', 'Your e-mail address is needed.', 'nell@sorley.example'],
    ['Password', 'Choose a password.', password],
    ['Confirm password', 'Type the password once more.', password],
  ] as const;
  expect(await screen.findByText('Your name is needed.')).toBeVisible();
  for (const [label, message, typed] of missing) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await fill(user, label, typed);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  }
  expect(cognito.requests('SignUp')).toHaveLength(0);
});

test('Four fields and the terms make an account; an error in a field that is folded away opens it', async () => {
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  const folded = [/^Profile photo URL/, /^Gender/, /^Age/, /^Gardening experience/, /^Bio/];
  for (const label of folded) expect(screen.getByLabelText(label)).not.toBeVisible();
  await user.click(more());
  for (const label of folded) expect(screen.getByLabelText(label)).toBeVisible();
  await fill(user, /^Age/, '12');
  await user.click(more());
  expect(screen.getByLabelText(/^Age/)).not.toBeVisible();
  await user.click(create());
  await waitFor(() => expect(screen.getByLabelText(/^Age/)).toHaveFocus());
  expect(screen.getByText('An age in whole years, from 13 to 120.')).toBeVisible();
});

test('The rules of a password say which of them it lacks once it is refused', async () => {
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await fill(user, 'Password', 'long-enough');
  const rules = () => screen.getAllByText(/^(at least 8|a number|a special)/).map((rule) => rule.textContent);
  expect(rules()).toEqual(['at least 8 characters (done)', 'a number', 'a special character (done)']);
  await user.click(create());
  await waitFor(() =>
    expect(rules()).toEqual(['at least 8 characters (done)', 'a number (missing)', 'a special character (done)']),
  );
});

test.each([
  ['Password', 'short', 'The password still needs at least 8 characters, a number and a special character.'],
  ['Password', 'long-enough', 'The password still needs a number.'],
  ['Confirm password', 'Another-gate-1!', 'The two passwords are not the same.'],
  ['Email', 'nell', 'That does not look like an e-mail address.'],
  [
    'Email',
    'günther@sorley.example',
    'Before the @, an address here can have no accents and no letters but a to z. Use another one.',
  ],
  [/^Age/, '12', 'An age in whole years, from 13 to 120.'],
  [/^Age/, '121', 'An age in whole years, from 13 to 120.'],
  [/^Profile photo URL/, 'javascript:alert(1)', 'That is not the web address of a picture: https://…'],
])('%s “%s” is refused', async (label, typed, message) => {
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await fill(user, label, typed);
  await user.click(create());
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(cognito.requests('SignUp')).toHaveLength(0);
});

test.each([
  ['UsernameExistsException', 'User Allready Exits'],
  ['InvalidPasswordException', 'Please Provide a Srong Password'],
  ['UserLambdaValidationException', 'UserLambdaValidationException'],
])('Cognito’s error %s shows “%s”, and everything typed stays', async (name, message) => {
  cognito.fail('SignUp', name);
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(create()).toBeEnabled());
  expect(screen.getByLabelText('Full name')).toHaveValue('Nell Sorley');
  expect(screen.getByLabelText('Password')).toHaveValue(password);
});

test.each([
  ['Login', 'Login'],
  ['set a new password', 'Forgotten password'],
])('Who has an account already finds “%s” beside the error, with the address', async (link, page) => {
  cognito.fail('SignUp', 'UsernameExistsException');
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await user.click(create());
  await user.click(within(await screen.findByRole('alert')).getByRole('link', { name: link }));
  expect(await heading(page)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nell@sorley.example');
});

test('With e-mail verification, a wrong code shows an error, a new one can be sent, and the right one continues', async () => {
  cognito.requireCode();
  cognito.fail('ConfirmSignUp', 'CodeMismatchException');
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByLabelText('Code from the e-mail')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Type the code from the e-mail.')).toBeVisible();
  await fill(user, 'Code from the e-mail', '000000');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^That is not the code that was mailed/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(/^A new code is on its way/)).toBeVisible();
  cognito.recover();
  await fill(user, 'Code from the e-mail', '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Account create seccessfully')).toBeVisible();
  await waitFor(() => expect(calls('post', '/user')[0]?.body.name).toBe('Nell Sorley'));
});

test('When the profile could not be created, the page says why, and a retry creates it', async () => {
  const errors = [{ field: 'photoUrl', message: 'must be https' }];
  server.use(onApi('post', '/user', () => problem(400, 'invalid-input', { errors })));
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await user.click(create());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('You are in, but your profile is not saved yet');
  expect(alert).toHaveTextContent('photoUrl: must be https');
  expect(alert).toHaveFocus();
  server.use(onApi('post', '/user', () => response(201, { data: rowan })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(cognito.requests('SignUp')).toHaveLength(1);
});

test('When the account was created but the sign-in fails, the gardener comes to the login', async () => {
  cognito.fail('InitiateAuth', 'InternalErrorException');
  const { user } = await visit('/signup');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  await user.click(create());
  expect(await screen.findByText('Your account is made. Sign in to go on.')).toBeVisible();
  expect(address()).toBe('/login');
});
