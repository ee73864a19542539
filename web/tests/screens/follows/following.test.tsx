import { beforeEach, expect, test } from 'vitest';
import { aGardener, aTip, garden, mireilleId, rowan } from '../../api/garden';
import { address, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const name = 'Mireille Kerbrat';
const page = `/gardener/${mireilleId}`;
const button = (of: string) => screen.findByRole('button', { name: new RegExp(`^Follow(ing)? ${of}$`) });
const sent = (method: 'put' | 'delete') =>
  calls(method, '/me/follows/{kind}/{id}').map(({ params }) => [params.kind, params.id]);

beforeEach(() => {
  garden.tips = [aTip(5, { authorId: mireilleId, name, facts: { plants: ['apple'] } })];
});

test.each([
  [page, name, ['gardener', mireilleId]],
  ['/plants/apple', 'Apple', ['plant', 'apple']],
])('On %s a gardener follows and unfollows, and keeps the focus', async (address, of, what) => {
  const { user } = await visitSignedIn(address);
  const follow = await button(of);
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  expect(follow).toHaveTextContent(/^Follow$/);
  follow.focus();
  await user.keyboard('{Enter}');
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(follow).toHaveTextContent(/^Following$/);
  expect(follow).toHaveAccessibleName(`Following ${of}`);
  expect(follow).toHaveFocus();
  await waitFor(() => expect(sent('put')).toEqual([what]));
  await user.keyboard('{Enter}');
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  expect(follow).toHaveFocus();
  await waitFor(() => expect(sent('delete')).toEqual([what]));
  expect(garden.follows).toEqual({ gardeners: [], plants: [] });
});

test('Who follows for the first time reads where the tips come together, and then no more', async () => {
  const { user } = await visitSignedIn('/plants/apple');
  await user.click(await button('Apple'));
  expect(await screen.findByText(/come together on the page “Following”/)).toBeVisible();
  garden.follows = { gardeners: [], plants: ['apple'] };
  const [gardeners] = await screen.findAllByRole('link', { name: 'Gardeners' });
  await user.click(gardeners as HTMLElement);
  await waitFor(() => expect(screen.queryByText(/come together on the page/)).not.toBeInTheDocument(), {
    timeout: 8_000,
  });
});

test('Whom a gardener follows is asked once a session', async () => {
  garden.follows = { gardeners: [mireilleId], plants: ['apple'] };
  const { user } = await visitSignedIn(page);
  expect(await button(name)).toHaveAttribute('aria-pressed', 'true');
  const [plants] = await screen.findAllByRole('link', { name: 'Plants' });
  await user.click(plants as HTMLElement);
  await user.click((await screen.findAllByRole('link', { name: /^Apple/ }))[0] as HTMLElement);
  expect(await button('Apple')).toHaveAttribute('aria-pressed', 'true');
  expect(calls('get', '/me/follows')).toHaveLength(1);
});

test.each([
  [
    'of the limit',
    problem(429, 'too-many-follows', { detail: 'You follow 400 gardeners already.' }),
    'You follow 400 gardeners already.',
  ],
  [
    'of a block',
    problem(403, 'blocked', { detail: 'You cannot follow this gardener.' }),
    'You cannot follow this gardener.',
  ],
  ['they have left', problem(404, 'not-found'), 'This gardener is not here any more.'],
])('A follow shows at once, and goes again where the server refuses it because %s', async (_, refusal, words) => {
  const { opened, open } = gate();
  server.use(
    onApi('put', '/me/follows/{kind}/{id}', async () => {
      await opened;
      return refusal;
    }),
  );
  const { user } = await visitSignedIn(page);
  const follow = await button(name);
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(follow).toHaveAttribute('aria-pressed', 'false');
  expect(follow).toHaveFocus();
});

test('Without a network nothing changes, and a message says so', async () => {
  garden.follows = { gardeners: [mireilleId], plants: [] };
  server.use(networkError('delete', '/me/follows/{kind}/{id}'));
  const { user } = await visitSignedIn(page);
  const follow = await button(name);
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'true'));
  await user.click(follow);
  expect(await screen.findByText('Your connection seems to be down, so nothing has changed.')).toBeVisible();
  expect(follow).toHaveAttribute('aria-pressed', 'true');
});

test('Where the list of follows cannot be fetched, a gardener can still follow', async () => {
  server.use(onApi('get', '/me/follows', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(page);
  const follow = await button(name);
  // The app has given up: a later attempt would get the next response.
  await waitFor(() => expect(calls('get', '/me/follows')).toHaveLength(3));
  server.use(onApi('get', '/me/follows', () => response(200, { data: garden.follows })));
  await user.click(follow);
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'true'));
});

test.each(['mute', 'block'] as const)('Whom a gardener does %s has no button', async (kind) => {
  garden.blocks = [{ id: mireilleId, name, kind, at: '2026-05-03T09:00:00Z' }];
  const { queryClient } = await visitSignedIn(page);
  await screen.findByRole('button', { name: `Un${kind} ${name}` });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
});

test('A block ends the follow, says so before, and its undo brings it back', async () => {
  garden.follows = { gardeners: [mireilleId], plants: [] };
  const { user } = await visitSignedIn(page);
  await waitFor(async () => expect(await button(name)).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await screen.findByRole('button', { name: `Block ${name}` }));
  const dialog = within(screen.getByRole('alertdialog', { name: `Block ${name}?` }));
  expect(dialog.getByText(/Neither of you follows the other any more\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await button(name)).toHaveAttribute('aria-pressed', 'true'));
  expect(sent('put')).toEqual([['gardener', mireilleId]]);
});

test('A mute ends the follow and says so, and its undo brings it back', async () => {
  garden.follows = { gardeners: [mireilleId], plants: [] };
  const { user } = await visitSignedIn(page);
  await waitFor(async () => expect(await button(name)).toHaveAttribute('aria-pressed', 'true'));
  await user.click(await screen.findByRole('button', { name: `Mute ${name}` }));
  expect(await screen.findByText(`You now mute ${name}, and do not follow them any more`)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await button(name)).toHaveAttribute('aria-pressed', 'true'));
  expect(sent('put')).toEqual([['gardener', mireilleId]]);
});

test('Nobody follows themselves, and a namesake is somebody else', async () => {
  garden.gardeners = [aGardener(), aGardener({ id: mireilleId })];
  await visitSignedIn(page);
  expect(await button(rowan.name)).toBeVisible();
  const own = await visitSignedIn(`/gardener/${rowan.id}`);
  await heading(rowan.name);
  await waitFor(() => expect(own.queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
});

test.each([
  [page, name, 'Log in to follow a gardener. It is free.'],
  ['/plants/apple', 'Apple', 'Log in to follow a plant. It is free.'],
])('On %s visitors have a link that leads to the login, and back', async (from, of, words) => {
  const { user } = await visit(from);
  const link = await screen.findByRole('link', { name: new RegExp(`^Follow ?${of}$`) });
  expect(screen.queryByRole('button', { name: /^Follow/ })).not.toBeInTheDocument();
  await user.click(link);
  expect(await screen.findByText(words)).toBeVisible();
  expect(address()).toBe('/login');
  expect(history.state.usr).toMatchObject({ from });
  expect(calls('get', '/me/follows')).toHaveLength(0);
});
