/** The form that asks gardeners. */
import { expect, test } from 'vitest';
import { garden, rowan } from '../../api/garden';
import { postSerial, questionId } from '../../api/questions';
import { address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const text = 'Why do the leaves of my leeks have orange spots?';
const label = /^Your question/;
const offerWords = 'Perhaps one of these answers it already:';
const send = async (user: User) => user.click(await screen.findByRole('button', { name: 'Ask gardeners' }));
const sent = () => calls('post', '/questions').map(({ body }) => body);
const keys = () => calls('post', '/questions').map(({ headers }) => headers.get('Idempotency-Key'));

async function logIn(user: User): Promise<void> {
  await fill(user, 'Email', rowan.email ?? '');
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('Gardeners ask about a plant, and read their question at once', async () => {
  const { user } = await visitSignedIn('/questions/ask?plant=leek');
  expect(await heading('Ask gardeners')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Remove Leek' })).toBeVisible();
  await fill(user, label, `  ${text}\n`);
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(address()).toBe(`/questions/${questionId(99, 'leek')}`);
  expect(await screen.findByText('Your question is asked')).toBeVisible();
  expect(screen.getByText('You get a notice when somebody answers.')).toBeVisible();
  expect(sent()).toEqual([{ text, plant: 'leek' }]);
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
});

test('The plant can be taken away, chosen from the list, and left out', async () => {
  const { user } = await visitSignedIn('/questions/ask?plant=leek');
  await user.click(await screen.findByRole('button', { name: 'Remove Leek' }));
  const field = await screen.findByRole('combobox', { name: /^Which plant/ });
  expect(field).toHaveFocus();
  await user.type(field, 'Malus dom');
  await user.click(await screen.findByRole('option', { name: /^Apple/ }));
  const remove = await screen.findByRole('button', { name: 'Remove Apple' });
  expect(remove).toBeVisible();
  await user.click(remove);
  // Enter takes a name of the list, and sends nothing.
  await user.type(await screen.findByRole('combobox', { name: /^Which plant/ }), 'courgettes{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Courgette' }));
  await fill(user, label, text);
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(sent()).toEqual([{ text }]);
});

test('An empty question is not sent, and the field says why', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  await send(user);
  expect(await screen.findByText('Write your question.')).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveFocus();
  await fill(user, label, 'W');
  expect(await screen.findByText('At least 2 characters, please.')).toBeVisible();
  await send(user);
  expect(sent()).toEqual([]);
});

test('Characters count as the server counts them, and a longer text stays and is not sent', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  const most = '🍅'.repeat(1000);
  await fill(user, label, `${most}  `);
  expect(screen.getByLabelText(label)).toHaveValue(`${most}  `);
  expect(screen.getByText('1,000 / 1,000')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await fill(user, label, `${most}🍅`);
  expect(await screen.findByText('At most 1,000 characters, please.')).toBeVisible();
  expect(screen.getByText('1,001 / 1,000')).toBeVisible();
  await send(user);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(screen.getByLabelText(label)).toHaveValue(`${most}🍅`);
  expect(sent()).toEqual([]);
});

test('Words of an address that are too long end at a word', async () => {
  await visitSignedIn(`/questions/ask?words=${'slugs+'.repeat(300)}`);
  expect(await screen.findByLabelText(label)).toHaveValue('slugs '.repeat(166).trim());
});

test('The form says that the address names an unknown plant, and asks without it', async () => {
  const { user } = await visitSignedIn('/questions/ask?plant=NONSENSE');
  expect(await screen.findByText(/^Our list of plants has no “/)).toHaveTextContent('has no “NONSENSE”.');
  await fill(user, label, text);
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(sent()).toEqual([{ text }]);
});

test('What is no tip in the address goes from it, and the form says so', async () => {
  const { user } = await visitSignedIn('/questions/ask?tip=JUNK&plant=leek&words=orange+spots');
  expect(await screen.findByText(/^There is no tip “/)).toHaveTextContent(
    'There is no tip “JUNK”, so your question is about none.',
  );
  expect(address()).toBe('/questions/ask?plant=leek&words=orange+spots');
  await user.click(await screen.findByRole('button', { name: 'Ask gardeners' }));
  await waitFor(() => expect(sent()).toEqual([{ text: 'orange spots', plant: 'leek' }]));
});

test('The words of a search come along, over the login too', async () => {
  const { user } = await visit('/questions/ask?plant=leek&words=orange+spots+on+leeks');
  expect(await screen.findByText('Log in to ask gardeners. It is free.')).toBeVisible();
  await logIn(user);
  expect(await screen.findByLabelText(label)).toHaveValue('orange spots on leeks');
  expect(await screen.findByRole('button', { name: 'Remove Leek' })).toBeVisible();
  expect(address()).toBe('/questions/ask?plant=leek&words=orange+spots+on+leeks');
});

test('What is typed survives a reload', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await visitSignedIn('/questions/ask');
  expect(await screen.findByLabelText(label)).toHaveValue(text);
});

test('After the end of the session the question is still there, and is sent with the same key', async () => {
  server.use(onApi('post', '/questions', () => problem(401, 'unauthenticated')));
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await send(user);
  expect(await screen.findByText('Your question is kept. Sign in again, then send it.')).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByLabelText(label)).toHaveValue(text);
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('A double click asks once, and another question has another key', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('post', '/questions', async () => {
      await opened;
      return problem(500, 'internal');
    }),
  );
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await user.dblClick(await screen.findByRole('button', { name: 'Ask gardeners' }));
  open();
  expect(await screen.findByText(/^It could not be sent\./)).toBeVisible();
  expect(sent()).toHaveLength(1);
  await fill(user, label, `${text} It began in August.`);
  await send(user);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(keys()[1]).not.toBe(keys()[0]);
  expect(await screen.findByText(/^It could not be sent\./)).toBeVisible();
});

test.each([
  [
    'the day’s limit',
    problem(429, 'daily-limit', { detail: 'You have asked 5 questions today.' }),
    'You have asked 5 questions today.',
  ],
  ['too many at once', gatewayError(429, 'Too Many Requests'), 'That was fast. Wait a moment and try again.'],
  [
    'a pause',
    problem(403, 'paused', { detail: 'You can write nothing until Monday.' }),
    'You can write nothing until Monday.',
  ],
  ['a failure', problem(500, 'internal'), 'It could not be sent. Give it a moment and try again. Reference: request-7'],
  [
    'the text',
    problem(400, 'invalid-input', { errors: [{ field: 'text', message: 'must have a visible character' }] }),
    'Your question must have a visible character.',
  ],
])('Refused because of %s, the question stays in the form, which says why', async (_, reply, words) => {
  server.use(onApi('post', '/questions', () => reply));
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await send(user);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveValue(text);
});

test('Without a network the question stays in the form, and a retry has the same key', async () => {
  server.use(networkError('post', '/questions'));
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await send(user);
  expect(await screen.findByText(/^Your connection seems to be down/)).toBeVisible();
  server.resetHandlers();
  await send(user);
  expect(await heading(text)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test('After a pause in typing the nearest tips are offered', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, 'How do I graft an old apple?');
  const offered = within(await screen.findByRole('list', { name: 'Tips' }));
  expect(await offered.findByRole('link', { name: 'Graft an old apple' })).toHaveAttribute(
    'href',
    `/tips/${garden.tips[2]?._id}`,
  );
  expect(screen.getByText(offerWords)).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Solved questions' })).not.toBeInTheDocument();
  expect(calls('get', '/search/tips').at(-1)?.query).toMatchObject({ q: 'How do I graft an old apple?', limit: '3' });
});

test('After a pause in typing the solved questions are offered under the tips, and both are announced once', async () => {
  const { opened, open } = gate();
  const solved = garden.questions.find(({ state }) => state === 'solved');
  if (!solved) throw new Error('no question is solved');
  const { thread: _, ...question } = solved;
  server.use(
    onApi('get', '/questions', async () => {
      await opened;
      return response(200, { data: [{ ...question, id: 'apple.1' }, question], next: null });
    }),
  );
  const { user } = await visitSignedIn('/questions/ask');
  const typed = `Frost caught the blossom of my old apple, and now it sets no fruit at all. What can I do?`;
  await fill(user, label, typed);
  const tips = await screen.findByRole('list', { name: 'Tips' });
  const announced = screen.getByText(offerWords);
  const said: Array<string | null> = [];
  new MutationObserver(() => said.push(announced.textContent)).observe(announced, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  open();
  const list = await screen.findByRole('list', { name: 'Solved questions' });
  expect(tips.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const [, second] = within(list).getAllByRole('listitem');
  expect(second).toHaveTextContent(/Solved · 2 answers · Apple · Rowan Thirkell$/);
  const link = within(list).getAllByRole('link', { name: /^My Bramley flowers well and sets no fruit/ });
  expect(link.map((link) => link.getAttribute('href'))).toEqual(['/questions/apple.1', `/questions/${question.id}`]);
  expect(announced).toHaveRole('status');
  expect(announced).toBeInTheDocument();
  expect(said).toEqual([]);
  const q = typed.slice(0, 80).trim();
  expect(calls('get', '/questions').map(({ query }) => query)).toEqual([{ q, limit: '3' }]);
  expect(calls('get', '/search/tips').at(-1)?.query).toMatchObject({ q });
});

test('Solved questions are offered where no tip is, and those of blocked gardeners are not', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, 'bramley pollinates');
  const list = await screen.findByRole('list', { name: 'Solved questions' });
  expect(within(list).getByRole('link', { name: /^My Bramley flowers/ })).toBeVisible();
  expect(screen.getByText(offerWords)).toBeVisible();
  garden.blocks = [{ id: rowan.id, name: rowan.name, kind: 'block', at: '2026-05-03T09:00:00Z' }];
  await visitSignedIn('/questions/ask');
  await waitFor(() => expect(calls('get', '/questions')).toHaveLength(2));
  expect(screen.queryByRole('list', { name: 'Solved questions' })).not.toBeInTheDocument();
  expect(screen.queryByText(offerWords)).not.toBeInTheDocument();
});

test('A search without the index offers nothing, and the form works', async () => {
  server.use(
    onApi('get', '/search/tips', () => problem(503, 'unavailable')),
    onApi('get', '/questions', () => problem(503, 'unavailable')),
  );
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await waitFor(() => expect(calls('get', '/search/tips')).not.toHaveLength(0));
  await send(user);
  expect(await heading(text)).toBeVisible();
});

test('The new question is in the lists at once, and what the server has of it replaces it', async () => {
  const { user } = await visitSignedIn('/questions/ask');
  await fill(user, label, text);
  await send(user);
  await heading(text);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Questions' }));
  const rows = within(await screen.findByRole('region', { name: 'Questions' }));
  expect((await rows.findAllByRole('link'))[0]).toHaveTextContent(text);
  const known = { id: questionId(99), plant: null, tip: null, text, at: '2026-11-21T08:15:00Z', climate: null };
  const gardener = { id: rowan.id, name: rowan.name };
  const reply = { ...known, gardener, state: 'answered' as const, answers: 1, joined: 0 };
  server.use(
    onApi('get', '/questions/{id}', () =>
      response(200, {
        data: {
          ...reply,
          thread: [
            {
              id: `${known.id}.${postSerial(1)}`,
              at: known.at,
              gardener,
              text: 'It is rust.',
              tip: null,
              accepted: false,
              outdated: false,
            },
          ],
        },
      }),
    ),
  );
  await visitSignedIn(`/questions/${known.id}`);
  expect(await screen.findByText('It is rust.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
