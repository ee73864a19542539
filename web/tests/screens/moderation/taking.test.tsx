/** A moderator who reads a case has it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { garden, rowan, tipId } from '../../api/garden';
import { act, fill, fireEvent, heading, pause, screen, visitAsModerator, waitFor, within } from '../app';
import { calls, networkError, onApi, problem, server } from '../backend';
import { aCase, othersFor } from './a-case';

const path = `/moderation/tip/${tipId(6)}`;
const takes = () =>
  calls('put', '/moderation/cases/{kind}/{id}/taken').map(({ params, body }) => [params.id, body.taken]);
const acts = () => screen.findByRole('group', { name: 'Acts' });
const others = /^Another moderator looks at this case, until/;
const seesOthers = async () =>
  expect(await screen.findByText(others)).toHaveTextContent(
    /^Another moderator looks at this case, until \d\d:\d\d\.$/,
  );

beforeEach(() => {
  garden.cases = [aCase(6), aCase(5)];
});

test('A case is taken once when it opens, and given back when the moderator leaves without deciding', async () => {
  const { user } = await visitAsModerator(path);
  await acts();
  await waitFor(() => expect(takes()).toEqual([[tipId(6), true]]));
  await user.click(screen.getByRole('link', { name: 'All cases' }));
  await heading('Moderation');
  await waitFor(() =>
    expect(takes()).toEqual([
      [tipId(6), true],
      [tipId(6), false],
    ]),
  );
  await pause(50);
  expect(takes()).toHaveLength(2);
});

test('An act frees the case, so it is not given back', async () => {
  const { user } = await visitAsModerator(path);
  await acts();
  await waitFor(() => expect(takes()).toHaveLength(1));
  await user.keyboard('k');
  await user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(await heading('Tip 5')).toBeVisible();
  await waitFor(() =>
    expect(takes()).toEqual([
      [tipId(6), true],
      [tipId(5), true],
    ]),
  );
});

test('A moderator who reads for long keeps the case', async () => {
  await visitAsModerator(path);
  await acts();
  await waitFor(() => expect(takes()).toHaveLength(1));
  fireEvent(document, new Event('visibilitychange'));
  await pause(20);
  expect(takes()).toHaveLength(1);
  vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() =>
    expect(takes()).toEqual([
      [tipId(6), true],
      [tipId(6), true],
    ]),
  );
});

test.each([
  ['does not wait', { waits: false }],
  ['has no report', { version: 0 }],
  ['the moderator may not decide', { acts: [] }],
])('A case that %s is not taken', async (_, more) => {
  garden.cases = [aCase(6, more)];
  await visitAsModerator(path);
  await acts();
  await pause(50);
  expect(takes()).toHaveLength(0);
});

test('A case that another moderator has can be read, but not decided', async () => {
  garden.cases = [aCase(6, { taken: othersFor(5) }), aCase(5)];
  const { user } = await visitAsModerator(path);
  await seesOthers();
  expect(screen.queryByRole('group', { name: 'Acts' })).toBeNull();
  expect(screen.getByText('Buy at my shop.')).toBeVisible();
  await user.keyboard('k');
  expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
  expect(takes()).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Next case' }));
  expect(await heading('Tip 5')).toBeVisible();
});

test('When the time of the other moderator is over, the case can be decided', async () => {
  garden.cases = [aCase(6, { taken: othersFor(0.08) })];
  await visitAsModerator(path);
  await seesOthers();
  expect(await acts()).toBeVisible();
  expect(screen.queryByText(others)).toBeNull();
  await waitFor(() => expect(takes()).toEqual([[tipId(6), true]]));
});

test('A case that another moderator has already taken says so', async () => {
  await visitAsModerator(path);
  await acts();
  server.use(
    onApi('put', '/moderation/cases/{kind}/{id}/taken', () => {
      garden.cases = [aCase(6, { taken: othersFor(5) })];
      return problem(409, 'taken');
    }),
  );
  await visitAsModerator(path);
  await seesOthers();
});

test('What the moderator has taken in another tab is theirs', async () => {
  garden.cases = [aCase(6, { taken: { ...othersFor(5), by: rowan.id } })];
  await visitAsModerator(path);
  expect(within(await acts()).getByRole('button', { name: /^Keep/ })).toBeVisible();
  expect(screen.queryByText(others)).toBeNull();
});

test.each([
  ['down', networkError('put', '/moderation/cases/{kind}/{id}/taken')],
  ['without the case', onApi('put', '/moderation/cases/{kind}/{id}/taken', () => problem(404, 'not-found'))],
])('A case that cannot be taken, because the server is %s, is read and decided all the same', async (_, handler) => {
  server.use(handler);
  const { user } = await visitAsModerator(path);
  await acts();
  await user.keyboard('k');
  await act(() => pause(50));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(await heading('Tip 5')).toBeVisible();
});

test('An act is refused while another moderator has the case, and the message is kept', async () => {
  garden.cases = [aCase(6), aCase(5)];
  const { user } = await visitAsModerator(path);
  await acts();
  server.use(
    onApi('post', '/moderation/cases/{kind}/{id}', () => {
      garden.cases = [aCase(6, { taken: othersFor(0.08) })];
      return problem(409, 'taken');
    }),
  );
  await user.keyboard('h');
  await fill(user, /^A message to the gardener/, 'It is a shop.');
  await user.click(screen.getByRole('button', { name: 'Hide it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Another moderator looks at this case, so nothing was done.',
  );
  await seesOthers();
  expect(await screen.findByLabelText(/^A message to the gardener/)).toHaveValue('It is a shop.');
});
