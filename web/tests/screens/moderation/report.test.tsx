/** Reports to the moderators: of a tip, a note, a gardener. */
import { expect, test } from 'vitest';
import type { OutcomeNote } from '~/shared/api/schema.gen';
import { aGardener, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gatewayError, networkError, onApi, problem, response, server } from '../backend';
import { storeSession } from '../cognito';

async function open(user: User, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: /^Report this/ });
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send the report' }));
const note = /^A note/;

test('Readers report a tip, with a reason and a note, and find what comes of it', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const dialog = within(await open(user, 'Report this tip'));
  expect(dialog.getByText('Earth up the leeks')).toBeVisible();
  expect(dialog.getAllByRole('radio')).toHaveLength(7);
  const says =
    'A moderator decides. If enough gardeners report it, it is hidden until then. Neither moderators nor its author see';
  expect(dialog.getByText(new RegExp(`^${says} that the report is yours\\.$`))).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Could hurt somebody or kill a plant/ }));
  await fill(user, note, 'Foxglove is no salad.');
  expect(dialog.getByText('optional · 21 / 500')).toBeVisible();
  await send(user);
  const done = await screen.findByRole('dialog', { name: 'Thank you' });
  expect(done).toHaveAccessibleDescription(/^Your report is with the moderators\./);
  const thanks = within(done);
  expect(calls('post', '/reports').map(({ body }) => body)).toEqual([
    { kind: 'tip', id: tipId(5), reason: 'unsafe', note: 'Foxglove is no salad.' },
  ]);
  await user.click(thanks.getByRole('link', { name: 'My reports' }));
  expect(await heading('My reports')).toBeVisible();
});

test('A report without a reason is not sent, and the form says so', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const dialog = within(await open(user, 'Report this tip'));
  await send(user);
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose what is wrong.');
  expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
  expect(calls('post', '/reports')).toHaveLength(0);
});

test('Readers report the note of a gardener who tried a tip', async () => {
  const aNote: OutcomeNote = {
    result: 'worked',
    year: 2026,
    climate: null,
    place: null,
    note: 'Buy at my shop.',
    gardener: { id: mireilleId, name: 'Mireille Kerbrat' },
  };
  garden.outcomes = { ...garden.outcomes, worked: 1, notes: [aNote] };
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByLabelText('More about the note of Mireille Kerbrat'));
  const dialog = within(await open(user, 'Report the note of Mireille Kerbrat'));
  expect(dialog.getByRole('heading', { name: 'Report this note' })).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Advertising/ }));
  await send(user);
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(calls('post', '/reports')[0]?.body).toEqual({
    kind: 'outcome',
    id: `${tipId(5)}.2026.${mireilleId}`,
    reason: 'spam',
    note: null,
  });
});

test('Readers report a gardener', async () => {
  const { user } = await visitSignedIn(`/gardener/${mireilleId}`);
  const dialog = within(await open(user, 'Report this gardener'));
  expect(dialog.getByText(/^A moderator decides\. Neither moderators nor the gardener see/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: /^Unkind/ }));
  await send(user);
  await user.click(within(await screen.findByRole('dialog', { name: 'Thank you' })).getByText('Close'));
  expect(screen.getByRole('button', { name: 'Report this gardener' })).toHaveFocus();
  expect(calls('post', '/reports')[0]?.body).toMatchObject({ kind: 'profile', id: mireilleId });
});

test('Nobody reports their own profile, but a namesake’s', async () => {
  await visitSignedIn(`/gardener/${rowan.id}`);
  await heading(rowan.name);
  await waitFor(() => expect(calls('post', '/user')).not.toHaveLength(0));
  expect(screen.queryByRole('button', { name: 'Report this gardener' })).not.toBeInTheDocument();
  garden.gardeners.push(aGardener({ id: '33333333-3333-5333-8333-333333333333' }));
  await visitSignedIn('/gardener/33333333-3333-5333-8333-333333333333');
  expect(await screen.findByRole('button', { name: 'Report this gardener' })).toBeVisible();
});

test('Visitors sign in to report, and come back to the open form', async () => {
  const { user } = await visit(`/gardener/${mireilleId}`);
  await user.click(await screen.findByRole('button', { name: 'Report this gardener' }));
  expect(await screen.findByText(/^Log in to report this to the moderators\./)).toBeVisible();
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const dialog = await screen.findByRole('dialog', { name: 'Report this gardener' });
  expect(address()).toBe(`/gardener/${mireilleId}`);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(dialog).not.toBeInTheDocument();
});

test.each([
  [
    429,
    problem(429, 'daily-limit', { detail: 'You have reported 10 times today.' }),
    'You have reported 10 times today.',
  ],
  [429, gatewayError(429, 'Too Many Requests'), 'That was fast. Wait a moment and try again.'],
  [403, problem(403, 'own-thing', { detail: 'This is yours.' }), 'This is yours.'],
  [404, problem(404, 'not-found'), 'It is not there any more.'],
  [500, problem(500, 'internal'), 'It could not be sent. Give it a moment and try again. Reference: request-7'],
  [
    400,
    problem(400, 'invalid-input', { errors: [{ field: 'note', message: 'must have at most 500 characters' }] }),
    'The note must have at most 500 characters.',
  ],
])('After an error %d the form says why, and nothing is lost', async (_, reply, words) => {
  server.use(onApi('post', '/reports', () => reply));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const dialog = within(await open(user, 'Report this tip'));
  await user.click(dialog.getByRole('radio', { name: /^Copied/ }));
  await fill(user, note, 'From a book.');
  await send(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  expect(dialog.getByLabelText(note)).toHaveValue('From a book.');
  // A closed form, and another page, keep it too.
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await visitSignedIn(`/tips/${tipId(5)}`);
  const again = within(await open((await import('@testing-library/user-event')).userEvent.setup(), 'Report this tip'));
  expect(again.getByRole('radio', { name: /^Copied/ })).toBeChecked();
  expect(again.getByLabelText(note)).toHaveValue('From a book.');
});

test('Without a network the form says so, and sends the report later', async () => {
  server.use(networkError('post', '/reports'));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const dialog = within(await open(user, 'Report this tip'));
  await user.click(dialog.getByRole('radio', { name: /^Something else/ }));
  await send(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^Your connection seems to be down/);
  server.use(onApi('post', '/reports', () => response(204, undefined)));
  await send(user);
  expect(await screen.findByRole('dialog', { name: 'Thank you' })).toBeVisible();
});

test('When the session has ended, the gardener signs in again and finds the report as it was', async () => {
  server.use(onApi('post', '/reports', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitSignedIn(`/gardener/${mireilleId}`);
  await open(user, 'Report this gardener');
  await user.click(screen.getByRole('radio', { name: /^Unkind/ }));
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(await heading('Login')).toBeVisible();
  storeSession(sessionStorage);
  await visit(address(), history.state);
  expect(await screen.findByRole('radio', { name: /^Unkind/ })).toBeChecked();
});
