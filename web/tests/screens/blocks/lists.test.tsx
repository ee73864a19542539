import { beforeEach, expect, test } from 'vitest';
import { aTip, garden, mireilleId, ownTip, tipId } from '../../api/garden';
import { fill, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, server } from '../backend';

const name = 'Mireille Kerbrat';

function does(kind: 'block' | 'mute'): void {
  garden.blocks = [{ id: mireilleId, name, kind, at: '2026-05-03T09:00:00Z' }];
}

const apple = { plants: ['apple'] };

beforeEach(() => {
  garden.tips = [
    aTip(5, { title: 'Earth up the leeks' }),
    ownTip(4, { title: 'Water in the morning', facts: apple }),
    aTip(3, { title: 'Graft an old apple', facts: apple }),
  ];
});

const main = () => within(screen.getByRole('main'));
const bothLeftOut = '2 tips of gardeners whom you block are left out.';
const oneLeftOut = 'One tip of a gardener whom you block is left out.';

test.each([
  ['/Tips', bothLeftOut],
  ['/Tips?q=tip', undefined],
  ['/Tips?sort=season', bothLeftOut],
  ['/now', bothLeftOut],
  ['/plants/apple', oneLeftOut],
  ['/', undefined],
])('On %s, a blocked gardener’s tips are left out', async (address, words) => {
  does('block');
  await visitSignedIn(address);
  expect(await main().findAllByRole('link', { name: 'Water in the morning' })).not.toHaveLength(0);
  await waitFor(() => expect(main().queryAllByRole('link', { name: 'Graft an old apple' })).toHaveLength(0));
  expect(main().queryAllByText(name)).toHaveLength(0);
  if (words) expect(await main().findByText(words)).toBeVisible();
});

test('Visitors see everything', async () => {
  does('block');
  await visit('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  expect(calls('get', '/me/blocks')).toHaveLength(0);
});

test('Where the list of blocks cannot be fetched, everything is shown', async () => {
  server.use(onApi('get', '/me/blocks', () => problem(500, 'internal')));
  await visitSignedIn('/Tips');
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
});

test('A list of only a blocked gardener’s tips says so, not that there are none', async () => {
  does('block');
  await visitSignedIn(`/Tips?author=${mireilleId}`);
  expect(await screen.findByText(bothLeftOut)).toBeVisible();
  expect(tipsShown()).toEqual([]);
  expect(screen.queryByRole('heading', { name: /^In the garden in/ })).not.toBeInTheDocument();
});

test.each([
  ['/Tips', 'Graft an old apple'],
  ['/now', 'Graft an old apple'],
  ['/plants/apple', 'Graft an old apple'],
  ['/', 'Graft an old apple'],
])('On %s, a muted gardener’s tips are folded, and a button shows each', async (address, title) => {
  does('mute');
  const { user } = await visitSignedIn(address);
  const folded = await main().findAllByRole('button', { name: `Show the tip by ${name}` });
  expect(main().queryByRole('link', { name: title })).not.toBeInTheDocument();
  for (const button of folded) await user.click(button);
  const [shown] = main().getAllByRole('link', { name: title });
  expect(shown).toBeVisible();
  expect(document.activeElement?.tagName).toBe('A');
});

test('Blocked gardeners leave the list of gardeners and the suggestions', async () => {
  does('block');
  const { user } = await visitSignedIn('/Gardeners');
  expect(await screen.findByText('One gardener whom you block is left out.')).toBeVisible();
  expect(
    main()
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Rowan Thirkell']);
  expect(screen.getByText('One gardener on this page.')).toBeInTheDocument();
  await fill(user, 'Search gardeners', 'ro');
  expect(await screen.findByRole('option', { name: 'Rowan Thirkell' })).toBeVisible();
  await fill(user, 'Search gardeners', 'mi');
  await waitFor(() => expect(calls('get', '/suggest').at(-1)?.query.q).toBe('mi'));
  await waitFor(() => expect(screen.queryByRole('option', { name: /(Rowan|Mireille)/ })).not.toBeInTheDocument());
});

test('Tips of blocked gardeners are not suggested', async () => {
  does('block');
  const { user } = await visitSignedIn('/Tips');
  await fill(user, 'Search the tips', 'wat');
  expect(await screen.findByRole('option', { name: 'Water in the morning' })).toBeVisible();
  await fill(user, 'Search the tips', 'ear');
  await waitFor(() => expect(calls('get', '/suggest').at(-1)?.query.q).toBe('ear'));
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
});

test('Muted gardeners are folded in the list of gardeners', async () => {
  does('mute');
  const { user } = await visitSignedIn('/Gardeners');
  await user.click(await screen.findByRole('button', { name: `Show ${name}` }));
  expect(screen.getByRole('heading', { level: 3, name })).toBeVisible();
});

test('The almanac keeps a blocked gardener’s tip, and says whose it is', async () => {
  does('block');
  garden.marks = { ...garden.marks, saved: [tipId(5)] };
  const { queryClient } = await visitSignedIn('/MyAlmanac');
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText(/, a gardener whom you block$/)).toBeVisible();
});

test('Another’s page leaves a blocked gardener’s tip out of what they tried', async () => {
  does('block');
  const [leeks] = garden.tips;
  if (!leeks) throw new Error('no tip');
  garden.tried = { ...garden.tried, data: [{ card: leeks, result: 'worked', year: 2026 }] };
  await visitSignedIn('/gardener/11111111-1111-5111-8111-111111111111');
  expect(await screen.findByText(oneLeftOut)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Earth up the leeks' })).not.toBeInTheDocument();
});
