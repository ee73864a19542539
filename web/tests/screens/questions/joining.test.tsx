/** Gardeners who want to know the answer of a question too. */
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { garden, mireilleId, noMarks, rowan } from '../../api/garden';
import { questionId } from '../../api/questions';
import { address, fill, heading, pause, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const hedge = questionId(18);
const leek = questionId(16, 'leek');
const clay = questionId(14);
const courgette = questionId(8, 'courgette');
const page = (id: string) => `/questions/${id}`;
const mireille = { id: mireilleId, name: 'Mireille Kerbrat' };
const label = 'I want to know too';
const button = () => screen.findByRole('button', { name: label });
const sent = () => calls('put', '/questions/{id}/joined').map(({ params, body }) => [params.id, body.joined]);
const lost = 'Your connection seems to be down. Look here again when it is back.';
const told = 'We tell you when it is solved.';

/** Changes a question of the fake garden. */
function change(id: string, more: Partial<(typeof garden.questions)[number]>): void {
  garden.questions = garden.questions.map((question) => (question.id === id ? { ...question, ...more } : question));
}

const joinedBefore = (id: string) => {
  garden.marks = { ...noMarks, joined: [id] };
};

test('A gardener says that they want to know it too, sees it at once, and keeps the focus', async () => {
  change(hedge, { joined: 2 });
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/joined', async () => {
      await opened;
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('2 gardeners want to know this too')).toBeVisible();
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  toggle.focus();
  await user.keyboard('{Enter}');
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  // Its name stays, because it says with its state that it is on.
  expect(toggle).toHaveAccessibleName(label);
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
  expect(screen.getByText(told)).toBeVisible();
  expect(toggle).toHaveAccessibleDescription(told);
  expect(toggle).toHaveFocus();
  open();
  await waitFor(() => expect(sent()).toEqual([[hedge, true]]));
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
});

test('A gardener takes it back, and says it again', async () => {
  change(hedge, { joined: 3 });
  joinedBefore(hedge);
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('2 gardeners want to know this too')).toBeVisible();
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  await waitFor(() => expect(toggle).not.toHaveAttribute('aria-disabled'));
  await user.click(toggle);
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
  await waitFor(() =>
    expect(sent()).toEqual([
      [hedge, false],
      [hedge, true],
    ]),
  );
});

test('The first who wants to know it is one gardener, and without them there is nobody', async () => {
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  expect(screen.queryByText(/this too$/)).not.toBeInTheDocument();
  await user.click(toggle);
  expect(screen.getByText('One gardener wants to know this too')).toBeVisible();
  await waitFor(() => expect(toggle).not.toHaveAttribute('aria-disabled'));
  await user.click(toggle);
  expect(screen.queryByText(/this too$/)).not.toBeInTheDocument();
});

test('The number neither jumps back before the server counts the gardener nor counts them twice after', async () => {
  change(hedge, { joined: 2 });
  const { user, queryClient } = await visitSignedIn(page(hedge));
  await user.click(await button());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
  // After a reload too.
  joinedBefore(hedge);
  await visitSignedIn(page(hedge));
  expect(await screen.findByText('3 gardeners want to know this too')).toBeVisible();
  change(hedge, { joined: 3 });
  const { queryClient: again } = await visitSignedIn(page(hedge));
  expect(await screen.findByText('3 gardeners want to know this too')).toBeVisible();
  change(hedge, { joined: 4 });
  await again.invalidateQueries({ queryKey: ['questions'] });
  expect(await screen.findByText('4 gardeners want to know this too')).toBeVisible();
});

test('What the server says later replaces what the tab remembers', async () => {
  change(hedge, { joined: 2 });
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await button());
  await waitFor(() => expect(sent()).toHaveLength(1));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await visitSignedIn(page(hedge));
  expect(await screen.findByText('2 gardeners want to know this too')).toBeVisible();
});

test('Who wants to know it is counted, though the server does not count them yet', async () => {
  joinedBefore(hedge);
  await visitSignedIn(page(hedge));
  expect(await screen.findByText('One gardener wants to know this too')).toBeVisible();
});

test.each([
  [
    'of a block',
    problem(403, 'blocked', { detail: 'You cannot join this question.' }),
    'You cannot join this question.',
  ],
  [
    'of the limit',
    problem(429, 'daily-limit', { detail: 'You have joined 50 questions today.' }),
    'You have joined 50 questions today.',
  ],
  ['it is busy', problem(409, 'busy'), 'It could not be done. Give it a moment and try again.'],
  ['the session has ended', problem(401, 'unauthenticated'), 'Your session has ended.'],
  [
    'of the first day',
    problem(429, 'first-day', { detail: 'You can join it in 21 hours.' }),
    'You can join it in 21 hours.',
  ],
])('Where it is refused because %s, all is as before, and a message says why', async (_, refusal, words) => {
  change(hedge, { joined: 2 });
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/joined', async () => {
      await opened;
      return refusal;
    }),
  );
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  await user.click(toggle);
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
  // A second press waits for the first.
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('2 gardeners want to know this too')).toBeVisible();
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});

test('Without a network it stays, and a message says so', async () => {
  change(hedge, { joined: 2 });
  joinedBefore(hedge);
  server.use(networkError('put', '/questions/{id}/joined'));
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  await user.click(toggle);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('2 gardeners want to know this too')).toBeVisible();
});

test('Where the response is lost, the page shows what the server has', async () => {
  change(hedge, { joined: 2 });
  server.use(
    onApi('put', '/questions/{id}/joined', () => {
      joinedBefore(hedge);
      change(hedge, { joined: 3 });
      throw HttpResponse.error();
    }),
  );
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  await user.click(toggle);
  expect(await screen.findByText(lost)).toBeVisible();
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(2));
  await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
  expect(await screen.findByText('3 gardeners want to know this too')).toBeVisible();
});

test('A screen reader announces the new number', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await button());
  const number = screen.getByText('One gardener wants to know this too');
  expect(number).toHaveRole('status');
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(await button());
  expect(number).toBeEmptyDOMElement();
});

test('A later press does not overtake a slow one', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/joined', async ({ body: { joined } }) => {
      if (joined) await opened;
      return response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await button());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  await user.click(await screen.findByRole('link', { name: /^Which hedge/ }));
  await user.click(await button());
  await pause(100);
  expect(sent()).toHaveLength(1);
  open();
  await waitFor(() =>
    expect(sent()).toEqual([
      [hedge, true],
      [hedge, false],
    ]),
  );
});

test('Who presses it when the session has ended signs in again, and has joined', async () => {
  server.use(onApi('put', '/questions/{id}/joined', () => problem(401, 'unauthenticated')));
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await button());
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  server.use(onApi('put', '/questions/{id}/joined', () => response(204, undefined)));
  await logIn(user);
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  expect(address()).toBe(page(hedge));
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('A question that is gone says so to who wants to know it', async () => {
  const { user } = await visitSignedIn(page(hedge));
  const toggle = await button();
  garden.questions = [];
  await user.click(toggle);
  expect(await screen.findByText('This question is not here any more.')).toBeVisible();
  expect(await heading('Question not found')).toBeVisible();
});

test('A question that its gardener has deleted meanwhile keeps its answers, and has no button any more', async () => {
  const { user } = await visitSignedIn(page(leek));
  const toggle = await button();
  change(leek, { text: null, gardener: null, joined: 1 });
  await user.click(toggle);
  expect(await heading('The question was deleted.')).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
});

test('The asker sees the number, and has no button', async () => {
  change(clay, { joined: 3 });
  await visitSignedIn(page(clay));
  expect(await screen.findByRole('button', { name: /^Delete your question/ })).toBeVisible();
  expect(screen.getByText('3 gardeners want to know this too')).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  expect(calls('get', '/me/marks')).toHaveLength(0);
});

async function logIn(user: User): Promise<void> {
  expect(
    await screen.findByText('Log in to answer a question or to hear when it is solved. It is free.'),
  ).toBeVisible();
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('Visitors see the number, and their button leads to the login and back, where they have joined', async () => {
  change(hedge, { joined: 1 });
  const { user } = await visit(page(hedge));
  const link = await screen.findByRole('link', { name: label });
  expect(screen.getByText('One gardener wants to know this too')).toBeVisible();
  expect(calls('get', '/me/marks')).toHaveLength(0);
  await user.click(link);
  await logIn(user);
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.getByText('2 gardeners want to know this too')).toBeVisible();
  expect(address()).toBe(page(hedge));
  await waitFor(() => expect(sent()).toEqual([[hedge, true]]));
  // A reload does not join it again.
  expect(history.state.usr).not.toHaveProperty('joining');
});

test('A visitor who has joined it before stays so after the login', async () => {
  joinedBefore(hedge);
  const { user } = await visit(page(hedge));
  await user.click(await screen.findByRole('link', { name: label }));
  await logIn(user);
  expect(await button()).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(history.state.usr).not.toHaveProperty('joining'));
  expect(sent()).toEqual([]);
});

test('Of a deleted question there is neither the number nor a button', async () => {
  change(courgette, { joined: 2 });
  await visitSignedIn(page(courgette));
  await heading('The question was deleted.');
  expect(await screen.findByRole('button', { name: /^Delete your answer/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  expect(screen.queryByText(/want to know this too$/)).not.toBeInTheDocument();
});

const solved = () => {
  const [first] = garden.questions.filter(({ id }) => id === leek);
  change(leek, {
    state: 'solved',
    joined: 2,
    thread: (first?.thread ?? []).map((answer) => ({ ...answer, accepted: true })),
  });
};

test('A solved question has the number alone, for visitors too', async () => {
  solved();
  await visitSignedIn(page(leek));
  expect(await screen.findByText('2 gardeners want to know this too')).toBeVisible();
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
  sessionStorage.clear();
  await visit(page(leek));
  expect(await screen.findByText('2 gardeners want to know this too')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Log in to answer' })).toBeVisible();
  expect(screen.queryByRole('link', { name: label })).not.toBeInTheDocument();
});

test('Who has joined a question that is solved now can take it back, and the button stays for this visit', async () => {
  solved();
  joinedBefore(leek);
  const { user } = await visitSignedIn(page(leek));
  const toggle = await button();
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-pressed', 'false');
  expect(toggle).toHaveFocus();
  expect(screen.getByText('One gardener wants to know this too')).toBeVisible();
  await waitFor(() => expect(sent()).toEqual([[leek, false]]));
});

test('A question of a gardener whom the reader blocks has no button', async () => {
  change(hedge, { joined: 2 });
  garden.blocks = [{ ...mireille, kind: 'block', at: '2026-05-03T09:00:00Z' }];
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await screen.findByRole('button', { name: 'Show the question' }));
  expect(await screen.findByText('2 gardeners want to know this too')).toBeVisible();
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
});

test('Where the marks cannot be fetched, there is the number alone', async () => {
  change(hedge, { joined: 2 });
  server.use(onApi('get', '/me/marks', () => problem(500, 'internal')));
  await visitSignedIn(page(hedge));
  expect(await screen.findByText('2 gardeners want to know this too')).toBeVisible();
  await waitFor(() => expect(calls('get', '/me/marks')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: label })).not.toBeInTheDocument();
});

test('Lists say how many want to know it too, with the gardener’s own press at once', async () => {
  change(hedge, { joined: 3 });
  change(leek, { joined: 1 });
  const { user } = await visitSignedIn('/questions');
  const rows = async () =>
    (await within(await screen.findByRole('region', { name: 'Questions' })).findAllByRole('listitem')).map(
      ({ textContent }) => textContent,
    );
  const [first, second, third] = await rows();
  expect(first).toMatch(/No answer yet · 3 want to know too · cool maritime climate · Mireille Kerbrat · 18 November/);
  expect(second).toMatch(/1 answer · one wants to know too · /);
  expect(third).not.toMatch(/know too/);
  await user.click(screen.getByRole('link', { name: /^Which hedge/ }));
  await user.click(await button());
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  await waitFor(async () => expect((await rows())[0]).toMatch(/No answer yet · 4 want to know too · /));
});

test('Which questions a gardener has joined is asked once a session', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await button());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  await user.click(await screen.findByRole('link', { name: /^Something tunnels/ }));
  expect(await button()).toHaveAttribute('aria-pressed', 'false');
  expect(calls('get', '/me/marks')).toHaveLength(1);
});
