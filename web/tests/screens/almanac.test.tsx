import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTip, garden, rowan, tipId } from '../api/garden';
import { fill, heading, screen, visitSignedIn, waitFor, within } from './app';
import { calls, onApi, problem, response, server } from './backend';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-05T12:00:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The months with their tips, in order. */
const year = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((month) => month.closest('section[aria-labelledby]')?.querySelector('li'))
    .map((month) => [
      month.textContent,
      ...within(month.closest('section') as HTMLElement)
        .getAllByRole('listitem')
        .map((row) => within(row).getByRole('link').textContent),
    ]);

function save(tips: typeof garden.tips): void {
  garden.tips = tips;
  garden.marks.saved = tips.map(({ _id }) => _id);
}

test('The almanac has every saved tip once, from the present month on, and tips of any month at the end', async () => {
  save([
    aTip(30, { title: 'Any' }),
    aTip(29, { title: 'Plant garlic', facts: { months: { best: [10, 11] } } }),
    aTip(28, { title: 'Sow peas', facts: { months: { best: [3, 4], possible: [11] } } }),
    aTip(27, { title: 'Prune plums', facts: { months: { possible: [7, 8] } } }),
  ]);
  await visitSignedIn('/MyAlmanac');
  await heading('My almanac');
  await screen.findByText('Sow peas');
  expect(year()).toEqual([
    ['November this month', 'Plant garlic'],
    ['March', 'Sow peas'],
    ['July', 'Prune plums'],
    ['Any month', 'Any'],
  ]);
});

test('A gardener of the southern half has their own months', async () => {
  save([aTip(30, { title: 'Sow peas', facts: { months: { best: [3] } } })]);
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, hemisphere: 'southern' as const } })));
  await visitSignedIn('/MyAlmanac');
  await screen.findByText('Sow peas');
  expect(year()).toEqual([['September', 'Sow peas']]);
  expect(screen.getByRole('img', { name: /^Best September/ })).toHaveTextContent('Sep');
});

test('All pages of the saved tips are fetched', async () => {
  save(Array.from({ length: 60 }, (_, at) => aTip(99 - at)));
  await visitSignedIn('/MyAlmanac');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(60));
  expect(calls('get', '/me/saved').map(({ query }) => query)).toEqual([
    { limit: '50' },
    { limit: '50', cursor: tipId(50) },
  ]);
});

test('A removed tip can be brought back in its place, by the same button', async () => {
  save([aTip(30, { title: 'Sow peas' })]);
  const { user } = await visitSignedIn('/MyAlmanac');
  const remove = await screen.findByRole('button', { name: 'Remove: Sow peas' });
  await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled'));
  await user.click(remove);
  const undo = await screen.findByRole('button', { name: 'Undo: Sow peas' });
  expect(undo).toHaveFocus();
  expect(await screen.findByText('Removed.')).toHaveAttribute('role', 'status');
  await user.click(undo);
  expect(await screen.findByText('Back in your almanac.')).toBeVisible();
  expect(calls('delete', '/tips/{id}/{mark}')[0]?.params).toMatchObject({ id: tipId(30), mark: 'saved' });
  expect(calls('put', '/tips/{id}/{mark}')[0]?.params).toMatchObject({ id: tipId(30), mark: 'saved' });
});

test('When a removal fails, the tip stays and the row says so', async () => {
  save([aTip(30, { title: 'Sow peas' })]);
  server.use(onApi('delete', '/tips/{id}/{mark}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/MyAlmanac');
  const remove = await screen.findByRole('button', { name: 'Remove: Sow peas' });
  await waitFor(() => expect(remove).not.toHaveAttribute('aria-disabled'));
  await user.click(remove);
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be kept.');
  expect(screen.getByRole('button', { name: 'Remove: Sow peas' })).toBeVisible();
});

test('On paper the almanac warns of the hazards of each tip', async () => {
  save([aTip(30, { facts: { hazards: ['toxic-to-pets', 'skin-irritant'] } })]);
  await visitSignedIn('/MyAlmanac');
  const warning = await screen.findByText('Wear gloves. Irritates skin or eyes. Toxic to pets.');
  expect(warning).toHaveClass('hidden', 'print:block');
});

test('The almanac has a button that prints it', async () => {
  save([aTip(30, { title: 'Sow peas' })]);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  const { user } = await visitSignedIn('/MyAlmanac');
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('The saved tips have a search from ten of them on', async () => {
  save(Array.from({ length: 9 }, (_, at) => aTip(at + 1)));
  const { unmount } = await visitSignedIn('/MyAlmanac');
  expect(await screen.findByRole('link', { name: 'Tip 9' })).toBeVisible();
  expect(screen.queryByLabelText('Search your saved tips')).not.toBeInTheDocument();
  unmount();
  save(Array.from({ length: 10 }, (_, at) => aTip(at + 1)));
  await visitSignedIn('/MyAlmanac');
  expect(await screen.findByLabelText('Search your saved tips')).toBeVisible();
});

test('The saved tips are searched by words of their title, plant or author, without accents, and no tip is a result too', async () => {
  save([
    aTip(30, { title: 'Sow crème peas', plantType: 'Pea' }),
    aTip(29, { title: 'Plant garlic', plantType: 'Garlic', name: 'Rowan Thirkell' }),
  ]);
  const { user } = await visitSignedIn('/MyAlmanac?q=garlic');
  expect(await screen.findByText('One tip with these words.')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: 'Plant garlic' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sow crème peas' })).toBeNull();
  await fill(user, 'Search your saved tips', 'PEA creme');
  expect(await screen.findByRole('link', { name: 'Sow crème peas' })).toBeVisible();
  await fill(user, 'Search your saved tips', 'thirkell peas');
  expect(await screen.findByText('No saved tip has these words.')).toBeVisible();
  await fill(user, 'Search your saved tips', '');
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2));
});

test('An empty almanac leads on to the tips', async () => {
  await visitSignedIn('/MyAlmanac');
  expect(await screen.findByText(/^Nothing saved yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find tips to keep' })).toHaveAttribute('href', '/Tips');
});

test('When the saved tips cannot be fetched, a retry shows them', async () => {
  server.use(onApi('get', '/me/saved', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/MyAlmanac');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your saved tips could not be fetched.');
  save([aTip(30, { title: 'Sow peas' })]);
  server.use(onApi('get', '/me/saved', () => response(200, { data: garden.tips, next: null })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sow peas')).toBeVisible();
});

test('When the profile cannot be fetched, the saved tips are shown in their authors’ months', async () => {
  save([aTip(30, { title: 'Sow peas', facts: { months: { best: [3] } } })]);
  server.use(onApi('post', '/user', () => problem(500, 'internal')));
  await visitSignedIn('/MyAlmanac');
  expect(await screen.findByText('Sow peas')).toBeVisible();
  expect(year()).toEqual([['March', 'Sow peas']]);
  // The first request and its two retries.
  expect(calls('post', '/user')).toHaveLength(3);
});
