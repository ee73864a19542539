import { expect, test } from 'vitest';
import type { Block } from '~/shared/api/schema.gen';
import { aGardener, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { fireEvent, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const name = 'Mireille Kerbrat';
const page = `/gardener/${mireilleId}`;
const their = (kind: Block['kind']): Block => ({ id: mireilleId, name, kind, at: '2026-05-03T09:00:00Z' });

const button = (name: string) => screen.findByRole('button', { name });
const sent = () => calls('put', '/me/blocks/{id}').map(({ params, body }) => [params.id, body.kind]);

test('A gardener mutes another on their page, and can undo it', async () => {
  const { user } = await visitSignedIn(page);
  await user.click(await button(`Mute ${name}`));
  expect(await screen.findByText(/^You mute this gardener\./)).toBeVisible();
  expect(await button(`Unmute ${name}`)).toHaveFocus();
  expect(tipsShown()).toHaveLength(2);
  expect(await screen.findByText(`You now mute ${name}`)).toBeVisible();
  expect(sent()).toEqual([[mireilleId, 'mute']]);
  await user.click(await button('Undo'));
  expect(await button(`Mute ${name}`)).toBeVisible();
  await waitFor(() => expect(calls('delete', '/me/blocks/{id}')[0]?.params.id).toBe(mireilleId));
});

test('A block says what it does before it is done, and takes the tips off the page', async () => {
  const { user } = await visitSignedIn(page);
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
  await user.click(await button(`Block ${name}`));
  const dialog = within(screen.getByRole('alertdialog', { name: `Block ${name}?` }));
  expect(
    dialog.getByText(/^The lists, the search and the suggestions leave out .* stays in your almanac\.$/),
  ).toBeVisible();
  expect(
    dialog.getByText(/^We do not tell them, but the site refuses the vote of somebody whom you block\./),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  await user.click(await button(`Block ${name}`));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText(/^You block this gardener\./)).toBeVisible();
  expect(await button(`Unblock ${name}`)).toHaveFocus();
  expect(tipsShown()).toEqual([]);
  expect(await screen.findByText(`You now block ${name}`)).toBeVisible();
  expect(sent()).toEqual([[mireilleId, 'block']]);
});

test('The page of a blocked gardener says so, and ends it', async () => {
  garden.blocks = [their('block')];
  const { user } = await visitSignedIn(page);
  await user.click(await button(`Unblock ${name}`));
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
  expect(await screen.findByText(`You no longer block ${name}`)).toBeVisible();
  await user.click(await button('Undo'));
  await waitFor(() => expect(sent()).toEqual([[mireilleId, 'block']]));
  expect(tipsShown()).toEqual([]);
});

test('A block shows at once, and goes again where the server refuses it', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('put', '/me/blocks/{id}', async () => {
      await opened;
      return problem(429, 'too-many-blocks', { detail: 'You mute 100 gardeners already.' });
    }),
  );
  const { user } = await visitSignedIn(page);
  await user.click(await button(`Mute ${name}`));
  expect(await button(`Unmute ${name}`)).toBeVisible();
  open();
  expect(await button(`Mute ${name}`)).toBeVisible();
  expect(await screen.findByText('You mute 100 gardeners already.')).toBeVisible();
});

test('Where the list of blocks cannot be fetched, everything is shown, and a gardener can still be blocked', async () => {
  server.use(onApi('get', '/me/blocks', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(page);
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
  // The app has given up: a later attempt would get the next response.
  await waitFor(() => expect(calls('get', '/me/blocks')).toHaveLength(3), { timeout: 5_000 });
  await button(`Mute ${name}`);
  server.use(onApi('get', '/me/blocks', () => response(200, { data: [their('mute')] })));
  await user.click(await button(`Mute ${name}`));
  expect(await button(`Unmute ${name}`)).toBeVisible();
});

test('Nobody blocks or mutes without a session', async () => {
  await visit(page);
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^(Mute|Block)/ })).not.toBeInTheDocument();
  expect(calls('get', '/me/blocks')).toHaveLength(0);
});

test('Nobody blocks or mutes themselves', async () => {
  garden.gardeners = [aGardener(), aGardener({ id: mireilleId })];
  // A namesake is somebody else.
  await visitSignedIn(page);
  expect(await button(`Block ${rowan.name}`)).toBeVisible();
  const own = await visitSignedIn(`/gardener/${rowan.id}`);
  await heading(rowan.name);
  await waitFor(() => expect(tipsShown()).toHaveLength(1));
  await waitFor(() => expect(own.queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: /^(Mute|Block)/ })).not.toBeInTheDocument();
});

const note = {
  result: 'worked' as const,
  year: 2026,
  climate: null,
  place: 'Brest',
  note: 'Mounded twice.',
  gardener: { id: mireilleId, name },
};
const tipPage = `/Tips/${tipId(4)}`;

test('A gardener blocks or mutes the writer of a note', async () => {
  garden.outcomes = { ...garden.outcomes, worked: 1, notes: [note] };
  const { user } = await visitSignedIn(tipPage);
  await user.click(await button(`Mute or block ${name}`));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText(/A note by/)).toBeVisible();
  expect(screen.queryByText(note.note)).not.toBeInTheDocument();
  await user.click(await button(`Show the note by ${name}`));
  expect(screen.getByText(note.note)).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveFocus();
  await user.click(await button(`Unmute ${name}`));
  await user.click(await button(`Mute or block ${name}`));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('One note of a gardener whom you block is left out.')).toBeVisible();
  expect(screen.queryByText(note.note)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('A vote on a tip of a gardener who blocks the reader says that it is not possible', async () => {
  server.use(
    onApi('put', '/tips/{id}/{mark}', () => problem(403, 'blocked', { detail: 'You cannot vote on this tip.' })),
  );
  const { user } = await visitSignedIn(`/Tips/${tipId(5)}`);
  const helpful = await screen.findByRole('button', { name: /^Helpful/ });
  await waitFor(() => expect(helpful).not.toHaveAttribute('aria-disabled'));
  await user.click(helpful);
  expect(await screen.findByText('You cannot vote on this tip.')).toBeVisible();
});

test('The profile lists whom a gardener blocks and mutes, and ends it', async () => {
  garden.blocks = [{ ...their('mute'), id: rowan.id, name: 'Ash', at: '2026-06-01T09:00:00Z' }, their('block')];
  const { user } = await visitSignedIn('/profile');
  const section = within(await screen.findByRole('region', { name: 'Blocked and muted gardeners' }));
  const rows = await section.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ash · muted since 1 June 2026Unmute',
    `${name} · blocked since 3 May 2026Unblock`,
  ]);
  await user.click(section.getByRole('button', { name: `Unblock ${name}` }));
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(section.getByRole('heading')).toHaveFocus();
  await user.click(section.getByRole('button', { name: 'Unmute Ash' }));
  expect(await section.findByText(/^You block and mute nobody\./)).toBeVisible();
});

test('When the profile’s list cannot be fetched, it offers to try again', async () => {
  server.use(networkError('get', '/me/blocks'));
  const { user } = await visitSignedIn('/profile');
  const section = within(await screen.findByRole('region', { name: 'Blocked and muted gardeners' }));
  const again = await section.findByRole('button', { name: 'Try again' });
  server.use(onApi('get', '/me/blocks', () => response(200, { data: [] })));
  await user.click(again);
  expect(await section.findByText(/^You block and mute nobody\./)).toBeVisible();
});

test('A double click on Unblock ends one block', async () => {
  garden.blocks = [their('block'), { ...their('block'), id: 'user-7', name: 'Ash' }];
  await visitSignedIn('/profile');
  const first = await button(`Unblock ${name}`);
  const second = await button('Unblock Ash');
  fireEvent.click(first, { detail: 1 });
  fireEvent.click(second, { detail: 2 });
  await waitFor(() => expect(first).not.toBeInTheDocument());
  expect(second).toBeVisible();
  await waitFor(() => expect(calls('delete', '/me/blocks/{id}').map(({ params }) => params.id)).toEqual([mireilleId]));
});
