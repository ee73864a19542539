import { expect, test, vi } from 'vitest';
import { valuesOf } from '~/features/tips/form/tip-form';
import type { Tip } from '~/shared/api/schema.gen';
import { formFields, sampleTip } from '../../sample-tip';
import {
  act,
  address,
  fill,
  fillForm,
  heading,
  screen,
  tipsShown,
  type User,
  visit,
  visitSignedIn,
  waitFor,
  within,
} from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';
import { storeSession } from '../cognito';
import { garden, ownTip, rowan, tipId, withPhotos } from '../garden-data';

const fields = formFields(sampleTip);

const fillIn = (user: User) => fillForm(user, fields);

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));

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
  await user.selectOptions(screen.getByLabelText('Difficulty level'), 'hard');
  await send(user);
  const thanks = await screen.findByRole('region', { name: 'Thank you!' });
  expect(thanks).toHaveTextContent('Earth up in July');
  expect(thanks).toHaveTextContent('has been submitted successfully and will be reviewed by our team');
  expect(thanks).toHaveFocus();
  expect(await screen.findByText('Your work has been saved')).toBeVisible();
  expect(within(thanks).getByRole('link', { name: 'View My Tips' })).toHaveAttribute('href', '/MyTips');
  const card = within(thanks).getByRole('link', { name: 'Earth up in July' });
  expect(card.getAttribute('href')).toMatch(/^\/tips\/./);
  expect(within(thanks).getByRole('link', { name: 'Look at it' })).toHaveAttribute('href', card.getAttribute('href'));
  const [call] = calls('post', '/tips');
  const { facts, photos, ...texts } = valuesOf(sampleTip);
  expect(call?.body).toEqual({
    ...texts,
    difficultyLevel: 'hard',
    name: rowan.name,
    email: rowan.email,
    facts: { plants: ['leek'], hazards: ['toxic-to-pets'] },
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
  await screen.findByLabelText('Title');
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

test.each([
  ['the network is down', networkError('post', '/tips'), 'The garden could not be reached.'],
  ['there are too many', onApi('post', '/tips', () => gatewayError(429, 'Too Many')), 'Your tip could not be saved.'],
  ['it is not allowed', onApi('post', '/tips', () => gatewayError(403, 'Forbidden')), 'Forbidden Everything you typed'],
  ['it is too large', onApi('post', '/tips', () => problem(413, 'too-large', { detail: 'At most 32 KiB.' })), '32 KiB'],
  ['the day’s limit is reached', onApi('post', '/tips', () => problem(429, 'daily-limit', { detail: limit })), limit],
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
  expect(await heading('Your session has ended')).toBeVisible();
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
  expect(await screen.findByText('Here is your tip as you left it, ready to go on with.')).toBeVisible();
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

const saveEveryMs = 30_000;
const laterBy = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Timers run only when the test says so; typed text comes at once. */
const stopTheClock = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 22, 12, 4) });

test('What is typed becomes a draft after half a minute, and Submit Tip turns that draft into the tip', async () => {
  stopTheClock();
  const draft = ownTip(9, { availability: 'draft', unfinished: ['category', 'description'] });
  server.use(
    onApi('post', '/tips', () => response(201, { data: draft })),
    onApi('patch', '/tips/{id}', ({ body }) =>
      response(200, { data: { ...draft, ...withPhotos(body), unfinished: [], version: 2 } as Tip }),
    ),
  );
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  expect(calls('post', '/tips')).toHaveLength(0);
  await laterBy(saveEveryMs);
  expect(await screen.findByText('Draft saved 12:04.')).toBeVisible();
  expect(calls('post', '/tips')[0]?.body).toMatchObject({
    title: 'Sow broad beans',
    availability: 'draft',
    plantType: '',
  });
  await laterBy(saveEveryMs);
  expect(calls('patch', '/tips/{id}')).toHaveLength(0);
  await fillForm(user, formFields(sampleTip));
  await laterBy(saveEveryMs);
  expect(calls('patch', '/tips/{id}')[0]?.headers.get('If-Match')).toBe('"1"');
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  expect(await heading('Thank you!')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(1);
  const shared = calls('patch', '/tips/{id}').at(-1);
  expect([shared?.params.id, shared?.body]).toEqual([
    tipId(9),
    expect.objectContaining({ availability: 'public', title: sampleTip.title }),
  ]);
});

test('A draft whose first response was lost is saved with the same key and text, and then with what was typed since', async () => {
  stopTheClock();
  server.use(networkError('post', '/tips'));
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await laterBy(saveEveryMs);
  expect(await screen.findByText('What you type is kept in this tab only.')).toBeVisible();
  await fill(user, 'Title', 'Sow broad beans early');
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9, { availability: 'draft' }) })));
  await laterBy(saveEveryMs);
  expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans' });
  await laterBy(saveEveryMs);
  await waitFor(() => expect(calls('patch', '/tips/{id}')[0]?.body).toMatchObject({ title: 'Sow broad beans early' }));
});

test('A draft without what the server rejects is saved, and the form keeps all of it', async () => {
  stopTheClock();
  server.use(
    onApi('post', '/tips', ({ body }) =>
      body.image
        ? problem(400, 'invalid-input', { errors: [{ field: 'image', message: 'must be a https address' }] })
        : response(201, { data: ownTip(9, { availability: 'draft' }) }),
    ),
  );
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await fill(user, 'Image URL', 'htt');
  await laterBy(saveEveryMs);
  expect(await screen.findByText('Draft saved 12:04.')).toBeVisible();
  expect(screen.getByLabelText('Image URL')).toHaveValue('htt');
});

test('A draft that was changed in another window is not overwritten by a save', async () => {
  stopTheClock();
  server.use(
    onApi('post', '/tips', () => response(201, { data: ownTip(9, { availability: 'draft' }) })),
    onApi('patch', '/tips/{id}', () => problem(412, 'stale')),
  );
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await laterBy(saveEveryMs);
  await fill(user, 'Title', 'Sow broad beans early');
  await laterBy(saveEveryMs);
  expect(await screen.findByText(/changed in another window/)).toBeVisible();
  await laterBy(saveEveryMs * 3);
  expect(calls('patch', '/tips/{id}')).toHaveLength(1);
});

test('Gardeners continue a draft from My Tips, and what it lacks is not chosen', async () => {
  garden.tips = [
    ownTip(9, {
      title: 'Sow broad beans',
      availability: 'draft',
      unfinished: ['category', 'description'],
      description: 'In',
    }),
  ];
  const { user } = await visitSignedIn('/MyTips');
  expect(await screen.findByRole('row', { name: /Sow broad beans.*draft.*only you can see it/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Edit|Show|Hide):/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Continue: Sow broad beans' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans');
  expect(screen.getByLabelText('Category')).toHaveValue('');
  expect(screen.getByLabelText('Description')).toHaveValue('In');
  expect(screen.getByLabelText('Availability')).toHaveValue('public');
  await fillForm(user, formFields(sampleTip));
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  expect(await heading('Thank you!')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  expect(calls('patch', '/tips/{id}').at(-1)?.params.id).toBe(tipId(9));
});

test('A draft that is shared by now leads to its tip, and one that is gone says so', async () => {
  garden.tips = [ownTip(9)];
  await visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
  expect(await screen.findByText(/This tip is shared already/)).toBeVisible();
  await visitSignedIn(`/ShareTip?draft=${tipId(8)}`);
  expect(await screen.findByText(/doesn't exist or has been removed/)).toBeVisible();
});

test('A draft that was deleted meanwhile becomes another one', async () => {
  stopTheClock();
  garden.tips = [ownTip(9, { title: 'Sow broad beans', availability: 'draft' })];
  server.use(
    onApi('patch', '/tips/{id}', () => problem(404, 'not-found')),
    onApi('post', '/tips', () => response(201, { data: ownTip(10, { availability: 'draft' }) })),
  );
  const { user } = await visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
  await fill(user, 'Title', 'Sow broad beans early');
  await laterBy(saveEveryMs);
  await laterBy(saveEveryMs);
  expect(await screen.findByText('Draft saved 12:05.')).toBeVisible();
  expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans early' });
});

test('Leaving the form saves the draft, and the browser asks before it closes the page', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await heading('Share Garden Tip');
  expect(leave()).toBe(true);
  await fill(user, 'Title', 'Sow broad beans');
  expect(leave()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans' }));
  expect(leave()).toBe(true);
});

test('Leaving the form by a link asks each time while what was typed can be no draft, and keeps all of it', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  const question = () => screen.queryByRole('alertdialog', { name: 'Leave this page?' });
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(question()).not.toBeInTheDocument();
  expect(screen.getByLabelText('Description')).toHaveValue('Half a tip');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  expect(await screen.findByLabelText('Description')).toHaveValue('Half a tip');
  await user.type(screen.getByLabelText('Description'), ', and more');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  expect(await screen.findByLabelText('Description')).toHaveValue('Half a tip, and more');
});

test('A save whose response was lost does not end the saving of the draft', async () => {
  stopTheClock();
  const draft = ownTip(9, { title: 'Sow broad beans', availability: 'draft', unfinished: ['category', 'description'] });
  garden.tips = [draft];
  server.use(networkError('patch', '/tips/{id}'));
  const { user } = await visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
  await fill(user, 'Title', 'Sow broad beans early');
  await laterBy(saveEveryMs);
  expect(await screen.findByText('What you type is kept in this tab only.')).toBeVisible();
  // It had arrived.
  garden.tips = [{ ...draft, title: 'Sow broad beans early', version: 2 }];
  server.use(
    onApi('patch', '/tips/{id}', ({ body, headers }) =>
      headers.get('If-Match') === '"2"'
        ? response(200, { data: { ...draft, ...withPhotos(body), version: 3 } as Tip })
        : problem(412, 'stale'),
    ),
  );
  await fill(user, 'Title', 'Sow broad beans in February');
  await user.click(screen.getByRole('checkbox', { name: /^Cool maritime/ }));
  await laterBy(saveEveryMs);
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  expect(screen.queryByText(/changed in another window/)).not.toBeInTheDocument();
});

test('What was typed after a save whose response was lost is there when the draft is continued', async () => {
  stopTheClock();
  const draft = ownTip(9, { title: 'Sow broad beans', availability: 'draft', unfinished: ['category', 'description'] });
  garden.tips = [draft];
  server.use(networkError('patch', '/tips/{id}'));
  const { user, unmount } = await visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
  await fill(user, 'Title', 'Sow broad beans early');
  await laterBy(saveEveryMs);
  expect(await screen.findByText('What you type is kept in this tab only.')).toBeVisible();
  await fill(user, 'Title', 'Sow broad beans in February');
  await user.click(screen.getByRole('checkbox', { name: /^Cool maritime/ }));
  unmount();
  garden.tips = [{ ...draft, title: 'Sow broad beans early', version: 2 }];
  await visit(`/ShareTip?draft=${tipId(9)}`);
  expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans in February');
});

test('A draft that is saved asks nothing when the gardener comes back to it and leaves', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(calls('post', '/tips')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans');
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  expect(await heading('Browse Gardening Tips')).toBeVisible();
});

test('What a save on leaving did not bring to the server is saved when the gardener comes back', async () => {
  stopTheClock();
  garden.tips = [ownTip(9, { title: 'Sow broad beans', availability: 'draft' })];
  server.use(onApi('patch', '/tips/{id}', () => problem(429, 'too-soon')));
  const { user } = await visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
  await fill(user, 'Title', 'Sow broad beans early');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(calls('patch', '/tips/{id}')).toHaveLength(1));
  server.resetHandlers();
  await user.click(screen.getByRole('link', { name: 'My Tips' }));
  await user.click(await screen.findByRole('link', { name: 'Continue: Sow broad beans' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans early');
  await laterBy(saveEveryMs);
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  expect(calls('patch', '/tips/{id}')[1]?.body).toMatchObject({ title: 'Sow broad beans early' });
});

test('Gardeners begin another tip while a draft waits under My Tips', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  expect(screen.queryByRole('button', { name: 'Start another tip' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(calls('post', '/tips')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  await user.click(await screen.findByRole('button', { name: 'Start another tip' }));
  expect(screen.getByLabelText('Title')).toHaveValue('');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  await fill(user, 'Title', 'Lift dahlias');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(calls('post', '/tips')).toHaveLength(2));
  expect(new Set(keys()).size).toBe(2);
});

test('A draft that was deleted is not in the form any more', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await user.click(screen.getByRole('link', { name: 'My Tips' }));
  await user.click(await screen.findByRole('button', { name: 'Delete: Sow broad beans' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls('delete', '/tips/{id}')).toHaveLength(1));
  await user.click((await screen.findAllByRole('link', { name: 'Share Garden Tip' }))[0] as HTMLElement);
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

test('What is typed while a tip is sent does not stay behind as a draft', async () => {
  const { opened, open } = gate();
  server.use(onApi('post', '/tips', () => opened.then(() => response(201, { data: ownTip(9) }))));
  const { user } = await visitSignedIn('/ShareTip');
  await fillIn(user);
  await send(user);
  await user.type(screen.getByLabelText('Title'), ' too late');
  open();
  await user.click(await screen.findByRole('button', { name: 'Share Another Tip' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('');
  expect(calls('post', '/tips')).toHaveLength(1);
});

test('Logging out saves also what was typed while a save was under way', async () => {
  stopTheClock();
  const confirm = vi.spyOn(window, 'confirm');
  const { opened, open } = gate();
  const draft = ownTip(9, { title: 'Sow broad beans', availability: 'draft' });
  server.use(
    onApi('post', '/tips', () => opened.then(() => response(201, { data: draft }))),
    onApi('patch', '/tips/{id}', ({ body }) =>
      response(200, { data: { ...draft, ...withPhotos(body), version: 2 } as Tip }),
    ),
  );
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  await laterBy(saveEveryMs);
  await user.type(screen.getByLabelText('Title'), ' early');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  open();
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls('patch', '/tips/{id}').map(({ body }) => body.title)).toEqual(['Sow broad beans early']);
  expect(confirm).not.toHaveBeenCalled();
});

test('Log Out that is pressed again while it saves the open draft asks once', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { opened, open } = gate();
  server.use(onApi('post', '/tips', () => opened.then(() => problem(500, 'internal'))));
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  const button = screen.getByRole('button', { name: 'Log Out' });
  await user.click(button);
  await waitFor(() => expect(calls('post', '/tips')).toHaveLength(1));
  await user.click(button);
  open();
  await waitFor(() => expect(confirm).toHaveBeenCalled());
  expect(await screen.findByText('What you type is kept in this tab only.')).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();
});

test('Logging out saves the open draft, and asks before it deletes what can be no draft', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { user } = await visitSignedIn('/ShareTip');
  const logOut = () => user.click(screen.getByRole('button', { name: 'Log Out' }));
  await fill(user, 'Description', 'Half a tip');
  await logOut();
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
  expect(screen.getByLabelText('Description')).toHaveValue('Half a tip');
  await fill(user, 'Title', 'Sow broad beans');
  await logOut();
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans', description: 'Half a tip' });
  expect(confirm).toHaveBeenCalledOnce();
});
