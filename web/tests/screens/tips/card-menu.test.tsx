/** The menu of a tip's card: report it, mute or block its author. */
import { expect, test } from 'vitest';
import { aGardener, aTip, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { address, fill, heading, screen, tipsShown, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls } from '../backend';

const author = 'Mireille Kerbrat';
const title = 'Graft an old apple';

async function open(user: User, about = title) {
  const [button] = await screen.findAllByRole('button', { name: `More about ${about}` });
  if (!button) throw new Error('no button');
  await user.click(button);
  return within(await screen.findByRole('dialog', { name: `More about ${about}` }));
}

const items = (menu: Awaited<ReturnType<typeof open>>) =>
  [...menu.queryAllByRole('link'), ...menu.getAllByRole('button')]
    .map((item) => item.textContent)
    .filter((words) => words !== 'Close');

const sent = () => calls('put', '/me/blocks/{id}').map(({ params, body }) => [params.id, body.kind]);

test('A reader reports a tip from its card', async () => {
  const { user } = await visitSignedIn('/Tips');
  const menu = await open(user);
  expect(items(menu)).toEqual(['Report this tip', `Mute ${author}`, `Block ${author}`]);
  await user.click(menu.getByRole('button', { name: 'Report this tip' }));
  const form = within(await screen.findByRole('dialog', { name: 'Report this tip' }));
  expect(form.getByText(title)).toBeVisible();
  await user.click(form.getByRole('radio', { name: /^Advertising/ }));
  await user.click(form.getByRole('button', { name: 'Send the report' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Thank you' })).getByText('Close'));
  expect(calls('post', '/reports')[0]?.body).toMatchObject({ kind: 'tip', id: tipId(3), reason: 'spam' });
  expect(screen.getByRole('button', { name: `More about ${title}` })).toHaveFocus();
});

test('A reader mutes the author from a card, and can undo it', async () => {
  const { user } = await visitSignedIn('/Tips');
  const menu = await open(user);
  await user.click(menu.getByRole('button', { name: `Mute ${author}` }));
  expect(await screen.findAllByRole('button', { name: `Show the tip by ${author}` })).toHaveLength(2);
  expect(document.activeElement).toHaveTextContent(/^A tip by Mireille Kerbrat, whom you mute\./);
  expect(sent()).toEqual([[mireilleId, 'mute']]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
});

test('A tip of a muted gardener that was unfolded has a menu that ends it', async () => {
  garden.blocks = [{ id: mireilleId, name: author, kind: 'mute', at: '2026-05-03T09:00:00Z' }];
  garden.tips = [aTip(3, { title })];
  const { user } = await visitSignedIn('/Tips');
  await user.click(await screen.findByRole('button', { name: `Show the tip by ${author}` }));
  const menu = await open(user);
  expect(items(menu)).toEqual(['Report this tip', `Unmute ${author}`, `Block ${author}`]);
  await user.click(menu.getByRole('button', { name: `Unmute ${author}` }));
  await waitFor(() => expect(calls('delete', '/me/blocks/{id}')[0]?.params.id).toBe(mireilleId));
  expect(screen.getByRole('button', { name: `More about ${title}` })).toHaveFocus();
});

test('A block from a card says what it does before it is done, and takes the tips off the list', async () => {
  const { user } = await visitSignedIn('/Tips');
  await user.click((await open(user)).getByRole('button', { name: `Block ${author}` }));
  const question = () => within(screen.getByRole('alertdialog', { name: `Block ${author}?` }));
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: `More about ${title}` })).toHaveFocus();
  expect(sent()).toEqual([]);
  await user.click((await open(user)).getByRole('button', { name: `Block ${author}` }));
  await user.click(question().getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
  expect(await screen.findByText('2 tips of gardeners whom you block are left out.')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(sent()).toEqual([[mireilleId, 'block']]);
});

test('The menu of an own tip leads to its form, and a namesake’s has the others', async () => {
  garden.gardeners.push(aGardener({ id: mireilleId }));
  garden.tips.push(aTip(1, { title: 'Another Rowan’s', name: rowan.name }));
  const { user } = await visitSignedIn('/Tips');
  const others = await open(user, 'Another Rowan’s');
  expect(items(others)).toEqual(['Report this tip', `Mute ${rowan.name}`, `Block ${rowan.name}`]);
  await user.keyboard('{Escape}');
  const own = await open(user, 'Water in the morning');
  expect(items(own)).toEqual(['Edit this tip']);
  await user.click(own.getByRole('link', { name: 'Edit this tip' }));
  expect(await heading('My Tips')).toBeVisible();
  expect(address()).toBe(`/MyTips?edit=${tipId(4)}`);
});

test('A tip whose author has left can be reported only', async () => {
  garden.tips = [aTip(5, { title, authorId: null, name: 'A former gardener' })];
  const { user } = await visitSignedIn('/Tips');
  expect(items(await open(user))).toEqual(['Report this tip']);
});

test('A visitor signs in to report, and finds the form on the tip’s page', async () => {
  const { user } = await visit('/Tips');
  const menu = await open(user);
  expect(items(menu)).toEqual(['Report this tip']);
  await user.click(menu.getByRole('button', { name: 'Report this tip' }));
  expect(await screen.findByText(/^Log in to report this to the moderators\./)).toBeVisible();
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('dialog', { name: 'Report this tip' })).toBeVisible();
  expect(address()).toBe(`/tips/${tipId(3)}`);
});

test('The keyboard opens the menu, goes through it and closes it', async () => {
  const { user } = await visitSignedIn('/Tips');
  const button = await screen.findByRole('button', { name: `More about ${title}` });
  button.focus();
  await user.keyboard('{Enter}');
  const menu = within(await screen.findByRole('dialog', { name: `More about ${title}` }));
  const [report, mute] = menu.getAllByRole('button');
  expect(report).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(mute).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(menu.getAllByRole('button').at(-1)).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test.each(['/Tips', '/Tips?q=tip', '/now', '/plants/apple', '/', `/gardener/${mireilleId}`])(
  'On %s, the cards have a menu',
  async (page) => {
    garden.tips = [aTip(3, { title, facts: { plants: ['apple'] } })];
    const { user } = await visitSignedIn(page);
    expect(items(await open(user))).toEqual(['Report this tip', `Mute ${author}`, `Block ${author}`]);
  },
);

test('On the page of their own, a muted gardener’s card stays, and its menu’s button keeps the focus', async () => {
  const { user } = await visitSignedIn(`/gardener/${mireilleId}`);
  await user.click((await open(user)).getByRole('button', { name: `Mute ${author}` }));
  expect(await screen.findByText(/^You mute this gardener\./)).toBeVisible();
  expect(screen.getByRole('button', { name: `More about ${title}` })).toHaveFocus();
});
