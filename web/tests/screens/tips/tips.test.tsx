import { expect, test, vi } from 'vitest';
import { categoryValues } from '~/shared/api/schema.gen';
import { aTip, garden, tipId } from '../../api/garden';
import { address, drawingsShown, fireEvent, heading, screen, tipsShown, visit, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const many = (count: number) => Array.from({ length: count }, (_, at) => aTip(count - at));
const filters = () => screen.getByRole('navigation', { name: 'Filters' });
/** Until the counts have arrived, and with them. */
const filter = (name: string) => within(filters()).getByRole('link', { name: new RegExp(`^${name}( ?, .*)?$`) });

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
  await user.click(filter('hard'));
  await waitFor(() => expect(address()).toBe('/Tips?difficulty=hard&category=Fruits'));
  expect(tipsShown()).toEqual(['Graft an old apple']);
  expect(filter('hard')).toHaveAttribute('aria-current', 'true');
  expect(filter('Fruits')).toHaveAttribute('aria-current', 'true');
});

const feeds = () =>
  [...document.head.querySelectorAll('link[type="application/atom+xml"]')].map((link) => link.getAttribute('href'));

test.each([
  ['/Tips?category=Fruits', '/api/feed?category=Fruits'],
  ['/Tips?difficulty=hard&category=Flowers', '/api/feed?category=Flowers'],
  ['/Tips?category=Trees+%26+Shrubs', '/api/feed?category=Trees+%26+Shrubs'],
])('The head of %s links the feed of its category', async (path, expected) => {
  await visit(path);
  await waitFor(() => expect(feeds()).toEqual([expected]));
});

test.each(['/Tips', '/Tips?difficulty=hard'])('The head of %s links the feeds of all categories', async (path) => {
  await visit(path);
  await heading('Browse Gardening Tips');
  expect(feeds().map((feed) => new URL(feed ?? '', 'https://site.invalid').searchParams.get('category'))).toEqual(
    categoryValues,
  );
});

test('Visitors whose filters match nothing can clear them', async () => {
  const { user } = await visit('/Tips?difficulty=easy&category=Fruits');
  await screen.findByText('No gardening tips found matching your search criteria.');
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(address()).toBe('/Tips');
  expect(screen.queryByRole('link', { name: 'Clear Filters' })).not.toBeInTheDocument();
});

test('No list shows a photograph twice', async () => {
  const images = ['/photos/fig.jpg', '/photos/fig.jpg', null];
  garden.tips = images.map((image, at) => aTip(9 - at, { image }));
  await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  const cards = screen.getAllByRole('article').map((card) => card.querySelector('img')?.getAttribute('src'));
  expect(cards).toEqual(['/photos/fig.jpg', undefined, undefined]);
});

test('Every seventh tip is a quotation: its author’s sentence, else the first one, if it is short', async () => {
  garden.tips = many(14).map((tip, at) => {
    if (at === 6) return { ...tip, facts: { standfirst: 'One deep can a week beats a sip a day.' } };
    return { ...tip, description: `${at === 13 ? 'Long '.repeat(40) : 'Short'} one. Then more.` };
  });
  const { user } = await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(12));
  const quotations = () => [...document.querySelectorAll('article blockquote')].map((quote) => quote.textContent);
  expect(quotations()).toEqual(['One deep can a week beats a sip a day.']);
  expect(new Set(tipsShown()).size).toBe(12);
  expect(screen.getByRole('link', { name: 'Tip 8' })).toHaveAttribute('href', `/tips/${tipId(8)}`);
  await user.type(screen.getByRole('combobox', { name: 'Search the tips' }), 'short{Enter}');
  await waitFor(() => expect(address()).toBe('/Tips?q=short'));
  await waitFor(() => expect(quotations()).toEqual([]));
});

const drawings = () =>
  screen.getAllByRole('article').map((card) => card.querySelector('use')?.getAttribute('href') ?? null);
const tomato = { id: 'tomato', name: 'Tomato', latin: 'Solanum lycopersicum', drawn: true } as const;

test('A quotation, which shows no picture, takes none from the cards after it', async () => {
  garden.tips = many(8).map((tip, at) => (at < 6 ? tip : { ...tip, image: null, plant: tomato }));
  await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(8));
  expect(drawings().at(-1)).toBe('/plates/tomato.svg#p');
});

test('With pictures switched off, no list shows a drawing twice in the same way, and a tip without a picture has it whole', async () => {
  localStorage.setItem('garden.pictures', 'off');
  garden.tips = many(3).map((tip, at) => ({ ...tip, plant: tomato, ...(at === 1 ? { image: null } : {}) }));
  await visit('/Tips');
  await screen.findByRole('button', { name: 'Show this picture: Tip 3' });
  expect(drawings()).toEqual(Array.from({ length: 3 }, () => '/plates/tomato.svg#p'));
  expect(new Set(drawingsShown()).size).toBe(3);
  expect(drawingsShown()[1]).toContain('0 0 160 120');
});

test('A tip whose plant has no drawing shows the plant’s names and no other plant', async () => {
  const hemlock = { id: 'poison-hemlock', name: 'Poison hemlock', latin: 'Conium maculatum', drawn: false };
  garden.tips = [
    aTip(2, { image: null, plant: hemlock, facts: { work: 'prune' } }),
    aTip(1, { image: null, plant: hemlock }),
  ];
  await visit('/Tips');
  const [, card] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
  // Behind the names, the work's.
  expect(drawings()).toEqual(['/plates/job-secateurs.svg#p', null]);
  expect(within(card).getByText('Conium maculatum')).toHaveAttribute('lang', 'la');
  expect(within(card).getByText('Poison hemlock')).toBeVisible();
  // In place of the names in a small box.
  expect(within(card).getByText('Po')).toBeInTheDocument();
});

test('A card says its category above the title where its plate has the name of its subject', async () => {
  const plantTypes = ['Tomatoes', 'Greenhouse tomatoes'];
  garden.tips = plantTypes.map((plantType, at) =>
    aTip(9 - at, { image: null, plant: at === 0 ? tomato : null, plantType }),
  );
  await visit('/Tips');
  // Beside a small plate on a phone, which has no name, it stays.
  expect(await screen.findByText('Tomatoes')).toHaveClass('md:hidden');
  const label = (text: string) => screen.getByText(text).closest('.label');
  expect(label('Tomatoes')).toHaveTextContent('Vegetables');
  expect(screen.getByText('Greenhouse tomatoes')).not.toHaveClass('md:hidden');
  expect(label('Greenhouse tomatoes')).not.toHaveTextContent('Vegetables');
});

test('A card has the year of its tip, and says whether it is toxic to people', async () => {
  garden.tips = [aTip(2, { facts: { months: { best: [3] }, hazards: ['toxic-to-people'] } }), aTip(1)];
  await visit('/Tips');
  const [first, second] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
  expect(await within(first).findByRole('img', { name: 'Best March' })).toHaveTextContent('Mar');
  expect(within(first).getByRole('img', { name: 'Toxic to people' })).toBeVisible();
  expect(within(second).queryByRole('img', { name: /^Best|^Toxic/ })).not.toBeInTheDocument();
});

test('A climate that this release does not know is not named', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00') });
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"northern","climate":"lunar"}');
  await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(screen.getByRole('button', { name: /^November.*, this month$/ })).toBeVisible();
  expect(screen.queryByText(/For your garden/)).not.toBeInTheDocument();
});

test('The list as it opens says how many tips each filter has, and has the plants', async () => {
  garden.tips = [aTip(2, { facts: { plants: ['tomato'] } }), aTip(1, { difficultyLevel: 'hard' })];
  await visit('/Tips');
  await waitFor(() => expect(filter('Tomato')).toHaveAccessibleName(expect.stringMatching(/^Tomato ?, one tip$/)));
  expect(filter('hard')).toHaveAccessibleName(expect.stringMatching(/^hard ?, one tip$/));
  expect(calls('get', '/tips')).toHaveLength(1);
  expect(calls('get', '/search/tips').map(({ query }) => query)).toEqual([{ limit: '1' }]);
});

test('A plant that the list of plants does not have is named, with the way to those that it has', async () => {
  const errors = [{ field: 'plant', message: 'is not the id of a plant' }];
  server.use(onApi('get', '/search/tips', () => problem(400, 'invalid-input', { errors })));
  await visit('/Tips?plant=moon-flower');
  expect(await screen.findByText(/^Our list of plants has no/)).toHaveTextContent('“moon flower”');
  expect(screen.getByRole('link', { name: 'Plants, A to Z' })).toHaveAttribute('href', '/plants');
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
  await waitFor(() => expect(tipsShown()).toHaveLength(12));
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

test('Visitors turn back page by page, also after a jump to the list and a reload', async () => {
  garden.tips = many(40);
  const { user, unmount } = await visit('/Tips?difficulty=easy');
  for (const first of ['Tip 28', 'Tip 16', 'Tip 4']) {
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(tipsShown()[0]).toBe(first));
  }
  await user.click(screen.getByRole('link', { name: 'Skip the filters' }));
  expect(screen.getByRole('heading', { name: 'Every tip, easy ones only' })).toHaveFocus();
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
  ['/Tips?q=apple&month=3', 'Tips on “apple” for March · Browse Gardening Tips'],
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

test('Where a tip’s picture is missing or cannot be loaded, its category’s drawing is shown', async () => {
  garden.tips = [aTip(2, { title: 'No picture', image: null }), aTip(1, { title: 'Dead picture' })];
  await visit('/Tips');
  await screen.findByRole('link', { name: 'Dead picture' });
  const pictures = () => document.querySelectorAll('article img');
  expect(pictures()).toHaveLength(1);
  fireEvent.error(pictures()[0] as Element);
  expect(pictures()).toHaveLength(0);
});
