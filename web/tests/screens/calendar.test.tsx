import { expect, test, vi } from 'vitest';
import { aTip, calendarAddress, garden, rowan, tipId } from '../api/garden';
import { screen, visitSignedIn, within } from './app';
import { calls, networkError, onApi, problem, response, server } from './backend';

const path = `/api/calendar/${calendarAddress.file}`;

async function open() {
  garden.tips = [aTip(30, { title: 'Sow peas' })];
  garden.marks.saved = [tipId(30)];
  const { user } = await visitSignedIn('/MyAlmanac');
  await user.click(await screen.findByRole('button', { name: 'In your calendar' }));
  await screen.findByRole('heading', { level: 2, name: 'In your calendar' });
  return user;
}

/** The gardener has a calendar already. */
function hasAddress(since = '2026-11-03T08:00:00.000Z') {
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, calendarSince: since } })));
}

test('A gardener makes the address of the calendar, and copies or opens it', async () => {
  const user = await open();
  expect(screen.getByRole('button', { name: 'In your calendar' })).toHaveAttribute('aria-expanded', 'true');
  await user.click(await screen.findByRole('button', { name: 'Make the address' }));
  const field = await screen.findByLabelText('The address of your calendar');
  expect(field).toHaveValue(location.origin + path);
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/^It is shown only now\./);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(write).toHaveBeenCalledExactlyOnceWith(location.origin + path);
  expect(await screen.findByText('The address is copied.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open in a calendar app' })).toHaveAttribute(
    'href',
    `webcal://${location.host}${path}`,
  );
  expect(calls('put', '/me/calendar')).toHaveLength(1);
});

test('Where the browser does not copy, the address is selected', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Make the address' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: 'Copy the address' }));
  expect(await screen.findByText(/^The address could not be copied\./)).toBeVisible();
});

test('The address is gone after the page is left: it can only be made again, after a question', async () => {
  hasAddress();
  const user = await open();
  expect(await screen.findByText(/^It has an address since 3 November 2026\./)).toBeVisible();
  expect(screen.queryByLabelText('The address of your calendar')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new address?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(calls('put', '/me/calendar')).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Make a new address' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByLabelText('The address of your calendar')).toHaveValue(location.origin + path);
  expect(screen.queryByText(/^It has an address since/)).toBeNull();
});

test('A gardener ends the address, after a question', async () => {
  hasAddress();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'End it' }));
  const question = await screen.findByRole('alertdialog', { name: 'End the address?' });
  await user.click(within(question).getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('The address of your calendar has ended.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Make the address' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End it' })).toBeNull();
  expect(calls('delete', '/me/calendar')).toHaveLength(1);
});

test('An ended address is not shown any more', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Make the address' }));
  await screen.findByLabelText('The address of your calendar');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End it' }));
  expect(await screen.findByRole('button', { name: 'Make the address' })).toBeVisible();
  expect(screen.queryByLabelText('The address of your calendar')).toBeNull();
});

test.each([
  ['Your connection seems to be down', networkError('put', '/me/calendar')],
  ['It could not be done. Give it a moment', onApi('put', '/me/calendar', () => problem(500, 'internal'))],
])('When the address cannot be made, the page says “%s”, and a second try makes it', async (words, handler) => {
  server.use(handler);
  const user = await open();
  const make = await screen.findByRole('button', { name: 'Make the address' });
  await user.click(make);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(make).toHaveFocus();
  server.use(onApi('put', '/me/calendar', () => response(200, { data: calendarAddress })));
  await user.click(make);
  expect(await screen.findByLabelText('The address of your calendar')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('When the session has ended, the page offers to sign in again', async () => {
  server.use(onApi('put', '/me/calendar', () => problem(401, 'unauthenticated')));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Make the address' }));
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeVisible();
});

test('When the profile cannot be fetched, a retry shows the calendar', async () => {
  server.use(onApi('post', '/user', () => problem(500, 'internal')));
  const user = await open();
  expect(await screen.findByText('Your calendar could not be fetched.')).toBeVisible();
  server.use(onApi('post', '/user', () => response(200, { data: rowan })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Make the address' })).toBeVisible();
});

test('A gardener without saved tips can end the calendar too', async () => {
  hasAddress();
  const { user } = await visitSignedIn('/MyAlmanac');
  expect(await screen.findByText(/^Nothing saved yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'In your calendar' }));
  expect(await screen.findByRole('button', { name: 'End it' })).toBeVisible();
});
