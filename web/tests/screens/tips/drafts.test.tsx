/** The draft of a tip in the share form: it is saved by and by, and survives lost responses. */
import { expect, test } from 'vitest';
import type { Tip } from '~/shared/api/schema.gen';
import { garden, ownTip, tipId, withPhotos } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import { address, fill, fillForm, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';
import { laterBy, saveEveryMs, stopTheClock } from './clock';

const fields = formFields(sampleTip);

const fillIn = (user: User) => fillForm(user, fields);

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));

const keys = () => calls('post', '/tips').map(({ headers }) => headers.get('Idempotency-Key'));

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
  expect(await screen.findByText('What you type is kept on this device only.')).toBeVisible();
  await fill(user, 'Title', 'Sow broad beans early');
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9, { availability: 'draft' }) })));
  await laterBy(saveEveryMs);
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
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
  expect(await screen.findByText('What you type is kept on this device only.')).toBeVisible();
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
  expect(await screen.findByText('What you type is kept on this device only.')).toBeVisible();
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
  expect(await screen.findByText('What you type is kept on this device only.')).toBeVisible();
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
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(screen.getByLabelText('Title')).toHaveValue('');
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
});

test('Log Out that is pressed again while it saves the open draft asks once', async () => {
  const { opened, open } = gate();
  server.use(onApi('post', '/tips', () => opened.then(() => problem(500, 'internal'))));
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  const button = screen.getByRole('button', { name: 'Log Out' });
  await user.click(button);
  await waitFor(() => expect(calls('post', '/tips')).toHaveLength(1));
  await user.click(button);
  open();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(await screen.findByText('What you type is kept on this device only.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('Logging out saves the open draft, and asks before it deletes what can be no draft', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  const logOut = () => user.click(screen.getByRole('button', { name: 'Log Out' }));
  await fill(user, 'Description', 'Half a tip');
  await logOut();
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Description')).toHaveValue('Half a tip');
  await fill(user, 'Title', 'Sow broad beans');
  await logOut();
  await waitFor(() => expect(address()).toBe('/'));
  expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans', description: 'Half a tip' });
});
