import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aGardener, aTip, garden, mireilleId, ownTip, rowan, tipId } from '../../api/garden';
import { address, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, networkError, onApi, problem, response, server } from '../backend';
import { copyOf, installCaches } from '../device';

const name = 'Mireille Kerbrat';
const theirs = { authorId: mireilleId, name };
const others = { authorId: '33333333-3333-5333-8333-333333333333', name: 'Ash' };

/** A Thursday. */
const now = '2026-11-05T12:00:00';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  garden.follows = { gardeners: [mireilleId], plants: ['tomato'] };
  garden.tips = [
    aTip(5, { ...theirs, title: 'Of today', dateAdded: '2026-11-05T08:00:00' }),
    aTip(4, { ...others, title: 'Of Wednesday', facts: { plants: ['tomato'] }, dateAdded: '2026-11-04T08:00:00' }),
    aTip(3, { ...theirs, title: 'Of Monday', dateAdded: '2026-11-02T08:00:00' }),
    aTip(2, { ...others, title: 'Of somebody else' }),
    ownTip(1, { title: 'Of oneself', facts: { plants: ['tomato'] } }),
  ];
});
afterEach(() => {
  vi.useRealTimers();
});

/** The page was last open then. */
async function wasThere(at: string): Promise<void> {
  vi.setSystemTime(new Date(at));
  const { unmount } = await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Of Monday' });
  unmount();
  vi.setSystemTime(new Date(now));
}

/** The tips, the line and the headings of the list, in order. */
const list = () =>
  [...screen.getByRole('region', { name: 'Tips' }).querySelectorAll('h2, h3, section > p')].map(
    (part) => part.textContent,
  );

const line = () => screen.queryByText(/^(That is all|Nothing new) since/);

test('The page has the tips of the gardeners and about the plants that a gardener follows, without their own', async () => {
  await visitSignedIn('/feed');
  await heading('Following');
  await screen.findByRole('link', { name: 'Of today' });
  expect(tipsShown()).toEqual(['Of today', 'Of Wednesday', 'Of Monday']);
  expect(line()).not.toBeInTheDocument();
});

test('What is new since the last visit comes first, then a line with its weekday, then the earlier ones', async () => {
  await wasThere('2026-11-03T09:00:00');
  await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Of today' });
  expect(list()).toEqual([
    'New since Tuesday',
    'Of today',
    'Of Wednesday',
    'That is all since Tuesday.',
    'Earlier',
    'Of Monday',
  ]);
});

test.each([
  ['2026-11-05T09:15:00', 'Nothing new since 09:15.'],
  ['2026-11-04T09:00:00', 'That is all since Wednesday.'],
  ['2026-10-30T09:00:00', 'That is all since Friday.'],
  ['2026-10-29T09:00:00', 'That is all since 29 October.'],
  ['2025-11-05T09:00:00', 'That is all since 5 November 2025.'],
])('After a visit on %s the line is “%s”', async (at, words) => {
  await wasThere(at);
  await visitSignedIn('/feed');
  expect(await screen.findByText(words)).toBeVisible();
});

test('If nothing is new, the page says so first', async () => {
  await wasThere('2026-11-05T08:30:00');
  await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Of today' });
  expect(list()).toEqual(['Nothing new since 08:30.', 'Earlier', 'Of today', 'Of Wednesday', 'Of Monday']);
});

test('A reload within half an hour is the same visit, and a later one is another', async () => {
  await wasThere('2026-11-03T09:00:00');
  await wasThere('2026-11-05T11:40:00');
  await visitSignedIn('/feed');
  expect(await screen.findByText('That is all since Tuesday.')).toBeVisible();
  vi.setSystemTime(new Date('2026-11-05T12:31:00'));
  await visitSignedIn('/feed');
  expect(await screen.findByText('Nothing new since 12:00.')).toBeVisible();
});

test('When the page was last open is forgotten with the session', async () => {
  await wasThere('2026-11-03T09:00:00');
  const { user } = await visitSignedIn('/feed');
  await screen.findByText('That is all since Tuesday.');
  await user.click((await screen.findAllByRole('button', { name: 'Log Out' }))[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe('/'));
  await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Of today' });
  expect(line()).not.toBeInTheDocument();
});

test.each([
  [13, ['Tip 18', 'That is all since Tuesday.', 'Earlier', 'Tip 17', 'Tip 16']],
  [12, ['That is all since Tuesday.', 'Earlier', 'Tip 18', 'Tip 17', 'Tip 16']],
])('Of %i new tips and 12 on a page, the line is on the second page', async (count, second) => {
  garden.tips = Array.from({ length: 15 }, (_, at) =>
    aTip(30 - at, {
      ...theirs,
      title: `Tip ${30 - at}`,
      dateAdded: at < count ? '2026-11-04T08:00:00' : '2026-11-01T08:00:00',
    }),
  );
  vi.setSystemTime(new Date('2026-11-03T09:00:00'));
  const before = await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Tip 30' });
  before.unmount();
  vi.setSystemTime(new Date(now));
  const { user } = await visitSignedIn('/feed');
  await screen.findByRole('link', { name: 'Tip 30' });
  expect(line()).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('That is all since Tuesday.')).toBeVisible();
  expect(list().slice(-5)).toEqual(second);
  expect(calls('get', '/me/feed').at(-1)?.query).toEqual({ cursor: tipId(19) });
  expect(document.title).toMatch(/^Following, page 2/);
});

test('A blocked gardener’s tip about a followed plant is left out, and a muted one’s is folded', async () => {
  const plants = ['tomato'];
  garden.follows = { gardeners: [], plants };
  garden.tips = [
    aTip(5, { authorId: mireilleId, name, title: 'Of a blocked one', facts: { plants } }),
    aTip(4, { authorId: tipId(7), name: 'Ash', title: 'Of a muted one', facts: { plants } }),
    aTip(3, { authorId: tipId(8), name: 'Wren', title: 'Of another', facts: { plants } }),
  ];
  const at = '2026-05-03T09:00:00Z';
  garden.blocks = [
    { id: mireilleId, name, kind: 'block', at },
    { id: tipId(7), name: 'Ash', kind: 'mute', at },
  ];
  const { user } = await visitSignedIn('/feed');
  expect(await screen.findByText('One tip of a gardener whom you block is left out.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Show the tip by Ash' }));
  expect(tipsShown()).toEqual(['Of a muted one', 'Of another']);
});

test('Who follows nothing reads what the page is for, and is offered gardeners and plants of their climate', async () => {
  garden.follows = { gardeners: [], plants: [] };
  garden.me = { ...rowan, climate: 'mediterranean' };
  const facts = { climates: ['mediterranean' as const], plants: ['tomato'] };
  garden.tips = [
    aTip(5, { ...theirs, title: 'Net the cherries', facts }),
    aTip(4, { ...theirs, title: 'A second tip of theirs', facts }),
    ownTip(3, { title: 'Of oneself', facts }),
    aTip(2, { title: 'Of another climate', authorId: tipId(7), name: 'Ash', facts: { climates: ['tropical'] } }),
  ];
  const { user } = await visitSignedIn('/feed');
  expect(
    await screen.findByText(/^Follow gardeners and plants, and their new tips come together here\./),
  ).toBeVisible();
  expect(await screen.findByText('These have helped most gardeners in a Mediterranean climate.')).toBeVisible();
  expect(calls('get', '/search/tips').map(({ query }) => query)).toEqual([
    { sort: 'helpful', limit: '24', climate: 'mediterranean' },
  ]);
  const gardeners = within(screen.getByRole('region', { name: 'Gardeners' }));
  const follow = await gardeners.findByRole('button', { name: `Follow ${name}` });
  expect(gardeners.getAllByRole('listitem').map((item) => item.textContent)).toEqual([`${name}Net the cherriesFollow`]);
  const plants = within(await screen.findByRole('region', { name: 'Plants' }));
  expect(await plants.findByRole('button', { name: 'Follow Tomato' })).toBeVisible();
  await user.click(follow);
  expect(follow).toHaveAttribute('aria-pressed', 'true');
  expect(follow).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Show their tips' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Net the cherries', 'A second tip of theirs']));
  expect(screen.getByRole('region', { name: 'Tips' })).toHaveFocus();
});

test('Who follows somebody without tips reads so, and is offered the same', async () => {
  garden.tips = [aTip(5, { authorId: tipId(7), name: 'Ash' })];
  await visitSignedIn('/feed');
  expect(await screen.findByText(/^There is no tip yet of the gardeners/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Follow Ash' })).toBeVisible();
  expect(calls('get', '/search/tips')[0]?.query).toEqual({ sort: 'helpful', limit: '24' });
  expect(screen.getByText('Whom you follow (2)')).toBeVisible();
});

test('The gardener unfollows from the list below, and the row brings it back', async () => {
  const { user } = await visitSignedIn('/feed');
  await user.click(await screen.findByText('Whom you follow (2)'));
  const gardeners = within(await screen.findByRole('region', { name: 'Gardeners whom you follow' }));
  expect(await gardeners.findByRole('link', { name })).toHaveAttribute('href', `/gardener/${mireilleId}`);
  const plants = within(screen.getByRole('region', { name: 'Plants that you follow' }));
  expect(await plants.findByRole('link', { name: 'Tomato' })).toHaveAttribute('href', '/plants/tomato');
  const follow = await gardeners.findByRole('button', { name: `Following ${name}` });
  await user.click(follow);
  expect(await screen.findByText('Whom you follow (1)')).toBeVisible();
  expect(follow).toHaveFocus();
  await waitFor(() => expect(tipsShown()).toEqual(['Of Wednesday']));
  await user.click(follow);
  expect(await screen.findByText('Whom you follow (2)')).toBeVisible();
  await waitFor(() => expect(garden.follows.gardeners).toEqual([mireilleId]));
});

test('Twelve gardeners are fetched at a time, and one who cannot be found is left out', async () => {
  const people = Array.from({ length: 14 }, (_, at) => aGardener({ id: tipId(at), name: `Gardener ${at}` }));
  garden.gardeners = people.filter((_, at) => at !== 3);
  garden.follows = { gardeners: people.map(({ id }) => id), plants: [] };
  const { user } = await visitSignedIn('/feed');
  await user.click(await screen.findByText('Whom you follow (14)'));
  const list = within(await screen.findByRole('region', { name: 'Gardeners whom you follow' }));
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(11));
  expect(list.queryByRole('link', { name: 'Gardener 3' })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: 'Show more gardeners' }));
  expect(await list.findByRole('link', { name: 'Gardener 13' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Show more gardeners' })).not.toBeInTheDocument();
});

test('When gardeners of the list below cannot be fetched, it says so, and a retry shows them', async () => {
  server.use(onApi('get', '/user/{id}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/feed');
  await user.click(await screen.findByText('Whom you follow (2)'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Some of them could not be fetched.');
  const [mireille] = garden.gardeners.filter(({ id }) => id === mireilleId);
  if (!mireille) throw new Error('no gardener');
  server.use(onApi('get', '/user/{id}', () => response(200, { data: mireille })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: `Following ${name}` })).toBeVisible();
});

test('When the list cannot be fetched, a retry shows it', async () => {
  server.use(onApi('get', '/me/feed', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/feed');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The tips could not be fetched.');
  server.use(onApi('get', '/me/feed', () => response(200, { data: garden.tips.slice(0, 1), next: null })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Of today' })).toBeVisible();
});

test('Without a network the page shows its copy and says so, which is no visit', async () => {
  installCaches();
  await wasThere('2026-11-03T09:00:00');
  await waitFor(async () => expect(await copyOf('feed')).toBeTruthy());
  server.use(networkError('get', '/me/feed'), networkError('get', '/me/follows'));
  await visitSignedIn('/feed');
  expect(await screen.findByText('Of today')).toBeVisible();
  expect(screen.getByText(/^Offline copy of/)).toHaveTextContent('Offline copy of 3 November');
  server.resetHandlers();
});

test('The device’s copy is not taken for what the server says a moment later', async () => {
  installCaches();
  await wasThere('2026-11-03T09:00:00');
  await waitFor(async () => expect(await copyOf('follows')).toBeTruthy());
  // On another device.
  garden.follows = { gardeners: [], plants: [] };
  await visitSignedIn('/feed');
  expect(await screen.findByText(/^Follow gardeners and plants/)).toBeVisible();
  expect(screen.queryByText(/^Whom you follow/)).not.toBeInTheDocument();
});

test('The menu leads to the page, and visitors are sent to log in', async () => {
  const { user } = await visitSignedIn('/about');
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(await menu.findByRole('link', { name: 'Following' }));
  expect(await heading('Following')).toBeVisible();
  sessionStorage.clear();
  await visit('/feed');
  expect(await screen.findByText('Log in to see the tips of those whom you follow. It is free.')).toBeVisible();
});
