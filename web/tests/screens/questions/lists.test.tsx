/** The lists of questions. */
import { expect, test } from 'vitest';
import { garden, mireilleId } from '../../api/garden';
import { questionId } from '../../api/questions';
import { address, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, response, server } from '../backend';

const region = async () => within(await screen.findByRole('region', { name: 'Questions' }));
const rows = async () => (await (await region()).findAllByRole('listitem')).map(({ textContent }) => textContent);

test('Everybody finds the open questions, with plant, climate, gardener and answers', async () => {
  await visit('/questions');
  expect(await heading('Questions')).toBeVisible();
  expect(document.title).toBe('Questions · Sorrel & Spade');
  const found = await rows();
  expect(found.map((row) => row?.slice(0, 12))).toEqual(['Which hedge ', 'Something tu', 'Is it worth ']);
  await waitFor(async () =>
    expect((await rows())[1]).toMatch(/1 answer · Leek · cool maritime climate · Mireille Kerbrat · 16 November/),
  );
  expect(found[0]).toMatch(/No answer yet · cool maritime climate · Mireille Kerbrat · 18 November/);
  expect((await region()).getByRole('link', { name: /^Which hedge/ })).toHaveAttribute(
    'href',
    `/questions/${questionId(18)}`,
  );
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Ask gardeners' })).toHaveAttribute('href', '/questions/ask');
  expect(calls('get', '/questions')[0]?.query).toEqual({ state: 'open' });
});

test('Readers go to the solved questions, and to those of one climate', async () => {
  const { user } = await visit('/questions');
  await user.click(await screen.findByRole('link', { name: 'Solved' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]).toMatch(/^My Bramley.*Solved · 2 answers/);
  expect(address()).toBe('/questions?state=solved');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Climate' }), 'Cool maritime');
  expect(await screen.findByText(/^There is no such question from this climate yet\./)).toBeVisible();
  expect(address()).toBe('/questions?state=solved&climate=cool-maritime');
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(calls('get', '/questions').at(-1)?.query).toEqual({ state: 'open', climate: 'cool-maritime' });
});

test('The page says how soon gardeners answer, but not where few have asked', async () => {
  await visit('/questions');
  const within = /^Half of the questions of the last 90 days had an answer within 5 hours\. Our aim is two days\.$/;
  expect(await screen.findByText(within)).toBeVisible();
  server.use(onApi('get', '/questions', () => response(200, { data: [], next: null })));
  await visit('/questions?state=solved');
  expect(await screen.findByText(/^No question/)).toBeVisible();
  expect(screen.queryByText(within)).toBeNull();
});

test('An empty list invites to ask', async () => {
  garden.questions = [];
  await visit('/questions');
  expect(await screen.findByText(/^No question waits for an answer\./)).toBeVisible();
  expect((await region()).getByRole('link', { name: 'Ask gardeners' })).toHaveAttribute('href', '/questions/ask');
});

test('Readers turn the pages, and a page without a question is not the end', async () => {
  const [first] = garden.questions;
  if (!first) throw new Error('there is no question');
  garden.questions = Array.from({ length: 13 }, (_, at) => ({ ...first, id: questionId(40 - at) }));
  const { user } = await visit('/questions');
  expect(await rows()).toHaveLength(12);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  server.use(onApi('get', '/questions', () => response(200, { data: [], next: 'more' })));
  await visit('/questions');
  expect(await screen.findByText('There is nothing on this page.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next page' })).toBeVisible();
});

test('Where the questions cannot be fetched, the page says so', async () => {
  server.use(onApi('get', '/questions', () => problem(500, 'internal')));
  await visit('/questions');
  expect(await screen.findByText('The questions could not be fetched.')).toBeVisible();
});

test('Questions of blocked gardeners are left out, and those of muted ones folded', async () => {
  const mireille = { id: mireilleId, name: 'Mireille Kerbrat', at: '2026-05-03T09:00:00Z' };
  garden.blocks = [{ ...mireille, kind: 'block' }];
  await visitSignedIn('/questions');
  expect(await screen.findByText('2 questions of gardeners whom you block are left out.')).toBeVisible();
  garden.blocks = [{ ...mireille, kind: 'mute' }];
  const { user } = await visitSignedIn('/questions');
  const [show] = await screen.findAllByRole('button', { name: 'Show the question by Mireille Kerbrat' });
  await user.click(show as HTMLElement);
  expect(await screen.findByRole('link', { name: /^Which hedge/ })).toHaveFocus();
});

test('A plant’s page has its newest questions, and leads to all of them and to the form', async () => {
  await visit('/plants/leek');
  const section = within(await screen.findByRole('region', { name: 'Questions' }));
  expect(await section.findByRole('link', { name: /^Something tunnels/ })).toBeVisible();
  expect(section.getByText('1 answer')).toBeVisible();
  expect(section.getByRole('link', { name: 'Ask gardeners about leek' })).toHaveAttribute(
    'href',
    '/questions/ask?plant=leek',
  );
  expect(section.getByRole('link', { name: 'All questions about leek' })).toHaveAttribute(
    'href',
    '/questions?plant=leek',
  );
  expect(calls('get', '/questions')[0]?.query).toEqual({ plant: 'leek', limit: '5' });
});

test('A plant without a question has the link to ask one', async () => {
  await visit('/plants/fig');
  const section = within(await screen.findByRole('region', { name: 'Questions' }));
  expect(section.getByRole('link', { name: 'Ask gardeners about fig' })).toBeVisible();
  expect(section.queryByRole('link', { name: /^All questions/ })).not.toBeInTheDocument();
});

test('The list of a plant has its open and its solved questions', async () => {
  await visit('/questions?plant=apple');
  expect(await heading('Questions about Apple')).toBeVisible();
  expect((await rows())[0]).toMatch(/^My Bramley/);
  expect(screen.getByRole('link', { name: 'Ask gardeners' })).toHaveAttribute('href', '/questions/ask?plant=apple');
  expect(screen.queryByRole('combobox', { name: 'Climate' })).not.toBeInTheDocument();
});

test.each([
  ['climate=moon', 'We know no climate “moon”.'],
  ['plant=NONSENSE', 'Our list of plants has no “NONSENSE”.'],
  ['plant=nonsense', 'Our list of plants has no “nonsense”.'],
  ['tip=nonsense', 'There is no tip “nonsense”.'],
])('An address with an unknown filter, %s, shows all open questions and says why', async (query, words) => {
  await visit(`/questions?${query}`);
  const said = await screen.findByText(/These are the questions of all gardeners\.$/);
  expect(said).toHaveTextContent(`${words} These`);
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(calls('get', '/questions').at(-1)?.query).toEqual({ state: 'open' });
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('Another name of a plant in the address is that plant', async () => {
  await visit('/questions?plant=apples');
  expect(await heading('Questions about Apple')).toBeVisible();
  await waitFor(() => expect(calls('get', '/questions').at(-1)?.query).toEqual({ plant: 'apple' }));
});

test('A search that finds nothing offers to ask gardeners, with its words and its plant', async () => {
  await visit('/Tips?q=zzz&plant=leek');
  expect(await screen.findByRole('link', { name: 'Ask gardeners' })).toHaveAttribute(
    'href',
    '/questions/ask?plant=leek&words=zzz',
  );
});
