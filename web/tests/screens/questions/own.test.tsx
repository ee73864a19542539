/** What the gardener has asked and answered. */
import { expect, test } from 'vitest';
import type { OwnPost } from '~/shared/api/schema.gen';
import { garden, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { fill, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';

const apple = questionId(11, 'apple');
const aPost = (more: Partial<OwnPost> = {}): OwnPost => ({
  id: apple,
  plant: 'apple',
  tip: null,
  text: 'My Bramley flowers well and sets no fruit.',
  at: '2026-11-11T09:30:00Z',
  state: 'solved',
  accepted: false,
  ...more,
});

const rows = async () => within(await screen.findByRole('region', { name: 'My questions' })).findAllByRole('listitem');

test('Gardeners see what they have asked and answered, and what became of it', async () => {
  const answer = `${questionId(16, 'leek')}.${postSerial(17)}`;
  garden.posts = [
    aPost(),
    aPost({ id: questionId(5), plant: null, text: 'Which mulch?', state: 'open' }),
    aPost({ id: answer, plant: null, text: 'That is leek moth.', state: null, accepted: true }),
  ];
  await visitSignedIn('/MyQuestions');
  expect(await heading('My questions')).toBeVisible();
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent(/^Question · Apple/));
  const [solved, open, answered] = await rows();
  expect(solved).toHaveTextContent('You say that it is solved11 November 2026');
  expect(open).toHaveTextContent(/^QuestionWhich mulch\?Nobody has answered it yet/);
  expect(answered).toHaveTextContent(/^AnswerThat is leek moth\.It solved the question/);
  const link = within(answered as HTMLElement).getByRole('link');
  expect(link).toHaveAttribute('href', `/questions/${questionId(16, 'leek')}#${postSerial(17)}`);
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('A question about a tip names it while it is public', async () => {
  const about = { plant: null, tip: tipId(5), id: questionId(10, tipId(5)) };
  garden.posts = [
    aPost({ ...about, tipTitle: 'Earth up the leeks' }),
    aPost({ ...about, id: questionId(9, tipId(5)), state: 'open' }),
  ];
  await visitSignedIn('/MyQuestions');
  const [named, unnamed] = await rows();
  expect(named).toHaveTextContent(/About “Earth up the leeks”It is solved/);
  expect(within(named as HTMLElement).getByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute(
    'href',
    `/tips/${tipId(5)}`,
  );
  expect(unnamed).toHaveTextContent('About a tip that is not public now');
  expect(within(unnamed as HTMLElement).getAllByRole('link')).toHaveLength(1);
});

test('A hidden one says why, leads nowhere, and takes an appeal', async () => {
  const hold = {
    reason: 'off-topic',
    at: new Date(Date.now() - 86_400_000).toISOString(),
    message: 'This is about politics.',
    removed: false,
    case: null,
    until: null,
  } as const;
  garden.posts = [aPost({ hold })];
  const { user } = await visitSignedIn('/MyQuestions');
  const [row] = await rows();
  expect(row).toHaveTextContent('A moderator has hidden this question.Not about gardening · ');
  expect(row).toHaveTextContent('This is about politics.Only you and moderators see it.');
  expect(row).not.toHaveTextContent('You can edit it');
  expect(within(row as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
  await user.click(within(row as HTMLElement).getByRole('button', { name: /^Appeal: My Bramley/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }));
  await user.type(dialog.getByLabelText(/^Why should it be shown again/), 'It is about apples.');
  await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
  await screen.findByRole('dialog', { name: 'Your appeal is sent' });
  expect(calls('post', '/me/appeals')[0]?.body).toEqual({
    kind: 'question',
    id: apple,
    against: 'hidden',
    text: 'It is about apples.',
  });
});

test('One of the last day leads to where it is edited, and a hidden one does not', async () => {
  const [at, of] = [new Date(Date.now() - 3_600_000).toISOString(), `${questionId(16, 'leek')}.${postSerial(17)}`];
  const held = { reason: 'off-topic', at, message: null, removed: false, case: null, until: null } as const;
  garden.posts = [
    aPost({ id: of, plant: null, text: 'That is leek moth.', state: null, at, editedAt: at }),
    aPost({ id: questionId(6), text: 'Which hedge?', at, hold: held }),
    aPost(),
  ];
  await visitSignedIn('/MyQuestions');
  const [recent, hidden, old] = await rows();
  expect(recent).toHaveTextContent(/, edited \d/);
  expect(within(recent as HTMLElement).getByRole('link', { name: 'Edit: That is leek moth.' })).toHaveAttribute(
    'href',
    `/questions/${questionId(16, 'leek')}#${postSerial(17)}`,
  );
  for (const row of [hidden, old]) {
    expect(within(row as HTMLElement).queryByRole('link', { name: /^Edit/ })).not.toBeInTheDocument();
  }
  expect(old).not.toHaveTextContent('edited');
});

test('One that was just edited has its new text while the server still serves the old one', async () => {
  const id = questionId(14);
  const at = new Date(Date.now() - 60_000).toISOString();
  garden.questions = garden.questions.map((question) => (question.id === id ? { ...question, at } : question));
  const old = aPost({ id, plant: null, text: 'Is it worth digging heavy clay?', at });
  server.use(onApi('get', '/me/questions', () => response(200, { data: [old], next: null })));
  const { user } = await visitSignedIn(`/questions/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Edit your question/ }));
  await fill(user, /^The text of your question/, 'Will a mulch do?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await heading('Will a mulch do?')).toBeVisible();
  await visitSignedIn('/MyQuestions');
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Will a mulch do?'));
});

test('With a deleted one, an edit of it that was not saved goes', async () => {
  const id = questionId(14);
  const at = new Date(Date.now() - 60_000).toISOString();
  garden.questions = garden.questions.map((question) => (question.id === id ? { ...question, at } : question));
  garden.posts = [aPost({ id, at, text: 'Which clay?' })];
  const { user } = await visitSignedIn(`/questions/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Edit your question/ }));
  await fill(user, /^The text of your question/, 'Will a mulch do?');
  const list = await visitSignedIn('/MyQuestions');
  await list.user.click(await screen.findByRole('button', { name: 'Delete: Which clay?' }));
  await list.user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls('delete', '/questions/{id}')).toHaveLength(1));
  await visitSignedIn(`/questions/${id}`);
  expect(await heading('The question was deleted.')).toBeVisible();
  expect(screen.queryByLabelText('What you wrote')).not.toBeInTheDocument();
});

test('A deleted one goes at once, and the focus to the list', async () => {
  garden.posts = [aPost(), aPost({ id: questionId(5), text: 'Which mulch?', state: 'open' })];
  const { user } = await visitSignedIn('/MyQuestions');
  await user.click(await screen.findByRole('button', { name: 'Delete: Which mulch?' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(calls('delete', '/questions/{id}')[0]?.params.id).toBe(questionId(5));
  await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
});

test('Without any, the page leads to the form, and a failure offers to try again', async () => {
  await visitSignedIn('/MyQuestions');
  expect(await screen.findByText('You have not asked or answered anything yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask gardeners' })).toHaveAttribute('href', '/questions/ask');
  server.use(onApi('get', '/me/questions', () => problem(500, 'internal')));
  await visitSignedIn('/MyQuestions');
  expect(await screen.findByText('The questions could not be fetched.')).toBeVisible();
});

test('Visitors are sent to the login, which says why', async () => {
  await visit('/MyQuestions');
  expect(await screen.findByText('Log in to see your questions and answers. It is free.')).toBeVisible();
});

test('My profile leads to it', async () => {
  await visitSignedIn('/profile');
  expect(await screen.findByRole('link', { name: 'My questions' })).toHaveAttribute('href', '/MyQuestions');
});
