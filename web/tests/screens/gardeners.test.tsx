import { expect, test } from 'vitest';
import { aGardener, garden, mireilleId, rowan } from '../api/garden';
import { address, heading, screen, visit, waitFor, within } from './app';
import { calls, gate, gatewayError, onApi, problem, response, server } from './backend';

const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading', { level: 3 }).textContent);
const everyone = () => ({
  data: garden.gardeners.map((user) => ({ ...user, marks: { name: [], location: [], specialization: [], bio: [] } })),
  next: null,
  total: garden.gardeners.length,
  nearest: false,
});
const status = () => screen.getByRole('combobox', { name: 'Status' });
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
    'female, aged 38',
    'Twelve years',
    '2 tips shared',
    'An orchard by the sea.',
  ]) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(card.getByText('Inactive')).toBeVisible();
  const active = within(screen.getAllByRole('article')[0] as HTMLElement);
  expect(active.getByText('Active')).toBeVisible();
  expect(card.getByRole('link', { name: /^View Profile ?of Mireille Kerbrat/ })).toHaveAttribute(
    'href',
    `/gardener/${mireilleId}`,
  );
  expect(screen.getByText('2 gardeners on this page.')).toHaveAttribute('role', 'status');
});

test('A page of gardeners begins with those who have shared most tips', async () => {
  garden.gardeners = [
    aGardener({ id: 'new', name: 'Nell Sorley', totalTips: 0 }),
    aGardener({ totalTips: 3 }),
    aGardener({ id: 'many', name: 'Ada Moss', totalTips: 4 }),
    aGardener({ id: 'newer', name: 'Bea Fern', totalTips: 3 }),
  ];
  await visit('/Gardeners');
  await waitFor(() => expect(names()).toEqual(['Ada Moss', 'Rowan Thirkell', 'Bea Fern']));
  expect(screen.getAllByText(/tips? shared$/).map(({ textContent }) => textContent)).toEqual([
    '4 tips shared',
    '3 tips shared',
    '3 tips shared',
  ]);
  const fresh = within(screen.getByRole('region', { name: 'New here' }));
  expect(fresh.getByRole('link', { name: 'Nell Sorley' })).toHaveAttribute('href', '/gardener/new');
});

test('In place of a photograph a gardener has the plant of their choice', async () => {
  garden.gardeners = [aGardener({ photoUrl: null, plant: 'leek' })];
  await visit('/Gardeners');
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(document.querySelector('article use')).toHaveAttribute('href', '/plates/leek.svg#p');
  expect(screen.queryByText('RT')).not.toBeInTheDocument();
});

test('A gardener without a photograph or a plant has the initials, and no drawing', async () => {
  garden.gardeners = many(11).map((gardener) => ({ ...gardener, photoUrl: null }));
  await visit('/Gardeners');
  await waitFor(() => expect(names()).toHaveLength(11));
  expect(document.querySelectorAll('article use')).toHaveLength(0);
  expect(screen.getAllByText(/^G\d+$/)).toHaveLength(11);
});

test('A gardener who says nothing else has a status and the count of tips', async () => {
  garden.gardeners = [aGardener({ age: null, gender: null, experience: '', totalTips: 1 })];
  await visit('/Gardeners');
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Active').closest('p')).toHaveTextContent(/^Active1 tip shared$/);
});

test('Of a bio the list has the first sentence, on three lines at most', async () => {
  garden.gardeners = [aGardener({ bio: 'Leeks, mostly. And some beans.' })];
  await visit('/Gardeners');
  expect(await screen.findByText('Leeks, mostly.')).toHaveClass('line-clamp-3');
});

test('Visitors can contact a gardener, unless the gardener hides the address', async () => {
  await visit('/Gardeners');
  await everybody();
  const contacts = screen.getAllByRole('link', { name: /^Contact ?(Rowan|Mireille)/ });
  expect(contacts).toHaveLength(1);
  expect(contacts[0]).toHaveAttribute('href', `mailto:${rowan.email}`);
});

const box = () => screen.findByRole('combobox', { name: 'Search gardeners' });
const asked = () => calls('get', '/search/gardeners').map(({ query }) => query);

test('Visitors can look for a gardener by name, specialization or location', async () => {
  const { user } = await visit('/Gardeners');
  await everybody();
  expect(await box()).toHaveAttribute('placeholder', 'Name, specialization or location');
  await user.type(await box(), 'fruit{Enter}');
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(address()).toBe('/Gardeners?q=fruit');
  expect(screen.getByRole('heading', { level: 2, name: '1 gardener for “fruit”' })).toBeVisible();
  expect([...document.querySelectorAll('article mark')].map((mark) => mark.textContent)).toEqual(['Fruit']);
  expect(asked()).toEqual([{}, { q: 'fruit' }]);
});

test('Visitors find the gardeners of a place, with status and words, and can leave the place', async () => {
  const { user } = await visit('/Gardeners?status=inactive');
  await user.click(await screen.findByRole('link', { name: /^Gardeners in ?Finistère$/ }));
  await waitFor(() => expect(address()).toBe('/Gardeners?place=Finist%C3%A8re'));
  expect(await screen.findByRole('heading', { level: 2, name: '1 gardener in Finistère' })).toBeVisible();
  await user.selectOptions(status(), 'Inactive');
  await user.type(await box(), 'orchard{Enter}');
  await waitFor(() => expect(asked().at(-1)).toEqual({ status: 'inactive', place: 'Finistère', q: 'orchard' }));
  await user.click(screen.getByRole('link', { name: /^Remove: ?Finistère$/ }));
  await waitFor(() => expect(address()).toBe('/Gardeners?status=inactive&q=orchard'));
});

test('Suggestions are gardeners only, and lead to their pages', async () => {
  const { user } = await visit('/Gardeners');
  await user.type(await box(), 'ro');
  await user.click(await screen.findByRole('option', { name: 'Rowan Thirkell' }));
  expect(await heading('Rowan Thirkell')).toBeVisible();
  expect(address()).toBe(`/gardener/${rowan.id}`);
});

test('A search with words that no gardener has together says so, and shows the closest', async () => {
  await visit('/Gardeners?q=fruit+leeks');
  expect(await screen.findByText('Nobody has all of these words. These come closest.')).toBeVisible();
  await everybody();
});

test('A search of gardeners that is not available says so, and leads to everyone', async () => {
  server.use(onApi('get', '/search/gardeners', () => problem(503, 'unavailable')));
  const { user } = await visit('/Gardeners?q=fruit');
  expect(await screen.findByText('The search is not available at the moment.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show everyone' }));
  await everybody();
});

test('Visitors can filter gardeners by status', async () => {
  const { user } = await visit('/Gardeners');
  await everybody();
  expect(status()).toHaveDisplayValue('All');
  await user.selectOptions(status(), 'Inactive');
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(address()).toBe('/Gardeners?status=inactive');
  expect(status()).toHaveDisplayValue('Inactive');
  await user.selectOptions(status(), 'Active');
  await waitFor(() => expect(names()).toEqual(['Rowan Thirkell']));
  await user.selectOptions(status(), 'All');
  await everybody();
  expect(address()).toBe('/Gardeners');
});

test('A shared link restores search and status, and so does the back button', async () => {
  const { user } = await visit('/Gardeners?status=inactive&q=Kerbrat');
  await waitFor(() => expect(names()).toEqual(['Mireille Kerbrat']));
  expect(await box()).toHaveValue('Kerbrat');
  await user.selectOptions(status(), 'All');
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
  expect(await box()).toHaveValue('');
});

test('Visitors turn the pages of gardeners', async () => {
  garden.gardeners = many(13);
  const { user } = await visit('/Gardeners?status=active');
  await waitFor(() => expect(names()).toHaveLength(12));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(names()).toEqual(['Gardener 13']));
  expect(address()).toBe('/Gardeners?status=active&page=2&cursor=id-12');
  expect(screen.getByRole('heading', { name: '13 active gardeners' })).toHaveFocus();
});

test('While the gardeners are fetched placeholders are shown, and the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/search/gardeners', () => opened.then(() => response(200, everyone()))));
  await visit('/Gardeners');
  expect((await screen.findByText('Fetching the gardeners')).parentElement).toHaveAttribute('role', 'status');
  open();
  await everybody();
});

test('When the gardeners cannot be fetched, the page says so, and a retry shows them', async () => {
  server.use(
    ...[
      onApi('get', '/search/gardeners', () => problem(503, 'unavailable')),
      onApi('get', '/user', () => problem(500, 'internal')),
    ],
  );
  const { user } = await visit('/Gardeners');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The gardeners could not be fetched.');
  server.use(onApi('get', '/search/gardeners', () => response(200, everyone())));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await everybody();
});

test('When the gateway answers 429, the page says that the list could not be fetched', async () => {
  server.use(
    ...[
      onApi('get', '/search/gardeners', () => gatewayError(429, 'Too Many Requests')),
      onApi('get', '/user', () => gatewayError(429, 'Too Many Requests')),
    ],
  );
  await visit('/Gardeners');
  expect(await screen.findByText('The gardeners could not be fetched.')).toBeVisible();
});

test('When a URL leads to no page any more, the page says so and links to everyone', async () => {
  server.use(
    onApi('get', '/search/gardeners', ({ query }) =>
      query.cursor ? problem(400, 'invalid-input') : response(200, everyone()),
    ),
  );
  const { user } = await visit('/Gardeners?page=2&cursor=cut');
  expect(await screen.findByText('This address does not lead to a page of gardeners any more.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show everyone' }));
  await everybody();
});
