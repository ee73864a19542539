/** Answers that are tips: reading them, and answering with one. */
import { expect, test } from 'vitest';
import type { Answer, OwnPost } from '~/shared/api/schema.gen';
import { aTip, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { fill, heading, screen, type User, visit, visitAsModerator, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, server } from '../backend';
import { aCase } from '../moderation/a-case';

const hedge = questionId(18);
const earthing = questionId(10, postSerial(5));
const page = (id: string) => `/questions/${id}`;
const leeks = aTip(5, { title: 'Earth up the leeks' });
const label = /^Your answer/;
const pick = { name: 'Answer with a tip' };
const remove = { name: 'Remove the tip: Earth up the leeks' };
const finder = () => screen.findByRole('combobox', { name: 'Find a tip' });
const answers = async () => within(await screen.findByRole('region', { name: /answers?$|^No answer yet$/ }));
/** The tip’s card has no list. */
const items = async () => (await answers()).findAllByRole('listitem');
const send = async (user: User) => user.click(await screen.findByRole('button', { name: 'Send the answer' }));
const sent = () => calls('post', '/questions/{id}/answers').map(({ body }) => body);

function answered(...said: Array<Partial<Answer>>): void {
  const thread = said.map((more, at) => ({
    id: `${hedge}.${postSerial(20 + at)}`,
    at: new Date().toISOString(),
    gardener: { id: rowan.id, name: rowan.name },
    text: null,
    tip: null,
    accepted: false,
    outdated: false,
    ...more,
  }));
  garden.questions = garden.questions.map((question) =>
    question.id === hedge ? { ...question, thread, answers: thread.length, state: 'answered' } : question,
  );
}

async function choose(user: User): Promise<void> {
  await user.click(await screen.findByRole('button', pick));
  await user.type(await finder(), 'earth up');
  await user.click(await screen.findByRole('option', { name: /^Earth up the leeks/ }));
}

test('Everybody reads the tip of an answer, under its words or alone, or that it is gone', async () => {
  answered({ text: 'This is how.', tip: leeks }, { tip: leeks }, {});
  await visit(page(hedge));
  const [both, alone, gone] = await items();
  expect(both).toHaveTextContent(/^This is how\.Earth up the leeks.*Rowan Thirkell · /);
  expect(within(both as HTMLElement).getByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute(
    'href',
    `/tips/${tipId(5)}`,
  );
  expect(alone).toHaveTextContent(/^Answers with a tip:Earth up the leeks/);
  expect(gone).toHaveTextContent(/^It was a tip that is not public any more\.Rowan Thirkell/);
});

test('A tip of a blocked gardener is left out of an answer, and that of a muted one folded', async () => {
  const mireille = { id: mireilleId, name: 'Mireille Kerbrat', at: '2026-05-03T09:00:00Z' };
  answered({ text: 'This is how.', tip: leeks });
  garden.blocks = [{ ...mireille, kind: 'block' }];
  await visitSignedIn(page(hedge));
  const [item] = await items();
  expect(
    await within(item as HTMLElement).findByText('One tip of a gardener whom you block is left out.'),
  ).toBeVisible();
  expect(item).toHaveTextContent('This is how.');
  expect(screen.queryByRole('link', { name: 'Earth up the leeks' })).not.toBeInTheDocument();
  garden.blocks = [{ ...mireille, kind: 'mute' }];
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await screen.findByRole('button', { name: 'Show the tip by Mireille Kerbrat' }));
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toHaveFocus();
});

test('Gardeners add words to an answer that is a tip alone, and can delete it', async () => {
  answered({ tip: leeks });
  const { user } = await visitSignedIn(page(hedge));
  expect(await screen.findByRole('button', { name: 'Delete your answer: A tip' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit your answer: A tip' }));
  expect(await screen.findByLabelText(/^The text of your answer/)).toHaveValue('');
  await fill(user, /^The text of your answer/, 'It holds for hedges too.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await items())[0]).toHaveTextContent(/^It holds for hedges too\.Earth up the leeks/),
  );
});

test('Gardeners answer with a tip that they find, and read it at once with its card', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await user.click(await screen.findByRole('button', pick));
  expect(await finder()).toHaveFocus();
  await user.keyboard('earth up');
  expect(await screen.findByRole('option', { name: /^Earth up the leeks ?by Mireille Kerbrat$/ })).toBeVisible();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('button', remove)).toHaveFocus();
  expect(screen.queryByRole('combobox', { name: 'Find a tip' })).not.toBeInTheDocument();
  expect(sent()).toEqual([]);
  expect(screen.getByLabelText(/^Your answer \(optional with a tip\)/)).not.toBeRequired();
  await send(user);
  expect(await screen.findByText('Your answer is sent')).toBeVisible();
  expect((await items())[0]).toHaveTextContent(/^Answers with a tip:Earth up the leeks/);
  expect(sent()).toEqual([{ tip: tipId(5) }]);
  expect(screen.queryByRole('button', remove)).not.toBeInTheDocument();
  expect(screen.getByLabelText(label)).toBeRequired();
});

test('Gardeners answer with one of their own public tips, and words', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'I wrote it up.');
  await user.click(await screen.findByRole('button', pick));
  expect(await screen.findByRole('button', { name: 'Water in the morning' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sow lettuce in the shade' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Water in the morning' }));
  await send(user);
  expect((await items())[0]).toHaveTextContent(/^I wrote it up\.Water in the morning/);
  expect(sent()).toEqual([{ text: 'I wrote it up.', tip: tipId(4) }]);
});

test('A chosen tip can be removed, and the picker closed, and the focus is at its button', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await choose(user);
  await user.click(await screen.findByRole('button', remove));
  const button = screen.getByRole('button', pick);
  expect(button).toHaveFocus();
  await user.click(button);
  await finder();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox', { name: 'Find a tip' })).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.click(button);
  await finder();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(button).toHaveFocus();
  await send(user);
  expect(await screen.findByText('Write your answer.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('The picker says when it finds nothing and when it cannot search, and never offers the tip of the question', async () => {
  const { user } = await visitSignedIn(page(earthing));
  await user.click(await screen.findByRole('button', pick));
  await user.type(await finder(), 'earth up{Enter}');
  expect(await screen.findAllByText('No public tip has these words.')).not.toHaveLength(0);
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  server.use(onApi('get', '/search/tips', () => problem(500, 'internal')));
  await user.type(await finder(), ' leeks');
  expect(await screen.findAllByText(/^The tips could not be searched\./)).not.toHaveLength(0);
  expect(sent()).toEqual([]);
});

test('The chosen tip stays over a reload', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await choose(user);
  await visitSignedIn(page(hedge));
  expect(await screen.findByRole('button', remove)).toBeVisible();
});

test('A tip that is not public any more says so, and the words stay', async () => {
  const { user } = await visitSignedIn(page(hedge));
  await fill(user, label, 'This is how.');
  await choose(user);
  garden.tips = garden.tips.filter(({ _id }) => _id !== tipId(5));
  await send(user);
  const fault = 'The tip is not public. Remove it, or choose another one.';
  expect(await screen.findByText(fault)).toBeVisible();
  expect(screen.getByRole('button', remove)).toHaveFocus();
  expect(screen.getByRole('button', remove)).toHaveAccessibleDescription(fault);
  expect(screen.queryByText(/^This question is not here any more/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', remove));
  expect(screen.queryByText(fault)).not.toBeInTheDocument();
  expect(screen.getByLabelText(label)).toHaveValue('This is how.');
  await send(user);
  expect(await screen.findByText('Your answer is sent')).toBeVisible();
  const keys = calls('post', '/questions/{id}/answers').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('What the server says against the tip is beside it', async () => {
  const errors = [{ field: 'tip', message: 'must be another one than the question is about' }];
  server.use(onApi('post', '/questions/{id}/answers', () => problem(400, 'invalid-input', { errors })));
  const { user } = await visitSignedIn(page(hedge));
  await choose(user);
  await send(user);
  expect(await screen.findByText(/^The tip must be another one than the question is about\./)).toBeVisible();
});

test('A question that is gone says so to who answers it with a tip', async () => {
  server.use(onApi('post', '/questions/{id}/answers', () => problem(404, 'not-found')));
  const { user } = await visitSignedIn(page(hedge));
  await choose(user);
  garden.questions = [];
  await send(user);
  expect(await heading('Question not found')).toBeVisible();
});

test('My questions has the tips that a gardener answered with', async () => {
  const post = (number: number, more: Partial<OwnPost>): OwnPost => ({
    id: `${hedge}.${postSerial(number)}`,
    plant: null,
    tip: null,
    text: null,
    at: '2026-11-11T09:30:00Z',
    state: null,
    accepted: false,
    answeringTip: tipId(5),
    ...more,
  });
  garden.posts = [
    post(24, { answeringTitle: 'Earth up the leeks' }),
    post(23, {}),
    post(22, { text: 'This is how.', answeringTitle: 'Earth up the leeks' }),
  ];
  const { user } = await visitSignedIn('/MyQuestions');
  const list = within(await screen.findByRole('region', { name: 'My questions' }));
  const [alone, gone, both] = await list.findAllByRole('listitem');
  expect(alone).toHaveTextContent(/^AnswerA tip: Earth up the leeksYou answered a question/);
  expect(gone).toHaveTextContent(/^AnswerA tip that is not public any moreYou answered a question/);
  expect(both).toHaveTextContent(/^AnswerThis is how\.A tip: Earth up the leeks/);
  const row = within(alone as HTMLElement);
  expect(row.getByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute('href', `/tips/${tipId(5)}`);
  expect(row.getByRole('link', { name: 'You answered a question' })).toHaveAttribute(
    'href',
    `${page(hedge)}#${postSerial(24)}`,
  );
  await user.click(row.getByRole('button', { name: 'Delete: A tip: Earth up the leeks' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('“A tip: Earth up the leeks”');
});

test('Moderators go from an answer to its tip', async () => {
  const content = { title: '', text: '', parts: [{ part: 'tip' as const, text: tipId(5) }], photos: [] };
  const evidence = [{ version: 'v1', at: '2026-11-20T09:30:00Z', content }];
  garden.cases = [aCase(6, { evidence })];
  await visitAsModerator(`/moderation/tip/${tipId(6)}`);
  const reported = within(await screen.findByRole('region', { name: 'When it was reported' }));
  expect(reported.getByRole('link', { name: 'The tip that answers' })).toHaveAttribute('href', `/tips/${tipId(5)}`);
});
