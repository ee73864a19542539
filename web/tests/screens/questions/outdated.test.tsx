/** Answers that solved their question and are no longer true. */
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import type { Answer } from '~/shared/api/schema.gen';
import { garden, mireilleId, noMarks, ownTip, rowan, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { act, heading, pause, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const leek = questionId(16, 'leek');
const clay = questionId(14);
const apple = questionId(11, 'apple');
const graft = questionId(7, tipId(3));
const partner = `${apple}.${postSerial(13)}`;
const page = (id: string) => `/questions/${id}`;
const mireille = { id: mireilleId, name: 'Mireille Kerbrat' };
const nettle = { id: '33333333-3333-5333-8333-333333333333', name: 'Nettle Underhill' };
const by = (name = mireille.name) => screen.findByRole('button', { name: `No longer true: the answer of ${name}` });
const noButton = () =>
  expect(screen.queryByRole('button', { name: /^(No longer true|It is true after all)/ })).not.toBeInTheDocument();
const items = async () => within(await screen.findByRole('region', { name: /answers?$/ })).findAllByRole('listitem');
const sent = () => calls('put', '/questions/{id}/outdated').map(({ params, body }) => [params.id, body.outdated]);
const words = 'Was solved, no longer true';
const lost = 'Your connection seems to be down. Look here again when it is back.';
const thanks = 'Thank you. When three gardeners say so, the question is open again.';

/** Changes a question of the fake garden. */
function change(id: string, more: Partial<(typeof garden.questions)[number]>): void {
  garden.questions = garden.questions.map((question) => (question.id === id ? { ...question, ...more } : question));
}

/** Changes the answers of a question, and its state. The server sends those that solved it first. */
function answers(id: string, more: (answer: Answer) => Partial<Answer>): void {
  const thread = (garden.questions.find((question) => question.id === id)?.thread ?? [])
    .map((answer) => ({ ...answer, ...more(answer) }))
    .toSorted((a, b) => Number(b.accepted) - Number(a.accepted) || (a.id < b.id ? -1 : 1));
  const state = thread.some(({ accepted }) => accepted)
    ? 'solved'
    : thread.some(({ outdated }) => outdated)
      ? 'outdated'
      : 'answered';
  change(id, { thread, state });
}

const outdate = (id: string) => answers(id, ({ accepted }) => ({ accepted: false, outdated: accepted }));

/** The question of somebody else than the reader, with two answers of which one solved it. */
const ofNettle = () => change(apple, { gardener: nettle });

const saidBefore = (id: string) => {
  garden.marks = { ...noMarks, outdated: [id] };
};

/** Presses a button that is on a question of which a cache has an old copy, and waits until no cache has one. */
async function pressAndWait(user: User, button: HTMLElement): Promise<void> {
  const reads = calls('get', '/questions/{id}').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(calls('get', '/questions/{id}')).toHaveLength(reads);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(calls('get', '/questions/{id}')).toHaveLength(reads + 1));
}

test('A reader says that an answer is no longer true, reads how many have to, and keeps the focus', async () => {
  ofNettle();
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/outdated', async () => {
      await opened;
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAccessibleName('It is true after all: the answer of Mireille Kerbrat');
  expect(button).toHaveFocus();
  expect(screen.queryByText(thanks)).not.toBeInTheDocument();
  // A second press waits for the first.
  await user.keyboard('{Enter}');
  open();
  expect(await screen.findByText(thanks)).toBeVisible();
  expect(sent()).toEqual([[partner, true]]);
  expect(screen.getByText('Solved · 2 answers')).toBeVisible();
  expect((await items())[0]).toHaveTextContent(/^Solved it/);
  expect(button).toHaveFocus();
});

test('With the third who says so, the question is not solved any more', async () => {
  ofNettle();
  server.use(
    onApi('put', '/questions/{id}/outdated', () => {
      outdate(apple);
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  await pressAndWait(user, button);
  expect(await screen.findByText(`${words} · 2 answers`)).toBeVisible();
  expect(screen.queryByText('Solved it')).not.toBeInTheDocument();
  expect(screen.getByText(thanks)).toBeVisible();
  expect(await screen.findByRole('button', { name: /^It is true after all/ })).toHaveFocus();
});

test('An outdated answer says so, in its place by time, to visitors too', async () => {
  ofNettle();
  outdate(apple);
  await visit(page(apple));
  expect(await heading(/^My Bramley/)).toBeVisible();
  const [first, second] = await items();
  expect(first).toHaveTextContent(/^Keep the grass under it short/);
  expect(second).toHaveTextContent(/^Was solved, no longer trueLook for a partner too/);
  expect(screen.getByText(`${words} · 2 answers`)).toBeVisible();
  noButton();
  expect(calls('get', '/me/marks')).toHaveLength(0);
});

test('Of an outdated answer, only who has said so has the button', async () => {
  ofNettle();
  outdate(apple);
  await visitSignedIn(page(apple));
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(1));
  expect(await screen.findByText(words)).toBeVisible();
  noButton();
  saidBefore(partner);
  const { user } = await visitSignedIn(page(apple));
  await user.click(await screen.findByRole('button', { name: /^It is true after all/ }));
  const button = await by();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  expect(await screen.findByText('Thank you. Others say so too.')).toBeVisible();
});

test('With one doubt fewer, the answer may solve the question again', async () => {
  ofNettle();
  outdate(apple);
  saidBefore(partner);
  server.use(
    onApi('put', '/questions/{id}/outdated', () => {
      answers(apple, ({ outdated }) => ({ accepted: outdated, outdated: false }));
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(apple));
  await pressAndWait(user, await screen.findByRole('button', { name: /^It is true after all/ }));
  expect(await screen.findByText('Solved · 2 answers')).toBeVisible();
});

test('Who has said so takes it back, and can say it again', async () => {
  ofNettle();
  saidBefore(partner);
  const { user } = await visitSignedIn(page(apple));
  const button = await screen.findByRole('button', { name: 'It is true after all: the answer of Mireille Kerbrat' });
  await user.click(button);
  expect(button).toHaveAccessibleName('No longer true: the answer of Mireille Kerbrat');
  expect(await screen.findByText('You have taken it back')).toBeVisible();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  expect(await screen.findByText(thanks)).toBeVisible();
  expect(sent()).toEqual([
    [partner, false],
    [partner, true],
  ]);
  expect(calls('get', '/me/marks')).toHaveLength(1);
});

test('The asker says so beside the other button and takes it back: each shows at once, though a cache has the question as it was', async () => {
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  const solves = screen.getByRole('button', { name: /^It did not solve it/ });
  expect(solves.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(button);
  expect(screen.getByText(`${words} · 2 answers`)).toBeVisible();
  expect(await screen.findByText('This answer is no longer true')).toBeVisible();
  expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
  expect(screen.queryByText('Solved it')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName(/^It is true after all/);
  await user.click(button);
  expect(screen.getByText('Solved · 2 answers')).toBeVisible();
  expect(await screen.findByText('You have taken it back')).toBeVisible();
  expect(screen.getByText('Solved it')).toBeVisible();
  expect(button).toHaveFocus();
  expect(sent()).toEqual([
    [partner, true],
    [partner, false],
  ]);
});

test('Where others may have said so too, the asker reads a while after taking it back whether the answer solves the question', async () => {
  outdate(apple);
  saidBefore(partner);
  const { user } = await visitSignedIn(page(apple));
  await pressAndWait(user, await screen.findByRole('button', { name: /^It is true after all/ }));
  expect(screen.getByText(`${words} · 2 answers`)).toBeVisible();
  expect(await by()).toHaveFocus();
});

test('The asker overrules the doubts, and the answer solves the question again', async () => {
  outdate(apple);
  saidBefore(partner);
  const { user, queryClient } = await visitSignedIn(page(apple));
  expect(await screen.findByRole('button', { name: /^It is true after all/ })).toBeVisible();
  const outdated = (await items())[1] as HTMLElement;
  const solves = within(outdated).getByRole('button', { name: /^This solved it/ });
  await user.click(solves);
  expect(screen.getByText('Solved · 2 answers')).toBeVisible();
  expect(outdated).toHaveTextContent(/^Solved it/);
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(solves).toHaveFocus();
  expect(await by()).toBeVisible();
  expect(await screen.findByText('The question is solved by this answer')).toBeVisible();
  expect(calls('put', '/questions/{id}/accepted').map(({ params, body }) => [params.id, body.accepted])).toEqual([
    [partner, true],
  ]);
  // Others say so later, and the asker does not.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await screen.findByText(words)).toBeVisible();
  noButton();
});

test('Where the doubts cannot be overruled, all is as before', async () => {
  outdate(apple);
  saidBefore(partner);
  server.use(onApi('put', '/questions/{id}/accepted', () => problem(409, 'busy')));
  const { user } = await visitSignedIn(page(apple));
  const outdated = (await items())[1] as HTMLElement;
  await user.click(await within(outdated).findByRole('button', { name: /^This solved it/ }));
  expect(await screen.findByText('It could not be done. Give it a moment and try again.')).toBeVisible();
  expect(outdated).toHaveTextContent(/^Was solved, no longer true/);
  expect(screen.getByRole('button', { name: /^It is true after all/ })).toBeVisible();
});

test('A doubt that an acceptance has ended does not read as one that stands', async () => {
  saidBefore(partner);
  await visitSignedIn(page(apple));
  expect(await by()).toBeVisible();
});

test('A later press does not overtake a slow one', async () => {
  ofNettle();
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/outdated', async ({ body: { outdated } }) => {
      if (outdated) await opened;
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(apple));
  await user.click(await by());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  await user.click(await screen.findByRole('link', { name: 'Solved' }));
  await user.click(await screen.findByRole('link', { name: /^My Bramley/ }));
  await user.click(await screen.findByRole('button', { name: /^It is true after all/ }));
  await pause(100);
  expect(sent()).toHaveLength(1);
  open();
  await waitFor(() =>
    expect(sent()).toEqual([
      [partner, true],
      [partner, false],
    ]),
  );
});

test('What the asker has just accepted, the asker can say is no longer true', async () => {
  const { user } = await visitSignedIn(page(clay));
  await user.click(await screen.findByRole('button', { name: /^This solved it/ }));
  const button = await by();
  expect(screen.getByText('Solved · 1 answer')).toBeVisible();
  await waitFor(() => expect(calls('put', '/questions/{id}/accepted')).toHaveLength(1));
  server.use(onApi('put', '/questions/{id}/outdated', () => response(204, undefined)));
  await user.click(button);
  expect(await screen.findByText(`${words} · 1 answer`)).toBeVisible();
  expect(screen.queryByText('Solved it')).not.toBeInTheDocument();
});

test('Another answer solves an outdated question', async () => {
  outdate(apple);
  const { user } = await visitSignedIn(page(apple));
  const other = (await items())[0] as HTMLElement;
  await user.click(await within(other).findByRole('button', { name: /^This solved it/ }));
  expect(await screen.findByText('Solved · 2 answers')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  ['who wrote it', leek, rowan.name, () => answers(leek, () => ({ accepted: true }))],
  [
    'the author of the tip',
    graft,
    mireille.name,
    () => {
      garden.tips = garden.tips.map((tip) => (tip._id === tipId(3) ? ownTip(3) : tip));
      const said = { text: 'It does.', tip: null, accepted: true, outdated: false };
      const answer = { id: `${graft}.${postSerial(20)}`, at: '2026-11-20T09:30:00Z', gardener: mireille, ...said };
      change(graft, { gardener: nettle, thread: [answer], answers: 1, state: 'solved' });
    },
  ],
])('Nobody else has to say so where it is %s', async (_, id, name, given) => {
  given();
  const { user } = await visitSignedIn(page(id));
  await user.click(await by(name));
  expect(await screen.findByText('This answer is no longer true')).toBeVisible();
  expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
});

test.each([
  [
    'of a block',
    problem(403, 'blocked', { detail: 'You cannot say so of this answer.' }),
    'You cannot say so of this answer.',
  ],
  [
    'the gardener is inactive',
    problem(403, 'inactive', { detail: 'Your profile is inactive.' }),
    'Your profile is inactive.',
  ],
  ['of the limit', problem(429, 'daily-limit', { detail: 'That was a lot today.' }), 'That was a lot today.'],
  [
    'of the first day',
    problem(429, 'first-day', { detail: 'You can say so in 21 hours.' }),
    'You can say so in 21 hours.',
  ],
  ['it is busy', problem(409, 'busy'), 'It could not be done. Give it a moment and try again.'],
  ['the session has ended', problem(401, 'unauthenticated'), 'Your session has ended. Sign in again.'],
])('Where it is refused because %s, the button is as before, and a message says why', async (_, refusal, why) => {
  ofNettle();
  server.use(onApi('put', '/questions/{id}/outdated', () => refusal));
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  await user.click(button);
  expect(await screen.findByText(why)).toBeVisible();
  expect(button).toHaveAccessibleName(/^No longer true/);
  expect(button).toHaveFocus();
  expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
  expect(calls('get', '/questions/{id}')).toHaveLength(1);
});

test('Without a network it is not taken back, and a message says so', async () => {
  ofNettle();
  saidBefore(partner);
  server.use(networkError('put', '/questions/{id}/outdated'));
  const { user } = await visitSignedIn(page(apple));
  const button = await screen.findByRole('button', { name: /^It is true after all/ });
  await user.click(button);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(button).toHaveAccessibleName(/^It is true after all/);
});

test('Where the response is lost, the button says what the server has', async () => {
  ofNettle();
  server.use(
    onApi('put', '/questions/{id}/outdated', () => {
      saidBefore(partner);
      throw HttpResponse.error();
    }),
  );
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  await user.click(button);
  expect(await screen.findByText(lost)).toBeVisible();
  await waitFor(() => expect(button).toHaveAccessibleName(/^It is true after all/));
});

test('Where it is refused to the asker, the answer solves the question as before', async () => {
  server.use(onApi('put', '/questions/{id}/outdated', () => problem(409, 'busy')));
  const { user } = await visitSignedIn(page(apple));
  await user.click(await by());
  expect(await screen.findByText('It could not be done. Give it a moment and try again.')).toBeVisible();
  expect(screen.getByText('Solved it')).toBeVisible();
  expect(await by()).toHaveFocus();
});

test('An answer that solves the question no more says so, and the button keeps the focus', async () => {
  ofNettle();
  const { user } = await visitSignedIn(page(apple));
  const button = await by();
  answers(apple, () => ({ accepted: false }));
  await user.click(button);
  expect(await screen.findByText('This answer is gone, or it does not solve the question any more.')).toBeVisible();
  expect(await screen.findByText('2 answers', { selector: 'strong' })).toBeVisible();
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName(/^No longer true/);
});

test('An answer that did not solve the question has no such button', async () => {
  ofNettle();
  await visitSignedIn(page(apple));
  await by();
  expect(screen.getAllByRole('button', { name: /^No longer true/ })).toHaveLength(1);
  await visitSignedIn(page(clay));
  expect(await screen.findByRole('button', { name: /^This solved it/ })).toBeVisible();
  noButton();
});

test('Visitors have no such button', async () => {
  await visit(page(apple));
  expect((await items())[0]).toHaveTextContent(/^Solved it/);
  expect(await screen.findByRole('link', { name: 'Log in to answer' })).toBeVisible();
  noButton();
  expect(calls('get', '/me/marks')).toHaveLength(0);
});

test('Where the marks cannot be fetched, there is no such button', async () => {
  server.use(onApi('get', '/me/marks', () => problem(500, 'internal')));
  await visitSignedIn(page(apple));
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(3));
  expect(await screen.findByRole('button', { name: /^It did not solve it/ })).toBeVisible();
  noButton();
});

test('Of a deleted question, only who has said so can take it back', async () => {
  change(apple, { text: null, gardener: null });
  await visitSignedIn(page(apple));
  await heading('The question was deleted.');
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(1));
  noButton();
  saidBefore(partner);
  const { user } = await visitSignedIn(page(apple));
  await user.click(await screen.findByRole('button', { name: /^It is true after all/ }));
  expect(await screen.findByText('You have taken it back')).toBeVisible();
  expect(await by()).toHaveFocus();
});

test('Lists have such a question among the open ones, with its state', async () => {
  ofNettle();
  outdate(apple);
  await visit('/questions');
  const row = (await screen.findByRole('link', { name: /^My Bramley/ })).closest('li');
  expect(row).toHaveTextContent(`${words} · 2 answers`);
});

test('Gardeners see it of their own question', async () => {
  const about = { id: apple, plant: 'apple', tip: null, at: '2026-11-11T09:30:00Z', accepted: false };
  garden.posts = [{ ...about, text: 'My Bramley flowers well and sets no fruit.', state: 'outdated' }];
  await visitSignedIn('/MyQuestions');
  const rows = within(await screen.findByRole('region', { name: 'My questions' }));
  await waitFor(async () => expect((await rows.findAllByRole('listitem'))[0]).toHaveTextContent(words));
});
