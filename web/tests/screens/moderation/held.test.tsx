/** What moderation has hidden, for its gardener, and the appeal. */
import { expect, test } from 'vitest';
import type { Hold, OwnOutcome } from '~/shared/api/schema.gen';
import { garden, ownTip, rowan, tipId } from '../../api/garden';
import { fill, heading, screen, type User, visitSignedIn, waitFor, within } from '../app';
import { calls, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const aHold = (more: Partial<Hold> = {}): Hold => ({
  reason: 'unsafe',
  at: daysAgo(3),
  message: 'Foxglove is poisonous. Please take it out.',
  removed: false,
  case: null,
  until: null,
  ...more,
});

function hold(more?: Partial<Hold>): void {
  garden.tips = [ownTip(4, { title: 'Foxglove salad', availability: 'hidden', hold: aHold(more) })];
}

const row = () => screen.findByRole('row', { name: /Foxglove salad/ });
const text = /^Why should it be shown again\?/;

async function open(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Appeal: Foxglove salad' }));
  return screen.findByRole('dialog', { name: 'Appeal' });
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send the appeal' }));

test('Authors see why a tip is hidden, and can edit it and appeal, but not show it', async () => {
  hold();
  await visitSignedIn('/MyTips');
  const tip = await row();
  expect(tip).toHaveTextContent('A moderator has hidden this tip.Could hurt somebody or kill a plant · ');
  expect(tip).toHaveTextContent('Foxglove is poisonous. Please take it out.');
  expect(tip).toHaveTextContent('Only you and moderators see it. You can edit it.');
  const buttons = within(tip).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Appeal', 'Edit', 'Delete']);
});

test('Authors see that reports alone have hidden a tip', async () => {
  hold({ message: null });
  await visitSignedIn('/MyTips');
  expect(await row()).toHaveTextContent(
    'Reports of other gardeners have hidden this tip until a moderator has looked at it.',
  );
});

test('A double click sends one appeal, also after one that failed', async () => {
  hold();
  server.use(networkError('post', '/me/appeals'));
  const { user } = await visitSignedIn('/MyTips');
  await open(user);
  await fill(user, text, 'It is for vases only.');
  await send(user);
  expect(await screen.findByText(/^Your connection seems to be down/)).toBeVisible();
  server.resetHandlers();
  const button = screen.getByRole('button', { name: 'Send the appeal' });
  // Before the page shows that the first one is under way.
  button.click();
  button.click();
  expect(await screen.findByRole('dialog', { name: 'Your appeal is sent' })).toBeVisible();
  expect(calls('post', '/me/appeals')).toHaveLength(1);
});

test('Authors appeal once, and then see that they have', async () => {
  hold();
  const { user } = await visitSignedIn('/MyTips');
  const dialog = within(await open(user));
  await send(user);
  expect(dialog.getByRole('alert')).toHaveTextContent('Say why.');
  expect(calls('post', '/me/appeals')).toHaveLength(0);
  await fill(user, text, 'It is for vases only.');
  expect(dialog.getByText('21 / 1,000')).toBeVisible();
  await send(user);
  const sent = await screen.findByRole('dialog', { name: 'Your appeal is sent' });
  expect(calls('post', '/me/appeals').map(({ body }) => body)).toEqual([
    { kind: 'tip', id: tipId(4), against: 'hidden', text: 'It is for vases only.' },
  ]);
  await user.click(within(sent).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('region', { name: 'My Tips' })).toHaveFocus();
  for (const reload of [false, true]) {
    if (reload) await visitSignedIn('/MyTips');
    expect(await row()).toHaveTextContent('You have appealed. What comes of it is under Notices.');
    expect(screen.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument();
  }
});

test('Authors find a removed tip among the deleted ones, and can appeal, but not restore it', async () => {
  const deletedAt = daysAgo(3);
  const removed = aHold({ removed: true, at: deletedAt });
  garden.deleted = [ownTip(4, { title: 'Foxglove salad', availability: 'hidden', deletedAt, hold: removed })];
  const { user } = await visitSignedIn('/MyTips');
  const section = await screen.findByRole('region', { name: 'Recently deleted' });
  expect(section).toHaveTextContent(/Foxglove saladremoved on .*, 27 days left/);
  expect(section).toHaveTextContent('A moderator has removed this tip.Could hurt somebody or kill a plant · ');
  expect(section).toHaveTextContent('Foxglove is poisonous. Please take it out.');
  expect(within(section).queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  await open(user);
  await fill(user, text, 'It is for vases only.');
  await send(user);
  expect(await screen.findByRole('dialog', { name: 'Your appeal is sent' })).toHaveTextContent(
    'It stays removed until then.',
  );
  expect(section).toHaveTextContent('You have appealed.');
});

test('After 20 days there is no appeal', async () => {
  hold({ at: daysAgo(21) });
  await visitSignedIn('/MyTips');
  expect(await row()).toHaveTextContent('The 20 days for an appeal are over.');
  expect(screen.queryByRole('button', { name: /^Appeal/ })).not.toBeInTheDocument();
});

test.each([
  [
    problem(400, 'invalid-input', {
      errors: [{ field: 'text', message: 'cannot be sent: you have appealed already' }],
    }),
    'It cannot be sent: you have appealed already.',
  ],
  [problem(404, 'not-found'), 'It is not there any more.'],
  [problem(500, 'internal'), 'It could not be sent. Give it a moment and try again. Reference: request-7'],
])('When an appeal is refused, the form says why and keeps the text', async (reply, words) => {
  hold();
  server.use(onApi('post', '/me/appeals', () => reply));
  const { user } = await visitSignedIn('/MyTips');
  const dialog = within(await open(user));
  await fill(user, text, 'It is for vases only.');
  await send(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await open(user);
  expect(screen.getByLabelText(text)).toHaveValue('It is for vases only.');
});

test('When the session ends meanwhile, the text of the appeal is kept', async () => {
  hold();
  server.use(onApi('post', '/me/appeals', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitSignedIn('/MyTips');
  const dialog = within(await open(user));
  await fill(user, text, 'It is for vases only.');
  await send(user);
  expect(await dialog.findByText('Your text is kept. Sign in again, then send it.')).toBeVisible();
  expect(screen.getByLabelText(text)).toHaveValue('It is for vases only.');
});

test('An author who shows a hidden tip in the form reads the server’s reason', async () => {
  hold();
  const detail = 'A moderator has hidden this tip, so you cannot show it.';
  server.use(onApi('patch', '/tips/{id}', () => problem(403, 'held', { detail })));
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await user.selectOptions(await screen.findByLabelText('Availability'), 'public');
  await user.click(screen.getByRole('button', { name: 'Update Tip' }));
  expect(await screen.findByRole('alertdialog', { name: 'Error!' })).toHaveTextContent(detail);
});

test('Authors see it on the tip’s page too', async () => {
  hold();
  const { user } = await visitSignedIn(`/tips/${tipId(4)}`);
  expect(await screen.findByText('A moderator has hidden this tip.')).toBeVisible();
  await open(user);
});

test('Gardeners see that their note of a tip is hidden, and appeal', async () => {
  const report: OwnOutcome = {
    tip: tipId(5),
    year: 2026,
    result: 'worked',
    note: 'Buy at my shop.',
    at: daysAgo(5),
    hold: aHold({ reason: 'spam', message: 'No shops, please.' }),
  };
  garden.marks = { ...garden.marks, outcomes: [report] };
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await screen.findByText('A moderator has hidden this note.')).toBeVisible();
  expect(screen.getByText('No shops, please.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Appeal: Buy at my shop.' }));
  await fill(user, text, 'It is my village’s nursery.');
  await send(user);
  await screen.findByRole('dialog', { name: 'Your appeal is sent' });
  expect(calls('post', '/me/appeals')[0]?.body).toMatchObject({
    kind: 'outcome',
    id: `${tipId(5)}.2026.${rowan.id}`,
  });
});

test('A gardener whose note is hidden finds reason and appeal by the notice, also when the tip is hidden', async () => {
  const hidden = { tip: tipId(99), year: 2026, result: 'worked' as const, note: 'Buy at my shop.', at: daysAgo(5) };
  const public_ = { ...hidden, tip: tipId(5), note: 'It worked.' };
  garden.marks = { ...garden.marks, outcomes: [{ ...hidden, hold: aHold({ reason: 'spam' }) }, public_] };
  const id = `${tipId(99)}.2026.${rowan.id}`;
  const about = { about: 'outcome', id, title: 'worked', count: 1, at: daysAgo(3) } as const;
  garden.notices = { notices: [{ kind: 'held', outcome: 'hidden', ...about }], unseen: 1, mail: [], asks: false };
  const { user } = await visitSignedIn('/notices');
  await user.click(await screen.findByRole('link', { name: /Your note on a tip is hidden for now/ }));
  const section = await screen.findByRole('region', { name: 'Your hidden notes' });
  expect(section).toHaveFocus();
  expect(section).toHaveTextContent('What you wrote about a tip in 2026: Buy at my shop.');
  expect(section).toHaveTextContent('A moderator has hidden this note.Advertising · ');
  expect(section).not.toHaveTextContent('It worked.');
  await user.click(within(section).getByRole('button', { name: 'Appeal: Buy at my shop.' }));
  await fill(user, text, 'It is my village’s nursery.');
  await send(user);
  await screen.findByRole('dialog', { name: 'Your appeal is sent' });
  expect(calls('post', '/me/appeals')[0]?.body).toMatchObject({ kind: 'outcome', id });
});

test('A gardener who follows an old notice of a note reads that no note is hidden now', async () => {
  await visitSignedIn('/MyTips#notes');
  expect(await screen.findByRole('region', { name: 'Your hidden notes' })).toHaveTextContent(
    'No note of yours is hidden now.',
  );
});

test('When hidden notes cannot be fetched, the page that the notice leads to says so', async () => {
  server.use(onApi('get', '/me/marks', () => problem(500, 'internal')));
  await visitSignedIn('/MyTips#notes');
  const section = await screen.findByRole('region', { name: 'Your hidden notes' });
  expect(section).toHaveTextContent('Your notes could not be fetched.');
});

test('A gardener without hidden notes has no list of them', async () => {
  await visitSignedIn('/MyTips');
  await screen.findByRole('row', { name: /Water in the morning/ });
  await waitFor(() => expect(calls('get', '/me/marks').length).toBeGreaterThan(0));
  expect(screen.queryByRole('heading', { name: 'Your hidden notes' })).not.toBeInTheDocument();
});

test('What was hidden before a suspension of the same case can be appealed against again when that is over', async () => {
  const of = { kind: 'tip' as const, id: tipId(4) };
  hold({ case: of });
  const { user } = await visitSignedIn('/MyTips');
  await open(user);
  await fill(user, text, 'It is for vases only.');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await row()).toHaveTextContent('You have appealed.');
  garden.me = { ...rowan, status: 'inactive', hold: aHold({ case: of }) };
  await visitSignedIn('/MyTips');
  await waitFor(async () =>
    expect(await row()).toHaveTextContent('You can appeal against this when the suspension is over.'),
  );
  garden.me = rowan;
  // Its days begin again then.
  hold({ case: of, at: daysAgo(0) });
  await visitSignedIn('/MyTips');
  expect(await screen.findByRole('button', { name: 'Appeal: Foxglove salad' })).toBeVisible();
});

test('Suspended gardeners see why on their profile, and appeal', async () => {
  const suspended = { ...rowan, status: 'inactive' as const, hold: aHold({ message: 'Three warnings were enough.' }) };
  server.use(onApi('post', '/user', () => response(200, { data: suspended })));
  const { user } = await visitSignedIn('/profile');
  await heading('My profile');
  expect(await screen.findByText('A moderator has suspended your account.')).toBeVisible();
  expect(screen.getByText('Three warnings were enough.')).toBeVisible();
  expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Appeal: Rowan Thirkell' }));
  await fill(user, /^Why should it end\?/, 'I have read the rules.');
  await send(user);
  await waitFor(() =>
    expect(calls('post', '/me/appeals')[0]?.body).toEqual({
      kind: 'profile',
      id: rowan.id,
      against: 'suspended',
      text: 'I have read the rules.',
    }),
  );
});

test('A suspension with an end says until when', async () => {
  const hold = aHold({ until: '2096-12-04T12:00:00Z' });
  garden.me = { ...rowan, status: 'inactive', hold };
  await visitSignedIn('/profile');
  expect(await screen.findByText('A moderator has suspended your account until about 4 December 2096.')).toBeVisible();
});
