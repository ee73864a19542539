/** Parts of the app that cannot be loaded, as offline or after a release, or that fail to render. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { garden, tipId } from '../api/garden';
import { act, address, fill, heading, screen, type User, visit, visitSignedIn, within } from './app';
import { expectLogged } from './console';
import { installCaches } from './device';

const reload = vi.fn();
let online = false;

beforeEach(() => {
  reload.mockReset();
  online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  const { location } = globalThis;
  const real = (key: string | symbol) => Reflect.get(location, key);
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'reload' ? reload : real(key)) }));
});

const frame = { isBroken: false };

vi.mock('~/routes/layout/footer', async (importOriginal) => {
  const { Footer } = await importOriginal<typeof import('~/routes/layout/footer')>();
  return {
    Footer: () => {
      if (frame.isBroken) throw new Error('gone');
      return <Footer />;
    },
  };
});

const missing = new Set<string>();

afterEach(() => {
  vi.unstubAllGlobals();
  for (const file of missing) vi.doUnmock(file);
  missing.clear();
});

/** The file cannot be loaded until it is restored. */
function lose(file: string): void {
  missing.add(file);
  vi.doMock(file, () => {
    throw new Error('gone');
  });
}

function restore(file: string): void {
  missing.delete(file);
  vi.doUnmock(file);
}

const failure = () => screen.findByRole('alert');
const tryAgain = (user: User) => user.click(screen.getByRole('button', { name: 'Try again' }));
const lost = /gone|error occurred in|error mocking a module/;

test('When a page cannot be loaded, the header and the footer stay, and another page opens', async () => {
  const { user } = await visit('/about');
  await screen.findByRole('heading', { level: 1 });
  lose('~/routes/gardeners');
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(bar.getByRole('link', { name: 'Gardeners' }));
  expect(await failure()).toHaveTextContent('This part of the site is not on your device.');
  expect(await heading('You are offline')).toBeVisible();
  expect(document.title).toBe('You are offline');
  expect(screen.getByRole('link', { name: 'My almanac' })).toHaveAttribute('href', '/MyAlmanac');
  expect(screen.getByRole('link', { name: 'The last tips' })).toHaveAttribute('href', '/Tips');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await user.click(bar.getByRole('link', { name: 'Browse Tips' }));
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expectLogged(lost);
});

test('Try again loads the page, as often as it takes', async () => {
  lose('~/routes/gardeners');
  const { user } = await visit('/Gardeners');
  expect(await failure()).toHaveFocus();
  await tryAgain(user);
  expect(await failure()).toHaveFocus();
  restore('~/routes/gardeners');
  await tryAgain(user);
  expect(await heading('Gardeners')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expectLogged(lost);
});

test('When the connection is back, the page loads by itself', async () => {
  lose('~/routes/gardeners');
  await visit('/Gardeners');
  expect(await heading('You are offline')).toBeVisible();
  restore('~/routes/gardeners');
  online = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await heading('Gardeners')).toBeVisible();
  expectLogged(lost);
});

test('A page of text that cannot be loaded does not affect the next one', async () => {
  lose('~/routes/pages/texts/about');
  const { user } = await visit('/about');
  await failure();
  await user.click(screen.getByRole('link', { name: 'Contact' }));
  expect(await heading('The kettle is by the potting bench')).toBeVisible();
  expectLogged(lost);
});

test('A file that is gone after a release reloads the page once, then the message is shown', async () => {
  online = true;
  lose('~/routes/gardeners');
  const { unmount } = await visit('/Gardeners');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  unmount();
  const { user } = await visit('/Gardeners');
  await failure();
  expect(reload).toHaveBeenCalledOnce();
  restore('~/routes/gardeners');
  await tryAgain(user);
  expect(await heading('Gardeners')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expectLogged(lost);
});

test('An edit form that cannot be loaded leaves the list, and Try again opens it', async () => {
  installCaches();
  online = true;
  const { user } = await visitSignedIn('/MyTips');
  await screen.findByRole('button', { name: 'Edit: Water in the morning' });
  await keep(copyNames.tip(tipId(4)), { data: garden.tips.find(({ _id }) => _id === tipId(4)) });
  online = false;
  act(() => void dispatchEvent(new Event('offline')));
  lose('~/features/writing/edit-dialog');
  await user.click(await screen.findByRole('button', { name: 'Edit: Water in the morning' }));
  expect(await failure()).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Water in the morning' })).toBeVisible();
  restore('~/features/writing/edit-dialog');
  await tryAgain(user);
  expect(await screen.findByRole('dialog', { name: 'Update Gardening Tip' })).toBeVisible();
  expectLogged(lost);
});

test('When the sign-in of an ended session cannot be loaded, a half-written tip stays', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Half a tip');
  const field = screen.getByLabelText('Title');
  lose('~/features/account/sign-in-again');
  const { setSession } = await import('~/shared/session/session');
  act(() => setSession({ state: 'signed-out', why: 'ended' }));
  await failure();
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Half a tip');
  restore('~/features/account/sign-in-again');
  await tryAgain(user);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(field).toHaveValue('Half a tip');
  expect(address()).toBe('/ShareTip');
  expectLogged(lost);
});

test('A page does without the moon where that cannot be loaded', async () => {
  const load = vi.fn(() => {
    throw new Error('gone');
  });
  missing.add('~/routes/moon-line');
  vi.doMock('~/routes/moon-line', load);
  await visit('/now');
  await vi.waitFor(() => expect(load).toHaveBeenCalled());
  expect(await screen.findByRole('link', { name: 'Water in the morning' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('When the frame of the page itself fails, a message offers to try again', async () => {
  frame.isBroken = true;
  const { user } = await visit('/about');
  expect(await failure()).toHaveFocus();
  frame.isBroken = false;
  await tryAgain(user);
  expect(await screen.findByRole('main')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expectLogged(lost);
});
