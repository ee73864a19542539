/** The bell in the navigation bar. */
import { expect, test, vi } from 'vitest';
import type { Notice, Notices } from '~/shared/api/schema.gen';
import { garden, tipId } from '../../api/garden';
import { act, address, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const notice: Notice = {
  kind: 'helpful',
  about: 'tip',
  id: tipId(4),
  title: 'Water in the morning',
  count: 3,
  at: '2026-11-20T09:30:00Z',
  outcome: null,
};
/** As many notices as are new, each of another tip, or one that was seen. */
const unseen = (count: number): Notices => ({
  notices: Array.from({ length: Math.max(count, 1) }, (_, at) => ({ ...notice, id: tipId(4 + at) })),
  unseen: count,
  mail: ['moderation'],
  asks: false,
});

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const asked = () => calls('get', '/me/notices').length;

/** The gardener comes back to the tab some minutes later. */
function comeBack(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('Gardeners see in the bar how many notices are new, and find them by one click', async () => {
  garden.notices = unseen(3);
  const { user } = await visitSignedIn('/about');
  const bell = await bar().findByRole('link', { name: 'Notices, 3 new' });
  expect(bell).toHaveTextContent('3');
  await user.click(bell);
  expect(await heading('Notices')).toBeVisible();
  expect(address()).toBe('/notices');
  expect(bar().getByRole('link', { name: /^Notices/ })).toHaveAttribute('aria-current', 'page');
});

test('What gardeners found of one tip on a day counts as the one row that the page shows', async () => {
  const tried: Notice = { ...notice, kind: 'tried', at: '2026-11-20T08:30:00Z' };
  const seen: Notice = { ...notice, id: tipId(6), at: '2026-11-20T07:30:00Z' };
  garden.notices = { ...unseen(2), notices: [notice, tried, seen] };
  const { user } = await visitSignedIn('/about');
  await user.click(await bar().findByRole('link', { name: 'Notices, 1 new' }));
  expect(await screen.findAllByText('New:')).toHaveLength(1);
});

test('Without new notices the bell has no number', async () => {
  await visitSignedIn('/about');
  expect(await bar().findByRole('link', { name: 'Notices' })).toHaveTextContent(/^Notices$/);
  await waitFor(() => expect(asked()).toBe(1));
});

test('Visitors have no bell, and nothing is asked for them', async () => {
  await visit('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(await bar().findByRole('link', { name: 'Login' })).toBeVisible();
  expect(bar().queryByRole('link', { name: /^Notices/ })).not.toBeInTheDocument();
  expect(asked()).toBe(0);
});

test('The bell asks again when the gardener comes back, at most every five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await visitSignedIn('/about');
  await waitFor(() => expect(asked()).toBe(1));
  await bar().findByRole('link', { name: 'Notices' });
  garden.notices = unseen(1);
  comeBack(4);
  expect(asked()).toBe(1);
  comeBack(2);
  expect(await bar().findByRole('link', { name: 'Notices, 1 new' })).toBeVisible();
  expect(asked()).toBe(2);
});

/** What another tab of the site hears and says about notices. */
const otherTab = () => new BroadcastChannel('garden.notices');

test('Notices that are read in another tab leave the bell of this one, without its focus', async () => {
  garden.notices = unseen(3);
  await visitSignedIn('/about');
  await bar().findByRole('link', { name: 'Notices, 3 new' });
  garden.notices = unseen(0);
  otherTab().postMessage('seen');
  expect(await bar().findByRole('link', { name: 'Notices' })).toBeVisible();
  expect(asked()).toBe(2);
});

test('A tab that reads notices tells the others, once the server knows that they are read', async () => {
  garden.notices = unseen(3);
  const heard = vi.fn();
  otherTab().onmessage = () => heard(calls('patch', '/me/notices').length);
  await visitSignedIn('/notices');
  await waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(1));
});

test.each([
  ['cannot be reached', networkError('get', '/me/notices')],
  ['fails', onApi('get', '/me/notices', () => problem(500, 'internal'))],
  ['rejects the session', onApi('get', '/me/notices', () => gatewayError(401, 'Unauthorized'))],
])('When the server %s, the bell stays quiet, and asks again after five minutes', async (_, failing) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server.use(failing);
  const { queryClient } = await visitSignedIn('/about');
  const failed = () => queryClient.getQueryCache().find({ queryKey: ['own', 'notices'] })?.state.status === 'error';
  await waitFor(() => expect(failed()).toBe(true));
  expect(bar().getByRole('link', { name: 'Notices' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  server.use(onApi('get', '/me/notices', () => response(200, { data: unseen(2) })));
  const before = asked();
  comeBack(4);
  expect(asked()).toBe(before);
  comeBack(2);
  expect(await bar().findByRole('link', { name: 'Notices, 2 new' })).toBeVisible();
});

test('The menu of small screens leads to the notices', async () => {
  const { user } = await visitSignedIn('/about');
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(await menu.findByRole('link', { name: 'Notices' }));
  expect(await heading('Notices')).toBeVisible();
});
