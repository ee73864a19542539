/** The queue of the moderators, and a case. */
import { beforeEach, expect, test } from 'vitest';
import type { CaseFile, ContentPart } from '~/shared/api/schema.gen';
import { aPicture, garden, mireilleId, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import {
  address,
  fill,
  heading,
  screen,
  type User,
  visit,
  visitAsModerator,
  visitSignedIn,
  waitFor,
  within,
} from '../app';
import { calls, gatewayError, onApi, problem, response, server } from '../backend';
import { aCase, evidence, hoursAgo } from './a-case';

const noted = (): Partial<CaseFile> => ({
  state: 'noted',
  waits: false,
  note: { text: 'Wear gloves.', at: '2026-10-02T09:30:00Z' },
});

beforeEach(() => {
  garden.cases = [
    aCase(7, {
      reported: { title: 'Foxglove salad', text: 'Eat the leaves.', parts: [], photos: [] },
      evidence: [evidence('Foxglove salad', 'Eat the leaves.')],
      now: { title: 'Foxglove salad', text: 'Do not eat the leaves.', parts: [], photos: [aPicture('foxglove')] },
      state: 'hidden',
      acts: ['keep', 'hide', 'remove', 'suspend'],
      public: false,
      reasons: ['unsafe', 'spam'],
      reports: 3,
      said: [
        {
          reason: 'unsafe',
          note: 'It is poisonous.',
          at: '2026-11-18T09:30:00Z',
          weight: 0.5,
          version: 'v1',
          photo: null,
        },
      ],
      history: [
        {
          id: tipId(1),
          kind: 'tip',
          title: 'Hemlock tea',
          act: 'hide',
          moderator: null,
          gone: false,
          reason: 'unsafe',
          message: null,
          at: '2026-10-01T09:30:00Z',
        },
      ],
    }),
    aCase(6),
    aCase(5, {
      kind: 'profile',
      id: mireilleId,
      acts: ['keep', 'suspend'],
      reported: { title: 'Mireille Kerbrat', text: '', parts: [], photos: [] },
      evidence: [evidence('Mireille Kerbrat', '')],
    }),
  ];
});

const cases = async () => within(await screen.findByRole('region', { name: 'Cases' })).findAllByRole('listitem');
const first = `/moderation/tip/${tipId(7)}`;
const message = /^A message to the gardener/;
const acts = () => screen.findByRole('group', { name: 'Acts' });
/** The keys of the acts that are offered. */
const keys = async () =>
  within(await acts())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-keyshortcuts'));
const sent = () => calls('post', '/moderation/cases/{kind}/{id}');

test('Moderators see the cases that wait, in the server’s order, and open one', async () => {
  const { user } = await visitAsModerator('/moderation');
  expect(await heading('Moderation')).toBeVisible();
  const [unsafe, spam, gardener] = await cases();
  expect(unsafe).toHaveTextContent(
    'Tip · Hidden until decidedFoxglove saladCould hurt somebody or kill a plant · Advertising3 reports · 5 hours ago',
  );
  expect(spam).toHaveTextContent('Tip · OpenTip 6Advertising1 report');
  expect(gardener).toHaveTextContent('Gardener · OpenMireille Kerbrat');
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await user.click(screen.getByRole('link', { name: 'Foxglove salad' }));
  expect(await heading('Foxglove salad')).toBeVisible();
  expect(address()).toBe(first);
});

test('A case whose gardener has left has a name all the same', async () => {
  garden.cases = [aCase(7, { reported: { title: '', text: '', parts: [], photos: [] }, evidence: [], now: null })];
  const { user } = await visitAsModerator('/moderation');
  await user.click(await screen.findByRole('link', { name: 'A tip that is gone' }));
  expect(await heading('A tip that is gone')).toBeVisible();
});

test('The profile and the menu lead moderators to the cases, and nobody else', async () => {
  for (const visitAs of [visitAsModerator, visitSignedIn]) {
    const { user } = await visitAs('/profile');
    await within(screen.getByRole('main')).findByRole('link', { name: 'My reports' });
    // So does a mark on its button, where the bar has no room.
    const name = visitAs === visitAsModerator ? 'Open the menu, cases wait' : 'Open the menu';
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog', { name: 'Menu' });
    // The menu says how many wait.
    if (visitAs === visitAsModerator) await screen.findByRole('link', { name: 'Moderation · 3 wait' });
    expect(screen.queryAllByRole('link', { name: /^Moderation( ·|$)/, hidden: true })).toHaveLength(
      visitAs === visitAsModerator ? 2 : 0,
    );
  }
});

test('The bar tells moderators how many cases wait, and nobody else', async () => {
  for (const visitAs of [visitAsModerator, visitSignedIn]) {
    await visitAs('/tips');
    const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
    await bar.findByRole('link', { name: /^Notices/ });
    if (visitAs === visitAsModerator) await bar.findByRole('link', { name: 'Moderation, 3 wait' });
    else expect(bar.queryByRole('link', { name: /^Moderation/ })).toBeNull();
  }
});

test.each(['/moderation', first])('For other gardeners the page %s does not exist', async (path) => {
  await visitSignedIn(path);
  expect(await heading(/^Oops!/)).toBeVisible();
  expect(calls('get', '/moderation/cases')).toHaveLength(0);
});

test.each(['/moderation/plant/x', '/moderation/tip/nope'])('There is no case at %s', async (path) => {
  await visitAsModerator(path);
  expect(await heading(/^Oops!/)).toBeVisible();
});

test('Visitors log in first', async () => {
  await visit('/moderation');
  expect(await screen.findByText(/^Log in to moderate\./)).toBeVisible();
});

test('A moderator who was demoted meanwhile finds no page', async () => {
  server.use(onApi('get', '/moderation/cases', () => problem(403, 'forbidden')));
  await visitAsModerator('/moderation');
  expect(await heading(/^Oops!/)).toBeVisible();
});

test('An empty queue says so, and a failure offers to try again', async () => {
  server.use(onApi('get', '/moderation/cases', () => problem(500, 'internal')));
  const { user } = await visitAsModerator('/moderation');
  expect(await screen.findByRole('alert')).toHaveTextContent('The cases could not be fetched.');
  server.use(onApi('get', '/moderation/cases', () => response(200, { data: [], next: null, total: 0 })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No case waits. Thank you for looking.')).toBeVisible();
});

test('A case has what was reported beside what it is now, the reports, the gardener, and what was decided before', async () => {
  await visitAsModerator(first);
  expect(await screen.findByRole('region', { name: 'When it was reported' })).toHaveTextContent('Eat the leaves.');
  const now = screen.getByRole('region', { name: 'Now' });
  expect(now).toHaveTextContent('Now · only its gardener and moderators see itChanged since it was reported');
  expect(now).toHaveTextContent('Do not eat the leaves.');
  expect(within(now).getByRole('img', { name: 'Photograph 1 of 1' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'What the reporters said' })).toHaveTextContent(
    'Could hurt somebody or kill a plant · counts 0.5 18 November 2026It is poisonous.',
  );
  expect(screen.getByRole('region', { name: 'Its gardener' })).toHaveTextContent(
    'Mireille KerbratAll that waits of this gardenerHere since 1 June 2025 · 4 tips · active',
  );
  expect(screen.getByRole('region', { name: /^Decided before/ })).toHaveTextContent('Hidden by reports: Hemlock tea');
});

test('A thing that has not changed is marked, and shown once', async () => {
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await screen.findByText('The same as when it was reported')).toBeVisible();
  expect(screen.getAllByText('Buy at my shop.')).toHaveLength(1);
});

test('A case shows everything that its thing says, and each version that was reported', async () => {
  const picture = aPicture('foxglove');
  const parts: ContentPart[] = [
    { part: 'summary', text: 'In one line.' },
    { part: 'tools', text: 'Petrol' },
    { part: 'link', text: 'https://shop.example/' },
  ];
  garden.cases = [
    aCase(6, {
      evidence: [
        {
          version: 'v2',
          at: '2026-11-20T09:30:00Z',
          content: { title: 'Tip 6', text: 'Worse.', parts, photos: [picture] },
        },
        { version: 'v1', at: '2026-11-18T09:30:00Z', content: { title: 'Tip 6', text: 'Bad.', parts: [], photos: [] } },
      ],
      said: [
        { reason: 'unsafe', note: null, at: '2026-11-20T09:30:00Z', weight: 2, version: 'v2', photo: picture.id },
        { reason: 'spam', note: null, at: '2026-11-18T09:30:00Z', weight: 0, version: 'v1', photo: null },
      ],
    }),
  ];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  const reported = await screen.findByRole('region', { name: 'When it was reported' });
  expect(reported).toHaveTextContent('Tip 6Worse.In one sentenceIn one line.ToolsPetrolLinkhttps://shop.example/');
  expect(within(reported).getByRole('link', { name: 'https://shop.example/' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  );
  expect(within(reported).getByRole('link', { name: 'Photograph 1, as reported: open in full' })).toHaveAttribute(
    'href',
    `/media/${picture.id}/1600.jpg`,
  );
  expect(within(reported).getByRole('img', { name: 'Photograph 1 of 1' })).toBeVisible();
  const said = screen.getByRole('region', { name: 'What the reporters said' });
  expect(said).toHaveTextContent(
    'Could hurt somebody or kill a plant · about photograph 1 · counts 2 20 November 2026',
  );
  expect(said).toHaveTextContent(
    'Advertising · about what it was on 18 November 2026 · counts nothing 18 November 2026',
  );
  await user.click(screen.getByText(/^It was another one when it was reported/));
  expect(screen.getByText('Bad.')).toBeVisible();
});

test('What was decided long ago is said to be kept no longer', async () => {
  garden.cases = [aCase(6, { evidence: [], reported: { title: 'Tip 6', text: '', parts: [], photos: [] } })];
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await screen.findByText('What was reported is kept until 30 days after the decision.')).toBeVisible();
  expect(screen.getByText('Buy at my shop.')).toBeVisible();
});

test('A case leads to what everybody sees of it', async () => {
  garden.cases = [aCase(7), aCase(6, { kind: 'outcome', id: `${tipId(6)}.2026.${mireilleId}` })];
  await visitAsModerator(first);
  expect(await screen.findByRole('link', { name: 'See it as others see it' })).toHaveAttribute(
    'href',
    `/tips/${tipId(7)}`,
  );
});

test.each([
  ['question', '', ''],
  ['answer', `.${postSerial(12)}`, `#${postSerial(12)}`],
] as const)('The case of a %s leads to its place', async (kind, part, place) => {
  const id = questionId(11, 'apple');
  garden.cases = [aCase(1, { kind, id: id + part, acts: ['keep', 'hide', 'pause', 'suspend'] })];
  await visitAsModerator(`/moderation/${kind}/${id}${part}`);
  expect(await screen.findByRole('link', { name: 'See it as others see it' })).toHaveAttribute(
    'href',
    `/questions/${id}${place}`,
  );
  expect(screen.getByRole('button', { name: 'Hide' })).toBeVisible();
});

test('The page offers the acts of the case, each with its key', async () => {
  garden.cases = [aCase(6, { state: 'hidden', acts: ['hide', 'remove', 'suspend', 'restore'] })];
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await keys()).toEqual(['h', 'x', 's', 'r']);
});

test('A moderator who restores a tip writes for the log, because its gardener gets no message', async () => {
  garden.cases = [aCase(6, { state: 'hidden', acts: ['hide', 'remove', 'suspend', 'restore'] })];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await user.click(await screen.findByRole('button', { name: /^Restore/ }));
  expect(screen.queryByLabelText(message)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore it' }));
  expect(screen.getByLabelText(/^Why, for the log/)).toHaveAccessibleDescription(/Say why, for the log\./);
});

test('Moderators decide by the keyboard alone, and come to the next case', async () => {
  const { user } = await visitAsModerator(first);
  await heading('Foxglove salad');
  await user.keyboard('h');
  const field = await screen.findByLabelText(message);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  // Letters are text while somebody types.
  await user.keyboard('Shark, juice and krill{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Hidden')).toBeVisible();
  expect(sent().map(({ params, body, headers }) => [params.id, body, headers.get('If-Match')])).toEqual([
    [tipId(7), { act: 'hide', message: 'Shark, juice and krill', thingVersion: 'seen' }, '"3"'],
  ]);
  expect(await heading('Tip 6')).toBeVisible();
  expect(address()).toBe(`/moderation/tip/${tipId(6)}`);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  // Keeping needs no message.
  await user.keyboard('k');
  expect(await screen.findByRole('button', { name: 'Keep it' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await heading('Mireille Kerbrat')).toBeVisible();
  expect(sent()[1]?.body).toEqual({ act: 'keep', thingVersion: 'seen' });
  // The decided cases are gone from the queue, so this is the last one.
  await user.keyboard('j');
  expect(await heading('Moderation')).toBeVisible();
  await waitFor(async () => expect(await cases()).toHaveLength(1));
});

test('Escape closes the form, keeps its message, and then leads back', async () => {
  const { user } = await visitAsModerator(first);
  await heading('Foxglove salad');
  await user.keyboard('s');
  await fill(user, message, 'Enough.');
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText(message)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Suspend the gardener/ })).toHaveFocus();
  await user.keyboard('s');
  expect(await screen.findByLabelText(message)).toHaveValue('Enough.');
  await user.keyboard('{Escape}{Escape}');
  expect(await heading('Moderation')).toBeVisible();
});

test('The keys can be turned off, and stay off', async () => {
  const { user } = await visitAsModerator(first);
  await user.click(await screen.findByRole('button', { name: 'Turn the keys off' }));
  for (const reload of [false, true]) {
    if (reload) await visitAsModerator(first);
    await acts();
    await user.keyboard('h');
    expect(screen.queryByLabelText(message)).not.toBeInTheDocument();
  }
  expect(await keys()).toEqual([null, null, null, null]);
});

test('Moderators remove a tip, and leave it removed after an appeal', async () => {
  garden.cases = [
    aCase(6),
    aCase(5, {
      state: 'removed',
      appealed: true,
      appeals: [{ against: 'removed', at: hoursAgo(1), text: 'Why?' }],
      now: null,
      acts: ['remove', 'suspend'],
    }),
  ];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await heading('Tip 6');
  await user.keyboard('x');
  expect(await screen.findByText(/^The tip is deleted, and its gardener cannot restore it\./)).toBeVisible();
  await fill(user, message, 'It is a shop.');
  await user.click(screen.getByRole('button', { name: 'Remove it' }));
  expect(await heading('Tip 5')).toBeVisible();
  expect(screen.getByText('Tip · Removed, appeal')).toBeVisible();
  expect(screen.getByText('It is gone for good.')).toBeVisible();
  await user.click(within(await acts()).getByRole('button', { name: /^Leave removed/ }));
  await fill(user, message, 'It is still a shop.');
  await user.click(screen.getByRole('button', { name: 'Leave it removed' }));
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      { act: 'remove', message: 'It is a shop.', thingVersion: 'seen' },
      { act: 'remove', message: 'It is still a shop.', thingVersion: 'seen' },
    ]),
  );
});

test('Moderators end a pause, or leave it, while the tip that it is about stays hidden', async () => {
  const pausedBelow = (n: number) =>
    aCase(n, {
      state: 'hidden',
      pausedBelow: true,
      appealed: true,
      appeals: [{ against: 'paused', at: hoursAgo(1), text: 'It was a joke.' }],
      acts: ['hide', 'remove', 'pause', 'suspend', 'restore', 'resume'],
    });
  garden.cases = [pausedBelow(6), pausedBelow(5)];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await heading('Tip 6');
  expect(screen.getByText(/^Appeal against the pause/)).toBeVisible();
  await user.keyboard('e');
  expect(await screen.findByText('The gardener can write again. The tip stays as it is.')).toBeVisible();
  await fill(user, /^Why, for the log/, 'It was a joke.');
  await user.click(screen.getByRole('button', { name: 'End the pause now' }));
  expect(await heading('Tip 5')).toBeVisible();
  await user.click(within(await acts()).getByRole('button', { name: /^Leave paused/ }));
  await fill(user, message, 'It was no joke.');
  await user.click(screen.getByRole('button', { name: 'Leave it paused' }));
  await waitFor(() => expect(sent().map(({ body }) => (body as { act: string }).act)).toEqual(['resume', 'pause']));
});

test('Who has paused a gardener reads that a restored tip does not end the pause', async () => {
  garden.cases = [aCase(6, { state: 'hidden', pausedBelow: true, waits: false, acts: ['hide', 'remove', 'restore'] })];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await heading('Tip 6');
  await user.keyboard('r');
  expect(await screen.findByText('The tip is as it was before. The gardener’s pause goes on.')).toBeVisible();
});

test('Moderators restore a hidden note that is gone, and read what that is good for', async () => {
  garden.cases = [aCase(6, { kind: 'outcome', state: 'hidden', now: null, acts: ['hide', 'suspend', 'restore'] })];
  const { user } = await visitAsModerator(`/moderation/outcome/${tipId(6)}`);
  await screen.findByRole('button', { name: /^Restore/ });
  await user.keyboard('r');
  expect(
    await screen.findByText('The note is gone. If its gardener writes it again, everybody sees it.'),
  ).toBeVisible();
});

const noteField = /^A note to its readers/;

test('Moderators add a note to a tip; the words of a message to its gardener never become it', async () => {
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await heading('Tip 6');
  const decide = within(screen.getByRole('region', { name: 'Decide' }));
  await user.keyboard('h');
  await fill(user, message, 'For you alone.');
  await user.keyboard('{Escape}n');
  const field = await screen.findByLabelText(noteField);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  expect(screen.getByText(/^Your words stand above the tip’s text for everybody who reads it/)).toBeVisible();
  await user.click(decide.getByRole('button', { name: 'Add the note' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Write what readers need to know.');
  await fill(user, noteField, ' Wear gloves.\n');
  await user.click(decide.getByRole('button', { name: 'Add the note' }));
  expect(await screen.findByText('Note added')).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([{ act: 'note', message: 'Wear gloves.', thingVersion: 'seen' }]);
});

test('A note that stands is there to be changed, or to be taken away', async () => {
  garden.cases = [aCase(6, noted())];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await screen.findByText('Tip · Note added')).toBeVisible();
  const now = within(screen.getByRole('region', { name: 'Now' }));
  expect(now.getByRole('complementary', { name: 'A note from the moderators' })).toHaveTextContent(
    '2 October 2026Wear gloves.',
  );
  await user.keyboard('n');
  expect(await screen.findByLabelText(noteField)).toHaveValue('Wear gloves.');
  expect(screen.getByRole('button', { name: 'Change the note' })).toBeVisible();
  await user.click(within(await acts()).getByRole('button', { name: 'Remove note' }));
  expect(screen.getByText('The note goes, and the tip stays as it is.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the note' }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ act: 'keep', thingVersion: 'seen' }]));
});

async function hide(user: User): Promise<void> {
  await user.click(within(await acts()).getByRole('button', { name: /^(Hide|Leave hidden)/ }));
  await fill(user, message, 'It is poisonous.');
  await user.click(screen.getByRole('button', { name: 'Leave it hidden' }));
}

test('Prepared words are put into the message, the reported reason first, and can be changed', async () => {
  const { user } = await visitAsModerator(first);
  await user.click(within(await acts()).getByRole('button', { name: /^Leave hidden/ }));
  const words = within(screen.getByRole('group', { name: 'Prepared words' })).getAllByRole('button');
  expect(words.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Could hurt somebody or kill a plant',
    'Advertising',
  ]);
  await user.click(words[0] as HTMLElement);
  const field = screen.getByLabelText(message);
  expect(field).toHaveFocus();
  await user.type(field, ' Thank you.');
  await user.click(screen.getByRole('button', { name: 'Leave it hidden' }));
  expect(sent()[0]?.body).toMatchObject({ message: expect.stringMatching(/^This advice could hurt .* Thank you\.$/) });
});

test('Moderators act on a tip that nobody has reported, from its page', async () => {
  garden.cases.push(aCase(5, { version: 0, reports: 0, reasons: [], said: [], evidence: [], waits: false, weight: 0 }));
  const { user } = await visitAsModerator(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('link', { name: 'Moderate' }));
  expect(address()).toBe(`/moderation/tip/${tipId(5)}`);
  expect(await screen.findByText('Nobody has reported it.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What the reporters said' })).toBeNull();
  await user.click(within(await acts()).getByRole('button', { name: /^Hide/ }));
  await user.type(screen.getByLabelText(message), 'No.');
  await user.click(screen.getByRole('button', { name: 'Hide it' }));
  await waitFor(() => expect(sent()[0]?.headers.get('If-Match')).toBe('"0"'));
});

test('A case that another moderator has to decide offers no act and says why', async () => {
  garden.cases = [aCase(6, { acts: [] })];
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await acts()).toHaveTextContent(/^Another moderator decides this case/);
  expect(within(await acts()).queryByRole('button')).toBeNull();
});

test('The case of a thing that is gone is only closed', async () => {
  garden.cases = [aCase(6, { now: null, public: false, acts: ['keep', 'suspend'] })];
  const closed = { ...aCase(6), state: 'gone' as const, waits: false };
  server.use(onApi('post', '/moderation/cases/{kind}/{id}', () => response(200, { data: closed })));
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await user.click(within(await acts()).getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/^Its reporters learn that it is gone, and nothing counts against them\. /)).toBeVisible();
  // It may come back, and a closed case does not open again by itself.
  expect(
    screen.getAllByText(
      /Its gardener can restore it.* within 30 days of deleting it\. If it must not come back, hide it\.$/,
    ),
  ).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Close it' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(sent()[0]?.body).toEqual({ act: 'keep', thingVersion: 'seen' });
});

test('A closed case of something that is gone says that nothing is left to decide', async () => {
  garden.cases = [aCase(6, { state: 'gone', waits: false, now: null, owner: null, acts: [] })];
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  expect(await screen.findByText('Tip · Gone')).toBeVisible();
  expect(await acts()).toHaveTextContent('It is gone, and there is nothing left to decide.');
});

test('An act other than to keep needs a message', async () => {
  const { user } = await visitAsModerator(first);
  await user.click(within(await acts()).getByRole('button', { name: /^Leave hidden/ }));
  await user.click(screen.getByRole('button', { name: 'Leave it hidden' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Say why: its gardener reads it.');
  expect(sent()).toHaveLength(0);
});

test('When the case has changed meanwhile, it is shown as it is now, and the message is kept', async () => {
  server.use(
    onApi('post', '/moderation/cases/{kind}/{id}', ({ headers }) =>
      headers.get('If-Match') === '"4"'
        ? response(200, { data: aCase(7) })
        : problem(412, 'stale', { detail: 'The case has changed since it was read.' }),
    ),
  );
  const { user } = await visitAsModerator(first);
  await acts();
  garden.cases = garden.cases.map((file) => (file.id === tipId(7) ? { ...file, version: 4, reports: 4 } : file));
  await hide(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The case has changed since it was read. Your message is kept.',
  );
  expect(screen.getByText(/^4 reports since/)).toBeVisible();
  // The form would hide what is to be read again.
  expect(screen.queryByLabelText(message)).toBeNull();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText(message)).toHaveValue('It is poisonous.');
  expect(screen.queryByRole('button', { name: /whatever it says now$/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave it hidden' }));
  expect(await heading('Tip 6')).toBeVisible();
});

test('When its author has changed a tip meanwhile, the moderator reads it as it is now before acting', async () => {
  const { user } = await visitAsModerator(first);
  await acts();
  const now = { title: 'Foxglove salad', text: 'Buy pills.', parts: [], photos: [] };
  garden.cases = garden.cases.map((file) => (file.id === tipId(7) ? { ...file, thingVersion: 'other', now } : file));
  await hide(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('What the case is about has changed since it was read:');
  expect(screen.getByText('Buy pills.')).toBeVisible();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Leave it hidden' }));
  expect(await heading('Tip 6')).toBeVisible();
});

/** The author edits the tip while the moderator reads it. */
const edit = (text: string) => {
  const now = { title: 'Tip 6', text, parts: [], photos: [] };
  garden.cases = garden.cases.map((file) => (file.id === tipId(6) ? { ...file, thingVersion: text, now } : file));
};
const whatever = /whatever it says now$/;

test.each([
  ['h', 'Hide it', 'Hide it whatever it says now', 'hide', 'Hidden'],
  ['x', 'Remove it', 'Remove it whatever it says now', 'remove', 'Removed'],
  ['p', 'Pause the gardener for a week', 'Pause the gardener whatever it says now', 'pause', 'Paused'],
  ['s', 'Suspend the gardener now', 'Suspend the gardener whatever it says now', 'suspend', 'Suspended'],
])('An author who edits again and again does not outrun an act (%s)', async (key, verb, again, act, done) => {
  garden.cases = [aCase(6, { acts: ['keep', 'hide', 'remove', 'pause', 'suspend'] }), aCase(5)];
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await acts();
  edit('Buy pills.');
  await user.keyboard(key);
  await fill(user, message, 'It is a shop.');
  expect(screen.queryByRole('button', { name: whatever })).toBeNull();
  await user.click(screen.getByRole('button', { name: verb }));
  expect(await screen.findByRole('alert')).toHaveTextContent('read it as it is now.');
  expect(screen.getByText('Buy pills.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText(message)).toHaveValue('It is a shop.');
  edit('Buy seeds.');
  await user.click(screen.getByRole('button', { name: again }));
  expect(await screen.findByText(done)).toBeVisible();
  expect(await heading('Tip 5')).toBeVisible();
  expect(sent().map(({ body }) => body)).toEqual([
    { act, message: 'It is a shop.', thingVersion: 'seen' },
    { act, message: 'It is a shop.', thingVersion: null },
  ]);
});

test('What publishes something, a moderator decides only as they have read it', async () => {
  const { user } = await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  await acts();
  edit('Buy pills.');
  await user.keyboard('k{Enter}');
  expect(await screen.findByText('Buy pills.')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeVisible();
  expect(screen.queryByRole('button', { name: whatever })).toBeNull();
});

test.each([
  [problem(403, 'own-thing', { detail: 'Another moderator decides it.' }), 'Another moderator decides it.'],
  [gatewayError(401, 'Unauthorized'), 'Your session has ended.Your message is kept. Sign in again, then send it.'],
])('When an act is refused, the page says why and keeps the message', async (reply, words) => {
  server.use(onApi('post', '/moderation/cases/{kind}/{id}', () => reply));
  const { user } = await visitAsModerator(first);
  await hide(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.getByLabelText(message)).toHaveValue('It is poisonous.');
  expect(address()).toBe(first);
});

test.each([
  ['another act is left', ['keep', 'remove'], ' Your message is kept.', /^Remove/],
  ['nothing is left but to close it', ['keep'], '', undefined],
] as const)(
  'When an act is not possible any more, the case is shown as it is now: %s',
  async (_, left, kept, other) => {
    server.use(
      onApi('post', '/moderation/cases/{kind}/{id}', () =>
        problem(400, 'invalid-input', { errors: [{ field: 'act', message: 'does not suit this case' }] }),
      ),
    );
    const { user } = await visitAsModerator(first);
    await acts();
    garden.cases = garden.cases.map((file) => (file.id === tipId(7) ? { ...file, acts: [...left] } : file));
    await hide(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      new RegExp(`^The case or its gardener has changed meanwhile, so this is not possible any more\\.${kept}$`),
    );
    expect(screen.queryByLabelText(message)).toBeNull();
    expect(within(await acts()).getAllByRole('button')).toHaveLength(left.length);
    expect(screen.getByRole('region', { name: 'Decide' })).toHaveFocus();
    if (!other) return;
    await user.click(within(await acts()).getByRole('button', { name: other }));
    expect(screen.getByLabelText(message)).toHaveValue('It is poisonous.');
  },
);

test('What a moderator has typed is there again when the case is opened again, and gone once it was sent', async () => {
  const { user } = await visitAsModerator(first);
  await user.click(within(await acts()).getByRole('button', { name: /^Leave hidden/ }));
  await user.type(screen.getByLabelText(message), 'It is poisonous.');
  await user.type(screen.getByLabelText(/^Write a note/), 'Ask again in May.');
  const { user: again } = await visitAsModerator(first);
  expect(await screen.findByLabelText(message)).toHaveValue('It is poisonous.');
  expect(screen.getByLabelText(/^Write a note/)).toHaveValue('Ask again in May.');
  await again.click(screen.getByRole('button', { name: 'Leave it hidden' }));
  expect(await heading('Tip 6')).toBeVisible();
  await visitAsModerator(first);
  await acts();
  expect(screen.queryByLabelText(message)).toBeNull();
  expect(screen.getByLabelText(/^Write a note/)).toHaveValue('Ask again in May.');
});

test('After the last case, the moderator is back at the queue', async () => {
  garden.cases = garden.cases.slice(0, 1);
  const { user } = await visitAsModerator(first);
  await hide(user);
  expect(await screen.findByText('No case waits. Thank you for looking.')).toBeVisible();
});
