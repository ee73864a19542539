import { expect, test } from 'vitest';
import { aGardener, aTip, garden, mireilleId, ownTip, rowan, tipId } from '../api/garden';
import { address, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from './app';
import { calls, gate, onApi, problem, response, server } from './backend';

test('Visitors see a gardener’s profile and public tips', async () => {
  await visit(`/gardener/${rowan.id}`);
  expect(await heading('Rowan Thirkell')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Rowan Thirkell · Sorrel & Spade'));
  const feed = document.head.querySelector('link[type="application/atom+xml"]');
  expect(feed?.getAttribute('href')).toBe(`/api/feed?author=${window.location.pathname.split('/').at(-1)}`);
  for (const text of ['Vegetables', 'Teesdale', 'Leeks, mostly.', 'Two tips since March 2024.']) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Contact ?Rowan Thirkell/ })).toHaveAttribute(
    'href',
    `mailto:${rowan.email}`,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Tips from Rowan' })).toBeVisible();
  await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
  expect(calls('get', '/search/tips')[0]?.query).toMatchObject({ author: rowan.id, sort: 'season' });
  expect(calls('get', '/tips')).toHaveLength(0);
});

test.each([
  [0, 'Here since March 2024.'],
  [1, 'One tip since March 2024.'],
  [13, '13 tips since March 2024.'],
])('With %d tips, a gardener’s page says so in words', async (totalTips, words) => {
  garden.gardeners = [aGardener({ totalTips })];
  await visit(`/gardener/${rowan.id}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('An inactive gardener’s page says so', async () => {
  garden.gardeners = [aGardener({ status: 'inactive' })];
  await visit(`/gardener/${rowan.id}`);
  await heading('Rowan Thirkell');
  expect(screen.getByText('Inactive')).toBeVisible();
});

test('A gardener’s climate is shown in words', async () => {
  garden.gardeners = [aGardener({ climate: 'humid-subtropical', hemisphere: 'southern' })];
  await visit(`/gardener/${rowan.id}`);
  await heading('Rowan Thirkell');
  expect(screen.getByText('Teesdale · humid subtropical · southern hemisphere')).toBeVisible();
});

test('A gardener’s age is shown where the server sends it', async () => {
  garden.gardeners = [aGardener({ age: 46 })];
  await visit(`/gardener/${rowan.id}`);
  await heading('Rowan Thirkell');
  expect(screen.getByText('46')).toBeVisible();
});

test('A gardener who hides the address has no contact link', async () => {
  await visit(`/gardener/${mireilleId}`);
  await heading('Mireille Kerbrat');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: /Contact/ })).not.toBeInTheDocument();
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
});

test('When a gardener has shared nothing yet, the page says so', async () => {
  garden.tips = [];
  await visit(`/gardener/${mireilleId}`);
  expect(await screen.findByText('Nothing shared yet. Give it a season.')).toBeVisible();
});

test('Visitors turn the pages of a gardener’s tips', async () => {
  garden.tips = Array.from({ length: 13 }, (_, at) => aTip(13 - at));
  const { user } = await visit(`/gardener/${mireilleId}`);
  await waitFor(() => expect(tipsShown()).toHaveLength(12));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 1']));
  expect(address()).toContain('page=2');
});

test('When a gardener does not exist, the page says so and links to the others', async () => {
  await visit('/gardener/33333333-3333-5333-8333-333333333333');
  expect(await heading('Gardener not found')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Gardeners' })).toHaveAttribute(
    'href',
    '/Gardeners',
  );
  expect(calls('get', '/user/{id}')).toHaveLength(1);
});

test('While a gardener is fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/user/{id}', () => opened.then(() => response(200, { data: rowan }))));
  await visit(`/gardener/${rowan.id}`);
  expect((await screen.findByText('Fetching the gardener')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await heading('Rowan Thirkell')).toBeVisible();
});

test('When a gardener cannot be fetched, the page says so, and a retry shows them', async () => {
  server.use(onApi('get', '/user/{id}', () => problem(500, 'internal')));
  const { user } = await visit(`/gardener/${rowan.id}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This gardener could not be fetched.');
  server.use(onApi('get', '/user/{id}', () => response(200, { data: rowan })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await heading('Rowan Thirkell')).toBeVisible();
});

test('When the search fails, a gardener’s tips come from the list by time, and the year is left out', async () => {
  server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
  await visit(`/gardener/${mireilleId}`);
  await waitFor(() => expect(tipsShown()).toEqual(['Earth up the leeks', 'Graft an old apple']));
  expect(calls('get', '/tips').at(-1)?.query).toEqual({ status: 'public', author: mireilleId });
  expect(screen.queryByRole('region', { name: /^The year in/ })).not.toBeInTheDocument();
});

test('A page of a gardener’s tips from another season leads to the first page', async () => {
  server.use(onApi('get', '/search/tips', () => problem(400, 'invalid-input')));
  server.use(onApi('get', '/tips', () => problem(400, 'invalid-input')));
  await visit(`/gardener/${mireilleId}?page=2&cursor=old`);
  expect(await screen.findByRole('link', { name: 'Show the first page' })).toHaveAttribute(
    'href',
    `/gardener/${mireilleId}`,
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('When the tips cannot be fetched, the gardener is shown all the same, and the tips can be retried', async () => {
  server.use(onApi('get', '/search/tips', () => problem(500, 'internal')));
  server.use(onApi('get', '/tips', () => problem(500, 'internal')));
  const { user } = await visit(`/gardener/${rowan.id}`);
  expect(await screen.findByText('The tips could not be fetched.')).toBeVisible();
  expect(await heading('Rowan Thirkell')).toBeVisible();
  server.use(onApi('get', '/tips', () => response(200, { data: garden.tips, next: null })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tipsShown()).not.toHaveLength(0));
});

test('A gardener’s year has a link for each month with tips, and their plants lead to the plants’ pages', async () => {
  garden.tips = [
    aTip(3, { title: 'Sow tomatoes', facts: { plants: ['tomato'], months: { best: [2], possible: [3] } } }),
    aTip(2, { title: 'Plant tomatoes out', facts: { plants: ['tomato'], months: { best: [3] } } }),
    aTip(1, { title: 'Earth up', authorId: rowan.id, facts: { months: { best: [3] } } }),
  ];
  const { user } = await visit(`/gardener/${mireilleId}`);
  const year = within(await screen.findByRole('region', { name: 'The year in Mireille’s garden' }));
  const march = await year.findByRole('link', { name: 'March: 2 tips' });
  expect(year.getAllByRole('link')).toHaveLength(2);
  expect(year.getByText('April: 0 tips')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Tomato/ })).toHaveAttribute('href', '/plants/tomato');
  await user.click(march);
  expect(await screen.findByRole('heading', { level: 2, name: '2 tips by Mireille Kerbrat for March' })).toBeVisible();
  expect(address()).toBe(`/Tips?month=3&author=${mireilleId}`);
});

test('A gardener’s year counts the tips that they tried, each once', async () => {
  garden.tips = [aTip(2, { facts: { months: { best: [3] } } })];
  const card = aTip(1, { title: 'Earth up', facts: { months: { best: [3], possible: [4] } } });
  garden.tried.data = [2026, 2025].map((year) => ({ card, result: 'worked' as const, year }));
  await visit(`/gardener/${mireilleId}`);
  const year = within(await screen.findByRole('region', { name: 'The year in Mireille’s garden' }));
  expect(await year.findByRole('link', { name: 'March: one tip, 1 tried' })).toBeVisible();
  expect(year.getByText('April: 0 tips, 1 tried')).toBeInTheDocument();
  expect(year.getAllByRole('link')).toHaveLength(1);
});

test('In the south a gardener’s year begins six months later, and its links have northern months', async () => {
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"southern"}');
  garden.tips = [aTip(1, { facts: { months: { best: [3] } } })];
  await visit(`/gardener/${mireilleId}`);
  expect(await screen.findByRole('link', { name: 'September: one tip' })).toHaveAttribute(
    'href',
    `/Tips?month=3&author=${mireilleId}`,
  );
});

test('A tip that its author has just shared is first on the author’s own page, before the search knows it', async () => {
  const tip = ownTip(9, { title: 'Just shared' });
  sessionStorage.setItem('garden.own.recent', JSON.stringify([[tipId(9), { at: Date.now(), tip }]]));
  await visitSignedIn(`/gardener/${rowan.id}`);
  await waitFor(() => expect(tipsShown()).toEqual(['Just shared', 'Water in the morning']));
});
