import { expect, test } from 'vitest';
import { answer, calls, gate, onApi, problem, server } from './backend';
import { address, heading, screen, tipsShown, visit, waitFor, within } from './garden';
import { aTip, garden, mireilleId, rowan } from './garden-data';

test('Visitors see a gardener’s profile and public tips', async () => {
  await visit(`/gardener/${rowan.id}`);
  expect(await heading('Rowan Thirkell')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Rowan Thirkell · Sorrel & Spade'));
  for (const text of ['Active', 'Vegetables', 'Teesdale', 'Leeks, mostly.', 'Here since March 2024']) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  expect(screen.getByRole('link', { name: /^Contact ?Rowan Thirkell/ })).toHaveAttribute(
    'href',
    `mailto:${rowan.email}`,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Tips from Rowan Thirkell' })).toBeVisible();
  await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
  expect(calls('get', '/tips')[0]?.query).toEqual({ status: 'public', author: rowan.id });
});

test('A gardener who hides the address cannot be written to', async () => {
  await visit(`/gardener/${mireilleId}`);
  await heading('Mireille Kerbrat');
  const main = within(screen.getByRole('main'));
  expect(main.queryByRole('link', { name: /Contact/ })).not.toBeInTheDocument();
  await waitFor(() => expect(tipsShown()).toHaveLength(2));
});

test('A gardener who shared nothing yet is shown so', async () => {
  garden.tips = [];
  await visit(`/gardener/${mireilleId}`);
  expect(await screen.findByText('Nothing shared yet. Give it a season.')).toBeVisible();
});

test('Visitors turn the pages of a gardener’s tips', async () => {
  garden.tips = Array.from({ length: 13 }, (_, at) => aTip(13 - at));
  const { user } = await visit(`/gardener/${mireilleId}`);
  await waitFor(() => expect(tipsShown()).toHaveLength(12));
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 1']));
  expect(address()).toContain('page=2');
});

test('A gardener who is not there is told, with the way to those who are', async () => {
  await visit('/gardener/33333333-3333-5333-8333-333333333333');
  expect(await heading('Nobody by that gate')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Gardeners' })).toHaveAttribute(
    'href',
    '/Gardeners',
  );
  expect(calls('get', '/user/{id}')).toHaveLength(1);
});

test('While a gardener is fetched, the waiting is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/user/{id}', () => opened.then(() => answer(200, { data: rowan }))));
  await visit(`/gardener/${rowan.id}`);
  expect((await screen.findByText('Fetching the gardener')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await heading('Rowan Thirkell')).toBeVisible();
});

test('When a gardener cannot be fetched, that is told, and trying again shows them', async () => {
  server.use(onApi('get', '/user/{id}', () => problem(500, 'internal')));
  const { user } = await visit(`/gardener/${rowan.id}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This gardener could not be fetched.');
  server.use(onApi('get', '/user/{id}', () => answer(200, { data: rowan })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await heading('Rowan Thirkell')).toBeVisible();
});

test('When the tips cannot be fetched, the gardener still shows, and the tips can be tried again', async () => {
  server.use(onApi('get', '/tips', () => problem(500, 'internal')));
  const { user } = await visit(`/gardener/${rowan.id}`);
  expect(await screen.findByText('The tips could not be fetched.')).toBeVisible();
  expect(await heading('Rowan Thirkell')).toBeVisible();
  server.use(onApi('get', '/tips', () => answer(200, { data: garden.tips, next: null })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tipsShown()).not.toHaveLength(0));
});
