/** The tips that a gardener tried, on their page. */
import { expect, test } from 'vitest';
import type { TriedTips } from '~/shared/api/schema.gen';
import { aTip, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { screen, visit, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';

const triedTip = (number: number) => ({
  card: aTip(number, { name: 'Somebody', facts: { months: { best: [3] } } }),
  result: 'partly' as const,
  year: 2025,
});

test('A profile has the proof of its tips, and what the gardener tried, some at a time', async () => {
  garden.tried = {
    data: Array.from({ length: 51 }, (_, at) => triedTip(60 - at)),
    counts: { helpful: 0, worked: 1, partly: 0, didNot: 0 },
    next: null,
  };
  const { user } = await visit(`/gardener/${rowan.id}`);
  expect(await screen.findByText(/Their tips were tried once, and it worked\.$/)).toBeVisible();
  const list = within(await screen.findByRole('region', { name: 'What Rowan tried' }));
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Tip 60It partly worked · 2025 · by Somebody');
  for (const [rows, first] of [
    [12, 'Tip 60'],
    [24, 'Tip 48'],
    [36, 'Tip 36'],
    [48, 'Tip 24'],
    [50, 'Tip 12'],
    [51, 'Tip 10'],
  ] as const) {
    if (rows > 12) {
      await user.click(list.getByRole('button', { name: 'Show earlier ones' }));
      await waitFor(() => expect(document.activeElement).toHaveTextContent(first));
      expect(within(document.activeElement as HTMLElement).getAllByRole('link')[0]).toHaveTextContent(first);
    }
    expect(list.getAllByRole('listitem')).toHaveLength(rows);
  }
  expect(list.queryByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
});

test('The year of a gardener counts every tip that they tried, and no page of these is fetched twice', async () => {
  garden.tried.data = Array.from({ length: 51 }, (_, at) => triedTip(60 - at));
  await visit(`/gardener/${mireilleId}`);
  const year = within(await screen.findByRole('region', { name: 'The year in Mireille’s garden' }));
  expect(await year.findByText(/^March: .*, 51 tried$/)).toBeInTheDocument();
  expect(calls('get', '/user/{id}/tried').map(({ query }) => query)).toEqual([
    { limit: '50' },
    { limit: '50', cursor: `${tipId(11)} 2025` },
  ]);
});

test('The year of a gardener counts what was fetched where a later page cannot be', async () => {
  garden.tried.data = Array.from({ length: 51 }, (_, at) => triedTip(60 - at));
  const { counts, data } = garden.tried;
  server.use(
    onApi('get', '/user/{id}/tried', ({ query: { cursor } }) =>
      cursor ? problem(503, 'unavailable') : response(200, { data: data.slice(0, 50), counts, next: 'second' }),
    ),
  );
  await visit(`/gardener/${mireilleId}`);
  const year = within(await screen.findByRole('region', { name: 'The year in Mireille’s garden' }));
  expect(await year.findByText(/^March: .*, 50 tried$/)).toBeInTheDocument();
});

test('What a gardener tried is shown though the newest of these tips are not public any more', async () => {
  const { counts } = garden.tried;
  const pages: Record<string, TriedTips> = {
    '': { data: [], counts, next: 'second' },
    second: { data: [triedTip(5)], counts, next: 'third' },
    third: { data: [], counts, next: 'fourth' },
    fourth: { data: [triedTip(4)], counts, next: 'fifth' },
    fifth: { data: [], counts, next: null },
  };
  server.use(
    onApi('get', '/user/{id}/tried', ({ query: { cursor = '' } }) => response(200, pages[cursor] as TriedTips)),
  );
  const { user } = await visit(`/gardener/${rowan.id}`);
  const list = within(await screen.findByRole('region', { name: 'What Rowan tried' }));
  expect(list.getByRole('listitem')).toHaveTextContent('Tip 5');
  await user.click(list.getByRole('button', { name: 'Show earlier ones' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  await user.click(list.getByRole('button', { name: 'Show earlier ones' }));
  expect(await list.findByText('There are no earlier ones.')).toHaveFocus();
  expect(list.queryByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
});

test('A gardener whose tried tips are all hidden has no empty section', async () => {
  const { counts } = garden.tried;
  server.use(
    onApi('get', '/user/{id}/tried', ({ query: { cursor } }) =>
      response(200, { data: [], counts, next: cursor ? null : 'second' }),
    ),
  );
  await visit(`/gardener/${mireilleId}`);
  await screen.findByRole('region', { name: 'The year in Mireille’s garden' });
  await waitFor(() => expect(calls('get', '/user/{id}/tried')).toHaveLength(2));
  expect(screen.queryByRole('region', { name: /tried$/ })).not.toBeInTheDocument();
});
