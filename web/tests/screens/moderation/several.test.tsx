/** Several cases at once. */
import { beforeEach, expect, test } from 'vitest';
import { aPicture, garden, mireilleId, tipId } from '../../api/garden';
import { address, fill, screen, type User, visitAsModerator, waitFor, within } from '../app';
import { calls, gate, gatewayError, onApi, problem, response, server } from '../backend';
import { aCase, evidence, othersFor } from './a-case';

beforeEach(() => {
  garden.cases = [
    aCase(9, { evidence: [evidence('Tip 9', 'Buy pills.')] }),
    aCase(8, { thingVersion: 'eighth' }),
    aCase(7, { version: 4 }),
  ];
});

const sent = () =>
  calls('post', '/moderation/cases/{kind}/{id}').map(({ params, body, headers }) => [
    params.id,
    headers.get('If-Match'),
    body,
  ]);
const bar = () => screen.findByRole('region', { name: 'Chosen cases' });
const offered = async () =>
  within(within(await bar()).getByRole('group'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('checkbox', { name: /^Choose: / });
const message = /^A message to the gardener/;

async function chooseAll(user: User) {
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all of this page' }));
}

async function open(user: User, act: string) {
  await user.click(within(await bar()).getByRole('button', { name: act }));
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`^${act}`) });
  await waitFor(() => expect(within(dialog).queryByText('Fetching the case')).toBeNull());
  return dialog;
}

test('Each row can be chosen, and the bar offers what suits some of them', async () => {
  garden.cases.push(
    aCase(6, { kind: 'outcome', id: `${tipId(6)}.2026.${mireilleId}` }),
    aCase(5, { kind: 'profile', id: mireilleId, reported: { title: 'Mireille', text: '', parts: [], photos: [] } }),
  );
  const { user } = await visitAsModerator('/moderation');
  expect(screen.queryByRole('region', { name: 'Chosen cases' })).toBeNull();
  await user.click(await screen.findByRole('checkbox', { name: 'Choose: Tip 9' }));
  expect(await bar()).toHaveTextContent('1 chosen');
  expect(address()).toBe('/moderation');
  expect(await offered()).toEqual(['Keep', 'Hide', 'Remove']);
  await user.click(screen.getByRole('checkbox', { name: 'Choose: Tip 6' }));
  expect(await offered()).toEqual(['Keep', 'Hide', 'Remove']);
  await user.click(screen.getByRole('checkbox', { name: 'Choose: Tip 9' }));
  expect(await offered()).toEqual(['Keep', 'Hide']);
  await user.click(screen.getByRole('checkbox', { name: 'Choose all of this page' }));
  expect(await bar()).toHaveTextContent('5 chosen');
  expect(await offered()).toEqual(['Keep', 'Hide', 'Remove']);
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.queryByRole('region', { name: 'Chosen cases' })).toBeNull();
});

test('By the keys alone, several are kept in the versions that were shown, and leave the list', async () => {
  const { user } = await visitAsModerator('/moderation');
  (await screen.findByRole('checkbox', { name: 'Choose: Tip 9' })).focus();
  await user.keyboard(' ');
  screen.getByRole('checkbox', { name: 'Choose: Tip 8' }).focus();
  await user.keyboard(' ');
  within(await bar())
    .getByRole('button', { name: 'Keep' })
    .focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Keep 2 cases' });
  const keep = await within(dialog).findByRole('button', { name: 'Keep these 2' });
  expect(within(dialog).queryByLabelText(message)).toBeNull();
  expect(dialog).toHaveTextContent('When it was reportedBuy pills.NowBuy at my shop.');
  keep.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    [tipId(9), '"3"', { act: 'keep', thingVersion: 'seen' }],
    [tipId(8), '"3"', { act: 'keep', thingVersion: 'eighth' }],
  ]);
  expect(rows()).toHaveLength(1);
  expect(screen.getByText('1 case waits')).toBeVisible();
});

test('Before they are kept, all of what would be published is shown: a new title, a new name and the whole text', async () => {
  const photo = { ...aPicture('foxglove'), alt: 'A purple bell', caption: 'In May' };
  const text = 'Mulch the bed. '.repeat(60).trim();
  const name = (title: string) => ({ title, text: '', parts: [], photos: [] });
  garden.cases = [
    aCase(9, { now: { title: 'Buy pills', text, parts: [], photos: [photo] } }),
    aCase(8, { kind: 'profile', id: mireilleId, evidence: [], reported: name('Mireille'), now: name('A rude name') }),
  ];
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  const dialog = await open(user, 'Keep');
  expect(dialog).toHaveTextContent('When it was reportedTip 9Buy at my shop.NowBuy pillsMulch the bed.');
  expect(dialog).toHaveTextContent('In MayDescribed as: A purple bell');
  expect(dialog).toHaveTextContent('NowA rude nameNo text.');
  expect(within(dialog).getByText(text).className).not.toContain('line-clamp');
});

test('Of cases whose things are gone, or of one’s own, several says so', async () => {
  const text = '';
  garden.cases = [
    aCase(9, { now: null, evidence: [], reported: { title: '', text, parts: [], photos: [] } }),
    aCase(8, { now: null }),
    aCase(7, { acts: [] }),
  ];
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  await user.click(within(await bar()).getByRole('button', { name: 'Keep' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close 3 cases' });
  expect(await within(dialog).findByRole('button', { name: 'Close these 2' })).toBeVisible();
  expect(dialog).not.toHaveTextContent('No text.');
  expect(dialog).toHaveTextContent('Another moderator decides this case: it is about something of yours');
});

test('What has changed meanwhile stays, with the reason, and the message is kept for another look', async () => {
  const second = gate();
  server.use(
    onApi('post', '/moderation/cases/{kind}/{id}', async ({ params: { id }, headers }) => {
      if (id === tipId(8) && headers.get('If-Match') === '"3"') {
        await second.opened;
        return problem(412, 'stale', { detail: 'The case has changed since it was read.' });
      }
      return response(200, { data: { ...aCase(9), waits: false } });
    }),
  );
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  const dialog = await open(user, 'Hide');
  await user.click(within(dialog).getByRole('button', { name: 'Hide these 3' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Say why: its gardener reads it.');
  expect(sent()).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Advertising' }));
  await user.click(within(dialog).getByRole('button', { name: 'Hide these 3' }));
  expect(await within(dialog).findByText('2 of 3')).toBeVisible();
  garden.cases = garden.cases.map((file) => (file.id === tipId(8) ? { ...file, version: 5, reports: 7 } : file));
  second.open();
  const rest = await screen.findByRole('dialog', { name: '1 case was not decided' });
  expect(rest).toHaveTextContent('Hidden: 2. The others are as they were. Your message is kept.');
  expect(within(rest).getByRole('listitem')).toHaveTextContent('Tip 8It has changed since you looked at it.');
  await user.click(within(rest).getByRole('button', { name: 'Look at it again' }));
  const again = await screen.findByRole('dialog', { name: 'Hide 1 case' });
  expect(within(again).getByLabelText<HTMLTextAreaElement>(message).value).toMatch(/^This advertises/);
  await user.click(await within(again).findByRole('button', { name: 'Hide this one' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().map(([id, version]) => [id, version])).toEqual([
    [tipId(9), '"3"'],
    [tipId(8), '"3"'],
    [tipId(7), '"4"'],
    [tipId(8), '"5"'],
  ]);
});

test('A case that the act does not suit, or that another moderator has, is left out and named', async () => {
  garden.cases = [aCase(9), aCase(8), aCase(7)];
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  garden.cases = [aCase(9), aCase(8, { acts: ['keep', 'suspend'] }), aCase(7, { taken: othersFor(5) })];
  const dialog = await open(user, 'Remove');
  expect(dialog).toHaveTextContent('This act does not suit it. It is left out.');
  expect(dialog).toHaveTextContent('Another moderator looks at it. It is left out.');
  await fill(user, message, 'A shop.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove this one' }));
  const rest = await screen.findByRole('dialog', { name: '2 cases were not decided' });
  expect(sent().map(([id]) => id)).toEqual([tipId(9)]);
  await user.click(within(rest).getByRole('button', { name: 'Close' }));
  expect(rows()).toHaveLength(2);
  expect(await bar()).toHaveTextContent('2 chosen');
});

test('What another moderator has decided meanwhile is counted, and leaves the list', async () => {
  server.use(
    onApi('post', '/moderation/cases/{kind}/{id}', ({ params: { id } }) =>
      id === tipId(8)
        ? problem(412, 'stale', { detail: 'The case has changed since it was read.' })
        : response(200, { data: { ...aCase(9), waits: false } }),
    ),
  );
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  const dialog = await open(user, 'Keep');
  expect(within(dialog).getByRole('heading', { name: 'Keep 3 cases' })).toHaveFocus();
  garden.cases = garden.cases.map((file) => (file.id === tipId(8) ? { ...file, waits: false, version: 4 } : file));
  await user.click(within(dialog).getByRole('button', { name: 'Keep these 3' }));
  const rest = await screen.findByRole('dialog', { name: 'The cases are decided' });
  expect(rest).toHaveTextContent('Decided: 2. Another moderator was faster with 1 of them.');
  expect(rest).not.toHaveTextContent('The others are as they were.');
  await user.click(within(rest).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('No case waits. Thank you for looking.')).toBeVisible();
});

test('When the session ends, the rest is not sent', async () => {
  server.use(onApi('post', '/moderation/cases/{kind}/{id}', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitAsModerator('/moderation');
  await chooseAll(user);
  const dialog = await open(user, 'Keep');
  await user.click(within(dialog).getByRole('button', { name: 'Keep these 3' }));
  const rest = await screen.findByRole('dialog', { name: '3 cases were not decided' });
  expect(rest).toHaveTextContent('Your session has ended.');
  expect(sent()).toHaveLength(1);
});
