/** What a gardener does to their tips by mistake can be undone. */
import { expect, test, vi } from 'vitest';
import { changes } from '~/shared/tips/recent-changes';
import { garden, ownTip, tipId } from '../../api/garden';
import { act, fireEvent, pause, screen, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, onApi, problem, response, server } from '../backend';

const rows = () => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const press = (name: string | RegExp) => screen.findByRole('button', { name });

test('Undo brings a deleted tip back at once, and by the keyboard', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('post', '/tips/{id}/restore', async () => {
      await opened;
      return response(200, { data: ownTip(4, { title: 'Water in the morning' }) });
    }),
  );
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  await press(/^Undo: /);
  await user.keyboard('{F6}');
  expect(screen.getByRole('button', { name: /^Undo: / })).toHaveFocus();
  await user.keyboard('{F6}');
  expect(screen.getByRole('region', { name: 'My Tips' })).toHaveFocus();
  await user.keyboard('{F6}{Enter}');
  expect(screen.getByRole('region', { name: 'My Tips' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Undo: / })).not.toBeInTheDocument();
  expect(rows()).toEqual(['Water in the morning', 'Sow lettuce in the shade']);
  open();
  expect(await screen.findByText('Restored: it is among your tips again')).toBeVisible();
  expect(calls('post', '/tips/{id}/restore').map(({ params }) => params.id)).toEqual([tipId(4)]);
});

test('A deletion that cannot be undone says so, and the tip goes again', async () => {
  server.use(onApi('post', '/tips/{id}/restore', () => problem(503, 'unavailable')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  await user.click(await press(/^Undo: /));
  expect(await screen.findByText(/^It was not restored. It is not you./)).toBeVisible();
  expect(rows()).toEqual(['Sow lettuce in the shade']);
});

test('An Undo names its tip, and so does a failure, which stays long enough to be read', async () => {
  server.use(onApi('post', '/tips/{id}/restore', () => problem(503, 'unavailable')));
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Show: Sow lettuce in the shade'));
  expect(await press('Undo: Sow lettuce in the shade')).toBeVisible();
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  const undo = await press('Undo: Water in the morning');
  expect(undo.parentElement).toHaveTextContent('Tips Deleted Success“Water in the morning”');
  await user.click(undo);
  const failure = await screen.findByText(/^It was not restored. It is not you./);
  expect(failure).toHaveTextContent('“Water in the morning”');
  await pause(1_700);
  expect(failure).toBeInTheDocument();
});

test('Undo is there for ten seconds, and stays while the pointer or the focus is on it', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Delete: Water in the morning'));
  await user.click(await press('Delete'));
  const undo = await press(/^Undo: /);
  expect(undo.closest('[aria-live]')).toHaveTextContent('Tips Deleted Success');
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  try {
    for (const [enter, leave] of [
      [
        () => fireEvent.pointerEnter(undo.parentElement as Element),
        () => fireEvent.pointerLeave(undo.parentElement as Element),
      ],
      [() => fireEvent.focus(undo), () => fireEvent.blur(undo)],
    ] as const) {
      act(enter);
      wait(20_000);
      expect(undo).toBeInTheDocument();
      act(leave);
      wait(9_900);
      expect(undo).toBeInTheDocument();
    }
    wait(200);
    expect(undo).not.toBeInTheDocument();
  } finally {
    vi.useRealTimers();
  }
});

test('Hiding can be undone, and every list follows at once', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await press('Hide: Water in the morning'));
  const { opened, open } = gate();
  server.use(
    onApi('patch', '/tips/{id}', async () => {
      await opened;
      return response(200, { data: ownTip(4, { title: 'Water in the morning', version: 3 }) });
    }),
  );
  await user.click(await press(/^Undo: /));
  expect(await press('Hide: Water in the morning')).toBeVisible();
  open();
  expect(await screen.findByText('Undone: it is public again')).toBeVisible();
  expect(calls('patch', '/tips/{id}').map(({ body }) => body)).toEqual([
    { availability: 'hidden' },
    { availability: 'public' },
  ]);
});

/** The second click is on what has come under the pointer. */
function clickTwice(first: HTMLElement, second: () => HTMLElement): void {
  fireEvent.click(first, { detail: 1 });
  fireEvent.click(second(), { detail: 2 });
}

test('What another device has taken back since is shown so', async () => {
  const minuteAgo = { at: Date.now() - 60_000 };
  garden.deleted = [ownTip(6, { title: 'Feed roses', deletedAt: new Date().toISOString() })];
  // Deleted here and restored there, and the other way round.
  const restored = { ...minuteAgo, tip: ownTip(6, { title: 'Feed roses' }) };
  changes.set(new Map().set(tipId(4), minuteAgo).set(tipId(6), restored));
  await visitSignedIn('/MyTips');
  expect(await press('Restore: Feed roses')).toBeVisible();
  expect(rows()).toEqual(['Water in the morning', 'Sow lettuce in the shade']);
});

test('A double click on Restore restores one tip', async () => {
  const deletedAt = new Date().toISOString();
  garden.deleted = [ownTip(7, { title: 'Prune the fig', deletedAt }), ownTip(6, { title: 'Feed roses', deletedAt })];
  await visitSignedIn('/MyTips');
  const next = screen.getByRole.bind(screen, 'button', { name: 'Restore: Feed roses' });
  clickTwice(await press('Restore: Prune the fig'), next);
  expect(await screen.findByText('Restored: it is among your tips again')).toBeVisible();
  expect(next()).toBeVisible();
  expect(calls('post', '/tips/{id}/restore').map(({ params }) => params.id)).toEqual([tipId(7)]);
});

test('A double click on an answer to “Still your advice?” answers for one tip', async () => {
  const dateAdded = new Date(Date.now() - 365 * 86_400_000).toISOString();
  garden.tips = [ownTip(5, { title: 'Prune the fig', dateAdded }), ownTip(4, { title: 'Feed roses', dateAdded })];
  const confirmed = ownTip(5, { version: 2, dateAdded, confirmedAt: new Date().toISOString() });
  server.use(onApi('patch', '/tips/{id}', () => response(200, { data: confirmed })));
  await visitSignedIn('/MyTips');
  const next = screen.getByRole.bind(screen, 'button', { name: 'Yes, still: Feed roses' });
  clickTwice(await press('Yes, still: Prune the fig'), next);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, still: Prune the fig' })).toBeNull());
  expect(next()).toBeVisible();
  expect(calls('patch', '/tips/{id}').map(({ params }) => params.id)).toEqual([tipId(5)]);
});
