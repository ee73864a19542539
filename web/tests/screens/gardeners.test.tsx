import { expect, test } from 'vitest';
import { address, heading, screen, visit, waitFor, within } from './app';
import { calls, gate, gatewayError, onApi, problem, response, server } from './backend';
import { aGardener, garden, mireilleId, rowan } from './garden-data';

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
const status = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Gardeners by status' })).getByRole('link', { name });
const everybody = () => waitFor(() => expect(names()).toEqual(['Rowan Thirkell', 'Mireille Kerbrat']));
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => aGardener({ id: `id-${at + 1}`, name: `Gardener ${at + 1}` }));

test('Visitors see all gardeners with their facts', async () => {
  await visit('/Gardeners');
  expect(await heading('Gardeners')).toBeVisible();
  expect(document.title).toBe('Gardeners · Sorrel & Spade');
  await everybody();
  const card = within(screen.getAllByRole('article')[1] as HTMLElement);
  for (const text of [
    'Fruit trees',
    'Finistère',
    'aged 38',
    'female',
    'Twelve years',
    '2 tips shared',
    'An orchard by the sea.',
  ]) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(card.getAllByText('Inactive')[0]).toBeVisible();
  expect(card.getByRole('link', { name: /^View Profile ?of Mireille Kerbrat/ })).toHaveAttribute(
    'href',
    `/gardener/${mireilleId}`,
  );
  expect(screen.getByText('2 gardeners on this page.')).toHaveAttribute('role', 'status');
});

test('Visitors can contact a gardener, unless the gardener hides the address', async () => {
  await visit('/Gardeners');
  await everybody();
  const contacts = screen.getAllByRole('link', { name: /^Contact ?(Rowan|Mireille)/ });
  expect(contacts).toHaveLength(1);
  expect(contacts[0]).toHaveAttribute('href', `mailto:${rowan.email}`);
});

test('Visitors can look for a gardener by name, specialization or location', async () => {
  const { user } = await visit('/Gardeners');
  await everybody();
  const box = screen.getByRole('searchbox', { name: 'Search gardeners' });
  expect(box).toHaveAttribute('placeholder', 'Name, specialization or location');
  await user.type(box, 'fruit');
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(address()).toBe('/Gardeners?q=fruit');
  expect(screen.getByRole('heading', { level: 2, name: 'Gardeners for “fruit”' })).toBeVisible();
  // Requested once the typing had paused, not at every key.
  expect(calls('get', '/user').map(({ query }) => query.q)).toEqual([undefined, 'fruit']);
});

test('Visitors can filter gardeners by status', async () => {
  const { user } = await visit('/Gardeners');
  await everybody();
  expect(status('All')).toHaveAttribute('aria-current', 'true');
  await user.click(status('Inactive'));
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(address()).toBe('/Gardeners?status=inactive');
  expect(status('Inactive')).toHaveAttribute('aria-current', 'true');
  await user.click(status('Active'));
  await waitFor(() => expect(names()).toEqual(['Rowan Thirkell']));
  await user.click(status('All'));
  await everybody();
  expect(address()).toBe('/Gardeners');
});

test('A shared link restores search and status, and so does the back button', async () => {
  const { user } = await visit('/Gardeners?status=inactive&q=Kerbrat');
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(screen.getByRole('searchbox')).toHaveValue('Kerbrat');
  await user.click(status('All'));
  await waitFor(() => expect(address()).toBe('/Gardeners?q=Kerbrat'));
  history.back();
  await waitFor(() => expect(address()).toBe('/Gardeners?status=inactive&q=Kerbrat'));
});

test('Visitors whose search finds nobody can clear it', async () => {
  const { user } = await visit('/Gardeners?status=active&q=nobody');
  expect(await screen.findByText('No gardeners found matching your search criteria.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await everybody();
  expect(address()).toBe('/Gardeners');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Visitors turn the pages of gardeners', async () => {
  garden.gardeners = many(13);
  const { user } = await visit('/Gardeners?status=active');
  await waitFor(() => expect(names()).toHaveLength(12));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Gardener 13']));
  expect(address()).toBe('/Gardeners?status=active&page=2&cursor=id-12');
  expect(screen.getByRole('heading', { name: 'Active gardeners' })).toHaveFocus();
});

test('While the gardeners are fetched placeholders are shown, and the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/user', () => opened.then(() => response(200, { data: garden.gardeners, next: null }))));
  await visit('/Gardeners');
  expect((await screen.findByText('Fetching the gardeners')).parentElement).toHaveAttribute('role', 'status');
  open();
  await everybody();
});

test('When the gardeners cannot be fetched, the page says so, and a retry shows them', async () => {
  server.use(onApi('get', '/user', () => problem(500, 'internal')));
  const { user } = await visit('/Gardeners');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The gardeners could not be fetched.');
  server.use(onApi('get', '/user', () => response(200, { data: garden.gardeners, next: null })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await everybody();
});

test('When the gateway answers 429, the page says that the list could not be fetched', async () => {
  server.use(onApi('get', '/user', () => gatewayError(429, 'Too Many Requests')));
  await visit('/Gardeners');
  expect(await screen.findByText('The gardeners could not be fetched.')).toBeVisible();
});

test('When a URL leads to no page any more, the page says so and links to everyone', async () => {
  server.use(
    onApi('get', '/user', ({ query }) =>
      query.cursor ? problem(400, 'invalid-input') : response(200, { data: garden.gardeners, next: null }),
    ),
  );
  const { user } = await visit('/Gardeners?page=2&cursor=cut');
  expect(await screen.findByText('This address does not lead to a page of gardeners any more.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show everyone' }));
  await everybody();
});

test('A search that finds little looks further by itself, then asks whether to go on', async () => {
  const next = (cursor = '0') => (cursor === '6' ? null : String(Number(cursor) + 1));
  server.use(
    onApi('get', '/user', ({ query: { cursor } }) =>
      response(200, { data: cursor === '6' ? [aGardener()] : [], next: next(cursor) }),
    ),
  );
  const { user } = await visit('/Gardeners?q=leeks');
  expect(await screen.findByText(/^5 pages looked through, and there are more gardeners still/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep looking' }));
  await waitFor(() => expect(names()).toEqual(['Rowan Thirkell']));
});
