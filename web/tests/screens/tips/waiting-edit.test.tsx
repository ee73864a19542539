/** An edit that waits in the outbox, or that was rejected: every page goes on with it. */
import { expect, test, vi } from 'vitest';
import { sendOutbox } from '~/features/tips/outbox/send';
import type { Waiting } from '~/shared/offline/outbox';
import { garden, ownTip, rowan, tipId } from '../../api/garden';
import { act, fill, heading, screen, visitSignedIn, waitFor, within } from '../app';
import { api, calls, networkError, onApi, problem, response, server } from '../backend';
import { copyOf, database, installCaches } from '../device';

const before = 'Before nine, at the foot of the plant.';

/** An edit of the tip's text, made without a network. */
function waitingEdit(more: Partial<Waiting> = {}): void {
  garden.tips = [ownTip(4, { title: 'Water in the morning', description: before, version: 3 })];
  const of = `sub of ${rowan.email}`;
  const waiting: Waiting = {
    id: `${of}/edit/${tipId(4)}`,
    of,
    at: 1,
    title: 'Water in the morning',
    change: { kind: 'edit', tip: tipId(4), version: 3, change: { description: `${before}\n\nFirst.` } },
    ...more,
  };
  database('garden.outbox').set(waiting.id, waiting);
}

const waits = () => [...database('garden.outbox').values()] as Waiting[];
const patches = () => calls('patch', '/tips/{id}');
const description = () => screen.findByLabelText('Description');
const update = () => screen.getByRole('button', { name: 'Update Tip' });
const offline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(networkError('patch', '/tips/{id}'));
};

test('A second edit without a network goes on with the first, and both are sent together', async () => {
  offline();
  waitingEdit();
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  expect(screen.getByText(/^These are your changes that wait on this device\./)).toBeVisible();
  await fill(user, 'Description', `${before}\n\nFirst.\n\nSecond.`);
  await fill(user, 'Plant type', 'Beans');
  await user.click(update());
  await waitFor(() => expect(waits()).toHaveLength(1));
  const change = { description: `${before}\n\nFirst.\n\nSecond.`, plantType: 'Beans' };
  await waitFor(() => expect(waits()[0]?.change).toMatchObject({ kind: 'edit', version: 3, change }));
});

test('A second edit without a network of another field keeps the first', async () => {
  offline();
  waitingEdit();
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await description();
  await fill(user, 'Plant type', 'Beans');
  await user.click(update());
  const change = { description: `${before}\n\nFirst.`, plantType: 'Beans' };
  await waitFor(() => expect(waits()[0]?.change).toMatchObject({ kind: 'edit', version: 3, change }));
});

test('An edit that was begun while an earlier change is on its way is not sent after it', async () => {
  const first: Waiting = {
    ...{ id: `sub of ${rowan.email}/saved/${tipId(9)}`, of: `sub of ${rowan.email}`, at: 0, title: 'Another tip' },
    change: { kind: 'mark', tip: tipId(9), mark: 'saved', on: true },
  };
  database('garden.outbox').set(first.id, first);
  waitingEdit({ at: 1 });
  let answer = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    onApi('put', '/tips/{id}/{mark}', async () => {
      await onItsWay;
      return response(204, undefined);
    }),
  );
  const { user, queryClient } = await visitSignedIn('/MyTips');
  const sending = sendOutbox(queryClient);
  const row = await screen.findByRole('row', { name: /Water in the morning/ });
  await user.click(within(row).getByRole('button', { name: /^Edit/ }));
  await fill(user, 'Description', `${before}\n\nFirst.\n\nTyped.`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(waits()[1]?.begun).toBe(true));
  answer();
  // The page may be the one that sends them.
  await act(() => Promise.all([sending, navigator.locks.request('garden.outbox', {}, () => undefined)]));
  await waitFor(() => expect(waits().map(({ change }) => change.kind)).toEqual(['edit']));
  expect(patches()).toHaveLength(0);
});

test('An edit that puts a waiting text back as it was before sends that too', async () => {
  offline();
  waitingEdit();
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await description();
  await fill(user, 'Description', before);
  await user.click(update());
  await waitFor(() => expect(waits()[0]?.change).toMatchObject({ change: { description: before } }));
});

test('A browser without locks sends a waiting edit while its form is open, and the form goes on from what was sent', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  waitingEdit();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, queryClient } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await description();
  vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
  // The part of the page that sends it may not be there yet.
  await act(() => sendOutbox(queryClient));
  expect(patches()).toHaveLength(1);
  await waitFor(() => expect(waits()).toEqual([]));
  await fill(user, 'Plant type', 'Beans');
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[1]?.body).toEqual({ plantType: 'Beans' });
  expect(patches()[1]?.headers.get('If-Match')).toBe('"4"');
});

test('Once a waiting edit is sent, the next one without a network begins from what was sent', async () => {
  installCaches();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  waitingEdit();
  const { user, queryClient } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  isOnline.mockReturnValue(true);
  await act(() => sendOutbox(queryClient));
  await waitFor(() => expect(waits()).toEqual([]));
  await waitFor(async () => expect(await copyOf(`tips/${tipId(4)}`)).toMatchObject({ data: { version: 4 } }));

  offline();
  server.use(networkError('get', '/tips/{id}'), networkError('get', '/mytips'));
  const later = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  await fill(later.user, 'Plant type', 'Beans');
  await later.user.click(update());
  await waitFor(() => expect(waits()[0]?.change).toMatchObject({ version: 4, change: { plantType: 'Beans' } }));
});

test('My Tips and the tip’s page show a waiting edit to its author, and that others do not see it yet', async () => {
  offline();
  waitingEdit({
    title: 'Water at nine',
    change: { kind: 'edit', tip: tipId(4), version: 3, change: { title: 'Water at nine', availability: 'hidden' } },
  });
  await visitSignedIn('/MyTips');
  const row = await screen.findByRole('row', { name: /Water at nine/ });
  expect(row).toHaveTextContent('With your changes, which wait on this device until the network is back.');
  await visitSignedIn(`/tips/${tipId(4)}`);
  await heading('Water at nine');
  expect(screen.getByText(/^With your changes, which wait on this device/)).toBeVisible();
  expect(screen.queryByText(/only you can see it/)).not.toBeInTheDocument();
});

test('A rejected edit opens in the form with its reason, and is gone from the device once it is sent', async () => {
  waitingEdit({ refused: 'You are paused until Friday.' });
  const { user } = await visitSignedIn(`/tips/${tipId(4)}`);
  expect(await screen.findByText(/First\./)).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'Edit them' }));
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  expect(
    screen.getByText(/^These are your changes that were not taken\. You are paused until Friday\.$/),
  ).toBeVisible();
  server.use(onApi('patch', '/tips/{id}', () => problem(403, 'paused', { detail: 'You are paused until Friday.' })));
  await user.click(update());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  expect(waits()).toHaveLength(1);
  server.resetHandlers(...api);
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().at(-1)?.body).toEqual({ description: `${before}\n\nFirst.` });
  expect(waits()).toEqual([]);
});

test('Log Out without a network says that a waiting edit is deleted, and does it only then', async () => {
  offline();
  waitingEdit();
  const { user } = await visitSignedIn('/MyTips');
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Log Out');
  const question = await screen.findByRole('alertdialog', { name: 'Log out and delete what is not sent?' });
  expect(question).toHaveTextContent('the changes that wait for the network');
  await press('Stay');
  expect(waits()).toHaveLength(1);
  await press('Log Out');
  await press('Log out and delete it');
  expect(await screen.findByRole('link', { name: 'Sign Up' })).toBeVisible();
  await waitFor(() => expect(waits()).toEqual([]));
});

test('The reason of a rejected edit has the server’s day as the app writes days', async () => {
  waitingEdit();
  const detail = 'Moderators let you write nothing until 2026-12-06. My profile says why.';
  server.use(onApi('patch', '/tips/{id}', () => problem(403, 'paused', { detail })));
  const { queryClient } = await visitSignedIn('/MyTips');
  await act(() => sendOutbox(queryClient));
  const list = await screen.findByRole('region', { name: 'Waiting to be sent' });
  expect(await within(list).findByRole('alert')).toHaveTextContent('write nothing until 6 December 2026.');
});

test('A stale edit opens beside the tip as it is stored now, and Update sends it with the new version', async () => {
  waitingEdit({ refused: 'The tip was changed meanwhile.', final: 'changed' });
  garden.tips = [ownTip(4, { title: 'Water at nine', description: 'At nine, by another device.', version: 5 })];
  const { user } = await visitSignedIn('/MyTips');
  const list = await screen.findByRole('region', { name: 'Waiting to be sent' });
  expect(within(list).queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  await user.click(within(list).getByRole('link', { name: 'Compare and edit: Water in the morning' }));
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  const both = within(screen.getByRole('region', { name: 'Two texts of this tip' }));
  expect(both.getByText('At nine, by another device.')).toBeVisible();
  expect(both.getByText(/First\.$/)).toBeVisible();
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[0]?.headers.get('If-Match')).toBe('"5"');
  expect(patches()[0]?.body).toEqual({ description: `${before}\n\nFirst.` });
  expect(waits()).toEqual([]);
});

test('A stale edit whose tip changes once more is compared with the newest', async () => {
  waitingEdit({ refused: 'The tip was changed meanwhile.', final: 'changed' });
  const change = (version: number) => {
    garden.tips = [ownTip(4, { title: 'Water at nine', description: `By device ${version}.`, version })];
  };
  change(5);
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  const both = within(await screen.findByRole('region', { name: 'Two texts of this tip' }));
  expect(both.getByText('By device 5.')).toBeVisible();
  change(6);
  server.use(onApi('patch', '/tips/{id}', () => problem(412, 'stale')));
  await user.click(update());
  expect(await both.findByText('By device 6.')).toBeVisible();
  expect(await description()).toHaveValue(`${before}\n\nFirst.`);
  server.resetHandlers();
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches().map(({ headers }) => headers.get('If-Match'))).toEqual(['"5"', '"6"']);
});

test.each([
  ['the session has ended', problem(401, 'unauthenticated'), 'On this device only, until you sign in again.'],
  [
    'the server fails',
    problem(503, 'unavailable'),
    'On this device only: the garden has not taken them yet. It is tried again every few seconds.',
  ],
  ['it is rejected', problem(403, 'paused', { detail: 'You are paused until Friday.' }), 'On this device only.'],
])('My Tips says what is true of a waiting change while %s', async (what, reply, words) => {
  waitingEdit();
  server.use(onApi('patch', '/tips/{id}', () => reply));
  const { queryClient } = await visitSignedIn('/MyTips');
  const list = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
  await act(() => sendOutbox(queryClient));
  expect(await list.findByText(words)).toBeVisible();
  expect(list.queryAllByRole('button', { name: 'Sign in again' })).toHaveLength(what.startsWith('the session') ? 1 : 0);
});

/** Types on top of the edit that waits, which is not sent from then on. */
async function typeOnTop(text: string): Promise<void> {
  offline();
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await description();
  await fill(user, 'Description', text);
  await waitFor(() => expect(waits()).toMatchObject([{ begun: true }]));
  await user.keyboard('{Escape}');
  vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
  server.resetHandlers();
}

test('What was typed on top of a waiting edit is in its form after its tip was deleted and restored', async () => {
  waitingEdit();
  await typeOnTop(`${before}\n\nTyped.`);
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await screen.findByRole('button', { name: 'Delete: Water in the morning' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo: Water in the morning' }));
  await user.click(await screen.findByRole('button', { name: 'Edit: Water in the morning' }));
  expect(await description()).toHaveValue(`${before}\n\nTyped.`);
  expect(screen.queryByText(/in another tab/)).not.toBeInTheDocument();
  expect(waits()).toMatchObject([{ begun: true, change: { change: { description: `${before}\n\nFirst.` } } }]);
});

test('A waiting edit with typed text opens with the availability that the tip has now', async () => {
  waitingEdit();
  garden.tips = garden.tips.map((tip) => ({ ...tip, availability: 'hidden' }));
  await typeOnTop(`${before}\n\nTyped.`);
  garden.tips = garden.tips.map((tip) => ({ ...tip, availability: 'public', plantType: 'Beans', version: 4 }));
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(await description()).toHaveValue(`${before}\n\nTyped.`);
  expect(screen.getByLabelText('Availability')).toHaveValue('public');
  const both = within(screen.getByRole('region', { name: 'Two texts of this tip' }));
  expect(both.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Description']);
  await user.click(update());
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(patches()[0]?.headers.get('If-Match')).toBe('"4"');
  expect(patches()[0]?.body).toEqual({ description: `${before}\n\nTyped.` });
});

test('The comparison of a stale edit lists an availability that was changed elsewhere', async () => {
  waitingEdit({
    refused: 'The tip was changed meanwhile.',
    final: 'changed',
    change: { kind: 'edit', tip: tipId(4), version: 3, change: { availability: 'public' } },
  });
  garden.tips = garden.tips.map((tip) => ({ ...tip, availability: 'hidden', version: 5 }));
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  const both = within(await screen.findByRole('region', { name: 'Two texts of this tip' }));
  await user.click(both.getByRole('button', { name: 'Take it over: Availability' }));
  expect(screen.getByLabelText('Availability')).toHaveValue('hidden');
  expect(both.getByText(/They are the same\.$/)).toBeVisible();
});

test('A rejected edit of a deleted tip is not edited, and is sent once the tip is restored', async () => {
  waitingEdit();
  const tips = garden.tips;
  garden.tips = [];
  const { user, queryClient } = await visitSignedIn('/MyTips');
  await act(() => sendOutbox(queryClient));
  const list = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
  expect(await list.findByRole('alert')).toHaveTextContent(
    'It was not taken. The tip is not there any more. If you have deleted it, restore it under Recently deleted. Then “Try again” works.',
  );
  expect(list.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  garden.tips = tips;
  await user.click(list.getByRole('button', { name: /^Try again/ }));
  await waitFor(() => expect(waits()).toEqual([]));
});

test('The form of a deleted tip says that its edit is kept, and how the tip comes back', async () => {
  waitingEdit({ begun: true });
  garden.tips = [];
  await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  expect(
    await screen.findByText(
      'Your changes are kept on this device. If you have deleted the tip, restore it under Recently deleted.',
    ),
  ).toBeVisible();
});
