/** The way through the queue: filters, pages, the next case. */
import { beforeEach, expect, test } from 'vitest';
import { garden, mireilleId, tipId } from '../../api/garden';
import { act, address, heading, screen, visitAsModerator, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';
import { aCase, anotherId, othersFor } from './a-case';

const asked = () => calls('get', '/moderation/cases').map(({ query }) => query);
const cases = async () => within(await screen.findByRole('region', { name: 'Cases' })).findAllByRole('listitem');

beforeEach(() => {
  garden.cases = [
    aCase(9, { reasons: ['unsafe'] }),
    aCase(8),
    aCase(7, { kind: 'profile', id: mireilleId, reported: { title: 'Mireille', text: '', parts: [], photos: [] } }),
  ];
});

test('The queue says how many cases wait', async () => {
  await visitAsModerator('/moderation');
  expect(await screen.findByText('3 cases wait')).toBeVisible();
  expect(asked()).toEqual([{ limit: '10' }]);
});

test.each([
  [1, '', '1 case waits'],
  [100, '', '100 cases or more wait'],
  [1, '?kind=tip', '1 of these waits'],
  [3, '?kind=tip', '3 of these wait'],
])('Of %i cases at the address %s it says: %s', async (total, search, words) => {
  server.use(onApi('get', '/moderation/cases', () => response(200, { data: garden.cases, next: null, total })));
  await visitAsModerator(`/moderation${search}`);
  expect(await screen.findByText(words)).toBeVisible();
});

test('Of a filter, the page counts what the server has looked at, and says that there may be more', async () => {
  server.use(onApi('get', '/moderation/cases', () => response(200, { data: garden.cases, next: 'x', total: 2 })));
  await visitAsModerator('/moderation?kind=tip');
  expect(await screen.findByText('2 of these wait among 100 cases; later pages may have more')).toBeVisible();
});

test('Moderators filter by kind and by reason, the address has it, and the back button leads back', async () => {
  const { user } = await visitAsModerator('/moderation');
  await cases();
  const kinds = within(screen.getByRole('navigation', { name: 'Filter by kind' }));
  await user.click(kinds.getByRole('link', { name: 'Tips' }));
  await waitFor(async () => expect(await cases()).toHaveLength(2));
  expect(screen.getByText('2 of these wait')).toBeVisible();
  expect(kinds.getByRole('link', { name: 'Tips' })).toHaveAttribute('aria-current', 'true');
  const reasons = within(screen.getByRole('navigation', { name: 'Filter by reason' }));
  await user.click(reasons.getByRole('link', { name: 'Advertising' }));
  await waitFor(async () => expect(await cases()).toHaveLength(1));
  expect(address()).toBe('/moderation?kind=tip&reason=spam');
  expect(asked().at(-1)).toEqual({ limit: '10', kind: 'tip', reason: 'spam' });
  act(() => history.back());
  await waitFor(async () => expect(await cases()).toHaveLength(2));
  await user.click(screen.getByRole('link', { name: 'Everything' }));
  await waitFor(async () => expect(await cases()).toHaveLength(3));
  expect(address()).toBe('/moderation');
});

test('A filter that does not exist is none', async () => {
  await visitAsModerator('/moderation?kind=plant&reason=bored&gardener=me');
  expect(await cases()).toHaveLength(3);
  expect(asked()).toEqual([{ limit: '10' }]);
});

test('A case leads to all that waits of its gardener', async () => {
  garden.cases.push(aCase(4, { owner: { ...(aCase(4).owner as object), id: anotherId } as never }));
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(9)}`);
  await user.click(await screen.findByRole('link', { name: 'All that waits of this gardener' }));
  expect(await screen.findByText('3 of these wait')).toBeVisible();
  expect(address()).toBe(`/moderation?gardener=${mireilleId}`);
  await user.click(screen.getByRole('link', { name: 'Tip 8' }));
  expect(await heading('Tip 8')).toBeVisible();
  expect(address()).toBe(`/moderation/tip/${tipId(8)}?gardener=${mireilleId}`);
  await user.click(screen.getByRole('link', { name: 'Back to these cases' }));
  await user.click(await screen.findByRole('link', { name: 'Show all gardeners' }));
  expect(await screen.findByText('4 cases wait')).toBeVisible();
});

test('A page without a match says so, and leads on to the next', async () => {
  server.use(
    onApi('get', '/moderation/cases', ({ query: { kind, cursor } }) => {
      if (!kind) return response(200, { data: garden.cases, next: null, total: 3 });
      return cursor
        ? response(200, { data: garden.cases.slice(0, 1), next: null, total: 1 })
        : response(200, { data: [], next: 'further', total: 0 });
    }),
  );
  const { user } = await visitAsModerator('/moderation?kind=tip');
  expect(await screen.findByText('None among these 100.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('1 of these waits from this page on')).toBeVisible();
  expect(address()).toBe('/moderation?kind=tip&page=2&cursor=further');
});

test('A filter without a case says so', async () => {
  await visitAsModerator('/moderation?reason=copied');
  expect(await screen.findByText('None of these waits.')).toBeVisible();
});

test('A case that another moderator looks at says so, and cannot be chosen', async () => {
  garden.cases = [aCase(9, { taken: othersFor(5) }), aCase(8, { taken: othersFor(-5) })];
  await visitAsModerator('/moderation');
  const [taken, free] = await cases();
  await waitFor(() => expect(taken).toHaveTextContent('Another moderator looks at it'));
  expect(screen.getByRole('checkbox', { name: 'Choose: Tip 9' })).toBeDisabled();
  expect(free).not.toHaveTextContent('Another moderator');
});

/** The headings of the cases that `j` leads to, until the queue. */
async function goThrough(user: Awaited<ReturnType<typeof visitAsModerator>>['user']) {
  const seen: string[] = [];
  for (;;) {
    const title = (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
    if (title === 'Moderation' || seen.length > 40) return seen;
    if (title === 'A case') continue;
    seen.push(title);
    await screen.findByRole('region', { name: 'Decide' });
    await user.keyboard('j');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('A case'));
  }
}

test('The key j leads through all pages of the queue, to no case twice, and ends at the queue', async () => {
  garden.cases = Array.from({ length: 23 }, (_, at) => aCase(60 - at));
  const { user } = await visitAsModerator('/moderation');
  await user.click(await screen.findByRole('link', { name: 'Tip 58' }));
  await heading('Tip 58');
  const seen = await goThrough(user);
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
  expect(seen.slice(0, 9)).toEqual([58, 57, 56, 55, 54, 53, 52, 51, 60].map((number) => `Tip ${number}`));
  expect(address()).toBe('/moderation');
});

test('At the queue, j opens the first case that nobody looks at', async () => {
  garden.cases = [aCase(9, { taken: othersFor(5) }), aCase(8)];
  const { user } = await visitAsModerator('/moderation?kind=tip');
  const [taken] = await cases();
  await waitFor(() => expect(taken).toHaveTextContent('Another moderator looks at it'));
  await user.keyboard('j');
  expect(await heading('Tip 8')).toBeVisible();
  expect(address()).toBe(`/moderation/tip/${tipId(8)}?kind=tip`);
});

test('From a later page, j leads on, and then to the pages before', async () => {
  garden.cases = Array.from({ length: 13 }, (_, at) => aCase(60 - at));
  const { user } = await visitAsModerator('/moderation');
  await cases();
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await user.click(await screen.findByRole('link', { name: 'Tip 49' }));
  await heading('Tip 49');
  const seen = await goThrough(user);
  expect(seen.slice(0, 4)).toEqual(['Tip 49', 'Tip 48', 'Tip 50', 'Tip 60']);
  expect(seen).toHaveLength(13);
});

test('From a case of a later page, the link and Escape lead back to that page', async () => {
  garden.cases = Array.from({ length: 13 }, (_, at) => aCase(60 - at));
  const { user } = await visitAsModerator('/moderation?kind=tip');
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  const page = `/moderation?kind=tip&page=2&cursor=${tipId(51)}`;
  for (const key of [undefined, '{Escape}']) {
    await user.click(await screen.findByRole('link', { name: 'Tip 49' }));
    await heading('Tip 49');
    await screen.findByRole('region', { name: 'Decide' });
    if (key) await user.keyboard(key);
    else await user.click(screen.getByRole('link', { name: 'Back to these cases' }));
    await heading('Moderation');
    expect(address()).toBe(page);
  }
});

test('Within a filter, j stays in it, passes empty pages, and skips what others look at', async () => {
  const third = aCase(3);
  server.use(
    onApi('get', '/moderation/cases', ({ query: { reason, cursor } }) => {
      const [first, second] = garden.cases;
      if (!reason || !first || !second) return response(200, { data: garden.cases, next: null, total: 3 });
      if (cursor === 'b') return response(200, { data: [third], next: null, total: 1 });
      if (cursor === 'a') return response(200, { data: [], next: 'b', total: 0 });
      return response(200, { data: [first, { ...second, taken: othersFor(5) }], next: 'a', total: 2 });
    }),
  );
  garden.cases.push(third);
  const { user } = await visitAsModerator('/moderation?reason=spam');
  await user.click(await screen.findByRole('link', { name: 'Tip 9' }));
  await heading('Tip 9');
  expect(await goThrough(user)).toEqual(['Tip 9', 'Tip 3']);
  expect(address()).toBe('/moderation?reason=spam');
});

test('If the next case cannot be looked for, j leads to the queue, which says why', async () => {
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(9)}`);
  await screen.findByRole('region', { name: 'Decide' });
  server.use(onApi('get', '/moderation/cases', () => problem(403, 'forbidden')));
  await user.keyboard('j');
  await waitFor(() => expect(address()).not.toBe(`/moderation/tip/${tipId(9)}`));
});
