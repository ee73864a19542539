import { expect, test } from 'vitest';
import { address, fireEvent, heading, screen, tipsShown, visit, waitFor, within } from './app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from './backend';
import { aTip, garden, tipId } from './garden-data';

const many = (count: number) => Array.from({ length: count }, (_, at) => aTip(count - at));
const filters = () => screen.getByRole('navigation', { name: 'Filters' });
const filter = (name: string) => within(filters()).getByRole('link', { name });

test('Visitors see every public tip with its facts, and no hidden one', async () => {
  await visit('/Tips');
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(document.title).toBe('Browse Gardening Tips · Sorrel & Spade');
  const link = await screen.findByRole('link', { name: 'Graft an old apple' });
  expect(link).toHaveAttribute('href', `/tips/${tipId(3)}`);
  const card = within(screen.getAllByRole('article')[2] as HTMLElement);
  for (const text of ['hard', 'Fruits', 'Apple', 'Mireille Kerbrat', /^Draw the soil up/]) {
    expect(card.getByText(text)).toBeVisible();
  }
  expect(tipsShown()).toEqual(['Earth up the leeks', 'Water in the morning', 'Graft an old apple']);
  expect(screen.getByText('3 tips on this page.')).toHaveAttribute('role', 'status');
  expect(calls('get', '/tips')[0]?.query).toEqual({ status: 'public' });
});

test.each(['/tips', '/TIPS', '/tips/'])('The tips are found at %s too, as they were filtered', async (path) => {
  await visit(`${path}?difficulty=easy`);
  await waitFor(() => expect(filter('easy')).toHaveAttribute('aria-current', 'true'));
  expect(address()).toBe('/Tips?difficulty=easy');
});

test('Visitors can filter tips by difficulty', async () => {
  const { user } = await visit('/Tips');
  await screen.findByRole('link', { name: 'Earth up the leeks' });
  expect(filter('All Levels')).toHaveAttribute('aria-current', 'true');
  await user.click(filter('hard'));
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
  expect(address()).toBe('/Tips?difficulty=hard');
  expect(filter('hard')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('heading', { name: 'Every tip, hard ones only' })).toBeVisible();
  await user.click(filter('All Levels'));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(address()).toBe('/Tips');
});

test('Visitors can filter by category and difficulty together, and a shared link restores both', async () => {
  const { user } = await visit('/Tips?category=Fruits');
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
  await user.click(filter('easy'));
  expect(await screen.findByText('No gardening tips found matching your search criteria.')).toBeVisible();
  expect(address()).toBe('/Tips?difficulty=easy&category=Fruits');
  expect(filter('Fruits')).toHaveAttribute('aria-current', 'true');
});

test('Visitors whose filters match nothing can clear them', async () => {
  const { user } = await visit('/Tips?difficulty=easy&category=Fruits');
  await screen.findByText('No gardening tips found matching your search criteria.');
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(address()).toBe('/Tips');
  expect(screen.queryByRole('link', { name: 'Clear Filters' })).not.toBeInTheDocument();
});

test('Visitors can search the tips, whatever was filtered before, and clear the search', async () => {
  const { user } = await visit('/Tips?difficulty=easy');
  const box = await screen.findByRole('searchbox', { name: 'Search the tips' });
  await user.type(box, ' apple {Enter}');
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
  expect(address()).toBe('/Tips?q=apple');
  expect(screen.getByRole('heading', { level: 2, name: 'Tips that mention “apple”' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show every tip' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Visitors whose search finds nothing are offered a wider one, and the gardeners', async () => {
  const { user } = await visit('/Tips?q=apple+zinnia');
  await screen.findByText('No gardening tips found matching your search criteria.');
  expect(screen.getByRole('link', { name: 'Ask the gardeners' })).toHaveAttribute('href', '/Gardeners');
  await user.click(screen.getByRole('link', { name: 'Tips that mention “apple”' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
});

test('No list shows a photograph twice, nor the one in its header', async () => {
  const images = ['/photos/fig.jpg', '/photos/fig.jpg', '/photos/rain-on-leaf.jpg', null];
  garden.tips = images.map((image, at) => aTip(9 - at, { image }));
  await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(4));
  const cards = screen.getAllByRole('article').map((card) => card.querySelector('img')?.getAttribute('src'));
  expect(cards).toEqual(['/photos/fig.jpg', undefined, undefined, undefined]);
});

test('Going back restores the list as it was filtered', async () => {
  const { user } = await visit('/Tips');
  await screen.findByRole('link', { name: 'Earth up the leeks' });
  await user.click(filter('hard'));
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
  history.back();
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(address()).toBe('/Tips');
});

test('Visitors turn pages, the page is in the address, and the heading takes the focus', async () => {
  garden.tips = many(14);
  const { user } = await visit('/Tips');
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of tips' }));
  expect(tipsShown()).toHaveLength(12);
  expect(pages.getByText('Page 1')).toBeVisible();
  await user.click(pages.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 2', 'Tip 1']));
  expect(address()).toBe(`/Tips?page=2&cursor=${tipId(3)}`);
  expect(screen.getByText('That is all')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Every tip, newest first' })).toHaveFocus();
  expect(document.title).toBe('Browse Gardening Tips, page 2 · Sorrel & Spade');
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(12));
  expect(address()).toBe('/Tips');
});

test('Visitors turn back page by page, also after a reload', async () => {
  garden.tips = many(40);
  const { user, unmount } = await visit('/Tips?difficulty=easy');
  for (const first of ['Tip 28', 'Tip 16', 'Tip 4']) {
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(tipsShown()[0]).toBe(first));
  }
  const { state } = history;
  const here = address();
  unmount();
  const again = await visit(here, state);
  for (const [page, first] of [
    ['&page=3&', 'Tip 16'],
    ['&page=2&', 'Tip 28'],
  ]) {
    await again.user.click(await screen.findByRole('link', { name: 'Previous page' }));
    await waitFor(() => expect(tipsShown()[0]).toBe(first));
    expect(address()).toContain(page);
  }
  await again.user.click(screen.getByRole('link', { name: 'Previous page' }));
  await waitFor(() => expect(tipsShown()[0]).toBe('Tip 40'));
  expect(address()).toBe('/Tips?difficulty=easy');
});

test('A page that was opened by a link offers the first page, and from then on the previous one', async () => {
  garden.tips = many(40);
  const { user } = await visit(`/Tips?page=3&cursor=${tipId(17)}`);
  await waitFor(() => expect(tipsShown()[0]).toBe('Tip 16'));
  expect(screen.queryByRole('link', { name: 'Previous page' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(tipsShown()[0]).toBe('Tip 4'));
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await waitFor(() => expect(tipsShown()[0]).toBe('Tip 16'));
  await user.click(screen.getByRole('link', { name: 'First page' }));
  await waitFor(() => expect(address()).toBe('/Tips'));
});

test.each([
  ['/Tips?difficulty=hard', 'Every tip, hard ones only · Browse Gardening Tips'],
  ['/Tips?category=Fruits', 'Fruits · Browse Gardening Tips'],
  ['/Tips?q=apple', 'Tips that mention “apple” · Browse Gardening Tips'],
  ['/Gardeners?status=active', 'Active gardeners'],
  ['/Gardeners?q=rowan', 'Gardeners for “rowan”'],
])('The list at %s has its own title', async (path, title) => {
  await visit(path);
  await waitFor(() => expect(document.title).toBe(`${title} · Sorrel & Spade`));
});

test('A filter starts at the first page', async () => {
  garden.tips = [...many(13), aTip(0, { title: 'The hard one', difficultyLevel: 'hard' })];
  const { user } = await visit(`/Tips?page=2&cursor=${tipId(2)}`);
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 1', 'The hard one']));
  await user.click(filter('hard'));
  await waitFor(() => expect(address()).toBe('/Tips?difficulty=hard'));
});

test('When a URL leads to no page any more, the page says so and links to every tip', async () => {
  server.use(
    onApi('get', '/tips', ({ query }) =>
      query.cursor ? problem(400, 'invalid-input') : response(200, { data: garden.tips, next: null }),
    ),
  );
  const { user } = await visit('/Tips?page=2&cursor=cut');
  expect(await screen.findByText('This address does not lead to a page of tips any more.')).toBeVisible();
  expect(calls('get', '/tips')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Show every tip' }));
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
});

test('While the tips are fetched placeholders are shown, and the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/tips', () => opened.then(() => response(200, { data: [], next: null }))));
  await visit('/Tips');
  expect((await screen.findByText('Fetching the tips')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await screen.findByText('No gardening tips found matching your search criteria.')).toBeVisible();
  expect(screen.queryByText('Fetching the tips')).not.toBeInTheDocument();
});

test('When the tips cannot be fetched, the page says so with a reference, and a retry shows them', async () => {
  server.use(onApi('get', '/tips', () => problem(500, 'internal')));
  const { user } = await visit('/Tips');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The tips could not be fetched.');
  expect(alert).toHaveTextContent('Reference: request-7');
  // Two automatic retries.
  expect(calls('get', '/tips')).toHaveLength(3);
  server.resetHandlers();
  server.use(onApi('get', '/tips', () => response(200, { data: garden.tips, next: null })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
});

test('When the network is down, the tips say so', async () => {
  server.use(networkError('get', '/tips'));
  await visit('/Tips');
  expect(await screen.findByText(/Your connection seems to be down/)).toBeVisible();
});

test('When the gateway answers 429, the page says that the list could not be fetched', async () => {
  server.use(onApi('get', '/tips', () => gatewayError(429, 'Too Many Requests')));
  await visit('/Tips');
  expect(await screen.findByText('The tips could not be fetched.')).toBeVisible();
  expect(calls('get', '/tips')).toHaveLength(3);
});

test('A search that finds little looks further back by itself, then asks whether to go on', async () => {
  const next = (cursor = '0') => (cursor === '7' ? null : String(Number(cursor) + 1));
  server.use(
    onApi('get', '/tips', ({ query: { cursor } }) =>
      response(200, { data: cursor === '7' ? [aTip(1, { title: 'Found at last' })] : [], next: next(cursor) }),
    ),
  );
  const { user } = await visit('/Tips?q=slugs');
  expect(await screen.findByText(/^5 pages looked through, and there are older tips still/)).toBeVisible();
  expect(screen.queryByText('No gardening tips found matching your search criteria.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep looking' }));
  expect(await screen.findByRole('link', { name: 'Found at last' })).toBeVisible();
  expect(calls('get', '/tips').map(({ query }) => query.cursor)).toEqual([
    undefined,
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ]);
});

test('Where a tip’s picture is missing or cannot be loaded, its category’s drawing is shown', async () => {
  garden.tips = [aTip(2, { title: 'No picture', image: null }), aTip(1, { title: 'Dead picture' })];
  await visit('/Tips');
  await screen.findByRole('link', { name: 'Dead picture' });
  const pictures = () => document.querySelectorAll('article img');
  expect(pictures()).toHaveLength(1);
  fireEvent.error(pictures()[0] as Element);
  expect(pictures()).toHaveLength(0);
});
