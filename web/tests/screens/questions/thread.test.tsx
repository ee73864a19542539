/** A question with its answers. */
import { expect, test, vi } from 'vitest';
import { garden, mireilleId, rowan } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, onApi, problem, response, server } from '../backend';

const hedge = questionId(18);
const leek = questionId(16, 'leek');
const clay = questionId(14);
const apple = questionId(11, 'apple');
const courgette = questionId(8, 'courgette');
const page = (id: string) => `/questions/${id}`;
const mireille = { id: mireilleId, name: 'Mireille Kerbrat' };
const label = /^Your answer/;
const answers = async () => within(await screen.findByRole('region', { name: /answers?$|^No answer yet$/ }));
const items = async () => (await answers()).findAllByRole('listitem');
const send = async (user: User) => user.click(await screen.findByRole('button', { name: 'Send the answer' }));

test('Everybody reads a question with who asked it, and its answers, those that solved it first', async () => {
  await visit(page(apple));
  expect(await heading('My Bramley flowers well and sets no fruit.')).toBeVisible();
  expect(screen.getByText(/^A frost in May caught the blossom twice\./)).toBeVisible();
  expect(document.title).toMatch(/^My Bramley flowers well .*… · Sorrel & Spade$/);
  expect(await screen.findByRole('link', { name: 'Apple' })).toHaveAttribute('href', '/plants/apple');
  expect(screen.getByText('Solved · 2 answers')).toBeVisible();
  expect(screen.getAllByRole('link', { name: rowan.name })[0]).toHaveAttribute('href', `/gardener/${rowan.id}`);
  const [first, second] = await items();
  expect(first).toHaveTextContent(/^Solved itLook for a partner too/);
  expect(second).toHaveTextContent(/^Keep the grass under it short.*Mireille Kerbrat · 12 November/);
  expect(second).not.toHaveTextContent('Solved it');
  expect(screen.queryByRole('button', { name: /solve it|solved it/ })).not.toBeInTheDocument();
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});

test('A question without an answer asks for one, and says the climate', async () => {
  await visit(page(hedge));
  expect(await heading('Which hedge stands salt wind and needs one cut a year?')).toBeVisible();
  expect(screen.getByText(/cool maritime climate/)).toBeVisible();
  expect(screen.getByText('Do you know it? Yours would be the first answer.')).toBeVisible();
});

test('A long question without a short sentence has a heading of its own', async () => {
  const text = `${'leaf '.repeat(60)}spots?`;
  garden.questions = garden.questions.map((question) => (question.id === leek ? { ...question, text } : question));
  await visit(page(leek));
  expect(await heading('A question about Leek')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('A deleted question keeps its answers, and takes no new ones', async () => {
  await visitSignedIn(page(courgette));
  expect(await heading('The question was deleted.')).toBeVisible();
  expect((await items())[0]).toHaveTextContent(/^White powder on old leaves/);
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
});

test.each([questionId(77), 'tomato.x'])('An unknown question, %s, is not found', async (id) => {
  await visit(page(id));
  expect(await heading(/not found|doesn't exist/)).toBeVisible();
});

test('Where the question cannot be fetched, the page offers to try again', async () => {
  server.use(onApi('get', '/questions/{id}', () => problem(500, 'internal')));
  const { user } = await visit(page(apple));
  expect(await screen.findByText('The question could not be fetched.')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading(/^My Bramley/)).toBeVisible();
});

test('Gardeners answer, their answer shows at once with the focus, and stays when the server sends an old list', async () => {
  const { user, queryClient } = await visitSignedIn(page(hedge));
  await fill(user, label, 'Sea buckthorn and tamarisk.  ');
  await send(user);
  const [answer] = await items();
  expect(answer).toHaveTextContent(/^Sea buckthorn and tamarisk\.Rowan Thirkell/);
  await waitFor(() => expect(answer).toHaveFocus());
  expect(screen.getByRole('heading', { name: '1 answer' })).toBeVisible();
  expect(await screen.findByText('Your answer is sent')).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue('');
  const [call] = calls('post', '/questions/{id}/answers');
  expect([call?.params.id, call?.body]).toEqual([hedge, { text: 'Sea buckthorn and tamarisk.' }]);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await items()).toHaveLength(1);
  // After a reload too.
  await visitSignedIn(page(hedge));
  expect(await items()).toHaveLength(1);
});

test('What the server says later replaces what the tab remembers', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'Sea buckthorn.');
  await send(user);
  await items();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await visitSignedIn(page(hedge));
  expect(await screen.findByRole('heading', { name: 'No answer yet' })).toBeVisible();
});

test('An answer that could not be sent stays in the form, also over a reload', async () => {
  server.use(onApi('post', '/questions/{id}/answers', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(page(hedge));
  await send(user);
  expect(await screen.findByText('Write your answer.')).toBeVisible();
  await fill(user, label, 'Sea buckthorn.');
  await send(user);
  expect(await screen.findByText(/^It could not be sent\./)).toBeVisible();
  await visitSignedIn(page(hedge));
  expect(await screen.findByLabelText(label)).toHaveValue('Sea buckthorn.');
});

test('Who may not answer reads why', async () => {
  const detail = 'You cannot answer this gardener’s questions.';
  server.use(onApi('post', '/questions/{id}/answers', () => problem(403, 'blocked', { detail })));
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'Sea buckthorn.');
  await send(user);
  expect(await screen.findByText(detail)).toBeVisible();
});

test('After the end of the session the answer is kept over the login', async () => {
  server.use(onApi('post', '/questions/{id}/answers', () => problem(401, 'unauthenticated')));
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'Sea buckthorn.');
  await send(user);
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByText(/^Log in to answer a question or to hear when it is solved\./)).toBeVisible();
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByLabelText(label)).toHaveValue('Sea buckthorn.');
  expect(address()).toBe(page(hedge));
});

test('Visitors have a link that leads to the login, and back', async () => {
  const { user } = await visit(page(hedge));
  await user.click(await screen.findByRole('link', { name: 'Log in to answer' }));
  expect(await screen.findByText(/^Log in to answer a question or to hear when it is solved\./)).toBeVisible();
  expect(history.state.usr).toMatchObject({ from: page(hedge) });
});

test('The asker says that an answer solved it and takes it back, and the focus stays', async () => {
  const { user } = await visitSignedIn(page(clay));
  const button = await screen.findByRole('button', { name: 'This solved it: the answer of Mireille Kerbrat' });
  await user.click(button);
  expect(await screen.findByText('Solved · 1 answer')).toBeVisible();
  expect((await items())[0]).toHaveTextContent(/^Solved it/);
  expect(button).toHaveFocus();
  expect(button).toHaveTextContent('It did not solve it');
  expect(await screen.findByText('The question is solved by this answer')).toBeVisible();
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('Solved · 1 answer')).not.toBeInTheDocument());
  await waitFor(() => expect(calls('put', '/questions/{id}/accepted')).toHaveLength(2));
  expect(calls('put', '/questions/{id}/accepted').map(({ params, body }) => [params.id, body])).toEqual([
    [`${clay}.${postSerial(15)}`, { accepted: true }],
    [`${clay}.${postSerial(15)}`, { accepted: false }],
  ]);
});

test('Where an answer cannot be accepted, it is as before, and a message says why', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('put', '/questions/{id}/accepted', async () => {
      await opened;
      return problem(404, 'not-found');
    }),
  );
  const { user } = await visitSignedIn(page(clay));
  await user.click(await screen.findByRole('button', { name: /^This solved it/ }));
  expect(await screen.findByText('Solved · 1 answer')).toBeVisible();
  open();
  expect(await screen.findByText('This answer is not here any more.')).toBeVisible();
  expect(screen.queryByText('Solved · 1 answer')).not.toBeInTheDocument();
});

/** Another tab, or a moderator. */
function goneElsewhere(id: string, change: Partial<(typeof garden.questions)[number]>): void {
  garden.questions = garden.questions.map((question) => (question.id === id ? { ...question, ...change } : question));
}

test('An answer that was deleted in another tab goes when it cannot be accepted', async () => {
  server.use(onApi('put', '/questions/{id}/accepted', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn(page(clay));
  const button = await screen.findByRole('button', { name: /^This solved it/ });
  goneElsewhere(clay, { thread: [], answers: 0, state: 'open' });
  await user.click(button);
  expect(await screen.findByText('This answer is not here any more.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No answer yet' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^This solved it/ })).not.toBeInTheDocument();
});

test('What went with a deleted answer goes too when it cannot be deleted again', async () => {
  server.use(onApi('delete', '/questions/{id}', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn(page(leek));
  const button = await screen.findByRole('button', { name: /^Delete your answer/ });
  goneElsewhere(leek, { text: null, gardener: null, thread: [], answers: 0, state: 'open' });
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await heading('The question was deleted.')).toBeVisible();
});

test('A question that is gone says so to who answers it', async () => {
  server.use(onApi('post', '/questions/{id}/answers', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'Sea buckthorn.');
  garden.questions = [];
  await send(user);
  expect(await screen.findByText('This question is not here any more, so your answer was not sent.')).toBeVisible();
  expect(await heading('Question not found')).toBeVisible();
});

test('A longer answer stays, and is not sent', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, '🍅'.repeat(1001));
  expect(await screen.findByText('At most 1,000 characters, please.')).toBeVisible();
  await send(user);
  expect(calls('post', '/questions/{id}/answers')).toHaveLength(0);
});

test('Gardeners delete their own answer after a question', async () => {
  const { user } = await visitSignedIn(page(leek));
  const remove = await screen.findByRole('button', { name: /^Delete your answer: That is leek moth/ });
  await user.click(remove);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your answer?' }));
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(calls('delete', '/questions/{id}')).toHaveLength(0);
  await user.click(remove);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const count = await screen.findByRole('heading', { name: 'No answer yet' });
  await waitFor(() => expect(count).toHaveFocus());
  expect(await screen.findByText('Your answer is deleted')).toBeVisible();
  expect(calls('delete', '/questions/{id}')[0]?.params.id).toBe(`${leek}.${postSerial(17)}`);
});

test('A deleted question with answers keeps its place, and one without leads to the list', async () => {
  const { user } = await visitSignedIn(page(clay));
  await user.click(await screen.findByRole('button', { name: /^Delete your question/ }));
  expect(await screen.findByText(/The answers stay, under the words that the question was deleted\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await heading('The question was deleted.')).toBeVisible();
  expect(await items()).toHaveLength(1);
  garden.questions = garden.questions.map((question) =>
    question.id === apple ? { ...question, thread: [], answers: 0, state: 'open' } : question,
  );
  const again = await visitSignedIn(page(apple));
  await again.user.click(await screen.findByRole('button', { name: /^Delete your question/ }));
  await again.user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await heading('Questions')).toBeVisible();
  expect(address()).toBe('/questions');
  expect(screen.queryByRole('link', { name: /Bramley/ })).not.toBeInTheDocument();
});

test('A deletion that fails says so, and one that was done already counts', async () => {
  server.use(onApi('delete', '/questions/{id}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(page(leek));
  await user.click(await screen.findByRole('button', { name: /^Delete your answer/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('It could not be done. Give it a moment and try again.')).toBeVisible();
  server.use(onApi('delete', '/questions/{id}', () => problem(404, 'not-found')));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This answer was gone already.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No answer yet' })).toBeVisible();
});

test.each([
  [clay, 'the answer of Mireille Kerbrat', 'answer', `${clay}.${postSerial(15)}`],
  [hedge, 'the question of Mireille Kerbrat', 'question', hedge],
] as const)('Readers report on %s %s', async (id, what, kind, thing) => {
  const { user } = await visitSignedIn(page(id));
  await user.click(await screen.findByLabelText(`More about ${what}`));
  await user.click(screen.getByRole('button', { name: `Report ${what}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Report this ${kind}` }));
  await user.click(dialog.getByRole('radio', { name: /^Advertising/ }));
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  await screen.findByRole('dialog', { name: 'Thank you' });
  expect(calls('post', '/reports')[0]?.body).toEqual({ kind, id: thing, reason: 'spam', note: null });
});

test('Answers of blocked gardeners are left out, and those of muted ones folded', async () => {
  garden.blocks = [{ ...mireille, kind: 'block', at: '2026-05-03T09:00:00Z' }];
  await visitSignedIn(page(clay));
  expect(await screen.findByText('One answer of a gardener whom you block is left out.')).toBeVisible();
  expect(screen.queryByText(/^A mulch does it/)).not.toBeInTheDocument();
  garden.blocks = [{ ...mireille, kind: 'mute', at: '2026-05-03T09:00:00Z' }];
  const { user } = await visitSignedIn(page(clay));
  await user.click(await screen.findByRole('button', { name: 'Show the answer by Mireille Kerbrat' }));
  expect(await screen.findByText(/^A mulch does it/)).toBeVisible();
});

test('The question of a gardener whom the reader blocks is folded, and takes no answer of theirs', async () => {
  garden.blocks = [{ ...mireille, kind: 'block', at: '2026-05-03T09:00:00Z' }];
  const { user } = await visitSignedIn(page(hedge));
  expect(await heading('A question by a gardener whom you block')).toBeVisible();
  expect(screen.getByText('You block this gardener, so you cannot answer.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the question' }));
  expect(await heading(/^Which hedge/)).toHaveFocus();
});

test('A notice’s address leads to the answer', async () => {
  await visit(`${page(apple)}#${postSerial(12)}`);
  await waitFor(async () => expect((await items())[1]).toHaveFocus());
});

test('An answer of somebody else arrives with the next response', async () => {
  const { queryClient } = await visitSignedIn(page(hedge));
  await heading(/^Which hedge/);
  const [first] = garden.questions;
  const thread = [
    {
      id: `${hedge}.${postSerial(19)}`,
      at: '2026-11-19T09:30:00Z',
      gardener: mireille,
      text: 'Tamarisk.',
      tip: null,
      accepted: false,
      outdated: false,
    },
  ];
  server.use(
    onApi('get', '/questions/{id}', () =>
      first ? response(200, { data: { ...first, thread, answers: 1, state: 'answered' } }) : problem(404, 'not-found'),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await screen.findByText('Tamarisk.')).toBeVisible();
});
