/** The page of one's own reports. */
import { expect, test } from 'vitest';
import type { OwnReport } from '~/shared/api/schema.gen';
import { garden, mireilleId, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, onApi, problem, response, server } from '../backend';

const aReport = (more: Partial<OwnReport>): OwnReport => ({
  kind: 'tip',
  id: tipId(5),
  title: 'Earth up the leeks',
  reason: 'unsafe',
  note: null,
  at: '2026-11-18T09:30:00Z',
  outcome: null,
  ...more,
});

const rows = async () => within(await screen.findByRole('region', { name: 'My reports' })).findAllByRole('listitem');

test('Gardeners see what they have reported, why, when, and what came of it', async () => {
  garden.reports = [
    aReport({ note: 'Foxglove is no salad.' }),
    aReport({ id: tipId(3), title: 'Graft an old apple', reason: 'spam', outcome: 'kept' }),
    aReport({ id: tipId(2), title: 'Pick foxgloves', outcome: 'noted' }),
    aReport({ id: tipId(1), title: 'Buy my leeks', reason: 'spam', outcome: 'removed' }),
    aReport({ id: tipId(7), title: 'Foxglove salad', outcome: 'gone' }),
    aReport({ kind: 'outcome', id: `${tipId(4)}.2026.${mireilleId}`, title: 'did-not', outcome: 'hidden' }),
    aReport({ kind: 'profile', id: mireilleId, title: 'Mireille Kerbrat', reason: 'unkind', outcome: 'suspended' }),
  ];
  await visitSignedIn('/MyReports');
  expect(await heading('My reports')).toBeVisible();
  const [tip, kept, noted, removed, left, note, gardener] = await rows();
  expect(tip).toHaveTextContent(
    'TipEarth up the leeksA moderator will look at itYou reported it on 18 November 2026: Could hurt somebody or kill a plant“Foxglove is no salad.”',
  );
  expect(within(tip as HTMLElement).getByRole('link')).toHaveAttribute('href', `/tips/${tipId(5)}`);
  expect(kept).toHaveTextContent('Stays: no rule was broken');
  expect(noted).toHaveTextContent('TipPick foxglovesStays, and a note was added');
  for (const stays of [kept, noted]) expect(within(stays as HTMLElement).getByRole('link')).toBeVisible();
  expect(removed).toHaveTextContent('TipBuy my leeksRemoved');
  expect(left).toHaveTextContent('TipFoxglove saladIt was gone before a moderator looked');
  expect(note).toHaveTextContent('Note on a tipIt did not workHidden');
  expect(gardener).toHaveTextContent('GardenerMireille KerbratThe gardener was suspended');
  for (const gone of [removed, left, note, gardener]) {
    expect(within(gone as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  }
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('The title of a report of a note leads to the tip', async () => {
  garden.reports = [aReport({ kind: 'outcome', id: `${tipId(4)}.2026.${mireilleId}`, title: 'partly' })];
  await visitSignedIn('/MyReports');
  expect(await screen.findByRole('link', { name: 'It partly worked' })).toHaveAttribute('href', `/tips/${tipId(4)}`);
});

test('The title of a report of a question or an answer leads to the question', async () => {
  const apple = questionId(11, 'apple');
  garden.reports = [
    aReport({ kind: 'question', id: apple, title: 'Why no fruit?' }),
    aReport({ kind: 'answer', id: `${apple}.${postSerial(12)}`, title: 'Buy my spray.' }),
    aReport({ kind: 'answer', id: `${apple}.${postSerial(13)}`, title: '', outcome: 'gone' }),
  ];
  await visitSignedIn('/MyReports');
  expect(await screen.findByRole('link', { name: 'Why no fruit?' })).toHaveAttribute('href', `/questions/${apple}`);
  expect(screen.getByRole('link', { name: 'Buy my spray.' })).toHaveAttribute(
    'href',
    `/questions/${apple}#${postSerial(12)}`,
  );
  const [question, , gone] = await rows();
  expect(question).toHaveTextContent(/^Question/);
  expect(gone).toHaveTextContent(/^Answer to a questionAn answer that is gone/);
});

test('Gardeners with many reports turn the pages', async () => {
  garden.reports = Array.from({ length: 13 }, (_, at) => aReport({ id: tipId(13 - at), title: `Tip ${13 - at}` }));
  const { user } = await visitSignedIn('/MyReports');
  expect(await rows()).toHaveLength(12);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Tip 1' })).toBeVisible();
  expect(address()).toBe(`/MyReports?page=2&cursor=${tipId(2)}`);
  expect(screen.getByRole('region', { name: 'My reports' })).toHaveFocus();
});

test('Gardeners without a report learn where to report', async () => {
  await visitSignedIn('/MyReports');
  expect(await screen.findByText(/^You have not reported anything\./)).toBeVisible();
});

test('While the reports are fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/me/reports', () => opened.then(() => response(200, { data: [], next: null }))));
  await visitSignedIn('/MyReports');
  expect((await screen.findByText('Fetching your reports')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await screen.findByText(/^You have not reported anything\./)).toBeVisible();
});

test('When the reports cannot be fetched, the page says so, and a retry shows them', async () => {
  garden.reports = [aReport({})];
  server.use(onApi('get', '/me/reports', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/MyReports');
  expect(await screen.findByRole('alert')).toHaveTextContent('The reports could not be fetched.');
  server.use(onApi('get', '/me/reports', () => response(200, { data: garden.reports, next: null })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(1);
});

test('When the gateway rejects the session, the page says so', async () => {
  server.use(onApi('get', '/me/reports', () => gatewayError(401, 'Unauthorized')));
  await visitSignedIn('/MyReports');
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
});

test('Visitors log in to see their reports', async () => {
  await visit('/MyReports');
  expect(await screen.findByText(/^Log in to see what you have reported\./)).toBeVisible();
  expect(calls('get', '/me/reports')).toHaveLength(0);
});

test('The profile and the menu lead to the reports', async () => {
  const { user } = await visitSignedIn('/profile');
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('link', { name: 'My reports' })).toHaveAttribute('href', '/MyReports');
  await user.click(screen.getByRole('button', { name: 'Open the menu' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'My reports' }),
  );
  await waitFor(() => expect(address()).toBe('/MyReports'));
});
