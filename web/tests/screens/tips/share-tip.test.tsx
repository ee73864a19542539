import { expect, test } from 'vitest';
import { valuesOf } from '~/features/writing/tip-form';
import { ownTip, rowan } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import { fill, fillForm, heading, screen, tipsShown, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';
import { media } from '../browser';
import { storeSession } from '../cognito';

const fields = formFields(sampleTip);

const fillIn = (user: User) => fillForm(user, fields);

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));

/** The drawing in the place of the picture. */
const drawing = () => screen.getByRole('group', { name: 'No photograph?' }).querySelector('use');

/** The form still has everything that {@link fillIn} typed and can be sent. */
function expectKept(): void {
  for (const [label, value] of fields) expect(screen.getByLabelText(label)).toHaveValue(value);
  expect(screen.getByRole('button', { name: 'Submit Tip' })).toBeEnabled();
}

const keys = () => calls('post', '/tips').map(({ headers }) => headers.get('Idempotency-Key'));

test('Gardeners who share a tip are thanked, and the server gets all of it', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  expect(await heading('Share Garden Tip')).toBeVisible();
  await fillIn(user);
  await user.selectOptions(screen.getByLabelText('Difficulty level'), 'Hard');
  await send(user);
  const thanks = await screen.findByRole('region', { name: 'Thank you!' });
  expect(thanks).toHaveTextContent('Earth up in July');
  expect(thanks).toHaveTextContent('has been submitted successfully and will be reviewed by our team');
  expect(thanks).toHaveFocus();
  expect(await screen.findByText('Your work has been saved')).toBeVisible();
  expect(within(thanks).getByRole('link', { name: 'View My Tips' })).toHaveAttribute('href', '/MyTips');
  const card = within(thanks).getByRole('link', { name: 'Earth up in July' });
  expect(card.getAttribute('href')).toMatch(/^\/tips\/./);
  expect(thanks).toHaveTextContent('Live now. We look only if somebody reports it.');
  expect(within(thanks).getByRole('link', { name: 'Read it' })).toHaveAttribute('href', card.getAttribute('href'));
  const [call] = calls('post', '/tips');
  const { facts, photos, ...texts } = valuesOf(sampleTip);
  expect(call?.body).toEqual({
    ...texts,
    difficultyLevel: 'hard',
    name: rowan.name,
    email: rowan.email,
    // The words come with the plant's warning.
    facts: { plants: ['leek'], hazards: ['toxic-to-pets'], hazardNote: 'Poisonous to dogs and cats, raw or cooked.' },
  });
  expect(call?.headers.get('Authorization')).toMatch(/^Bearer ey/);
});

test('A session whose address was changed since can still share', async () => {
  server.use(
    onApi('post', '/tips', ({ body }) => (body.email ? problem(403, 'forbidden') : response(201, { data: ownTip(9) }))),
  );
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  expect(await screen.findByRole('region', { name: 'Thank you!' })).toBeVisible();
  expect(new Set(keys()).size).toBe(1);
});

test('While a tip is sent, the button says so and is disabled, so that two clicks share one tip', async () => {
  const { opened, open } = gate();
  server.use(onApi('post', '/tips', () => opened.then(() => response(201, { data: ownTip(9) }))));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await user.dblClick(screen.getByRole('button', { name: 'Submit Tip' }));
  const button = await screen.findByRole('button', { name: 'Submitting...' });
  expect(button).toBeDisabled();
  await user.click(button);
  open();
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(calls('post', '/tips')).toHaveLength(1);
});

test('An empty form shows an error in each required field, until the field is edited', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await user.click(await screen.findByRole('radio', { name: 'Use a picture on the web' }));
  await send(user);
  const missing = [
    ['Title', 'Title is required', 'x'],
    ['Plant type', 'Plant type is required', 'x'],
    ['Description', 'Description is required', 'x'],
    ['Image URL', 'Please enter image URL', 'x'],
  ] as const;
  expect(await screen.findByText('Please select a category')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  for (const [label, message, typed] of missing) {
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    await user.type(screen.getByLabelText(label), typed);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  }
  await user.selectOptions(screen.getByLabelText('Category'), 'Herbs');
  expect(screen.queryByText('Please select a category')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(calls('post', '/tips')).toHaveLength(0);
});

test('A description under fifty characters and an invalid picture address are refused', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', `  ${'x'.repeat(49)}  `);
  await fill(user, 'Image URL', 'javascript:alert(1)');
  await send(user);
  expect(await screen.findByText('Description should be at least 50 characters')).toBeVisible();
  expect(screen.getByText('Please enter a valid URL')).toBeVisible();
});

test('Without a photograph the tip gets the drawing of its plant, which is shown, and no picture is required', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  expect(await screen.findByText('Choose a plant, and you see its drawing here.')).toBeVisible();
  await fillForm(user, formFields({ ...sampleTip, image: null }));
  expect(screen.getByRole('radio', { name: 'Use our drawing' })).toBeChecked();
  expect(screen.queryByLabelText('Image URL')).not.toBeInTheDocument();
  expect(drawing()).toHaveAttribute('href', '/plates/leek.svg#p');
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(calls('post', '/tips')[0]?.body.image).toBeNull();
});

test('An author who chooses the drawing after all is not asked for the address, and finds it again', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillForm(user, formFields({ ...sampleTip, image: 'not an address' }));
  await user.click(screen.getByRole('radio', { name: 'Use our drawing' }));
  await user.click(screen.getByRole('radio', { name: 'Use a picture on the web' }));
  expect(screen.getByLabelText('Image URL')).toHaveValue('not an address');
  await user.click(screen.getByRole('radio', { name: 'Use our drawing' }));
  await send(user);
  expect(await screen.findByRole('region', { name: 'Thank you!' })).toBeVisible();
});

test('The counter shows the length of the description out of a thousand, and more is allowed', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  expect(screen.getByText(`${sampleTip.description.length}/1000`)).toBeVisible();
  await fill(user, 'Description', 'x'.repeat(1001));
  expect(screen.getByText('1001/1000')).toBeVisible();
  await send(user);
  expect(await screen.findByRole('region', { name: 'Thank you!' })).toBeVisible();
});

test('The author’s name and address are shown and cannot be edited', async () => {
  await visitSignedIn('/ShareTip');
  const line = await screen.findByText(/^Shared as/);
  expect(line).toHaveTextContent(`Shared as Rowan Thirkell, ${rowan.email}`);
  expect(within(line).queryByRole('textbox')).not.toBeInTheDocument();
});

test('An author whose account has no name is shown as N/A', async () => {
  storeSession(sessionStorage, { name: '' });
  await visit('/ShareTip');
  expect(await screen.findByText(/^Shared as/)).toHaveTextContent(`Shared as N/A, ${rowan.email}`);
});

test('Share Another Tip opens an empty form, which is sent with another key', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Share Another Tip' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await fillIn(user);
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(2);
});

test('When the server fails, the form keeps everything typed, and a retry cannot share it twice', async () => {
  server.use(onApi('post', '/tips', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your tip could not be saved.');
  expect(alert).toHaveTextContent('Reference: request-7');
  expectKept();
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9) })));
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys()[1]).toBe(keys()[0]);
});

test('The error of an earlier attempt goes when the form is submitted with an invalid field', async () => {
  server.use(networkError('post', '/tips'));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('The garden could not be reached.')).toBeVisible();
  await fill(user, 'Title', '');
  await send(user);
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid());
  expect(screen.queryByText('The garden could not be reached.')).not.toBeInTheDocument();
});

const limit = 'You have shared 50 tips today. You can share the next one after midnight (UTC).';
const newcomer = 'On the first day, 3 of your tips can be public. Save this one as a draft, and share it in 5 hours.';

test.each([
  ['the network is down', networkError('post', '/tips'), 'The garden could not be reached.'],
  ['there are too many', onApi('post', '/tips', () => gatewayError(429, 'Too Many')), 'Your tip could not be saved.'],
  ['it is not allowed', onApi('post', '/tips', () => gatewayError(403, 'Forbidden')), 'Forbidden Everything you typed'],
  ['it is too large', onApi('post', '/tips', () => problem(413, 'too-large', { detail: 'At most 32 KiB.' })), '32 KiB'],
  ['the day’s limit is reached', onApi('post', '/tips', () => problem(429, 'daily-limit', { detail: limit })), limit],
  ['it is the first day', onApi('post', '/tips', () => problem(429, 'first-day', { detail: newcomer })), newcomer],
  ['the gardener is inactive', onApi('post', '/tips', () => problem(403, 'inactive')), 'Refused: inactive.'],
])('When %s, the form says so and keeps everything typed', async (_, handler, message) => {
  server.use(handler);
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expectKept();
});

test('A field error of the server is shown beside its field until the field is edited', async () => {
  const errors = [
    { field: 'image', message: 'must lead to a picture' },
    { field: 'title', message: 'must not shout' },
    { field: 'weather', message: 'is unknown' },
  ];
  server.use(onApi('post', '/tips', () => problem(400, 'invalid-input', { errors })));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  const title = screen.getByLabelText('Title');
  await waitFor(() => expect(title).toHaveAccessibleDescription(expect.stringContaining('Title must not shout')));
  expect(screen.getByLabelText('Image URL')).toBeInvalid();
  expect(screen.getByText('weather is unknown.')).toBeVisible();
  expectKept();
  await user.type(title, '!');
  expect(screen.queryByText('Title must not shout')).not.toBeInTheDocument();
  expect(screen.getByText('Image URL must lead to a picture')).toBeVisible();
});

test('When the session ends while a tip is sent, the gardener signs in again and sends the same tip', async () => {
  server.use(onApi('post', '/tips', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await heading('Your session has ended')).toHaveFocus();
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await heading('Share Garden Tip')).toBeVisible();
  expectKept();
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9) })));
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(new Set(keys()).size).toBe(1);
});

test('When an earlier attempt was stored unseen and the tip was changed since, it can be sent as another', async () => {
  server.use(onApi('post', '/tips', () => problem(422, 'idempotency-key-reused')));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('You have shared this tip already.')).toBeVisible();
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9) })));
  await user.click(screen.getByRole('button', { name: 'Make it another tip' }));
  expectKept();
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(new Set(keys()).size).toBe(2);
});

test('After a reload the form still has everything typed, and sends it with the same key', async () => {
  server.use(networkError('post', '/tips'));
  const { user, unmount } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  await screen.findByRole('alert');
  const draft = JSON.parse(sessionStorage.getItem(`garden.own.draft.share.${rowan.email}`) ?? '{}');
  unmount();
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9) })));
  const again = await visit('/ShareTip');
  expect(await screen.findByText('Your draft, as you left it.')).toBeVisible();
  expectKept();
  await send(again.user);
  await screen.findByRole('region', { name: 'Thank you!' });
  expect(keys()).toEqual([draft.key]);
});

test('A tip that was just shared shows in the lists at once, although CloudFront still serves the older ones', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()[0]).toBe('Earth up in July'));
  await user.click(screen.getByRole('link', { name: 'My Tips' }));
  expect(await screen.findByRole('row', { name: /Earth up in July/ })).toBeVisible();
});

test('A tip that was just shared does not stay in the history', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  await user.click(await screen.findByRole('link', { name: 'Earth up in July' }));
  await waitFor(() => expect(location.pathname).toMatch(/^\/tips\/./));
  expect(JSON.stringify(history.state)).not.toContain('Earth up in July');
});

test('A tip that was shared as hidden is only in its author’s list, and the thanks say so', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await user.selectOptions(screen.getByLabelText('Availability'), 'hidden');
  await send(user);
  expect(await screen.findByText('It is hidden: only you can see it until you show it.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'View My Tips' }));
  expect(await screen.findByRole('row', { name: /Earth up in July/ })).toHaveTextContent('only you can see it');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(tipsShown()).not.toContain('Earth up in July');
});

test('Text from another app comes once: the author can delete it', async () => {
  const { user } = await visitSignedIn('/ShareTip?text=Beer+traps+work');
  const description = await screen.findByLabelText('Description');
  await waitFor(() => expect(description).toHaveValue('Beer traps work'));
  await user.clear(description);
  await send(user);
  expect(await screen.findByText('Description is required')).toBeVisible();
  expect(description).toHaveValue('');
});

test('A desk shows the tip’s card beside the form as it is typed, and nobody has to listen to it', async () => {
  media.desk = true;
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  const card = document.querySelector<HTMLElement>('[inert] article');
  expect(card).not.toBeNull();
  for (const text of ['Earth up in July', 'Vegetables', 'easy', rowan.name, 'Draw the soil up']) {
    await waitFor(() => expect(card).toHaveTextContent(text));
  }
  await user.clear(screen.getByLabelText('Title'));
  await waitFor(() => expect(card).toHaveTextContent('Your tip'));
});

test('Other screens do not make the card of a tip that is typed', async () => {
  await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Title')).toBeVisible();
  expect(document.querySelector('article')).toBeNull();
});
