/** Questions about a tip: on its page, in the form, and among its author's tips. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { garden, mireilleId, tipId } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gatewayError, onApi, problem, server } from '../backend';

const leeks = tipId(5);
const own = tipId(4);
const text = 'Does it work in a raised bed too?';
const mireille = { id: mireilleId, name: 'Mireille Kerbrat' };
const label = /^Your question/;
const section = async () => within(await screen.findByRole('region', { name: 'Questions' }));
const send = async (user: User) => user.click(await screen.findByRole('button', { name: 'Ask gardeners' }));

/** Under a tip of the signed-in gardener; the first one is the newest. */
function askedByMireille(count: number): void {
  const [first] = garden.questions;
  if (!first) throw new Error('there is no question');
  garden.questions = Array.from({ length: count }, (_, at) => {
    const id = questionId(60 - at, own);
    const said = { text: 'Yes.', tip: null, accepted: false, outdated: false };
    const answer = { id: `${id}.${postSerial(70)}`, at: first.at, gardener: mireille, ...said };
    return {
      ...first,
      id,
      plant: null,
      tip: own,
      tipTitle: 'Water in the morning',
      text: `Question ${count - at}: is noon too late?`,
      state: 'answered' as const,
      answers: 1,
      thread: [answer],
    };
  });
}

test('A tip’s page has its newest questions, and leads to all of them and to the form', async () => {
  await visitSignedIn(`/tips/${leeks}`);
  expect(await (await section()).findByRole('link', { name: /^My soil is stony/ })).toHaveAttribute(
    'href',
    `/questions/${questionId(10, leeks)}`,
  );
  const shown = await section();
  expect(shown.getByText('1 answer')).toBeVisible();
  expect(shown.queryByText(/^About/)).not.toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Ask about this tip' })).toHaveAttribute(
    'href',
    `/questions/ask?tip=${leeks}`,
  );
  expect(shown.getByRole('link', { name: 'All questions about this tip' })).toHaveAttribute(
    'href',
    `/questions?tip=${leeks}`,
  );
  expect(calls('get', '/questions').map(({ query }) => query)).toEqual([{ tip: leeks, limit: '5' }]);
});

test('Where the questions about a tip cannot be fetched, the tip is there, and the way to ask', async () => {
  server.use(onApi('get', '/questions', () => problem(500, 'internal')));
  await visitSignedIn(`/tips/${leeks}`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  expect(await (await section()).findByRole('link', { name: 'Ask about this tip' })).toBeVisible();
});

test('Authors read the questions about their tips, and hidden tips have none', async () => {
  await visitSignedIn(`/tips/${own}`);
  expect(await (await section()).findByText('Nobody has asked about it.')).toBeVisible();
  expect((await section()).queryByRole('link')).not.toBeInTheDocument();
  await visitSignedIn(`/tips/${tipId(2)}`);
  expect(await heading('Sow lettuce in the shade')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Questions' })).not.toBeInTheDocument();
});

test('Who blocks the author of a tip is not offered to ask', async () => {
  garden.blocks = [{ ...mireille, kind: 'block', at: '2026-05-03T09:00:00Z' }];
  garden.questions = [];
  await visitSignedIn(`/tips/${leeks}`);
  expect(await (await section()).findByText('You block this gardener, so you cannot ask.')).toBeVisible();
  expect((await section()).queryByRole('link')).not.toBeInTheDocument();
});

test('A notice’s address leads to the questions of the tip', async () => {
  await visitSignedIn(`/tips/${leeks}#questions`);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Questions' })).toHaveFocus());
});

test('Everybody reads the list of a tip, which says what it is about and leads back', async () => {
  await visit(`/questions?tip=${leeks}`);
  expect(await heading('Questions about a tip')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute('href', `/tips/${leeks}`);
  expect(document.title).toBe('Questions about “Earth up the leeks” · Sorrel & Spade');
  expect(await (await section()).findByRole('link', { name: /^My soil is stony/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask about this tip' })).toHaveAttribute(
    'href',
    `/questions/ask?tip=${leeks}`,
  );
  expect(screen.queryByRole('combobox', { name: 'Climate' })).not.toBeInTheDocument();
  // The list has the title.
  expect(calls('get', '/tips/{id}/page')).toHaveLength(0);
});

test('The list of a tip that nobody sees says so, and leads to all questions', async () => {
  await visit(`/questions?tip=${tipId(88)}`);
  expect(await screen.findByText('This tip does not exist, or it is not public.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All questions' })).toHaveAttribute('href', '/questions');
  expect(screen.queryByRole('link', { name: 'Ask about this tip' })).not.toBeInTheDocument();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('The list of a tip without a question invites to ask, also where the tip cannot be looked for', async () => {
  garden.questions = [];
  await visit(`/questions?tip=${leeks}`);
  expect(await screen.findByText(/^Nobody has asked about this tip yet\./)).toBeVisible();
  await waitFor(() => expect(calls('get', '/tips/{id}/page')).toHaveLength(1));
  server.use(onApi('get', '/tips/{id}/page', () => gatewayError(429, 'Too Many Requests')));
  await visit(`/questions?tip=${leeks}`);
  expect(await screen.findByText(/^Nobody has asked about this tip yet\./)).toBeVisible();
});

test('Everybody reads a question about a tip, and nothing of the tip is fetched for visitors', async () => {
  await visit(`/questions/${questionId(10, leeks)}`);
  expect(await heading(/^My soil is stony/)).toBeVisible();
  expect(screen.getByText(/^About “/)).toHaveTextContent('About “Earth up the leeks”');
  expect(screen.getByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute('href', `/tips/${leeks}`);
  expect(screen.queryByRole('button', { name: /solved it/ })).not.toBeInTheDocument();
  expect(calls('get', '/tips/{id}')).toHaveLength(0);
});

test('Gardeners ask about a tip, and read their question at once, on its page and in its list', async () => {
  const { user } = await visitSignedIn(`/questions/ask?tip=${leeks}`);
  expect(await screen.findByRole('link', { name: 'Earth up the leeks' })).toHaveAttribute('href', `/tips/${leeks}`);
  expect(screen.queryByRole('combobox', { name: /^Which plant/ })).not.toBeInTheDocument();
  await fill(user, label, text);
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(address()).toBe(`/questions/${questionId(99, leeks)}`);
  expect(screen.getByRole('link', { name: 'Earth up the leeks' })).toBeVisible();
  expect(calls('post', '/questions')[0]?.body).toEqual({ text, tip: leeks });
  // The public list has none about tips.
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  expect((await (await section()).findAllByRole('link'))[0]).toHaveTextContent(/^Which hedge/);
  await visitSignedIn(`/questions?tip=${leeks}`);
  expect((await (await section()).findAllByRole('link'))[0]).toHaveTextContent(text);
});

test('Visitors who want to ask about a tip log in, and come back to its form', async () => {
  await visit(`/questions/ask?tip=${leeks}`);
  expect(await screen.findByText('Log in to ask gardeners. It is free.')).toBeVisible();
  expect(history.state.usr).toMatchObject({ from: `/questions/ask?tip=${leeks}` });
});

test.each([
  [problem(404, 'not-found'), /^This tip is not public any more, so nobody can ask about it\./],
  [problem(403, 'blocked'), /^You cannot ask about the tips of this gardener\./],
])('A question about a tip that is refused stays in the form, which says why: %#', async (reply, words) => {
  server.use(onApi('post', '/questions', () => reply));
  const { user } = await visitSignedIn(`/questions/ask?tip=${leeks}`);
  await fill(user, label, text);
  await send(user);
  expect(await screen.findByText(words)).toHaveTextContent('Your question is still here.');
  expect(screen.getByLabelText(label)).toHaveValue(text);
});

test('The form says at once that a tip is not public', async () => {
  await visitSignedIn(`/questions/ask?tip=${tipId(88)}`);
  expect(await screen.findByText('This tip is not public, so nobody can ask about it.')).toBeVisible();
});

test('What is typed about a tip is in the form of that tip alone', async () => {
  const { user } = await visitSignedIn(`/questions/ask?tip=${leeks}`);
  await fill(user, label, text);
  await visitSignedIn('/questions/ask?plant=leek');
  expect(await screen.findByLabelText(label)).toHaveValue('');
  await visitSignedIn(`/questions/ask?tip=${tipId(3)}`);
  expect(await screen.findByLabelText(label)).toHaveValue('');
  await visitSignedIn(`/questions/ask?tip=${leeks}`);
  expect(await screen.findByLabelText(label)).toHaveValue(text);
});

test('The author of a tip says which answer solved a question about it', async () => {
  askedByMireille(1);
  const { user } = await visitSignedIn(`/questions/${questionId(60, own)}`);
  await user.click(await screen.findByRole('button', { name: 'This solved it: the answer of Mireille Kerbrat' }));
  expect(await screen.findByText('Solved · 1 answer')).toBeVisible();
  expect(calls('put', '/questions/{id}/accepted')[0]?.body).toEqual({ accepted: true });
  expect(calls('get', '/tips/{id}')).toHaveLength(1);
});

test('Other readers do not say so', async () => {
  garden.questions = garden.questions.map((question) => ({ ...question, gardener: mireille }));
  await visitSignedIn(`/questions/${questionId(10, leeks)}`);
  expect(await screen.findByLabelText(/^More about the answer/)).toBeInTheDocument();
  await waitFor(() => expect(calls('get', '/tips/{id}')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /solved it/ })).not.toBeInTheDocument();
});

test('My Tips begins with the questions that nothing has solved, five at a time', async () => {
  askedByMireille(7);
  const { user } = await visitSignedIn('/MyTips');
  const asked = within(await screen.findByRole('region', { name: 'Questions under your tips' }));
  expect(asked.getAllByRole('listitem')).toHaveLength(5);
  expect(asked.getAllByRole('listitem')[0]).toHaveTextContent(/^Question 7: .*1 answer · About “Water in the morning”/);
  expect(asked.getAllByRole('link', { name: 'Water in the morning' })[0]).toHaveAttribute('href', `/tips/${own}`);
  await user.click(asked.getByRole('button', { name: /^Show more/ }));
  await waitFor(() => expect(asked.getAllByRole('listitem')).toHaveLength(7));
  expect(asked.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Questions under your tips' })).toContainElement(
    document.activeElement as HTMLElement,
  );
  expect(calls('get', '/me/asked').map(({ query }) => query)).toEqual([
    { limit: '5' },
    { limit: '5', cursor: questionId(56, own) },
  ]);
});

test.each([
  ['there are none', () => undefined],
  ['they cannot be fetched', () => server.use(onApi('get', '/me/asked', () => problem(500, 'internal')))],
])('My Tips says nothing of questions where %s', async (_, prepare) => {
  prepare();
  await visitSignedIn('/MyTips');
  expect((await screen.findAllByRole('link', { name: 'Water in the morning' }))[0]).toBeVisible();
  await waitFor(() => expect(calls('get', '/me/asked')).not.toHaveLength(0));
  expect(screen.queryByText('Questions under your tips')).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('On paper, the solved questions of a tip', () => {
  const printButton = () => screen.findByRole('button', { name: 'Print the tip with its answers' });
  const question =
    'My soil is stony and falls back between the rows. Does a collar of cardboard blanch the leeks as well?';
  const answer =
    'It does, if you push it a few centimetres into the ground. Take it off in a wet autumn, or slugs move in.';
  const onPaper = () => document.querySelector('.print\\:block')?.textContent;
  const threads = () => calls('get', '/questions/{id}').length;

  beforeEach(() => {
    garden.questions = garden.questions.flatMap((asked) => {
      if (asked.tip !== leeks) return [asked];
      const [first] = asked.thread;
      if (!first) throw new Error('there is no answer');
      const other = { ...first, id: `${asked.id}.${postSerial(12)}`, text: 'I never tried.' };
      return [
        { ...asked, id: questionId(61, leeks), text: 'When does it freeze?', state: 'open', answers: 0, thread: [] },
        { ...asked, state: 'solved', answers: 2, thread: [{ ...first, accepted: true }, other] },
      ];
    });
  });

  test('have the answers that solved them, which are fetched when the button prints', async () => {
    const printed: unknown[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      dispatchEvent(new Event('beforeprint'));
      printed.push(onPaper());
    });
    const { user } = await visitSignedIn(`/tips/${leeks}`);
    const button = await printButton();
    expect(threads()).toBe(0);
    expect(onPaper()).toBeUndefined();
    await user.click(button);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed).toEqual([`Solved questions${question}${answer}Mireille Kerbrat · 11 November 2026`]);
    expect(threads()).toBe(1);
  });

  test('say where their answers are when the browser prints before they are there', async () => {
    await visitSignedIn(`/tips/${leeks}`);
    await printButton();
    dispatchEvent(new Event('beforeprint'));
    const address = `localhost:3000/questions/${questionId(10, leeks)}`;
    expect(onPaper()).toBe(`Solved questions${question}The answer is at ${address}.`);
    // For the next time.
    await waitFor(() => expect(onPaper()).toContain(answer));
  });

  test('are printed without the answers where these cannot be fetched', async () => {
    server.use(onApi('get', '/questions/{id}', () => problem(500, 'internal')));
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { user } = await visitSignedIn(`/tips/${leeks}`);
    await user.click(await printButton());
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  test('leave out what the reader has muted, and a tip without any has no button', async () => {
    garden.blocks = [{ ...mireille, kind: 'mute', at: '2026-05-03T09:00:00Z' }];
    const { unmount } = await visitSignedIn(`/tips/${leeks}`);
    await printButton();
    dispatchEvent(new Event('beforeprint'));
    await waitFor(() => expect(onPaper()).toBe('Solved questions'));
    unmount();
    garden.questions = garden.questions.filter(({ state }) => state !== 'solved');
    await visitSignedIn(`/tips/${leeks}`);
    expect(await (await section()).findByRole('link', { name: 'When does it freeze?' })).toBeVisible();
    dispatchEvent(new Event('beforeprint'));
    expect(screen.queryByRole('button', { name: /^Print/ })).not.toBeInTheDocument();
    expect(onPaper()).toBeUndefined();
  });
});
