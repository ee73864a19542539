/** A gardener whom moderators let write nothing for a week: what the pages say, and that the forms keep what was typed. */
import { expect, test } from 'vitest';
import type { Hold } from '~/shared/api/schema.gen';
import { garden, ownTip, rowan, tipId } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import { fill, fillForm, heading, screen, type User, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const inWords = (iso: string) => new Date(iso).toLocaleDateString('en-GB', { dateStyle: 'long' });

const aPause = (more: Partial<Hold> = {}): Hold => ({
  reason: 'unkind',
  at: days(-2),
  message: 'Please calm down.',
  removed: false,
  case: { kind: 'tip', id: tipId(4) },
  until: days(5),
  ...more,
});

function pauseMe(more?: Partial<Hold>): void {
  garden.me = { ...rowan, pause: aPause(more) };
}

const until = () => inWords(days(5));
const detail = 'Moderators let you write nothing until then. My profile says why, and there you can appeal.';
const paused = () => problem(403, 'paused', { detail });

async function seeWhy(user: User): Promise<void> {
  await user.click(await screen.findByRole('link', { name: 'See why' }));
  await heading('My profile');
}

test('A paused gardener reads on the profile until when and why, can appeal, and has the form', async () => {
  pauseMe();
  const { user } = await visitSignedIn('/profile');
  const words = await screen.findByText(`You can write nothing until ${until()}.`);
  expect(words).toBeVisible();
  expect(screen.getByText(/^Unkind ·/)).toBeVisible();
  expect(screen.getByText('Please calm down.')).toBeVisible();
  expect(screen.getByText(`once, until ${until()}`)).toBeVisible();
  expect(screen.getByLabelText('Full name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Appeal: Rowan Thirkell' }));
  await fill(user, /^Why should it end\?/, 'It was a joke among friends.');
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  expect(await screen.findByRole('dialog', { name: 'Your appeal is sent' })).toHaveTextContent(
    'The pause goes on until then.',
  );
  expect(calls('post', '/me/appeals').map(({ body }) => body)).toEqual([
    { kind: 'tip', id: tipId(4), against: 'paused', text: 'It was a joke among friends.' },
  ]);
});

test('A pause and the hiding of the tip that it is about have an appeal each, with words of their own', async () => {
  pauseMe();
  const hold = {
    reason: 'unkind',
    at: days(-1),
    message: 'It mocks.',
    removed: false,
    case: null,
    until: null,
  } as const;
  garden.tips = [ownTip(4, { title: 'Leeks for fools', availability: 'hidden', hold })];
  const { user } = await visitSignedIn('/profile');
  await user.click(await screen.findByRole('button', { name: 'Appeal: Rowan Thirkell' }));
  await fill(user, /^Why should it end\?/, 'It was a joke.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('link', { name: 'My Tips' }));
  await user.click(await screen.findByRole('button', { name: 'Appeal: Leeks for fools' }));
  const field = screen.getByLabelText(/^Why should it be shown again\?/);
  expect(field).toHaveValue('');
  await fill(user, /^Why should it be shown again\?/, 'I have changed it.');
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByRole('dialog', { name: 'Your appeal is sent' });
  expect(calls('post', '/me/appeals').map(({ body }) => body)).toEqual([
    { kind: 'tip', id: tipId(4), against: 'hidden', text: 'I have changed it.' },
  ]);
});

test.each(['/profile', '/ShareTip', '/MyTips'])('When a pause is over, %s says nothing of it', async (page) => {
  pauseMe({ at: days(-8), until: days(-1) });
  await visitSignedIn(page);
  await waitFor(() => expect(calls('post', '/user')).not.toHaveLength(0));
  await screen.findAllByRole('textbox').catch(() => screen.findAllByRole('row'));
  expect(screen.queryByText(/^You can (write|share and edit) nothing/)).not.toBeInTheDocument();
});

test('A gardener who is paused while the site is open reads it on the profile that the notice leads to', async () => {
  const about = { about: 'tip', id: tipId(4), title: 'Leeks', count: 1, at: days(0) } as const;
  garden.notices = { notices: [{ kind: 'held', outcome: 'paused', ...about }], unseen: 1, mail: [], asks: false };
  const { user } = await visitSignedIn('/profile');
  await screen.findByLabelText('Full name');
  pauseMe();
  await user.click(screen.getByRole('link', { name: 'Notices and mail' }));
  await user.click(await screen.findByRole('link', { name: /You can write nothing for a week/ }));
  expect(await screen.findByText(`You can write nothing until ${until()}.`)).toBeVisible();
});

test('A paused gardener learns of it before sharing a tip, and what is typed becomes a draft', async () => {
  pauseMe();
  const { user } = await visitSignedIn('/ShareTip');
  const line = await screen.findByText(
    `You can share and edit nothing until ${until()}. What you type here is kept as a draft.`,
    { exact: false },
  );
  expect(line).toBeVisible();
  await fill(user, 'Title', 'Mulch early');
  await seeWhy(user);
  await waitFor(() =>
    expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Mulch early', availability: 'draft' }),
  );
});

test('A paused gardener learns of it among the own tips', async () => {
  pauseMe();
  const { user } = await visitSignedIn('/MyTips');
  expect(
    await screen.findByText(`You can share and edit nothing until ${until()}. You can still hide and delete tips,`, {
      exact: false,
    }),
  ).toBeVisible();
  await seeWhy(user);
  expect(await screen.findByText('Please calm down.')).toBeVisible();
});

test.each(['/ShareTip', '/MyTips'])('A suspended gardener learns of it on %s before typing', async (page) => {
  garden.me = { ...rowan, status: 'inactive', hold: aPause({ case: null, message: 'Enough.' }) };
  const { user } = await visitSignedIn(page);
  expect(
    await screen.findByText(
      `Your account is suspended until about ${until()}: you can share and change nothing, and only you see`,
      { exact: false },
    ),
  ).toBeVisible();
  await seeWhy(user);
  expect(await screen.findByText('Enough.')).toBeVisible();
});

test('While their account is suspended, gardeners read their tips and are offered no change of them', async () => {
  garden.me = { ...rowan, status: 'inactive', hold: aPause({ case: null, message: 'Enough.' }) };
  garden.tips = [
    ownTip(4, { title: 'Leeks' }),
    ownTip(3, { title: 'Half a tip', availability: 'draft' }),
    ownTip(2, { title: 'Old advice', dateAdded: '2024-01-05T08:00:00Z' }),
  ];
  garden.deleted = [ownTip(1, { title: 'Thrown away', deletedAt: days(-1) })];
  await visitSignedIn('/MyTips');
  await screen.findByText(/^Your account is suspended/);
  expect(await screen.findByRole('link', { name: 'Leeks' })).toBeVisible();
  expect(await screen.findByText('Thrown away')).toBeVisible();
  const acts = /^(Edit|Hide|Show|Delete|Continue|Restore|Yes, still|Edit it|Retire it):/;
  expect(screen.queryAllByRole('button', { name: acts })).toEqual([]);
  expect(screen.queryAllByRole('link', { name: acts })).toEqual([]);
});

test.each(['active', 'inactive'] as const)(
  'An author of status %s who may not write is not told to edit a hidden tip',
  async (status) => {
    if (status === 'active') pauseMe();
    else garden.me = { ...rowan, status, hold: aPause({ case: null, message: 'Enough.' }) };
    garden.tips = [ownTip(4, { title: 'Leeks', availability: 'hidden', hold: aPause({ case: null }) })];
    await visitSignedIn(`/tips/${tipId(4)}`);
    await screen.findByText(/^You(r account is suspended| can share and edit nothing)/);
    expect(screen.getByText('Only you and moderators see it.')).toBeVisible();
  },
);

test('On the page of their tip, suspended gardeners are not offered to edit it', async () => {
  garden.me = { ...rowan, status: 'inactive', hold: aPause({ case: null, message: 'Enough.' }) };
  // Nobody else sees their tips, so nobody's trials are there.
  server.use(onApi('get', '/tips/{id}/outcomes', () => problem(404, 'not-found')));
  await visitSignedIn(`/tips/${tipId(4)}`);
  await screen.findByText(/^Your account is suspended/);
  expect(screen.queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Who tried it' })).toBeNull());
});

test('A suspended gardener learns of it at a vote, and before reporting', async () => {
  garden.me = { ...rowan, status: 'inactive', hold: aPause({ case: null, message: 'Enough.' }) };
  const detail = 'Your account is not active, so you can share and change nothing. Your profile says why.';
  server.use(onApi('put', '/tips/{id}/{mark}', () => problem(403, 'inactive', { detail })));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  await user.click(screen.getByRole('button', { name: 'Report this tip' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/^Your account is suspended until/)).toBeVisible();
});

/** Somebody with the address of this account has left while they were suspended. */
const barred = () =>
  problem(403, 'inactive', {
    detail:
      'Moderators have suspended or paused somebody with this e-mail address. It can be used again from 2026-12-28.',
  });

test.each([
  ['/ShareTip', 'Title'],
  ['/MyTips', undefined],
  ['/profile', undefined],
])('Whoever comes back too early with the same address reads on %s until when', async (page, field) => {
  server.use(onApi('post', '/user', barred));
  garden.tips = [];
  const { user } = await visitSignedIn(page);
  expect(await screen.findByText(/It can be used again from 28 December 2026\./)).toBeVisible();
  if (field) {
    await fill(user, field, 'Mulch early');
    expect(screen.getByLabelText(field)).toHaveValue('Mulch early');
  }
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /your first tip/i })).not.toBeInTheDocument();
});

test.each(['/ShareTip', '/MyTips'])('A gardener who may write reads nothing of it on %s', async (page) => {
  await visitSignedIn(page);
  await waitFor(() => expect(calls('post', '/user')).not.toHaveLength(0));
  expect(screen.queryByRole('link', { name: 'See why' })).not.toBeInTheDocument();
});

test('When a paused gardener shares a tip, the form says why not and keeps everything typed, as a draft', async () => {
  pauseMe();
  const draft = { data: ownTip(9, { availability: 'draft' }) };
  server.use(onApi('post', '/tips', ({ body }) => (body.availability === 'draft' ? response(201, draft) : paused())));
  const { user } = await visitSignedIn('/ShareTip');
  const fields = formFields(sampleTip);
  await fillForm(user, fields);
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`${detail} Everything you typed is still here.`);
  for (const [label, value] of fields) expect(screen.getByLabelText(label)).toHaveValue(value);
  await seeWhy(user);
  await waitFor(() => {
    const [last] = calls('post', '/tips').slice(-1);
    expect(last?.body).toMatchObject({ title: sampleTip.title, availability: 'draft' });
  });
});

test('When a paused gardener edits a tip, the form says why not and keeps the words', async () => {
  pauseMe();
  server.use(onApi('patch', '/tips/{id}', paused));
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await fill(user, 'Title', 'Water at noon');
  await user.click(screen.getByRole('button', { name: 'Update Tip' }));
  const message = await screen.findByRole('alertdialog', { name: 'Error!' });
  expect(message).toHaveTextContent(detail);
  await user.click(within(message).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Water at noon');
});

test('When a paused gardener adds a note on a tip, the form says why not and keeps the note', async () => {
  pauseMe();
  server.use(onApi('put', '/tips/{id}/outcome', paused));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const opener = await screen.findByRole('button', { name: 'I tried it' });
  await waitFor(() => expect(opener).not.toHaveAttribute('aria-disabled'));
  await user.click(opener);
  const form = within(await screen.findByRole('dialog', { name: 'How did it go?' }));
  await user.click(form.getAllByRole('radio')[0] as HTMLElement);
  await fill(user, /^A note for others/, 'On clay, twice.');
  await user.click(form.getByRole('button', { name: 'Tell the others' }));
  expect(await form.findByRole('alert')).toHaveTextContent(detail);
  expect(form.getByLabelText(/^A note for others/)).toHaveValue('On clay, twice.');
});

test('When a paused gardener changes words of the profile, the form says why not and keeps them', async () => {
  pauseMe();
  server.use(onApi('patch', '/user/{id}', paused));
  const { user } = await visitSignedIn('/profile');
  await fill(user, 'Bio', 'Peas and peace.');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByLabelText('Bio')).toHaveValue('Peas and peace.');
});
