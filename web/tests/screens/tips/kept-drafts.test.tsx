/** What keeps the typed text of a draft: other windows never overwrite it, and a crash of the browser loses a second of it. */
import { describe, expect, test } from 'vitest';
import type { Tip } from '~/shared/api/schema.gen';
import { aTip, garden, ownTip, rowan, tipId, withPhotos } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import {
  act,
  address,
  fill,
  fillForm,
  heading,
  pause,
  screen,
  type User,
  visit,
  visitSignedIn,
  waitFor,
  within,
} from '../app';
import { calls, onApi, problem, response, server } from '../backend';
import { closePage } from '../browser';
import { storeSession } from '../cognito';
import { database, holdInAnotherTab } from '../device';
import { laterBy, saveEveryMs, stopTheClock } from './clock';

/** A draft on the server, which accepts an edit of its present version only, like the real server. */
function aDraftOnServer(more: Partial<Tip>) {
  const draft = { now: ownTip(9, { availability: 'draft', ...more }) };
  server.use(
    onApi('get', '/tips/{id}', () => response(200, { data: draft.now })),
    onApi('patch', '/tips/{id}', ({ body, headers }) => {
      if (headers.get('If-Match') !== `"${draft.now.version}"`) return problem(412, 'stale');
      draft.now = { ...draft.now, ...withPhotos(body), version: draft.now.version + 1 } as Tip;
      return response(200, { data: draft.now });
    }),
  );
  const changeElsewhere = (change: Partial<Tip>) => {
    draft.now = { ...draft.now, ...change, version: draft.now.version + 1 };
  };
  return { draft, changeElsewhere };
}

const goOn = () => visitSignedIn(`/ShareTip?draft=${tipId(9)}`);
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));
const bothTexts = async () => within(await screen.findByRole('alert', { name: 'Two texts of this draft' }));

test('Gardeners see both texts of a draft that was changed in another window, and choose what the draft becomes', async () => {
  stopTheClock();
  const { draft, changeElsewhere } = aDraftOnServer({ title: 'Sow beans', description: 'In rows.' });
  const { user } = await goOn();
  await fill(user, 'Title', 'Sow broad beans');
  changeElsewhere({ description: 'In rows, a hand apart.' });
  await laterBy(saveEveryMs);
  const texts = await bothTexts();
  expect(texts.getByText('Sow broad beans')).toBeVisible();
  expect(texts.getByText('In rows, a hand apart.')).toBeVisible();
  expect(draft.now).toMatchObject({ title: 'Sow beans', description: 'In rows, a hand apart.', version: 2 });
  await user.click(texts.getByRole('button', { name: 'Take it over: Description' }));
  expect(screen.getByLabelText('Description')).toHaveValue('In rows, a hand apart.');
  await user.click(texts.getByRole('button', { name: 'Keep what is in the form' }));
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  expect(draft.now).toMatchObject({ title: 'Sow broad beans', description: 'In rows, a hand apart.', version: 3 });
  expect(screen.queryByRole('alert', { name: 'Two texts of this draft' })).not.toBeInTheDocument();
});

test('Submit Tip shares no text that another device has changed meanwhile', async () => {
  const { draft, changeElsewhere } = aDraftOnServer({ title: 'Sow beans' });
  const { user } = await goOn();
  await fill(user, 'Title', 'Sow broad beans');
  changeElsewhere({ description: 'What was written on the phone, and is longer than fifty characters.' });
  await submit(user);
  const texts = await bothTexts();
  expect(texts.getByText(/^What was written on the phone/)).toBeVisible();
  expect(draft.now).toMatchObject({ availability: 'draft', version: 2 });
  await submit(user);
  await bothTexts();
  expect(draft.now.version).toBe(2);
  await user.click(texts.getByRole('button', { name: 'Take the other text' }));
  expect(screen.getByLabelText('Title')).toHaveValue('Sow beans');
  expect(screen.getByLabelText('Description')).toHaveValue(draft.now.description);
  await submit(user);
  expect(await heading('Thank you!')).toBeVisible();
  expect(draft.now).toMatchObject({ availability: 'public', title: 'Sow beans' });
});

test('A draft that another window has shared is not changed: the text here becomes another tip', async () => {
  stopTheClock();
  const { draft, changeElsewhere } = aDraftOnServer({ title: 'Sow beans' });
  const { user } = await goOn();
  await fill(user, 'Title', 'Sow broad beans');
  changeElsewhere({ availability: 'public' });
  await submit(user);
  const texts = await bothTexts();
  expect(texts.getByText(/^This draft was shared meanwhile/)).toBeVisible();
  expect(texts.getByRole('link', { name: 'Edit the shared tip' })).toHaveAttribute('href', `/MyTips?edit=${tipId(9)}`);
  await user.click(texts.getByRole('button', { name: 'Make mine another tip' }));
  await waitFor(() => expect(calls('post', '/tips')[0]?.body).toMatchObject({ title: 'Sow broad beans' }));
  expect(draft.now).toMatchObject({ availability: 'public', title: 'Sow beans' });
});

test('A gardener who comes back to a draft with unsaved text sees both texts where it was changed elsewhere', async () => {
  const { changeElsewhere } = aDraftOnServer({ title: 'Sow beans' });
  const { user } = await goOn();
  await fill(user, 'Title', 'Sow broad beans');
  changeElsewhere({ title: 'Sow beans early' });
  await goOn();
  const texts = await bothTexts();
  expect(texts.getByText('Sow beans early')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Sow broad beans');
  expect(user).toBeDefined();
});

test.each([
  ['in this tab', async () => undefined],
  ['on this device', () => crash()],
])(
  'What was typed in a draft and is kept %s can be read where another device has shared the draft meanwhile',
  async (_, end) => {
    stopTheClock();
    const { draft, changeElsewhere } = aDraftOnServer({ title: 'Sow beans' });
    server.use(onApi('patch', '/tips/{id}', () => problem(500, 'internal')));
    const { user } = await goOn();
    await fill(user, 'Title', 'Sow broad beans');
    await untilOnDevice('Sow broad beans');
    changeElsewhere({ availability: 'public', title: 'Sow beans early' });
    await end();
    await goOn();
    const texts = await bothTexts();
    expect(texts.getByText(/^This draft was shared meanwhile/)).toBeVisible();
    expect(texts.getByText('Sow broad beans')).toBeVisible();
    expect(texts.getByText('Sow beans early')).toBeVisible();
    expect(texts.getByRole('link', { name: 'Edit the shared tip' })).toHaveAttribute(
      'href',
      `/MyTips?edit=${tipId(9)}`,
    );
    expect(screen.getByLabelText('Title')).toHaveValue('Sow broad beans');
    expect(draft.now).toMatchObject({ availability: 'public', title: 'Sow beans early' });
  },
);

const onDevice = () => [...database('garden.drafts').values()].map((kept) => (kept as { text: string }).text);
/** The clock of `waitFor` stands still in some tests. */
async function untilOnDevice(text: string): Promise<void> {
  for (let ms = 0; ms < 2_000 && !onDevice().join().includes(text); ms += 50) {
    await pause(50);
  }
  expect(onDevice().join()).toContain(text);
}

/** A browser that is killed loses its tabs, and the sessions of these. */
async function crash(): Promise<void> {
  await closePage();
  sessionStorage.clear();
  storeSession(sessionStorage);
}

test('A text without a title survives the crash of the browser, and is gone from the device once it is sent', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  await untilOnDevice('Half a tip');
  expect(await screen.findByText(/^It is kept on this device. With a title/)).toBeVisible();
  await crash();
  const { user: again } = await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('Half a tip');
  expect(screen.getByText('Your draft, as you left it.')).toBeVisible();
  await fillForm(again, formFields(sampleTip));
  await submit(again);
  expect(await heading('Thank you!')).toBeVisible();
  await waitFor(() => expect(onDevice()).toEqual([]));
  await again.click(screen.getByRole('button', { name: 'Share Another Tip' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

test('A text that nobody came back to for 30 days is gone from the device', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  await untilOnDevice('Half a tip');
  await crash();
  for (const [id, kept] of database('garden.drafts')) {
    database('garden.drafts').set(id, { ...(kept as object), at: Date.now() - 30 * 86_400_000 - 1 });
  }
  await visitSignedIn('/ShareTip');
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect(await screen.findByLabelText('Description')).toHaveValue('');
});

test('The last sentence of a saved draft survives the crash of the browser, in the form and when the draft is continued', async () => {
  stopTheClock();
  const { draft } = aDraftOnServer({ title: 'Sow beans', description: 'In rows.' });
  const { user } = await goOn();
  await fill(user, 'Description', 'In rows. A hand apart.');
  await untilOnDevice('A hand apart');
  await crash();
  await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('In rows. A hand apart.');
  await crash();
  await goOn();
  expect(await screen.findByLabelText('Description')).toHaveValue('In rows. A hand apart.');
  await laterBy(saveEveryMs);
  await waitFor(() => expect(draft.now.description).toBe('In rows. A hand apart.'));
  await waitFor(() => expect(onDevice()).toEqual([]));
});

test('A new tab leaves the text of an open one alone, and the texts of two that crashed are not mixed', async () => {
  const first = await visitSignedIn('/ShareTip');
  await fill(first.user, 'Description', 'Of the first tab');
  await untilOnDevice('Of the first tab');
  const [ofFirst] = database('garden.drafts').keys();
  await crash();
  holdInAnotherTab(`garden.draft.${ofFirst}`);
  const second = await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('');
  await fill(second.user, 'Description', 'Of the second tab');
  await untilOnDevice('Of the second tab');
  expect(onDevice()).toHaveLength(2);
  expect(onDevice()[0]).toContain('Of the first tab');
});

test('A tab that was duplicated keeps its text beside that of the other one', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  await untilOnDevice('Half a tip');
  const [ofFirst] = database('garden.drafts').keys();
  const copied = { ...sessionStorage };
  await closePage();
  holdInAnotherTab(`garden.draft.${ofFirst}`);
  Object.assign(sessionStorage, copied);
  const duplicate = await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('Half a tip');
  await fill(duplicate.user, 'Description', 'Another half');
  await untilOnDevice('Another half');
  expect(onDevice()[0]).toContain('Half a tip');
});

test('Logging out asks about text that another tab has left behind, and deletes it from the device', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  await untilOnDevice('Half a tip');
  await crash();
  const again = await visitSignedIn('/Tips');
  await again.user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await again.user.click(await screen.findByRole('button', { name: 'Log out and delete it' }));
  await waitFor(() => expect(address()).toBe('/'));
  await waitFor(() => expect(onDevice()).toEqual([]));
});

test('A gardener sees no text that another one has left on the device, and logging out leaves it there', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Description', 'Half a tip');
  await untilOnDevice('Half a tip');
  sessionStorage.clear();
  storeSession(sessionStorage, { email: 'nell@sorley.example' });
  const other = await visit('/ShareTip');
  expect(await screen.findByLabelText('Description')).toHaveValue('');
  await other.user.click(screen.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(onDevice()).toHaveLength(1);
});

describe('What a gardener typed in a tab whose session is gone', () => {
  const kept = () => [...database('garden.drafts').values()] as Array<{ of: string; text: string }>;
  const visitAsOther = async (path: string) => {
    await closePage();
    for (const name of Object.keys(sessionStorage)) if (name.startsWith('Cognito')) sessionStorage.removeItem(name);
    await visit(path);
    await heading(/^Login$|^Share a tip, free$/);
    storeSession(sessionStorage, { email: 'nell@sorley.example' });
    return visit(path);
  };

  test.each([
    ['the form that shares tips', '/ShareTip', '/ShareTip'],
    ['the form of a draft', `/ShareTip?draft=${tipId(9)}`, '/ShareTip'],
  ])('in %s is not shown to another gardener, who can log out without a question', async (_, path, other) => {
    stopTheClock();
    aDraftOnServer({ title: 'Sow beans' });
    server.use(onApi('patch', '/tips/{id}', () => problem(500, 'internal')));
    const { user } = await visitSignedIn(path);
    await fill(user, 'Description', 'Half a tip');
    await untilOnDevice('Half a tip');
    const { user: nell } = await visitAsOther(other);
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    expect(screen.queryByText('Your draft, as you left it.')).not.toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Half a tip');
    await nell.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(kept()).toMatchObject([{ of: `sub of ${rowan.email}` }]);
    expect(kept()[0]?.text).toContain('Half a tip');
    await visitSignedIn(path);
    expect(await screen.findByLabelText('Description')).toHaveValue('Half a tip');
  });

  test('in the form of an edit is not mentioned to another gardener, and stays on the device', async () => {
    garden.tips = [ownTip(5)];
    const { user } = await visitSignedIn(`/MyTips?edit=${tipId(5)}`);
    await fill(user, 'Description', 'Half an edit, which is as long as the description of a tip has to be.');
    await untilOnDevice('Half an edit');
    garden.tips = [];
    const { user: nell } = await visitAsOther(`/MyTips?edit=${tipId(5)}`);
    await screen.findByText(/doesn't exist or has been removed/);
    expect(screen.queryByText(/^Your changes are kept on this device/)).not.toBeInTheDocument();
    await nell.keyboard('{Escape}');
    await nell.click(screen.getByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(kept()).toMatchObject([{ of: `sub of ${rowan.email}` }]);
  });

  test('is kept on the device when another gardener signs in while the page is open', async () => {
    stopTheClock();
    const { user } = await visitSignedIn('/ShareTip');
    await fill(user, 'Description', 'Half a tip');
    await untilOnDevice('Half a tip');
    storeSession(sessionStorage, { email: 'nell@sorley.example' });
    act(() => dispatchEvent(new StorageEvent('storage', { key: 'garden.session', newValue: 'changed' })));
    await waitFor(() => expect(screen.getByLabelText('Description')).toHaveValue(''));
    await pause(100);
    expect(kept()).toMatchObject([{ of: `sub of ${rowan.email}` }]);
  });
});

/** A form of a page, its field, and the button that sends it. */
const forms = {
  'the note of a report': {
    open: async () => {
      garden.tips = [aTip(5)];
      const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
      const opener = await screen.findByRole('button', { name: 'I tried it' });
      await waitFor(() => expect(opener).not.toHaveAttribute('aria-disabled'));
      await user.click(opener);
      await user.click(await screen.findByLabelText('It worked'));
      return user;
    },
    field: /^A note for others/,
    send: 'Tell the others',
    sent: 'Thank you. Your report helps others.',
    asLeft: /^This is your report as you left it/,
  },
  'an edit': {
    open: async () => {
      garden.tips = [ownTip(5)];
      const { user } = await visitSignedIn(`/MyTips?edit=${tipId(5)}`);
      await screen.findByLabelText('Description');
      return user;
    },
    field: 'Description',
    send: 'Update Tip',
    sent: 'Success!',
    asLeft: /^These are your changes as you left them/,
  },
};

const typed = 'In clay too, with a hand of sand under each of the roots.';

describe.each(Object.entries(forms))('The text of %s', (_, { open, field, send, sent, asLeft }) => {
  test('survives the crash of the browser, and is gone from the device once it is sent', async () => {
    await fill(await open(), field, typed);
    await untilOnDevice(typed);
    await crash();
    const user = await open();
    expect(screen.getByLabelText(field)).toHaveValue(typed);
    expect(screen.getByText(asLeft)).toBeVisible();
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText(sent)).toBeVisible();
    await waitFor(() => expect(onDevice()).toEqual([]));
  });

  test('that was taken back is gone from the device', async () => {
    const user = await open();
    const before = screen.getByLabelText<HTMLTextAreaElement>(field).value;
    await fill(user, field, typed);
    await untilOnDevice(typed);
    await fill(user, field, before);
    await waitFor(() => expect(onDevice().join()).not.toContain(typed));
  });

  test('is in no form that shares a tip, and is gone from the device after logging out', async () => {
    await fill(await open(), field, typed);
    await untilOnDevice(typed);
    await crash();
    const { user } = await visitSignedIn('/ShareTip');
    expect(await screen.findByLabelText('Description')).toHaveValue('');
    expect(screen.queryByText('Your draft, as you left it.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    await user.click(await screen.findByRole('button', { name: 'Log out and delete it' }));
    await waitFor(() => expect(address()).toBe('/'));
    await waitFor(() => expect(onDevice()).toEqual([]));
  });

  test('that another tab has is neither shown nor deleted by this one', async () => {
    await fill(await open(), field, typed);
    await untilOnDevice(typed);
    const [name] = database('garden.drafts').keys();
    await crash();
    holdInAnotherTab(`garden.draft.${name}`);
    const user = await open();
    expect(screen.getByLabelText(field)).not.toHaveValue(typed);
    await fill(user, field, `${typed} Or gravel.`);
    await user.click(screen.getByRole('button', { name: send }));
    expect(await screen.findByText(sent)).toBeVisible();
    expect(onDevice()[0]).toContain(typed);
  });
});

test('A gardener sees no note that another one has left on the device', async () => {
  await fill(await forms['the note of a report'].open(), /^A note for others/, typed);
  await untilOnDevice(typed);
  await closePage();
  sessionStorage.clear();
  storeSession(sessionStorage, { email: 'nell@sorley.example' });
  const { user } = await visit(`/tips/${tipId(5)}`);
  const opener = await screen.findByRole('button', { name: 'I tried it' });
  await waitFor(() => expect(opener).not.toHaveAttribute('aria-disabled'));
  await user.click(opener);
  expect(screen.getByLabelText(/^A note for others/)).toHaveValue('');
});

const confirmDeletion = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /^Delete: / }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
};

test.each([
  ['Undo', async (user: User) => user.click(await screen.findByRole('button', { name: /^Undo: / }))],
  [
    'Restore in another session',
    async () => {
      await crash();
      garden.deleted = [ownTip(5, { deletedAt: new Date().toISOString() })];
      const { user } = await visitSignedIn('/MyTips');
      await user.click(await screen.findByRole('button', { name: 'Restore: Tip 5' }));
    },
  ],
])('The text of an edit of a tip that was deleted is in its form after %s', async (_, restore) => {
  const user = await forms['an edit'].open();
  await fill(user, 'Description', typed);
  await untilOnDevice(typed);
  await user.keyboard('{Escape}');
  await confirmDeletion(user);
  await waitFor(() => expect(calls('delete', '/tips/{id}')).toHaveLength(1));
  await restore(user);
  expect(await screen.findByText('Restored: it is among your tips again')).toBeVisible();
  await forms['an edit'].open();
  expect(screen.getByLabelText('Description')).toHaveValue(typed);
  expect(screen.getByText(/^These are your changes as you left them/)).toBeVisible();
});

describe('The unsent text of a draft that was deleted', () => {
  const typeAndLeave = async () => {
    stopTheClock();
    garden.tips = [ownTip(9, { title: 'Sow beans', availability: 'draft' })];
    server.use(onApi('patch', '/tips/{id}', () => problem(500, 'internal')));
    const { user } = await goOn();
    await fill(user, 'Title', 'Sow broad beans');
    await untilOnDevice('Sow broad beans');
    return user;
  };

  test('is in no form for a new tip, and in its own once it is restored', async () => {
    const user = await typeAndLeave();
    await user.click(screen.getByRole('link', { name: 'My Tips' }));
    await confirmDeletion(user);
    await user.click((await screen.findAllByRole('link', { name: 'Share Garden Tip' }))[0] as HTMLElement);
    expect(await screen.findByLabelText('Title')).toHaveValue('');
    await fill(user, 'Title', 'Lift dahlias');
    await goOn();
    expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans');
  });

  test('is in no form for a new tip after a crash, and in its own once it is restored', async () => {
    await typeAndLeave();
    await crash();
    const { user } = await visitSignedIn('/MyTips');
    await confirmDeletion(user);
    await waitFor(() => expect(onDevice().join()).toContain('"ofDeleted":true'));
    await crash();
    await visitSignedIn('/ShareTip');
    expect(await screen.findByLabelText('Title')).toHaveValue('');
    await crash();
    await goOn();
    expect(await screen.findByLabelText('Title')).toHaveValue('Sow broad beans');
  });
});
