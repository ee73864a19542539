import { expect, test } from 'vitest';
import type { Tip } from '~/shared/api/schema.gen';
import { editDraft, readDraft } from '~/shared/form-draft';
import { aTip, garden, ownTip, tipId, withPhotos } from '../../api/garden';
import { address, fill, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

/** Opens the edit of "Water in the morning" from the list. */
async function edit() {
  const page = await visitSignedIn('/MyTips');
  const opener = await screen.findByRole('button', { name: 'Edit: Water in the morning' });
  await page.user.click(opener);
  await screen.findByLabelText('Title');
  return { ...page, opener };
}

const dialog = () => screen.getByRole('dialog', { name: 'Update Gardening Tip' });
const update = () => within(dialog()).getByRole('button', { name: 'Update Tip' });
const patches = () => calls('patch', '/tips/{id}');

test('The edit form opens with all current values of the tip and takes the focus', async () => {
  const long = 'Before nine, at the foot of the plant. '.repeat(10).trim();
  garden.tips = [ownTip(4, { title: 'Water in the morning', description: long, availability: 'hidden' })];
  server.use(
    onApi('get', '/mytips', () =>
      response(200, { data: garden.tips.map((tip) => ({ ...tip, description: 'Before nine…' })), next: null }),
    ),
  );
  await edit();
  expect(dialog()).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Water in the morning');
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.getByLabelText('Description')).toHaveValue(long);
  expect(screen.getByLabelText('Category')).toHaveValue('Vegetables');
  expect(screen.getByLabelText('Availability')).toHaveValue('hidden');
  expect(address()).toBe(`/MyTips?edit=${tipId(4)}`);
});

test('An edit sends the changed fields with the version it started from, and shows everywhere at once', async () => {
  const { user } = await edit();
  await fill(user, 'Title', 'Water before nine');
  await user.click(update());
  const done = await screen.findByRole('dialog', { name: 'Success!' });
  expect(done).toHaveTextContent('Your tip has been updated successfully');
  expect(patches()).toHaveLength(1);
  expect(patches()[0]?.body).toEqual({ title: 'Water before nine' });
  expect(patches()[0]?.headers.get('If-Match')).toBe('"1"');
  await user.click(within(done).getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('row', { name: /Water before nine/ })).toBeVisible();
  expect(address()).toBe('/MyTips');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()).toContain('Water before nine'));
  expect(tipsShown()).not.toContain('Water in the morning');
});

test('While the edit is sent, the button says so and is disabled', async () => {
  const { opened, open } = gate();
  server.use(onApi('patch', '/tips/{id}', () => opened.then(() => response(200, { data: ownTip(4) }))));
  const { user } = await edit();
  await fill(user, 'Plant type', 'Beans');
  await user.click(update());
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeDisabled();
  open();
  await screen.findByRole('dialog', { name: 'Success!' });
});

test('An edit that removes the picture sends null', async () => {
  const { user } = await edit();
  await fill(user, 'Image URL', '');
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[0]?.body).toEqual({ image: null });
});

test('An edit that takes our drawing instead of the picture sends null', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('radio', { name: 'Use our drawing' }));
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[0]?.body).toEqual({ image: null });
});

test('An edit that changes nothing sends nothing', async () => {
  const { user } = await edit();
  await user.click(update());
  expect(await screen.findByText('Nothing is changed yet.')).toBeVisible();
  expect(patches()).toHaveLength(0);
});

test('The edit form requires title, category, plant type and description, but no picture', async () => {
  await edit();
  for (const label of ['Title', 'Category', 'Plant type', 'Description']) {
    expect(screen.getByLabelText(label)).toBeRequired();
  }
  expect(screen.getByLabelText('Image URL')).not.toBeRequired();
});

test.each(['Cancel', 'Escape'])('%s closes the edit, changes nothing, and gives the focus back', async (way) => {
  const { user, opener } = await edit();
  await fill(user, 'Title', 'Never mind');
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.getByRole('row', { name: /Water in the morning/ })).toBeVisible();
  expect(patches()).toHaveLength(0);
});

test.each(['Cancel', 'Escape'])('%s keeps what was typed in an edit, until the gardener discards it', async (way) => {
  const { user, opener } = await edit();
  await fill(user, 'Title', 'Not yet');
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Cancel' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(opener);
  expect(await screen.findByLabelText('Title')).toHaveValue('Not yet');
  expect(screen.getByText(/These are your changes as you left them/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Water in the morning');
  expect(screen.queryByText(/These are your changes as you left them/)).not.toBeInTheDocument();
});

test('Cancel says that typed changes are kept, and nothing where there are none', async () => {
  const { user, opener } = await edit();
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
  await cancel();
  await user.click(opener);
  await fill(user, 'Title', 'Not yet');
  await cancel();
  expect(await screen.findAllByText(/^Not saved. Your changes are kept here/)).toHaveLength(1);
});

test('A tip that was changed meanwhile is not overwritten, and the form says so and keeps the text', async () => {
  server.use(onApi('patch', '/tips/{id}', () => problem(412, 'stale')));
  const { user } = await edit();
  await fill(user, 'Title', 'My own title');
  await user.click(update());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This tip was changed meanwhile, in another window perhaps.');
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('My own title');
  expect(screen.queryByText('Success!')).not.toBeInTheDocument();
});

test('After a stale edit the gardener can load the newest version', async () => {
  server.use(onApi('patch', '/tips/{id}', () => problem(412, 'stale')));
  const { user } = await edit();
  await fill(user, 'Title', 'My own title');
  await user.click(update());
  server.use(
    onApi('get', '/tips/{id}', () => response(200, { data: ownTip(4, { title: 'The other’s', version: 2 }) })),
  );
  await user.click(await screen.findByRole('button', { name: 'Load the newest version' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveValue('The other’s'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('After a stale edit the gardener can overwrite the newest version with their changes', async () => {
  server.use(onApi('patch', '/tips/{id}', () => problem(412, 'stale')));
  const { user } = await edit();
  await fill(user, 'Title', 'My own title');
  const newest = ownTip(4, { title: 'The other’s', category: 'Fruits', version: 8 });
  server.use(onApi('get', '/tips/{id}', () => response(200, { data: newest })));
  await user.click(update());
  await screen.findByRole('alert');
  server.use(
    onApi('patch', '/tips/{id}', ({ body }) => response(200, { data: { ...newest, ...withPhotos(body), version: 9 } })),
  );
  await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"8"']);
  expect(patches()[1]?.body).toEqual({ title: 'My own title' });
});

test.each([
  ['the server fails', onApi('patch', '/tips/{id}', () => problem(500, 'internal')), 'Reference: request-7'],
  ['the network is down', networkError('patch', '/tips/{id}'), 'The garden could not be reached.'],
  [
    'the day’s limit is reached',
    onApi('patch', '/tips/{id}', () => problem(429, 'daily-limit')),
    'Refused: daily-limit.',
  ],
  ['it is the first day', onApi('patch', '/tips/{id}', () => problem(429, 'first-day')), 'Refused: first-day.'],
  ['it is not allowed', onApi('patch', '/tips/{id}', () => gatewayError(403, 'Forbidden')), 'Forbidden'],
  ['the tip is gone', onApi('patch', '/tips/{id}', () => problem(404, 'not-found')), 'The tip is not there any more.'],
])('When %s, an error says that the tip was not updated, and the text stays', async (_, handler, message) => {
  server.use(handler);
  const { user } = await edit();
  await fill(user, 'Title', 'My own title');
  await user.click(update());
  const error = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(error).toHaveTextContent('There was a problem updating your tip');
  expect(error).toHaveTextContent(message);
  await user.click(within(error).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Title')).toHaveValue('My own title');
  await waitFor(() => expect(update()).toBeEnabled());
});

test('A field error of the server is shown beside its field until the field is edited', async () => {
  const errors = [{ field: 'description', message: 'must say when' }];
  server.use(onApi('patch', '/tips/{id}', () => problem(400, 'invalid-input', { errors })));
  const { user } = await edit();
  await fill(user, 'Plant type', 'Beans');
  await user.click(update());
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Description')).toBeInvalid();
  expect(screen.getByText('Description must say when')).toBeVisible();
  await user.type(screen.getByLabelText('Description'), '!');
  expect(screen.queryByText('Description must say when')).not.toBeInTheDocument();
});

test('When the session ends during an edit, the form keeps everything typed', async () => {
  server.use(onApi('patch', '/tips/{id}', () => gatewayError(401, 'Unauthorized')));
  const { user } = await edit();
  await fill(user, 'Title', 'My own title');
  await user.click(update());
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await heading('Your session has ended');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible());
  expect(screen.getByLabelText('Title')).toHaveValue('My own title');
});

test('What was typed and taken back again in the edit form is not kept', async () => {
  const { user } = await edit();
  await user.type(screen.getByLabelText('Title'), 's');
  expect(readDraft(editDraft(tipId(4)))).toBeDefined();
  await user.type(screen.getByLabelText('Title'), '{Backspace}');
  expect(readDraft(editDraft(tipId(4)))).toBeUndefined();
});

test('After a reload the edit form still has everything typed', async () => {
  const { user, unmount } = await edit();
  await fill(user, 'Title', 'My own title');
  unmount();
  await visit(`/MyTips?edit=${tipId(4)}`);
  expect(await screen.findByText(/These are your changes as you left them/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('My own title');
});

test('When the tip to edit does not exist or is somebody else’s, the dialog says so', async () => {
  garden.tips = [aTip(5)];
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(5)}`);
  const missing = "The gardening tip you're looking for doesn't exist or has been removed.";
  expect(await screen.findByText(missing)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/MyTips'));
  expect(screen.queryByText(missing)).not.toBeInTheDocument();
});

test('When the tip to edit cannot be fetched, the page says so, and a retry opens it', async () => {
  server.use(onApi('get', '/tips/{id}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(await screen.findByText('This tip could not be fetched.')).toBeVisible();
  server.use(onApi('get', '/tips/{id}', () => response(200, { data: ownTip(4) })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('Tip 4');
});

/** A tip on the server, which accepts an edit of its present version only, like the real server. */
function aTipOnServer(more: Partial<Tip>) {
  const stored = { now: ownTip(4, { title: 'Water in the morning', ...more }) };
  const change = (change: Partial<Tip>) => {
    stored.now = { ...stored.now, ...change, version: stored.now.version + 1 };
  };
  server.use(
    onApi('get', '/mytips', ({ query }) => response(200, { data: query.deleted ? [] : [stored.now], next: null })),
    onApi('get', '/tips/{id}', () => response(200, { data: stored.now })),
    onApi('patch', '/tips/{id}', ({ body, headers }) => {
      const version = headers.get('If-Match');
      if (version && version !== `"${stored.now.version}"`) return problem(412, 'stale');
      change(withPhotos(body) as Partial<Tip>);
      return response(200, { data: stored.now });
    }),
  );
  return { stored, change };
}

/** Types in the edit form, closes it, and opens it again after the change. */
async function typeAndReopen(text: string, change: (user: Awaited<ReturnType<typeof edit>>['user']) => unknown) {
  const { user, opener } = await edit();
  await fill(user, 'Description', text);
  await user.keyboard('{Escape}');
  await change(user);
  await user.click(opener);
  expect(await screen.findByLabelText('Description')).toHaveValue(text);
  return user;
}

const typed = 'At the foot of the plant, before nine, and never at noon in a heat wave.';

test('A form with typed text of a tip that was shown meanwhile says that others can see it', async () => {
  aTipOnServer({ availability: 'hidden' });
  const user = await typeAndReopen(typed, async (user) => {
    await user.click(screen.getByRole('button', { name: 'Show: Water in the morning' }));
    await screen.findByText('Shown: it is in the lists again');
  });
  expect(screen.getByLabelText('Availability')).toHaveValue('public');
  await user.selectOptions(screen.getByLabelText('Availability'), 'hidden');
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().at(-1)?.body).toEqual({ description: typed, availability: 'hidden' });
});

test('A form with typed text of a tip that was changed elsewhere shows and keeps these changes', async () => {
  const { change } = aTipOnServer({ facts: { places: ['ground'] } });
  const user = await typeAndReopen(typed, async (user) => {
    change({ title: 'Water before nine', category: 'Fruits', facts: { places: ['ground'], sun: ['shade'] } });
    return user;
  });
  expect(screen.getByLabelText('Title')).toHaveValue('Water before nine');
  expect(screen.getByLabelText('Category')).toHaveValue('Fruits');
  await user.click(screen.getByRole('checkbox', { name: 'Greenhouse' }));
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[0]?.body).toEqual({
    description: typed,
    facts: { places: ['ground', 'greenhouse'], sun: ['shade'] },
  });
});

test('Typed text is not sent over a text of the same field that was written elsewhere before the gardener says so', async () => {
  const { change } = aTipOnServer({ availability: 'hidden' });
  const other = 'Written on the phone: at dusk, when the slugs are not yet out and about.';
  let user = await typeAndReopen(typed, () => change({ description: other, availability: 'public' }));
  // What is typed now does not make it the newest.
  await user.type(screen.getByLabelText('Description'), '!');
  user = await typeAndReopen(`${typed}!!`, () => undefined);
  expect(screen.getByLabelText('Availability')).toHaveValue('public');
  await user.click(update());
  expect(await screen.findByRole('alert')).toHaveTextContent('This tip was changed meanwhile');
  await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().at(-1)?.body).toEqual({ description: `${typed}!!` });
});

test('A stale edit shows each time what was changed meanwhile in the fields that the gardener left alone', async () => {
  const { change } = aTipOnServer({ availability: 'hidden' });
  const { user } = await edit();
  await fill(user, 'Description', typed);
  change({ availability: 'retired' });
  await user.click(update());
  await waitFor(() => expect(screen.getByLabelText('Availability')).toHaveDisplayValue(/^Retired/));
  change({ availability: 'public' });
  await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(screen.getByLabelText('Availability')).toHaveValue('public'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Overwrite with mine' })).toBeEnabled());
  await user.selectOptions(screen.getByLabelText('Availability'), 'hidden');
  await user.click(screen.getByRole('button', { name: 'Overwrite with mine' }));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().at(-1)?.body).toEqual({ description: typed, availability: 'hidden' });
});
