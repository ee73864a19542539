/** The page of one's notices. */
import { expect, test, vi } from 'vitest';
import type { MailKind, Notice } from '~/shared/api/schema.gen';
import { garden, mireilleId, rowan, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const aNotice = (more: Partial<Notice>): Notice => ({
  kind: 'helpful',
  about: 'tip',
  id: tipId(4),
  title: 'Leeks in May',
  count: 1,
  at: '2026-11-20T09:30:00Z',
  outcome: null,
  ...more,
});

const has = (notices: Notice[], unseen = 0, mail: MailKind[] = ['moderation']) => {
  garden.notices = { notices, unseen, mail, asks: false };
};

const rows = async () =>
  (await within(screen.getByRole('main')).findAllByRole('link')).map((link) => [
    link.textContent?.trim(),
    link.getAttribute('href'),
  ]);

const own = { about: 'profile', id: rowan.id, title: rowan.name } as const;
const note = { about: 'outcome', id: `${tipId(4)}.2026.${rowan.id}`, title: 'did-not' } as const;
const question = { about: 'question', id: questionId(11, 'apple'), title: 'Why no fruit?' } as const;
const answer = { about: 'answer', id: `${question.id}.${postSerial(12)}`, title: 'A late frost.' } as const;

test.each<[string, Partial<Notice>, string]>([
  ['One gardener found “Leeks in May” helpful.', {}, `/tips/${tipId(4)}`],
  ['3 gardeners found “Leeks in May” helpful.', { count: 3 }, `/tips/${tipId(4)}`],
  ['2 gardeners tried “Leeks in May”.', { kind: 'tried', count: 2 }, `/tips/${tipId(4)}`],
  ['“Leeks in May” is hidden for now. See why.', { kind: 'held', outcome: 'hidden' }, `/tips/${tipId(4)}`],
  ['Your note on a tip is hidden for now. See why.', { ...note, kind: 'held', outcome: 'hidden' }, '/MyTips#notes'],
  ['“Leeks in May” was removed. See why.', { kind: 'held', outcome: 'removed' }, '/MyTips'],
  ['Your account was suspended. See why.', { ...own, kind: 'held', outcome: 'suspended' }, '/profile'],
  ['You can write nothing for a week. See why.', { kind: 'held', outcome: 'paused' }, '/profile'],
  ['You can write nothing for a week. See why.', { ...note, kind: 'held', outcome: 'paused' }, '/profile'],
  ['Your pause is over.', { kind: 'resumed', outcome: 'kept' }, '/profile'],
  ['A gardener asks something about “Leeks in May”.', { kind: 'asked' }, `/tips/${tipId(4)}#questions`],
  ['Gardeners ask 2 things about “Leeks in May”.', { kind: 'asked', count: 2 }, `/tips/${tipId(4)}#questions`],
  [
    'A gardener asks about a plant that you grew in the same climate: Apple.',
    { ...question, kind: 'wanted', title: 'Apple' },
    `/questions/${question.id}`,
  ],
  ['Your question “Why no fruit?” has an answer.', { ...question, kind: 'answered' }, `/questions/${question.id}`],
  [
    'Your question “Why no fruit?” has 2 answers.',
    { ...question, kind: 'answered', count: 2 },
    `/questions/${question.id}`,
  ],
  [
    'Your question about your garden has an answer.',
    { ...question, kind: 'answered', title: '' },
    `/questions/${question.id}`,
  ],
  [
    'Your answer “A late frost.” solved the question.',
    { ...answer, kind: 'accepted' },
    `/questions/${question.id}#${postSerial(12)}`,
  ],
  [
    'Your answer to a question solved the question.',
    { ...answer, kind: 'accepted', title: '' },
    `/questions/${question.id}#${postSerial(12)}`,
  ],
  [
    'A question about Apple that you wait for is solved.',
    { ...question, kind: 'solved', title: 'Apple' },
    `/questions/${question.id}`,
  ],
  ['Your question is hidden for now. See why.', { ...question, kind: 'held', outcome: 'hidden' }, '/MyQuestions'],
  ['Your answer is hidden for now. See why.', { ...answer, kind: 'held', outcome: 'hidden' }, '/MyQuestions'],
  ['You can write nothing for a week. See why.', { ...answer, kind: 'held', outcome: 'paused' }, '/profile'],
  [
    'The moderators no longer hide your question.',
    { ...question, kind: 'released', outcome: 'kept' },
    `/questions/${question.id}`,
  ],
  [
    'Your appeal was read; the decision about your answer stays.',
    { ...answer, kind: 'rejected', outcome: 'hidden' },
    '/MyQuestions',
  ],
  [
    'Your report of a question was right, and a moderator acted.',
    { ...question, kind: 'reported', outcome: 'hidden' },
    '/MyReports',
  ],
  [
    'The moderators have written a note above “Leeks in May”.',
    { kind: 'noted', outcome: 'noted' },
    `/tips/${tipId(4)}`,
  ],
  [
    'Your appeal was read; the decision about “Leeks in May” stays.',
    { kind: 'rejected', outcome: 'paused' },
    '/profile',
  ],
  ['The moderators no longer hide “Leeks in May”.', { kind: 'released', outcome: 'kept' }, `/tips/${tipId(4)}`],
  [
    'The moderators no longer hide your note on a tip.',
    { ...note, kind: 'released', outcome: 'kept' },
    `/tips/${tipId(4)}`,
  ],
  ['Your account is no longer suspended.', { ...own, kind: 'released', outcome: 'kept' }, '/profile'],
  ['Your appeal was read; the decision about “Leeks in May” stays.', { kind: 'rejected' }, `/tips/${tipId(4)}`],
  [
    'Your appeal was read; the decision about “Leeks in May” stays.',
    { kind: 'rejected', outcome: 'removed' },
    '/MyTips',
  ],
  [
    'Your report of “Leeks in May” was right, and a moderator acted.',
    { kind: 'reported', outcome: 'removed' },
    '/MyReports',
  ],
  [
    'Your appeal was read; the decision about your note on a tip stays.',
    { ...note, kind: 'rejected' },
    '/MyTips#notes',
  ],
  ['Your appeal was read; the decision about your account stays.', { ...own, kind: 'rejected' }, '/profile'],
  [
    'Your report of “Leeks in May” was right, and a moderator acted.',
    { kind: 'reported', outcome: 'hidden' },
    '/MyReports',
  ],
  [
    'Your report of “Leeks in May” was read. It does not break the house rules, so it stays.',
    { kind: 'reported', outcome: 'kept' },
    '/MyReports',
  ],
  [
    'Your report of “Leeks in May” was read. It stays, and the moderators have added a note.',
    { kind: 'reported', outcome: 'noted' },
    '/MyReports',
  ],
  [
    'Your report of the profile of Mireille Kerbrat was right, and a moderator acted.',
    { kind: 'reported', about: 'profile', id: mireilleId, title: 'Mireille Kerbrat', outcome: 'suspended' },
    '/MyReports',
  ],
  ['Your report of a note on a tip was read.', { ...note, kind: 'reported', outcome: null }, '/MyReports'],
])('%s', async (sentence, notice, page) => {
  has([aNotice(notice)]);
  await visitSignedIn('/notices');
  expect((await rows())[0]).toEqual([sentence, page]);
});

test('The notices are listed by day, the newest first, hidden from search engines', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 18) });
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  has([
    aNotice({ title: 'At nine', at: at(20, 9) }),
    aNotice({ kind: 'tried', id: tipId(3), title: 'At ten', at: at(20, 10) }),
    aNotice({ title: 'The day before', at: at(19, 23) }),
    aNotice({ title: 'Long ago', at: at(3, 12) }),
  ]);
  await visitSignedIn('/notices');
  expect(await heading('Notices')).toBeVisible();
  const newest = within(await screen.findByRole('region', { name: 'Today' }));
  const days = screen.getAllByRole('heading', { level: 2 }).filter((day) => day.closest('section ul') === null);
  expect(days.map((day) => day.textContent).slice(0, 3)).toEqual(['Today', 'Yesterday', '3 November 2026']);
  const today = newest.getAllByRole('listitem');
  expect(today.map((row) => row.textContent)).toEqual([
    expect.stringContaining('At ten'),
    expect.stringContaining('At nine'),
  ]);
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('What gardeners found and tried of a tip on one day is one sentence', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 18) });
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  const beans = { id: tipId(3), title: 'Beans' };
  has([
    aNotice({ count: 3, at: at(20, 9) }),
    aNotice({ kind: 'tried', count: 2, at: at(20, 12) }),
    aNotice({ kind: 'held', outcome: 'hidden', at: at(20, 8) }),
    aNotice({ ...beans, kind: 'tried', at: at(20, 11) }),
    // The days of the server, which counts by them, are not those of the reader.
    aNotice({ ...beans, kind: 'tried', at: at(20, 1) }),
    aNotice({ ...beans, at: at(19, 11) }),
    aNotice({ ...beans, kind: 'tried', at: at(19, 10) }),
  ]);
  await visitSignedIn('/notices');
  const sentences = (await rows()).map(([sentence]) => sentence);
  expect(sentences.slice(0, 4)).toEqual([
    '3 gardeners found “Leeks in May” helpful, 2 tried it.',
    '2 gardeners tried “Beans”.',
    '“Leeks in May” is hidden for now. See why.',
    'One gardener found “Beans” helpful, one tried it.',
  ]);
});

test('A kind of notice that this release does not know is left out', async () => {
  has([aNotice({ kind: 'invited' as Notice['kind'] }), aNotice({ title: 'Known' })]);
  await visitSignedIn('/notices');
  expect((await rows())[0]).toEqual(['One gardener found “Known” helpful.', `/tips/${tipId(4)}`]);
});

test('New notices say so, and opening the page has seen them: the number of the bell goes at once', async () => {
  const { opened, open } = gate();
  has(
    [aNotice({ title: 'Leeks', at: '2026-11-20T09:30:00Z' }), aNotice({ title: 'Beans', at: '2026-11-19T09:30:00Z' })],
    1,
  );
  server.use(onApi('patch', '/me/notices', () => opened.then(() => response(204, undefined))));
  await visitSignedIn('/notices');
  const row = async (title: string) => (await screen.findByText(title)).closest('li');
  expect(await row('Leeks')).toHaveTextContent(/^New: One gardener/);
  expect(await row('Beans')).toHaveTextContent(/^One gardener/);
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await bar.findByRole('link', { name: 'Notices' })).toBeVisible();
  open();
  await waitFor(() => expect(calls('patch', '/me/notices')).toHaveLength(1));
  expect(calls('patch', '/me/notices')[0]?.body).toEqual({ seenAt: '2026-11-20T09:30:00Z' });
  // They stay marked while the page is open.
  expect(await row('Leeks')).toHaveTextContent(/^New: /);
});

test('Seen notices are not sent again', async () => {
  has([aNotice({})]);
  await visitSignedIn('/notices');
  await rows();
  expect(calls('patch', '/me/notices')).toHaveLength(0);
});

test('When they cannot be marked as seen, nothing is said, and the next visit tries again', async () => {
  has([aNotice({})], 1);
  server.use(onApi('patch', '/me/notices', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/notices');
  await waitFor(() => expect(calls('patch', '/me/notices')).toHaveLength(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(bar.getByRole('link', { name: 'Plants' }));
  await heading(/Plants/);
  await user.click(await bar.findByRole('link', { name: /^Notices/ }));
  await waitFor(() => expect(calls('patch', '/me/notices')).toHaveLength(2));
});

test('Gardeners without notices learn what will be there', async () => {
  await visitSignedIn('/notices');
  expect(
    await screen.findByText(/^Nothing yet\. Here you read when somebody finds a tip of yours helpful/),
  ).toBeVisible();
  expect(screen.getByRole('region', { name: 'What comes by mail' })).toBeVisible();
});

test('While the notices are fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/me/notices', () => opened.then(() => response(200, { data: garden.notices }))));
  await visitSignedIn('/notices');
  expect((await screen.findByText('Fetching your notices')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await screen.findByText(/^Nothing yet\./)).toBeVisible();
});

test('When the notices cannot be fetched, the page says so, and a retry shows them', async () => {
  server.use(onApi('get', '/me/notices', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/notices');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your notices could not be fetched.');
  has([aNotice({})]);
  server.use(onApi('get', '/me/notices', () => response(200, { data: garden.notices })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Leeks in May')).toBeVisible();
});

test('Without a network the page says so', async () => {
  server.use(networkError('get', '/me/notices'));
  await visitSignedIn('/notices');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your connection seems to be down.');
});

test('When the gateway rejects the session, the page says so', async () => {
  server.use(onApi('get', '/me/notices', () => gatewayError(401, 'Unauthorized')));
  await visitSignedIn('/notices');
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
});

test('Visitors log in to see their notices', async () => {
  await visit('/notices');
  expect(await screen.findByText(/^Log in to see your notices\./)).toBeVisible();
  expect(calls('get', '/me/notices')).toHaveLength(0);
});

const mail = async () => within(await screen.findByRole('region', { name: 'What comes by mail' }));
const moderation = 'What moderators decide about what I wrote or reported';
const tips = 'What happened to my tips and questions, once a day';
const digest = 'A digest, once a week: this fortnight in a garden like mine, and one question about an old tip';
const isOn = async () =>
  (await mail()).getAllByRole('switch').map((one) => one.getAttribute('aria-checked') === 'true');
const flip = async (user: User, name: string) => user.click((await mail()).getByRole('switch', { name }));

test('Gardeners choose what comes by mail, and each choice is saved at once', async () => {
  const { user } = await visitSignedIn('/notices');
  expect((await mail()).getAllByRole('switch').map((one) => one.textContent)).toEqual([moderation, tips, digest]);
  expect(await isOn()).toEqual([true, false, false]);
  expect((await mail()).getByText('Mail for signing in and about your password always comes.')).toBeVisible();
  await flip(user, digest);
  expect(await isOn()).toEqual([true, false, true]);
  expect(await (await mail()).findByText('Saved.')).toHaveAttribute('role', 'status');
  await flip(user, moderation);
  expect(await isOn()).toEqual([false, false, true]);
  await waitFor(() =>
    expect(calls('patch', '/me/notices').map(({ body }) => body)).toEqual([
      { mail: ['moderation', 'digest'] },
      { mail: ['digest'] },
    ]),
  );
  expect(await (await mail()).findByText('Saved.')).toBeVisible();
});

test('Gardeners choose whether questions are brought to them, and a choice that is not saved stays', async () => {
  server.use(networkError('patch', '/me/notices'));
  const { user } = await visitSignedIn('/notices');
  const asks = within(await screen.findByRole('region', { name: 'Questions for me' }));
  const one = asks.getByRole('switch', { name: 'Ask me about plants I grew' });
  expect(one).not.toBeChecked();
  await user.click(one);
  expect(await asks.findByRole('alert')).toHaveTextContent('your choice is not saved yet');
  expect(one).toBeChecked();
  server.use(onApi('patch', '/me/notices', () => response(204, undefined)));
  await user.click(asks.getByRole('button', { name: 'Try again' }));
  expect(await asks.findByText('Saved.')).toBeVisible();
  expect(calls('patch', '/me/notices').at(-1)?.body).toEqual({ asks: true });
  expect(one).toBeChecked();
  expect(await isOn()).toEqual([true, false, false]);
});

test('Choices in quick succession are saved in order, and the last one stays', async () => {
  const { opened, open } = gate();
  server.use(onApi('patch', '/me/notices', () => opened.then(() => response(204, undefined))));
  const { user } = await visitSignedIn('/notices');
  await flip(user, tips);
  await flip(user, digest);
  await flip(user, tips);
  expect(await isOn()).toEqual([true, false, true]);
  expect((await mail()).getByText('Saving…')).toBeVisible();
  open();
  await waitFor(() => expect(calls('patch', '/me/notices')).toHaveLength(3));
  expect(calls('patch', '/me/notices').at(-1)?.body).toEqual({ mail: ['moderation', 'digest'] });
  expect(await (await mail()).findByText('Saved.')).toBeVisible();
  expect(await isOn()).toEqual([true, false, true]);
});

test('A choice that could not be saved stays on the page, which says so, and can be tried again', async () => {
  server.use(networkError('patch', '/me/notices'));
  const { user } = await visitSignedIn('/notices');
  await flip(user, tips);
  expect(await (await mail()).findByRole('alert')).toHaveTextContent(
    'Your connection seems to be down, so your choice is not saved yet.',
  );
  expect(await isOn()).toEqual([true, true, false]);
  server.use(onApi('patch', '/me/notices', () => problem(500, 'internal')));
  await user.click((await mail()).getByRole('button', { name: 'Try again' }));
  expect(await (await mail()).findByText('Your choice could not be saved.')).toBeVisible();
  server.use(onApi('patch', '/me/notices', () => response(204, undefined)));
  await user.click((await mail()).getByRole('button', { name: 'Try again' }));
  expect(await (await mail()).findByText('Saved.')).toBeVisible();
  expect((await mail()).queryByRole('alert')).not.toBeInTheDocument();
  expect(calls('patch', '/me/notices').at(-1)?.body).toEqual({ mail: ['moderation', 'tips'] });
});

test('A choice after the end of the session asks to sign in again', async () => {
  server.use(onApi('patch', '/me/notices', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitSignedIn('/notices');
  await flip(user, tips);
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
});

test('Gardeners whose garden is not known find where to say it', async () => {
  await visitSignedIn('/notices');
  expect(await (await mail()).findByRole('link', { name: 'Say in your profile where it is' })).toHaveAttribute(
    'href',
    '/profile',
  );
});

test('Gardeners whose garden is known are not asked for it', async () => {
  server.use(
    onApi('post', '/user', () => response(200, { data: { ...rowan, hemisphere: 'northern', climate: 'highland' } })),
  );
  await visitSignedIn('/notices');
  await mail();
  await waitFor(() => expect(calls('post', '/user')).not.toHaveLength(0));
  expect((await mail()).queryByRole('link')).not.toBeInTheDocument();
});

test('The profile leads to the choice of mail', async () => {
  const { user } = await visitSignedIn('/profile');
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Notices and mail' }));
  expect(await screen.findByRole('region', { name: 'What comes by mail' })).toHaveFocus();
  expect(address()).toBe('/notices');
});
