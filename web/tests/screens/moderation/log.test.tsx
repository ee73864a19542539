/** The log of moderation. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { ActInLog } from '~/shared/api/schema.gen';
import { garden, mireilleId, rowan, tipId } from '../../api/garden';
import { address, heading, screen, visit, visitAsModerator, visitSignedIn, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';

const anAct = (number: number, more: Partial<ActInLog> = {}): ActInLog => ({
  id: tipId(number),
  kind: 'tip',
  title: `Tip ${number}`,
  act: 'keep',
  gone: false,
  moderator: mireilleId,
  reason: 'spam',
  message: null,
  at: '2026-11-20T14:05:00Z',
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T10:00:00Z'), toFake: ['Date'] });
  garden.log = [
    anAct(4, { act: 'note', moderator: rowan.id, reason: 'unsafe', message: 'Wear gloves.\nAlways.' }),
    anAct(3, { kind: 'outcome', id: `${tipId(3)}.2026.${mireilleId}`, title: 'worked', at: '2026-11-19T08:00:00Z' }),
    anAct(2, { act: 'hide', moderator: null, at: '2026-11-18T23:59:00Z' }),
    anAct(1, { act: 'suspend', title: 'Last month', at: '2026-10-31T23:30:00Z' }),
  ];
});

const acts = async (month: string) =>
  within(await screen.findByRole('region', { name: `Acts in ${month}` })).findAllByRole('listitem');
const asked = () => calls('get', '/moderation/log').map(({ query }) => query);

test('Moderators read what was done this month, by whom and why, and open a case', async () => {
  garden.cases = [];
  const { user } = await visitAsModerator('/moderation');
  await user.click(await screen.findByRole('link', { name: 'Log of moderation' }));
  expect(await heading('Log of moderation')).toBeVisible();
  const [noted, kept, hidden, ...others] = await acts('November 2026');
  expect(others).toHaveLength(0);
  expect(noted).toHaveTextContent(
    /^Note added · TipTip 4Could hurt somebody or kill a plantWear gloves\. Always\.by (you|a moderator) · 20 Nov 2026, 14:05 UTC$/,
  );
  expect(await within(noted as HTMLElement).findByText('by you')).toBeVisible();
  expect(kept).toHaveTextContent('Kept · Note on a tip');
  expect(kept).toHaveTextContent('by a moderator · 19 Nov 2026, 08:00 UTC');
  expect(hidden).toHaveTextContent('by reports · 18 Nov 2026, 23:59 UTC');
  expect(asked()).toEqual([{ month: '2026-11' }]);
  expect(screen.queryByRole('link', { name: /^Next month/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Tip 4' }));
  expect(address()).toBe(`/moderation/tip/${tipId(4)}`);
});

test('A case about something that was gone is closed in the log, not kept', async () => {
  garden.log = [anAct(1, { gone: true })];
  await visitAsModerator('/moderation/log');
  const [closed] = await acts('November 2026');
  expect(closed).toHaveTextContent('Closed · Tip');
});

test('A suspension that has ended by itself is in the log', async () => {
  garden.log = [anAct(1, { act: 'restore', kind: 'profile', id: mireilleId, title: 'Mireille', moderator: null })];
  await visitAsModerator('/moderation/log');
  const [ended] = await acts('November 2026');
  expect(ended).toHaveTextContent('Restored · GardenerMireilleAdvertisingits time was over');
});

test('Moderators turn to the month before and back, and the address has the month', async () => {
  const { user } = await visitAsModerator('/moderation/log');
  await acts('November 2026');
  await user.click(screen.getByRole('link', { name: 'Previous month: October 2026' }));
  const [suspended] = await acts('October 2026');
  expect(suspended).toHaveTextContent('Suspended · TipLast month');
  expect(address()).toBe('/moderation/log?month=2026-10');
  expect(document.title).toContain('Log of moderation, October 2026');
  await user.click(screen.getByRole('link', { name: 'Previous month: September 2026' }));
  expect(await screen.findByText('Nothing was decided in September 2026.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next month: October 2026' }));
  await acts('October 2026');
});

test.each([
  ['2026-01', 'January 2026', 'December 2025', 'February 2026'],
  ['2025-12', 'December 2025', 'November 2025', 'January 2026'],
])('Around the turn of the year %s is between the right months', async (month, name, before, after) => {
  await visitAsModerator(`/moderation/log?month=${month}`);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
  expect(screen.getByRole('link', { name: `Previous month: ${before}` })).toBeVisible();
  expect(screen.getByRole('link', { name: `Next month: ${after}` })).toBeVisible();
});

test.each(['2026-13', 'soon', '2026-12', '1026-11'])(
  'The address of the month %s shows the present one',
  async (month) => {
    await visitAsModerator(`/moderation/log?month=${month}`);
    expect(await acts('November 2026')).toHaveLength(3);
    expect(asked()).toEqual([{ month: '2026-11' }]);
  },
);

test('Further pages of a month stay in that month', async () => {
  garden.log = Array.from({ length: 20 }, (_, at) =>
    anAct(20 - at, { at: `2026-10-${String(20 - at).padStart(2, '0')}T10:00:00Z` }),
  );
  const { user } = await visitAsModerator('/moderation/log?month=2026-10');
  const first = (await acts('October 2026')).length;
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByText('Page 2')).toBeVisible();
  expect(await acts('October 2026')).toHaveLength(20 - first);
  expect(address()).toMatch(/^\/moderation\/log\?month=2026-10&page=2&cursor=/);
  await user.click(screen.getByRole('link', { name: 'Previous month: September 2026' }));
  expect(address()).toBe('/moderation/log?month=2026-09');
});

test('A failure offers to try again', async () => {
  server.use(onApi('get', '/moderation/log', () => problem(500, 'internal')));
  const { user } = await visitAsModerator('/moderation/log');
  expect(await screen.findByRole('alert')).toHaveTextContent('The acts could not be fetched.');
  server.use(onApi('get', '/moderation/log', () => response(200, { data: garden.log, next: null })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await acts('November 2026')).toHaveLength(4);
});

test('While the log is fetched, the loading is announced', async () => {
  server.use(onApi('get', '/moderation/log', () => new Promise(() => undefined)));
  await visitAsModerator('/moderation/log');
  expect(await screen.findByText('Fetching the acts')).toBeInTheDocument();
});

test('For other gardeners the log does not exist', async () => {
  await visitSignedIn('/moderation/log');
  expect(await heading(/^Oops!/)).toBeVisible();
  expect(asked()).toHaveLength(0);
});

test('A moderator who was demoted meanwhile finds no log', async () => {
  server.use(onApi('get', '/moderation/log', () => problem(403, 'forbidden')));
  await visitAsModerator('/moderation/log');
  expect(await heading(/^Oops!/)).toBeVisible();
});

test('Visitors log in first', async () => {
  await visit('/moderation/log');
  expect(await screen.findByText(/^Log in to moderate\./)).toBeVisible();
});
