/** A new tip that waited on the device and that the server has rejected: the share form goes on with it. */
import { expect, test, vi } from 'vitest';
import type { Waiting } from '~/shared/offline/outbox';
import { garden, rowan } from '../../api/garden';
import { allFacts, formFields, sampleTip } from '../../sample-tip';
import { address, fill, heading, pause, screen, type User, visitSignedIn, waitFor, within } from '../app';
import { api, calls, networkError, onApi, problem, server } from '../backend';
import { closePage } from '../browser';
import { storeSession } from '../cognito';
import { database } from '../device';
import { laterBy, saveEveryMs, stopTheClock } from './clock';

const picture = { id: 'photo-1', width: 1600, height: 1200, colour: '#336633', alt: 'Three leeks', caption: 'In July' };
const { title, plantType, category, description, difficultyLevel, image } = sampleTip;
const draft = {
  ...{ title, plantType, category, description, difficultyLevel, image, availability: 'hidden' as const },
  facts: allFacts,
  photos: [{ id: picture.id, alt: picture.alt, caption: picture.caption }],
};
const refused = 'You are paused until Friday.';

function rejectedTip(more: Partial<Waiting> = {}): void {
  garden.tips = [];
  const of = `sub of ${rowan.email}`;
  const change = { kind: 'share' as const, key: 'key-1', draft, photos: [picture] };
  const waiting: Waiting = { id: `${of}/share/key-1`, of, at: 1, title, change, refused, ...more };
  database('garden.outbox').set(waiting.id, waiting);
}

const waits = () => [...database('garden.outbox').values()] as Waiting[];
const posts = () => calls('post', '/tips');
const photograph = () => within(screen.getByRole('list', { name: 'Photographs of this tip' }));
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));

/** From My Tips into the form. */
async function edit(): Promise<User> {
  const { user } = await visitSignedIn('/MyTips');
  const list = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
  await user.click(list.getByRole('link', { name: `Edit: ${title}` }));
  await screen.findByLabelText('Title');
  return user;
}

test('It opens with its reason, all its text and its photographs, and leaves the device once it is shared', async () => {
  rejectedTip();
  const user = await edit();
  expect(screen.getByText(`This is your tip that was not taken. ${refused}`)).toBeVisible();
  for (const [label, typed] of formFields(draft).filter(([label]) => label !== 'Image URL')) {
    expect(screen.getByLabelText(label)).toHaveValue(typed);
  }
  expect(photograph().getByDisplayValue(picture.alt)).toBeVisible();
  expect(photograph().getByDisplayValue(picture.caption)).toBeVisible();
  await fill(user, 'Title', 'Earth up in June');
  await submit(user);
  expect(await heading('Thank you!')).toBeVisible();
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.body).toMatchObject({ ...draft, title: 'Earth up in June' });
  // An attempt whose response was lost may have got through.
  expect(posts()[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  expect(waits()).toEqual([]);
});

test('Rejected again, it stays on the device, and the form says why', async () => {
  rejectedTip();
  server.use(onApi('post', '/tips', () => problem(403, 'paused', { detail: 'You are paused until Monday.' })));
  const user = await edit();
  await submit(user);
  expect(await screen.findByText(/^You are paused until Monday\./)).toBeVisible();
  expect(waits()).toMatchObject([{ refused }]);
  server.resetHandlers(...api);
  await submit(user);
  expect(await heading('Thank you!')).toBeVisible();
  expect(waits()).toEqual([]);
});

test('Sent without a network, it waits again, as it is now', async () => {
  rejectedTip();
  const user = await edit();
  await fill(user, 'Title', 'Earth up in June');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(networkError('post', '/tips'));
  await submit(user);
  expect(await screen.findByText('It waits for the network.')).toBeVisible();
  await waitFor(() => expect(waits()).toHaveLength(1));
  expect(waits()[0]).toMatchObject({ change: { draft: { title: 'Earth up in June' }, photos: [picture] } });
  expect(waits()[0]).not.toHaveProperty('refused');
});

test('It leaves the device once the server has it as a draft', async () => {
  stopTheClock();
  rejectedTip();
  const user = await edit();
  await fill(user, 'Title', 'Earth up in June');
  await laterBy(saveEveryMs);
  await waitFor(() => expect(posts()[0]?.body).toMatchObject({ title: 'Earth up in June', availability: 'draft' }));
  await waitFor(() => expect(waits()).toEqual([]));
});

test('The text of another tip in the form is not lost, and what is typed into this one survives a reload and a crash', async () => {
  rejectedTip();
  const first = await visitSignedIn('/ShareTip');
  await fill(first.user, 'Description', 'Half of another tip');
  await fill(await edit(), 'Description', `${description} And again in August.`);
  await pause(1_100);
  const isThere = async () => {
    await edit();
    expect(screen.getByLabelText('Description')).toHaveValue(`${description} And again in August.`);
    expect(screen.getByText(`This is your tip that was not taken. ${refused}`)).toBeVisible();
  };
  await isThere();
  await closePage();
  const tab = { ...sessionStorage };
  sessionStorage.clear();
  storeSession(sessionStorage);
  await isThere();
  await closePage();
  Object.assign(sessionStorage, tab);
  await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('Half of another tip');
});

test('Of an older release, its photographs are asked for', async () => {
  rejectedTip({ change: { kind: 'share', key: 'key-1', draft } });
  await edit();
  await photograph().findByText('uploaded');
  expect(photograph().getByDisplayValue(picture.alt)).toBeVisible();
  expect(calls('get', '/photos/{id}')[0]?.params).toMatchObject({ id: picture.id });
});

test('A tip that is gone from the device opens no form', async () => {
  garden.tips = [];
  await visitSignedIn('/ShareTip?waiting=key-1');
  expect(await screen.findByText(/^This tip does not wait on this device any more\./)).toBeVisible();
  expect(address()).toBe('/ShareTip?waiting=key-1');
});

test('A tip of which an earlier attempt got through is another tip at Submit', async () => {
  rejectedTip({ refused: 'An earlier attempt got through, with another text.', final: 'sent-before' });
  const user = await edit();
  expect(screen.getByText(/“Submit Tip” makes this another tip\.$/)).toBeVisible();
  await submit(user);
  expect(await heading('Thank you!')).toBeVisible();
  expect(posts()[0]?.headers.get('Idempotency-Key')).not.toBe('key-1');
  expect(waits()).toEqual([]);
});

test('My Tips makes it another tip at once, and offers no attempt that cannot succeed', async () => {
  rejectedTip({ refused: 'An earlier attempt got through, with another text.', final: 'sent-before' });
  const { user } = await visitSignedIn('/MyTips');
  const list = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
  expect(list.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  await user.click(list.getByRole('button', { name: `Make it another tip: ${title}` }));
  await waitFor(() => expect(waits()).toEqual([]));
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.headers.get('Idempotency-Key')).not.toBe('key-1');
});
