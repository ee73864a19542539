/** A change that waits in the outbox against two tabs: neither replaces a text of the other that the gardener has not seen. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendOutbox } from '~/features/tips/outbox/send';
import { createQueryClient } from '~/shared/api/query-client';
import type { Change, Waiting } from '~/shared/offline/outbox';
import { aTip, garden, ownTip, rowan, tipId } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import { fill, fillForm, screen, type User, visitSignedIn, waitFor, within } from '../app';
import { calls, networkError, server } from '../backend';
import { closePage } from '../browser';
import { storeSession } from '../cognito';
import { database, freeInAnotherTab, holdInAnotherTab } from '../device';

const of = `sub of ${rowan.email}`;
const thisYear = new Date().getUTCFullYear();

const { title, plantType, category, description, difficultyLevel } = sampleTip;
const texts = {
  title,
  plantType,
  category,
  description,
  difficultyLevel,
  image: null,
  availability: 'public' as const,
};
const theirText = 'Another tab wrote this, and it must not be lost by what this one writes.';
const ourText = 'This tab wrote this, and it must not be lost by what another one writes.';

const waits = () => [...database('garden.outbox').values()] as Waiting[];

/** What the other tab does with the outbox, which it tells this one or not. */
function otherTab(
  change: Change | undefined,
  { tells = false, ...more }: Partial<Waiting> & { tells?: boolean } = {},
): void {
  const outbox = database('garden.outbox');
  outbox.clear();
  if (change) outbox.set(idOf(change), { id: idOf(change), of, at: 7, title: 'Of the other tab', change, ...more });
  if (tells) new BroadcastChannel('garden.outbox').postMessage(undefined);
}

function idOf(change: Change): string {
  if (change.kind === 'share') return `${of}/share/${change.key}`;
  if (change.kind === 'report') return `${of}/report/${change.report.year}/${change.tip}`;
  return `${of}/${change.kind}/${change.kind === 'mark' ? '' : change.tip}`;
}

type Kind = {
  theirs: Change;
  /** Opens the form in this tab, by a fresh page. */
  open: () => Promise<User>;
  field: string | RegExp;
  submit: string;
  /** What the form says of the other text. */
  says: RegExp;
  /** Where it opens with the text that waits. */
  reopen: () => Promise<User>;
};

const openAt = (address: string, label: string) => async (): Promise<User> => {
  const { user } = await visitSignedIn(address);
  await screen.findByLabelText(label);
  return user;
};

const openTrial = async (): Promise<User> => {
  const { user } = await visitSignedIn(`/tips/${tipId(3)}`);
  const button = await screen.findByRole('button', { name: 'I tried it' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  await user.click(await screen.findByLabelText('It worked'));
  return user;
};

/** The tab was duplicated, and its draft with it. */
const openDuplicate = async (): Promise<User> => {
  const { user } = await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Title');
  await fillForm(user, formFields(sampleTip));
  const [name = '', draft = ''] = Object.entries(sessionStorage).find(([name]) => name.includes('draft.share.')) ?? [];
  await closePage();
  storeSession(sessionStorage);
  sessionStorage.setItem(name, JSON.stringify({ ...JSON.parse(draft), key: 'key-1' }));
  return openAt('/ShareTip', 'Title')();
};

const draft = { ...texts, description: theirText };

const kinds: Record<string, Kind> = {
  'An edit': {
    theirs: { kind: 'edit', tip: tipId(4), version: 3, change: { description: theirText } },
    open: openAt(`/MyTips?edit=${tipId(4)}`, 'Description'),
    field: 'Description',
    submit: 'Update Tip',
    says: /^Another text of this tip waits on this device\.$/,
    reopen: openAt(`/MyTips?edit=${tipId(4)}`, 'Description'),
  },
  'A new tip': {
    theirs: { kind: 'share', key: 'key-1', draft },
    open: openDuplicate,
    field: 'Description',
    submit: 'Submit Tip',
    says: /^Another text of this tip waits on this device\.$/,
    reopen: openAt('/ShareTip?waiting=key-1', 'Description'),
  },
  'A draft that is shared': {
    theirs: { kind: 'edit', tip: tipId(9), version: 3, change: { ...draft, facts: {}, photos: [] } },
    open: openAt(`/ShareTip?draft=${tipId(9)}`, 'Description'),
    field: 'Description',
    submit: 'Submit Tip',
    says: /^Another text of this tip waits on this device\.$/,
    reopen: openAt(`/ShareTip?draft=${tipId(9)}`, 'Description'),
  },
  'A note on a trial': {
    theirs: { kind: 'report', tip: tipId(3), report: { result: 'did-not', note: theirText, year: thisYear } },
    open: openTrial,
    field: /^A note for others/,
    submit: 'Tell the others',
    says: /^Another report of yours waits on this device\.$/,
    reopen: async () => {
      const { user } = await visitSignedIn(`/tips/${tipId(3)}`);
      const button = await screen.findByRole('button', { name: 'I tried it' });
      await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
      await user.click(button);
      return user;
    },
  },
};

beforeEach(() => {
  garden.tips = [
    ownTip(4, { title: 'Water in the morning', version: 3 }),
    ownTip(9, { title, plantType, category, description, availability: 'draft', version: 3 }),
    aTip(3),
  ];
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(networkError('patch', '/tips/{id}'), networkError('post', '/tips'));
  server.use(networkError('put', '/tips/{id}/outcome'));
});

describe.each(Object.entries(kinds))('%s', (_, { theirs, open, field, submit, says, reopen }) => {
  const press = (user: User) => user.click(screen.getByRole('button', { name: submit }));

  test.each([
    ['without a word', false],
    ['and the other tab tells this one', true],
  ])('of another tab, %s, is shown before the form replaces it', async (_, tells) => {
    const user = await open();
    otherTab(theirs, { tells });
    await fill(user, field, ourText);
    await press(user);
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getAllByText(theirText).at(-1)).toBeVisible();
    expect(waits()).toMatchObject([{ change: theirs }]);
    expect(screen.getByLabelText(field)).toHaveValue(ourText);
    await press(user);
    await waitFor(() => expect(JSON.stringify(waits())).toContain(ourText));
    expect(waits()).toMatchObject([{ id: idOf(theirs), change: { kind: theirs.kind } }]);
    expect(JSON.stringify(waits())).not.toContain(theirText);
  });

  test('that waits is in the form that is opened after it, without a network, and Submit replaces it', async () => {
    if (theirs.kind === 'edit') {
      // Nothing but the outbox has the text of what was a draft.
      garden.tips = garden.tips.filter(({ availability }) => availability !== 'draft');
    }
    await visitSignedIn('/about');
    otherTab(theirs);
    const user = await reopen();
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveValue(theirText));
    await fill(user, field, ourText);
    await user.click(screen.getAllByRole('button', { name: new RegExp(`^(${submit}|Save)$`) }).at(-1) as HTMLElement);
    await waitFor(() => expect(JSON.stringify(waits())).toContain(ourText));
    expect(waits()).toMatchObject([{ id: idOf(theirs), change: { kind: theirs.kind } }]);
  });
});

describe.each(Object.entries(kinds))('%s that waits', (_, { theirs, field, reopen }) => {
  const openWaiting = async () => {
    await visitSignedIn('/about');
    otherTab(theirs);
    return reopen();
  };
  const goOnline = () => {
    vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
    server.resetHandlers();
  };
  const sent = () => [
    ...calls('patch', '/tips/{id}'),
    ...calls('post', '/tips'),
    ...calls('put', '/tips/{id}/outcome'),
  ];

  test('is not sent once something was typed in its form, also when that was closed', async () => {
    const user = await openWaiting();
    await fill(user, field, ourText);
    await waitFor(() => expect(waits()).toMatchObject([{ change: theirs, begun: true }]));
    closePage();
    goOnline();
    await sendOutbox(createQueryClient());
    expect(sent()).toEqual([]);
    await visitSignedIn('/MyTips');
    const list = within(await screen.findByRole('region', { name: 'Waiting to be sent' }));
    expect(list.getByText(/^It waits for you: you have begun to change it/)).toBeVisible();
    await user.click(await list.findByText('What you have typed since'));
    expect(list.getByText(ourText)).toBeVisible();
    const asks = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    await user.click(list.getByRole('button', { name: /^Send it as it was/ }));
    expect(asks).toHaveBeenCalledWith('Send it as it was? What you have typed since is discarded.');
    expect(sent()).toEqual([]);
    await user.click(list.getByRole('button', { name: /^Send it as it was/ }));
    await waitFor(() => expect(waits()).toEqual([]));
    expect(JSON.stringify(sent().map(({ body }) => body))).toContain(theirText);
    // It comes up in no form.
    await waitFor(() =>
      expect(JSON.stringify([{ ...sessionStorage }, [...database('garden.drafts').values()]])).not.toContain(ourText),
    );
  });

  test('has its typed text on the device after a reload that came before it was kept there', async () => {
    await fill(await openWaiting(), field, ourText);
    await closePage();
    database('garden.drafts').clear();
    storeSession(sessionStorage);
    await reopen();
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveValue(ourText));
    await waitFor(() => expect(JSON.stringify([...database('garden.drafts')])).toContain(ourText), { timeout: 3000 });
  });

  test('and was begun in another tab, says so in its form', async () => {
    await visitSignedIn('/about');
    otherTab(theirs, { begun: true });
    await reopen();
    expect(
      await screen.findByText(/You have begun to change (it|them) in another tab, which has that text\.$/),
    ).toBeVisible();
    expect(screen.getByLabelText(field)).toHaveValue(theirText);
  });

  test('is being sent when its form is opened, which says so, and then that it was sent', async () => {
    await visitSignedIn('/about');
    otherTab(theirs);
    const lock = `garden.outbox.open.${idOf(theirs)}`;
    holdInAnotherTab(lock);
    await reopen();
    expect(await screen.findByText(/being sent at this moment\.$/)).toBeVisible();
    otherTab(undefined, { tells: true });
    freeInAnotherTab(lock);
    expect(
      await screen.findByText(/no longer waits? on this device: (it was|they were) sent since, or discarded\./),
    ).toBeVisible();
  });
});

test('A change is not sent while its typed text is only in the tab, because the device’s storage is full', async () => {
  const { theirs, field, reopen } = kinds['A new tip'] as Kind;
  await visitSignedIn('/about');
  otherTab(theirs);
  const user = await reopen();
  const full = vi.spyOn(database('garden.outbox'), 'set').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  await fill(user, field, ourText);
  expect(await screen.findByText(/^This device cannot keep what you type/)).toBeVisible();
  vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
  server.resetHandlers();
  await user.click(screen.getAllByRole('link', { name: 'About Us' })[0] as HTMLElement);
  await sendOutbox(createQueryClient());
  expect(JSON.stringify(calls('post', '/tips').map(({ body }) => body))).not.toContain(theirText);
  full.mockRestore();
});

describe.each(['A new tip', 'A draft that is shared'])('%s that another tab submits', (name) => {
  const { theirs, field, reopen } = kinds[name] as Kind;
  const typeAndLose = async () => {
    await visitSignedIn('/about');
    otherTab(theirs);
    const user = await reopen();
    await fill(user, field, ourText);
    otherTab(undefined, { tells: true });
    expect(await screen.findByText(/^This tip no longer waits on this device/)).toBeVisible();
    return user;
  };

  test('leaves what is typed here as another draft', async () => {
    const user = await typeAndLose();
    vi.mocked(Object.getOwnPropertyDescriptor(navigator, 'onLine')?.get as () => boolean).mockReturnValue(true);
    server.resetHandlers();
    await user.click(screen.getAllByRole('link', { name: 'My Tips' })[0] as HTMLElement);
    await waitFor(() => expect(calls('post', '/tips')).toHaveLength(1));
    const [sent] = calls('post', '/tips');
    expect(sent?.body).toMatchObject({ availability: 'draft', description: ourText });
    expect(sent?.headers.get('Idempotency-Key')).not.toBe('key-1');
  });

  test('has what was typed in the form for a new tip, without a network', async () => {
    await typeAndLose();
    await closePage();
    storeSession(sessionStorage);
    await visitSignedIn('/ShareTip');
    expect(await screen.findByLabelText(field)).toHaveValue(ourText);
  });
});

test('Typed text that was begun before the edit of another tab is compared with it when the form is opened', async () => {
  const { theirs, open, submit } = kinds['An edit'] as Kind;
  await fill(await open(), 'Description', ourText);
  otherTab(theirs);
  const user = await open();
  expect(screen.getByLabelText('Description')).toHaveValue(ourText);
  const both = within(await screen.findByRole('region', { name: 'Two texts of this tip' }));
  expect(both.getByText(theirText)).toBeVisible();
  await user.click(both.getByRole('button', { name: 'Take it over: Description' }));
  expect(screen.getByLabelText('Description')).toHaveValue(theirText);
  await fill(user, 'Plant type', 'Beans');
  await user.click(screen.getByRole('button', { name: submit }));
  await waitFor(() =>
    expect(waits()).toMatchObject([{ change: { change: { description: theirText, plantType: 'Beans' } } }]),
  );
});

test('A tip of another tab stays as it is where this one’s becomes another tip', async () => {
  const { theirs, open } = kinds['A new tip'] as Kind;
  const user = await open();
  otherTab(theirs);
  await fill(user, 'Description', ourText);
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  await user.click(await screen.findByRole('button', { name: 'Make mine another tip' }));
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  expect(await screen.findByText('It waits for the network.')).toBeVisible();
  expect(waits()).toMatchObject([{ change: theirs }, { change: { kind: 'share', draft: { description: ourText } } }]);
});

test('What another tab keeps and sends is listed here at once', async () => {
  const { theirs } = kinds['An edit'] as Kind;
  await visitSignedIn('/MyTips');
  await screen.findByRole('row', { name: /Water in the morning/ });
  otherTab(theirs, { tells: true });
  expect(await screen.findByRole('region', { name: 'Waiting to be sent' })).toBeVisible();
  otherTab(undefined, { tells: true });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting to be sent' })).not.toBeInTheDocument());
});
