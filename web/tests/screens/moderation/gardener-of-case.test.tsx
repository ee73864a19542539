/** What moderators do about the gardener of a case: pauses, suspensions, private notes. */
import { beforeEach, expect, test } from 'vitest';
import { garden, mireilleId, rowan, tipId } from '../../api/garden';
import { fill, heading, screen, visitAsModerator, waitFor, within } from '../app';
import { calls, onApi, problem, server } from '../backend';
import { aCase, anotherId } from './a-case';

const path = `/moderation/tip/${tipId(6)}`;
const message = /^A message to the gardener/;
const acts = () => screen.findByRole('group', { name: 'Acts' });
const sent = () => calls('post', '/moderation/cases/{kind}/{id}').map(({ body }) => body);

beforeEach(() => {
  garden.cases = [aCase(6, { acts: ['keep', 'hide', 'remove', 'pause', 'suspend'] })];
});

test.each([
  ['Until a moderator ends it', {}],
  ['30 days', { days: 30 }],
])('Moderators suspend a gardener: %s', async (choice, days) => {
  const { user } = await visitAsModerator(path);
  await acts();
  await user.keyboard('s');
  await fill(user, message, 'Enough.');
  const howLong = screen.getByLabelText('How long');
  expect(howLong).toHaveDisplayValue('Until a moderator ends it');
  await user.selectOptions(howLong, choice);
  await user.click(screen.getByRole('button', { name: 'Suspend the gardener now' }));
  await heading('Moderation');
  expect(sent()).toEqual([{ act: 'suspend', message: 'Enough.', thingVersion: 'seen', ...days }]);
});

test('The days of a suspension are not sent with another act', async () => {
  const { user } = await visitAsModerator(path);
  await acts();
  await user.keyboard('s');
  await user.selectOptions(await screen.findByLabelText('How long'), '7 days');
  await user.keyboard('{Escape}h');
  expect(screen.queryByLabelText('How long')).toBeNull();
  await fill(user, message, 'No.');
  await user.click(screen.getByRole('button', { name: 'Hide it' }));
  await waitFor(() => expect(sent()).toEqual([{ act: 'hide', message: 'No.', thingVersion: 'seen' }]));
});

test('A suspension that stays after an appeal keeps its end', async () => {
  garden.cases = [aCase(6, { state: 'suspended', appealed: true, acts: ['suspend', 'restore'] })];
  const { user } = await visitAsModerator(path);
  await user.click(within(await acts()).getByRole('button', { name: /^Leave suspended/ }));
  expect(screen.queryByLabelText('How long')).toBeNull();
  await fill(user, message, 'No.');
  await user.click(screen.getByRole('button', { name: 'Leave it suspended' }));
  await waitFor(() => expect(sent()).toEqual([{ act: 'suspend', message: 'No.', thingVersion: 'seen' }]));
});

test('The end of a suspension brings back what is public, and nothing that was hidden or removed before', async () => {
  garden.cases = [aCase(6, { state: 'suspended', acts: ['suspend', 'restore'] })];
  const { user } = await visitAsModerator(path);
  await user.click(within(await acts()).getByRole('button', { name: /^Restore/ }));
  expect(
    screen.getByText(
      'The gardener can write again, and their public tips come back. What was hidden or removed before stays so.',
    ),
  ).toBeVisible();
});

test('Moderators pause a gardener for a week', async () => {
  const { user } = await visitAsModerator(path);
  expect(within(await acts()).getByRole('button', { name: /^Pause the gardener/ })).toBeVisible();
  await user.keyboard('p');
  expect(
    screen.getByText('For a week the gardener can write nothing that others read. What they have written stays.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause the gardener for a week' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Say why: its gardener reads it.');
  await user.click(
    within(screen.getByRole('group', { name: 'Prepared words' })).getByRole('button', { name: 'Unkind' }),
  );
  await user.click(screen.getByRole('button', { name: 'Pause the gardener for a week' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ act: 'pause', message: expect.stringMatching(/^This is unkind/), thingVersion: 'seen' }]),
  );
});

test('After an appeal against a pause, moderators leave it or end it', async () => {
  garden.cases = [aCase(6, { state: 'paused', appealed: true, acts: ['hide', 'pause', 'suspend', 'restore'] })];
  const { user } = await visitAsModerator(path);
  expect(await screen.findByText('Tip · Paused, appeal')).toBeVisible();
  await user.click(within(await acts()).getByRole('button', { name: /^Leave paused/ }));
  expect(screen.getByRole('button', { name: 'Leave it paused' })).toBeVisible();
  await user.click(within(await acts()).getByRole('button', { name: /^Restore/ }));
  expect(screen.getByText('The gardener can write again.')).toBeVisible();
});

test('The case says until when its gardener may write nothing', async () => {
  const owner = garden.cases[0]?.owner;
  if (!owner) throw new Error('The case has no owner.');
  for (const [pausedUntil, words] of [
    ['2999-12-04T10:00:00Z', 'May write nothing until 4 December 2999'],
    ['2020-12-04T10:00:00Z', ''],
  ] as const) {
    garden.cases = [aCase(6, { owner: { ...owner, pausedUntil } })];
    await visitAsModerator(path);
    const region = await screen.findByRole('region', { name: 'Its gardener' });
    if (words) expect(region).toHaveTextContent(words);
    else expect(region).not.toHaveTextContent('May write nothing');
  }
});

test('The case says until when its gardener is suspended', async () => {
  const owner = garden.cases[0]?.owner;
  if (!owner) throw new Error('The case has no owner.');
  garden.cases = [aCase(6, { owner: { ...owner, status: 'inactive', suspendedUntil: '2999-12-04T10:00:00Z' } })];
  await visitAsModerator(path);
  const region = await screen.findByRole('region', { name: 'Its gardener' });
  expect(region).toHaveTextContent('Suspended until 4 December 2999');
});

test('A suspension whose time was over is in what was decided before', async () => {
  garden.cases = [
    aCase(6, {
      history: [
        {
          id: mireilleId,
          kind: 'profile',
          title: 'Mireille Kerbrat',
          act: 'restore',
          moderator: null,
          gone: false,
          reason: 'unkind',
          message: null,
          at: '2026-10-01T09:30:00Z',
        },
      ],
    }),
  ];
  await visitAsModerator(path);
  expect(await screen.findByRole('region', { name: /^Decided before/ })).toHaveTextContent(
    'The suspension’s time was over: Mireille Kerbrat, Unkind. 1 October 2026',
  );
});

const notes = () => screen.findByRole('region', { name: 'Notes of the moderators' });

test.each([
  ['tip', aCase(6)],
  ['gardener', aCase(6, { kind: 'profile', id: mireilleId })],
])('Moderators read and write notes about the gardener of a %s', async (_, file) => {
  garden.cases = [{ ...file, notes: [{ text: 'Asked twice.', by: anotherId, at: '2026-10-01T09:30:00Z' }] }];
  const { user } = await visitAsModerator(`/moderation/${file.kind}/${file.id}`);
  expect(await notes()).toHaveTextContent('1 October 2026Asked twice.');
  const field = screen.getByLabelText(/^Write a note/);
  expect(field).toHaveAccessibleDescription(
    'Only moderators read it here. The gardener gets it with an export of their data. It is kept for a year.',
  );
  await user.click(screen.getByRole('button', { name: 'Keep the note' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Write something first.');
  await fill(user, /^Write a note/, ' Promised to stop. ');
  // Escape leaves the page only where nothing would be lost.
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Keep the note' }));
  await waitFor(async () => expect(within(await notes()).getAllByRole('listitem')).toHaveLength(2));
  expect(within(await notes()).getAllByRole('listitem')[0]).toHaveTextContent('Promised to stop.');
  expect(field).toHaveValue('');
  expect(calls('post', '/moderation/gardeners/{id}/notes').map(({ params, body }) => [params.id, body])).toEqual([
    [mireilleId, { text: 'Promised to stop.' }],
  ]);
});

test('A note that could not be sent stays in its field', async () => {
  server.use(onApi('post', '/moderation/gardeners/{id}/notes', () => problem(503, 'busy')));
  const { user } = await visitAsModerator(path);
  await fill(user, /^Write a note/, 'Promised to stop.');
  await user.click(screen.getByRole('button', { name: 'Keep the note' }));
  expect(await within(await notes()).findByRole('alert')).toHaveTextContent('It could not be sent.');
  expect(screen.getByLabelText(/^Write a note/)).toHaveValue('Promised to stop.');
});

test('Moderators write no note about themselves', async () => {
  const owner = garden.cases[0]?.owner;
  garden.cases = [aCase(6, { acts: [], owner: owner ? { ...owner, id: rowan.id } : null })];
  await visitAsModerator(path);
  expect(await notes()).toBeVisible();
  expect(screen.queryByLabelText(/^Write a note/)).toBeNull();
});
