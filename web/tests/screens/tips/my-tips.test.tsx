import { expect, test, vi } from 'vitest';
import type { Tip } from '~/shared/api/schema.gen';
import { forgetCopies, keep } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { garden, ownTip, rowan, tipId, withPhotos } from '../../api/garden';
import { act, address, fill, heading, screen, tipsShown, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, onApi, problem, response, server } from '../backend';
import { installCaches } from '../device';

const rows = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const nothing = () => response(200, { data: [], next: null });

test('Gardeners see their own tips, the hidden ones too, with category and date', async () => {
  await visitSignedIn('/MyTips');
  expect(await heading('My Tips')).toBeVisible();
  const row = await screen.findByRole('row', { name: /Water in the morning/ });
  expect(rows()).toEqual(['Water in the morning', 'Sow lettuce in the shade']);
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Title',
    'Category',
    'Date added',
    'Actions',
  ]);
  expect(within(row).getByText('Watering')).toBeVisible();
  expect(within(row).getByText('17 May 2026')).toBeVisible();
  expect(screen.getByRole('row', { name: /Sow lettuce/ })).toHaveTextContent('only you can see it');
  expect(calls('get', '/mytips')[0]?.headers.get('Authorization')).toMatch(/^Bearer ey/);
  expect(calls('get', '/mytips')[0]?.query).toEqual({ email: rowan.email, limit: '50' });
});

test('A session whose address was changed since still gets its tips', async () => {
  server.use(
    onApi('get', '/mytips', ({ query: { email } }) =>
      email ? problem(403, 'forbidden') : response(200, { data: garden.tips, next: null }),
    ),
  );
  await visitSignedIn('/MyTips');
  expect(await screen.findByRole('row', { name: /Water in the morning/ })).toBeVisible();
});

test('Gardeners without a tip get a link to share their first', async () => {
  server.use(onApi('get', '/mytips', nothing));
  const { user } = await visitSignedIn('/MyTips');
  expect(await screen.findByText("You haven't added any gardening tips yet.")).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Add Your First Tip' }));
  expect(await heading('Share Garden Tip')).toBeVisible();
});

test('Gardeners with many tips turn the pages', async () => {
  garden.tips = Array.from({ length: 51 }, (_, at) => ownTip(51 - at));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(rows()).toEqual(['Tip 1']));
  expect(address()).toBe(`/MyTips?page=2&cursor=${tipId(2)}`);
});

test('My Tips show no photograph twice, and a job that is drawn twice on two grounds', async () => {
  const image = 'https://pictures.example/leeks.jpg';
  garden.tips = [
    ownTip(3, { title: 'Sow', image }),
    ownTip(2, { title: 'Plant', image }),
    ownTip(1, { title: 'Dig', image: null }),
  ];
  await visitSignedIn('/MyTips');
  await screen.findByRole('row', { name: /Sow/ });
  const table = screen.getByRole('table');
  expect(table.querySelectorAll('img')).toHaveLength(1);
  const plates = Array.from(table.querySelectorAll('use'), (use) => use.closest('.plate')?.className);
  expect(plates).toHaveLength(2);
  expect(new Set(plates).size).toBe(2);
});

test('While the tips are fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/mytips', () => opened.then(nothing)));
  await visitSignedIn('/MyTips');
  expect((await screen.findByText('Fetching your tips')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await screen.findByText("You haven't added any gardening tips yet.")).toBeVisible();
});

test('When the tips cannot be fetched, the page says so, and a retry shows them', async () => {
  server.use(onApi('get', '/mytips', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/MyTips');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your tips could not be fetched.');
  server.use(onApi('get', '/mytips', () => response(200, { data: garden.tips, next: null })));
  await user.click(await press('Try again'));
  await waitFor(() => expect(rows()).toContain('Water in the morning'));
});

test('When the gateway rejects the session, the page says so', async () => {
  server.use(onApi('get', '/mytips', () => gatewayError(401, 'Unauthorized')));
  await visitSignedIn('/MyTips');
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
});

test('Without a network, My Tips offer to edit what has a copy, and nothing that cannot wait', async () => {
  installCaches();
  const yearAgo = new Date();
  yearAgo.setFullYear(yearAgo.getFullYear() - 1);
  garden.tips = [ownTip(5, { dateAdded: yearAgo.toISOString() }), ownTip(4)];
  await visitSignedIn('/MyTips');
  const row = within(await screen.findByRole('row', { name: /^Tip 5/ }));
  // Another test's session may have been rejected, after which nothing is kept on this page until a session begins.
  await forgetCopies('another gardener');
  await keep(copyNames.tip(tipId(5)), { data: garden.tips[0] });
  expect(row.getByRole('group', { name: /^Still your advice/ })).toBeVisible();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await waitFor(() => expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Edit']));
  const never = within(screen.getByRole('row', { name: /^Tip 4/ }));
  expect(never.queryByRole('button')).not.toBeInTheDocument();
  expect(
    screen.getByText('You can edit the tips that you have opened on this device. The rest needs the network.'),
  ).toBeVisible();
  // While the app listens: the next test's changes would wait for the network.
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
});

test('Gardeners confirm the deletion of a tip, it is gone everywhere at once, and a message says so', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  const dialog = screen.getByRole('alertdialog', { name: 'Do you want to Delete Tips?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Tips Deleted Success')).toBeVisible();
  expect(rows()).toEqual(['Sow lettuce in the shade']);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'My Tips' })).toHaveFocus();
  expect(calls('delete', '/tips/{id}').map(({ params }) => params.id)).toEqual([tipId(4)]);
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Earth up the leeks', 'Graft an old apple']));
});

test('Gardeners find deleted tips with the days that are left, and restore them', async () => {
  const deletedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  garden.deleted = [
    ownTip(7, { title: 'Prune the fig', deletedAt }),
    ownTip(6, { title: 'Feed the roses', deletedAt }),
  ];
  const { user } = await visitSignedIn('/MyTips');
  const section = await screen.findByRole('region', { name: 'Recently deleted' });
  expect(within(section).getAllByText(/27 days left/)).toHaveLength(2);
  expect(within(section).queryByRole('link')).not.toBeInTheDocument();
  await user.click(within(section).getByRole('button', { name: 'Restore: Prune the fig' }));
  expect(await screen.findByText('Restored: it is among your tips again')).toBeVisible();
  expect(rows()).toContain('Prune the fig');
  expect(within(section).queryByText('Prune the fig')).not.toBeInTheDocument();
  expect(within(section).getByRole('heading')).toHaveFocus();
});

test('When a tip cannot be restored, a message says why, and it stays among the deleted ones', async () => {
  garden.deleted = [ownTip(7, { title: 'Prune the fig', deletedAt: new Date().toISOString() })];
  server.use(onApi('post', '/tips/{id}/restore', () => problem(503, 'unavailable')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Restore: Prune the fig'));
  expect(await screen.findByText(/^It was not restored\. It is not you\. /)).toHaveTextContent('“Prune the fig”');
  expect(await press('Restore: Prune the fig')).toBeVisible();
  expect(rows()).not.toContain('Prune the fig');
  expect(screen.queryByText(/^Restored/)).not.toBeInTheDocument();
});

test('More than a page of deleted tips is fetched on demand', async () => {
  garden.deleted = Array.from({ length: 51 }, (_, at) => ownTip(90 - at, { deletedAt: new Date().toISOString() }));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Show more deleted tips'));
  expect(await press('Restore: Tip 40')).toBeVisible();
});

test('When the deleted tips cannot be fetched, the page says so below the others', async () => {
  server.use(
    onApi('get', '/mytips', ({ query: { deleted } }) =>
      deleted ? problem(500, 'internal') : response(200, { data: garden.tips, next: null }),
    ),
  );
  await visitSignedIn('/MyTips');
  expect(await screen.findByText(/Your deleted tips could not be fetched/)).toBeVisible();
  expect(rows()).toContain('Water in the morning');
});

test('Don’t Delete leaves the tip and says that nothing is saved', async () => {
  const { user } = await visitSignedIn('/MyTips');
  const opener = await press('Delete: Water in the morning');
  await user.click(opener);
  await user.click(screen.getByRole('button', { name: "Don't Delete" }));
  expect(await screen.findByText('Changes are not saved')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(rows()).toContain('Water in the morning');
  expect(opener).toHaveFocus();
  expect(calls('delete', '/tips/{id}')).toHaveLength(0);
});

test('Enter pressed twice does not delete a tip', async () => {
  const { user } = await visitSignedIn('/MyTips');
  (await press('Delete: Water in the morning')).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: "Don't Delete" })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Changes are not saved')).toBeVisible();
  expect(rows()).toContain('Water in the morning');
  expect(calls('delete', '/tips/{id}')).toHaveLength(0);
});

test.each(['Cancel', 'Escape'])('%s closes the question and says nothing', async (way) => {
  const { user } = await visitSignedIn('/MyTips');
  const opener = await press('Delete: Water in the morning');
  await user.click(opener);
  await (way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByText('Changes are not saved')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  expect(rows()).toHaveLength(2);
});

test('A tip that could not be deleted stays in the list, and an error says so', async () => {
  server.use(onApi('delete', '/tips/{id}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(dialog).toHaveTextContent('The tip was not deleted. It is still in your list.');
  expect(dialog).toHaveTextContent('Reference: request-7');
  expect(screen.queryByText('Tips Deleted Success')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(rows()).toContain('Water in the morning');
});

test('When a tip was already deleted, a message says so and the tip goes', async () => {
  server.use(onApi('delete', '/tips/{id}', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  expect(await screen.findByText('This tip was gone already.')).toBeVisible();
  expect(rows()).toEqual(['Sow lettuce in the shade']);
});

test('Gardeners hide a tip with one click, and it goes from visitors’ lists at once', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Hide: Water in the morning'));
  expect(await screen.findByText('Hidden: others may see its card for five more minutes')).toBeVisible();
  expect(await press('Show: Water in the morning')).toBeVisible();
  expect(calls('patch', '/tips/{id}')[0]?.body).toEqual({ availability: 'hidden' });
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Earth up the leeks', 'Graft an old apple']));
});

test('Gardeners show a hidden tip with one click, and visitors’ lists have it at once', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Show: Sow lettuce in the shade'));
  expect(await screen.findByText('Shown: it is in the lists again')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await waitFor(() => expect(tipsShown()).toContain('Sow lettuce in the shade'));
});

test('When the day’s limit is reached, hiding a tip says when it is possible again', async () => {
  const detail = 'You have changed tips 300 times today. You can change the next one after midnight (UTC).';
  server.use(onApi('patch', '/tips/{id}', () => problem(429, 'daily-limit', { detail })));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Hide: Water in the morning'));
  expect(await screen.findByRole('alertdialog', { name: 'Error!' })).toHaveTextContent(detail);
});

test('When a tip could not be hidden, a message says that it is unchanged', async () => {
  server.use(onApi('patch', '/tips/{id}', () => gatewayError(429, 'Too Many Requests')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Hide: Water in the morning'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(dialog).toHaveTextContent('There was a problem updating your tip');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(await press('Hide: Water in the morning')).toBeVisible();
});

test('Two tips hidden one after the other are both announced, and both can be shown again', async () => {
  garden.tips = [ownTip(4, { title: 'Water' }), ownTip(3, { title: 'Mulch' })];
  const { opened, open } = gate();
  server.use(
    onApi('patch', '/tips/{id}', async ({ params, body }) => {
      await opened;
      const tip = garden.tips.find(({ _id }) => _id === params.id) as Tip;
      return response(200, { data: { ...tip, ...withPhotos(body), version: tip.version + 1 } as Tip });
    }),
  );
  const { user } = await visitSignedIn('/MyTips');
  const first = await press('Hide: Water');
  const second = await press('Hide: Mulch');
  await user.click(first);
  await user.click(second);
  expect(first).toHaveAttribute('aria-disabled', 'true');
  expect(second).toHaveAttribute('aria-disabled', 'true');
  await user.click(first);
  open();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(2));
  expect(await press('Show: Water')).not.toHaveAttribute('aria-disabled');
  expect(await press('Show: Mulch')).not.toHaveAttribute('aria-disabled');
  for (const _ of garden.tips) await user.click(screen.getAllByRole('button', { name: /^Undo: / })[0] as HTMLElement);
  await waitFor(() =>
    expect(calls('patch', '/tips/{id}').map(({ params, body }) => [params.id, body.availability])).toEqual([
      [tipId(4), 'hidden'],
      [tipId(3), 'hidden'],
      [tipId(4), 'public'],
      [tipId(3), 'public'],
    ]),
  );
});

test('When two tips cannot be hidden, each failure is shown', async () => {
  garden.tips = [ownTip(4, { title: 'Water' }), ownTip(3, { title: 'Mulch' })];
  const { opened, open } = gate();
  server.use(
    onApi('patch', '/tips/{id}', async ({ params }) => {
      await opened;
      return params.id === tipId(4) ? problem(404, 'not-found') : problem(500, 'internal');
    }),
  );
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Hide: Water'));
  await user.click(await press('Hide: Mulch'));
  open();
  const shown: Array<string | null> = [];
  for (const _ of garden.tips) {
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toBe(shown.at(-1)));
    const dialog = screen.getByRole('alertdialog');
    shown.push(dialog.textContent);
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  }
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(shown.join()).toContain('The tip is not there any more.');
  expect(shown.join()).toContain('Reference: request-7');
});

test('Once a year gardeners are asked about a tip, and confirm it', async () => {
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
  garden.tips = [
    ownTip(4, { title: 'Water in the morning', dateAdded: yearAgo }),
    ownTip(2, { dateAdded: new Date().toISOString() }),
  ];
  server.use(
    onApi('patch', '/tips/{id}', () =>
      response(200, { data: { ...garden.tips[0], version: 2, confirmedAt: new Date().toISOString() } as Tip }),
    ),
  );
  const { user } = await visitSignedIn('/MyTips');
  const question = await screen.findByRole('group', { name: /Still your advice/ });
  expect(screen.getAllByRole('group', { name: /Still your advice/ })).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Yes, still: Water in the morning' }));
  expect(await screen.findByText('Confirmed: your tip says so')).toBeVisible();
  expect(calls('patch', '/tips/{id}')[0]?.body).toEqual({ confirmed: true });
  expect(screen.queryByRole('group', { name: /Still your advice/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Water in the morning' })).toHaveFocus();
});

test('Busy authors are asked about tips beyond the twelve newest', async () => {
  const now = new Date().toISOString();
  const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
  garden.tips = Array.from({ length: 50 }, (_, at) => ownTip(50 - at, { dateAdded: at === 49 ? yearAgo : now }));
  await visitSignedIn('/MyTips');
  expect(await screen.findByRole('group', { name: 'Still your advice? Tip 1' })).toBeVisible();
});

test('The question about a tip leads to its edit, which answers it', async () => {
  const dateAdded = new Date(Date.now() - 350 * 86_400_000).toISOString();
  garden.tips = [ownTip(4, { title: 'Water in the morning', dateAdded })];
  server.use(
    onApi('patch', '/tips/{id}', ({ body }) => {
      const changed = { ...withPhotos(body), version: 2, confirmedAt: new Date().toISOString() };
      return response(200, { data: { ...garden.tips[0], ...changed } as Tip });
    }),
  );
  const { user } = await visitSignedIn('/MyTips');
  const question = within(await screen.findByRole('group', { name: /Still your advice/ }));
  await user.click(question.getByRole('button', { name: 'Edit it: Water in the morning' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Gardening Tip' });
  await fill(user, 'Title', 'Water before nine');
  await user.click(within(dialog).getByRole('button', { name: 'Update Tip' }));
  await user.click(await press('OK'));
  expect(screen.queryByRole('group', { name: /Still your advice/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'My Tips' })).toHaveFocus();
});

test('Gardeners retire a tip, only they see it then, and they can show it again', async () => {
  const dateAdded = new Date(Date.now() - 350 * 86_400_000).toISOString();
  garden.tips = [ownTip(4, { title: 'Water in the morning', dateAdded })];
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Retire it: Water in the morning'));
  expect(await screen.findByText('Retired: you can show it again at any time')).toBeVisible();
  expect(await screen.findByRole('row', { name: /retired.*only you can see it/ })).toBeVisible();
  expect(calls('patch', '/tips/{id}')[0]?.body).toEqual({ availability: 'retired' });
  expect(screen.getByRole('link', { name: 'Water in the morning' })).toHaveFocus();
  expect(await press(/^Undo: /)).toBeVisible();
  await user.click(await press('Show: Water in the morning'));
  await waitFor(() => expect(calls('patch', '/tips/{id}')[1]?.body).toEqual({ availability: 'public' }));
});
