/** Gardeners edit their own question or answer in its first day. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { keepDraft, postDraft } from '~/shared/form-draft';
import { garden, rowan } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const clay = questionId(14);
const hedge = questionId(18);
const leek = questionId(16, 'leek');
const moth = `${leek}.${postSerial(17)}`;
const page = (id: string) => `/questions/${id}`;
const label = (kind: string) => new RegExp(`^The text of your ${kind}`);
const field = (kind: string) => screen.findByLabelText(label(kind));
const button = (kind: string) => screen.findByRole('button', { name: new RegExp(`^Edit your ${kind}: `) });
const noForm = () => expect(screen.queryByLabelText(/^The text of your/)).not.toBeInTheDocument();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const sent = () => calls('patch', '/questions/{id}').map(({ params, body }) => [params.id, body]);

/** Changes a question or an answer. */
function change(id: string, more: Partial<QuestionThread>): void {
  const changed = <Post extends { id: string }>(post: Post): Post => (post.id === id ? { ...post, ...more } : post);
  garden.questions = garden.questions.map(changed).map((question) => ({
    ...question,
    thread: question.thread.map(changed),
  }));
}

/** Another tab has deleted the answer. */
function deleteMoth(): void {
  change(leek, { thread: [], answers: 0, state: 'open' });
}

async function save(user: User, kind: string, text: string): Promise<void> {
  await fill(user, label(kind), text);
  await user.click(screen.getByRole('button', { name: 'Save' }));
}

async function logIn(user: User): Promise<void> {
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** The server serves them from before the edit. */
function serveOld(): void {
  const { questions } = garden;
  server.use(
    onApi('get', '/questions', () =>
      response(200, {
        data: questions.filter(({ tip }) => !tip).map(({ thread: _, ...question }) => question),
        next: null,
      }),
    ),
    onApi('get', '/questions/{id}', ({ params }) => {
      const found = questions.find(({ id }) => id === params.id);
      return found ? response(200, { data: found }) : problem(404, 'not-found');
    }),
  );
}

beforeEach(() => {
  change(clay, { at: minutesAgo(5) });
  change(moth, { at: minutesAgo(60) });
});

test('Gardeners edit their question in place, and the focus goes into the form and back', async () => {
  const { user } = await visitSignedIn(page(clay));
  await user.click(await button('question'));
  const text = await field('question');
  expect(text).toHaveFocus();
  expect(text).toHaveValue(garden.questions.find(({ id }) => id === clay)?.text);
  expect(await heading('Edit your question')).toBeVisible();
  expect(screen.getByText(/^You can edit it for 24 hours\. After the first 15 minutes, readers see/)).toBeVisible();
  await save(user, 'question', '  Will a mulch do on heavy clay?\n');
  expect(await heading('Will a mulch do on heavy clay?')).toBeVisible();
  expect(await screen.findByText('Your question is changed')).toBeVisible();
  expect(await button('question')).toHaveFocus();
  noForm();
  expect(sent()).toEqual([[clay, { text: 'Will a mulch do on heavy clay?' }]]);
  expect(document.title).toMatch(/^Will a mulch do/);
  // Nobody sees an edit of the first minutes.
  expect(screen.queryByText(/, edited/)).not.toBeInTheDocument();
});

test('An answer that is edited later says when', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  expect(await field('answer')).toHaveFocus();
  await save(user, 'answer', 'That is leek moth. Use a net.');
  const item = (await screen.findByText('That is leek moth. Use a net.')).closest('li');
  expect(item).toHaveTextContent(/, edited \d/);
  expect(await button('answer')).toHaveFocus();
  expect(sent()).toEqual([[moth, { text: 'That is leek moth. Use a net.' }]]);
  await visit(page(leek));
  expect((await screen.findByText('That is leek moth. Use a net.')).closest('li')).toHaveTextContent(/, edited \d/);
});

test('Lists say that a question was edited', async () => {
  change(hedge, { editedAt: '2026-11-19T06:00:00Z' });
  await visit('/questions');
  const row = (await screen.findByRole('link', { name: /^Which hedge/ })).closest('li');
  expect(row).toHaveTextContent(/18 November.*, edited 19 November/);
});

test('An edit that changes nothing, and one that is cancelled, are not sent and not kept', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  noForm();
  expect(await button('answer')).toHaveFocus();
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Something else.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  noForm();
  expect(await button('answer')).toHaveFocus();
  expect(screen.getByText(/^That is leek moth\./)).toBeVisible();
  await visitSignedIn(page(leek));
  await button('answer');
  noForm();
  expect(sent()).toEqual([]);
});

test('A text that cannot be sent stays in the form, which says why', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await save(user, 'answer', ' ');
  expect(await screen.findByText('Write your answer.')).toBeVisible();
  expect(await field('answer')).toHaveFocus();
  await fill(user, label('answer'), '🍅'.repeat(1001));
  expect(await screen.findByText('At most 1,000 characters, please.')).toBeVisible();
  expect(screen.getByText('1,001 / 1,000')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('Nobody edits what is a day old, or by somebody else', async () => {
  change(moth, { at: minutesAgo(24 * 60 + 1) });
  change(leek, { at: minutesAgo(1) });
  await visitSignedIn(page(leek));
  expect(await screen.findByRole('button', { name: /^Delete your answer/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Edit your/ })).not.toBeInTheDocument();
});

test('With the time over while the form is open, the focus goes to the text', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText(/^That is leek moth\./)).toHaveFocus();
});

test.each([
  ['too late', problem(403, 'too-late', { detail: 'It is too late.' }), /^It is too late\. Your text is still here/],
  ['hidden', problem(403, 'held', { detail: 'Moderators have hidden it.' }), /^Moderators have hidden it\. Your text/],
  ['too many at once', gatewayError(429, 'Too Many Requests'), 'That was fast. Wait a moment and try again.'],
  ['busy', problem(409, 'busy'), /^It could not be sent\. Give it a moment/],
  [
    'the text',
    problem(400, 'invalid-input', { errors: [{ field: 'text', message: 'must have a visible character' }] }),
    'Your answer must have a visible character.',
  ],
])('An edit that is refused, %s, stays in the form, which says why', async (_, reply, words) => {
  server.use(onApi('patch', '/questions/{id}', () => reply));
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await save(user, 'answer', 'Use a net.');
  expect(await screen.findByText(words)).toBeVisible();
  expect(await field('answer')).toHaveValue('Use a net.');
  expect(screen.queryByText('Your answer is changed')).not.toBeInTheDocument();
});

test('Without a network the edit stays in the form, and can be sent again', async () => {
  server.use(networkError('patch', '/questions/{id}'));
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await save(user, 'answer', 'Use a net.');
  expect(await screen.findByText(/^Your connection seems to be down/)).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use a net.')).toBeVisible();
  noForm();
});

test('A double click saves once, and nothing is typed or cancelled meanwhile', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('patch', '/questions/{id}', async () => {
      await opened;
      return problem(500, 'internal');
    }),
  );
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Use a net.');
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await field('answer')).toHaveAttribute('readonly');
  open();
  expect(await screen.findByText(/^It could not be sent\./)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('An answer that is deleted in another tab says so, and what was typed can be copied', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  deleteMoth();
  await save(user, 'answer', 'Use a net.');
  expect(await screen.findByText('This answer is not here any more, so your changes were not saved.')).toBeVisible();
  const left = within(await screen.findByRole('region', { name: 'Your changes to this answer' }));
  expect(left.getByLabelText('What you wrote')).toHaveValue('Use a net.');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Your changes to this answer' })).toHaveFocus());
  noForm();
  // After a reload too.
  const again = await visitSignedIn(page(leek));
  await screen.findByRole('button', { name: 'Discard it' });
  expect(screen.getByRole('region', { name: 'Your changes to this answer' })).not.toHaveFocus();
  await again.user.click(await screen.findByRole('button', { name: 'Discard it' }));
  expect(screen.queryByLabelText('What you wrote')).not.toBeInTheDocument();
  await visitSignedIn(page(leek));
  await screen.findByLabelText(/^Your answer/);
  expect(screen.queryByLabelText('What you wrote')).not.toBeInTheDocument();
});

test('A question that is deleted in another tab says so, and what was typed can be copied', async () => {
  const { user } = await visitSignedIn(page(clay));
  await user.click(await button('question'));
  garden.questions = garden.questions.filter(({ id }) => id !== clay);
  await save(user, 'question', 'Will a mulch do?');
  expect(await heading('Question not found')).toBeVisible();
  expect(await screen.findByText('This question is not here any more, so your changes were not saved.')).toBeVisible();
  expect(await screen.findByLabelText('What you wrote')).toHaveValue('Will a mulch do?');
});

test('While a cache still has the deleted answer, the form says that it is gone and keeps the text', async () => {
  server.use(onApi('patch', '/questions/{id}', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await save(user, 'answer', 'Use a net.');
  expect(await screen.findByText(/^This answer is not here any more\. Your text is still here/)).toBeVisible();
  expect(await field('answer')).toHaveValue('Use a net.');
});

test('What is typed survives a reload and the way to another page, and the form is open again', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Use a net.');
  await visitSignedIn('/questions');
  await screen.findByRole('link', { name: /^Which hedge/ });
  await visitSignedIn(page(leek));
  expect(await field('answer')).toHaveValue('Use a net.');
  expect(await field('answer')).not.toHaveFocus();
  await visitSignedIn(page(clay));
  await button('question');
  noForm();
});

test('A kept edit is there after the day is over, though it cannot be saved', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Use a net.');
  change(moth, { at: minutesAgo(25 * 60) });
  const later = await visitSignedIn(page(leek));
  expect(await field('answer')).toHaveValue('Use a net.');
  await later.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Refused: too-late\. Your text is still here/)).toBeVisible();
});

test('An edit in another tab shows in a form in which nothing is typed', async () => {
  const { user, queryClient } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  change(moth, { text: 'Use a fine net.' });
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  await waitFor(async () => expect(await field('answer')).toHaveValue('Use a fine net.'));
});

const elsewhere = 'This was changed elsewhere meanwhile. Now it says:';

/** What the form says of the words that were changed elsewhere. */
const news = async () => (await screen.findByText(elsewhere)).parentElement;

test('A kept edit says what was changed elsewhere meanwhile, until it is saved', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Use a net.');
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
  change(moth, { text: 'Use a fine net.\nFrom May on.' });
  await visitSignedIn(page(leek));
  expect(await field('answer')).toHaveValue('Use a net.');
  expect(await news()).toHaveTextContent(`${elsewhere}Use a fine net. From May on.`);
  expect(screen.getByText(/^Use a fine net\./)).toHaveAttribute('dir', 'auto');
  // Going on to write does not hide it, also not after one more reload.
  await fill(user, label('answer'), 'Use a net in May.');
  const again = await visitSignedIn(page(leek));
  expect(await field('answer')).toHaveValue('Use a net in May.');
  expect(await news()).toBeVisible();
  expect(sent()).toEqual([]);
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Use a net in May.')).toBeVisible();
  noForm();
  expect(sent()).toEqual([[moth, { text: 'Use a net in May.' }]]);
  await again.user.click(await button('answer'));
  expect(await field('answer')).toHaveValue('Use a net in May.');
  await fill(again.user, label('answer'), 'Use a net in June.');
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
});

test('A form in which something is typed says what was changed elsewhere meanwhile', async () => {
  const { user, queryClient } = await visitSignedIn(page(clay));
  await user.click(await button('question'));
  const text = await field('question');
  await fill(user, label('question'), 'Will a mulch do?');
  change(clay, { text: 'Is digging worth it?' });
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await news()).toHaveTextContent(`${elsewhere}Is digging worth it?`);
  expect(text).toHaveValue('Will a mulch do?');
  expect(text).toHaveFocus();
  // The same words replace nothing.
  await fill(user, label('question'), 'Is digging worth it?');
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  noForm();
  expect(sent()).toEqual([]);
});

test('Cancelled, an edit does not replace what was changed elsewhere meanwhile', async () => {
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await fill(user, label('answer'), 'Use a net.');
  change(moth, { text: 'Use a fine net.' });
  const again = await visitSignedIn(page(leek));
  await news();
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Use a fine net.')).toBeVisible();
  await again.user.click(await button('answer'));
  expect(await field('answer')).toHaveValue('Use a fine net.');
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
});

test('An edit that the release before has kept begins from the words that are there', async () => {
  keepDraft(postDraft(moth), { text: 'Use a net.' });
  const { queryClient } = await visitSignedIn(page(leek));
  expect(await field('answer')).toHaveValue('Use a net.');
  expect(screen.queryByText(elsewhere)).not.toBeInTheDocument();
  change(moth, { text: 'Use a fine net.' });
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await news()).toHaveTextContent('Use a fine net.');
});

test('After the end of the session the edit is kept over the login', async () => {
  server.use(onApi('patch', '/questions/{id}', () => problem(401, 'unauthenticated')));
  const { user } = await visitSignedIn(page(clay));
  await user.click(await button('question'));
  await save(user, 'question', 'Will a mulch do?');
  expect(await screen.findByText('Your changes are kept. Sign in again, then save them.')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await logIn(user);
  expect(await field('question')).toHaveValue('Will a mulch do?');
  expect(address()).toBe(page(clay));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await heading('Will a mulch do?')).toBeVisible();
});

test('The question and the lists show the new text while the server still serves the old one', async () => {
  serveOld();
  const { user, queryClient } = await visitSignedIn(page(clay));
  await user.click(await button('question'));
  await save(user, 'question', 'Will a mulch do on heavy clay?');
  expect(await heading('Will a mulch do on heavy clay?')).toBeVisible();
  await queryClient.invalidateQueries({ queryKey: ['questions'] });
  expect(await heading('Will a mulch do on heavy clay?')).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  expect(await screen.findByRole('link', { name: 'Will a mulch do on heavy clay?' })).toBeVisible();
  // After a reload too.
  await visitSignedIn('/questions');
  expect(await screen.findByRole('link', { name: 'Will a mulch do on heavy clay?' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Is it worth digging/ })).not.toBeInTheDocument();
});

test('What the server says later of an edited answer replaces what the tab remembers', async () => {
  serveOld();
  const { user } = await visitSignedIn(page(leek));
  await user.click(await button('answer'));
  await save(user, 'answer', 'Use a net.');
  expect(await screen.findByText('Use a net.')).toBeVisible();
  await visitSignedIn(page(leek));
  expect(await screen.findByText('Use a net.')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await visitSignedIn(page(leek));
  expect(await screen.findByText(/^That is leek moth\./)).toBeVisible();
});
