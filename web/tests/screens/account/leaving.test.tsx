import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import type { Block, Hold, Notices, OwnPost, OwnReport } from '~/shared/api/schema.gen';
import { mireilleId, noMarks, ownTip, rowan } from '../../api/garden';
import { questionId } from '../../api/questions';
import { address, fill, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, onApi, problem, response, server } from '../backend';
import { cognito, storeSession } from '../cognito';

vi.setConfig({ testTimeout: 30_000 });

const exported = { ...rowan, emailVerified: true };

afterEach(() => vi.unstubAllGlobals());

/** The file that the browser would save. */
function saved(): { name: string; text: () => Promise<string>; revoked: boolean } {
  const file = { name: '', text: async () => '', revoked: false };
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file.text = () => blob.text();
        return 'blob:export';
      },
      revokeObjectURL: () => {
        file.revoked = true;
      },
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    file.name = this.download;
  });
  return file;
}

test('An export saves the profile and every page of tips as one file', async () => {
  const file = saved();
  const tips = [ownTip(4), ownTip(2, { availability: 'hidden' })];
  const reports: OwnReport[] = [
    {
      kind: 'profile',
      id: mireilleId,
      title: 'Mireille Kerbrat',
      reason: 'spam',
      note: null,
      at: '2026-11-18T09:30:00Z',
      outcome: null,
    },
  ];
  const blocks: Block[] = [{ kind: 'mute', id: mireilleId, name: 'Mireille Kerbrat', at: '2026-11-18T09:30:00Z' }];
  const follows = { gardeners: [mireilleId], plants: ['apple'] };
  const questions: OwnPost[] = [
    {
      id: questionId(11, 'apple'),
      plant: 'apple',
      tip: null,
      text: 'Why does it bear nothing?',
      at: '2026-11-11T09:30:00Z',
      state: 'open',
      accepted: false,
    },
  ];
  const notices: Notices = { notices: [], unseen: 0, mail: ['digest'], asks: false };
  const privateNotes = [{ text: 'Promised to stop.', at: '2026-11-18T09:30:00Z' }];
  const marks = { ...noMarks, helpful: [{ tip: ownTip(4)._id, at: '2026-11-18T09:30:00Z' }] };
  server.use(
    onApi('get', '/user/{id}/export', ({ query: { cursor } }) =>
      cursor
        ? response(200, {
            data: {
              profile: exported,
              tips: tips.slice(1),
              marks: null,
              photos: null,
              reports: null,
              appeals: null,
              blocks: null,
              follows: null,
              questions: null,
              notices: null,
              privateNotes: null,
            },
            next: null,
          })
        : response(200, {
            data: {
              profile: exported,
              tips: tips.slice(0, 1),
              marks,
              photos: [],
              reports,
              appeals: [],
              blocks,
              follows,
              questions,
              notices,
              privateNotes,
            },
            next: 'page-2',
          }),
    ),
  );
  const { user } = await visitSignedIn('/profile');
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByText(/^Saved as garden-export-\d{4}-\d\d-\d\d\.json, with 2 tips\.$/)).toBeVisible();
  expect(file.name).toMatch(/^garden-export-.*\.json$/);
  expect(file.revoked).toBe(false);
  expect(JSON.parse(await file.text())).toMatchObject({
    account: { email: rowan.email, displayName: rowan.name },
    profile: exported,
    tips,
    marks,
    reports,
    appeals: [],
    blocks,
    follows,
    questions,
    notices,
    privateNotes,
  });
  expect(calls('get', '/user/{id}/export').map(({ params, query }) => [params.id, query])).toEqual([
    [rowan.id, {}],
    [rowan.id, { cursor: 'page-2' }],
  ]);
});

test('A failed export says so and saves nothing', async () => {
  const file = saved();
  server.use(onApi('get', '/user/{id}/export', () => problem(403, 'forbidden', { detail: 'Not yours.' })));
  const { user } = await visitSignedIn('/profile');
  await user.click(await screen.findByRole('button', { name: 'Export my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not yours.');
  expect(file.name).toBe('');
  expect(screen.getByRole('button', { name: 'Export my data' })).toBeEnabled();
});

async function begin(user: User, choice: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /deleting my account|Delete my account/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
  expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: new RegExp(choice) }));
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  return dialog;
}

async function prove(user: User, dialog: HTMLElement): Promise<void> {
  await fill(user, 'Password', 'Garden-gate-1!');
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
}

test('A gardener who leaves chooses about the tips, gives the password, and is signed out on the home page', async () => {
  let left = 2;
  server.use(
    onApi('delete', '/user/{id}', () => {
      left -= 1;
      return left ? response(202, { data: { tipsLeft: 12 } }) : response(204, undefined);
    }),
  );
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Leave my tips');
  expect(calls('delete', '/user/{id}')).toHaveLength(0);
  await prove(user, dialog);
  expect(await screen.findByText(/^Working through your tips: 12 left\./)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(dialog).toBeInTheDocument();

  expect(await screen.findByText(/^Your account is deleted\. Goodbye/)).toBeVisible();
  expect(address()).toBe('/');
  expect(cognito.requests('RespondToAuthChallenge')).toHaveLength(1);
  expect(calls('delete', '/user/{id}').map(({ params, query }) => [params.id, query])).toEqual([
    [rowan.id, { tips: 'keep' }],
    [rowan.id, { tips: 'keep' }],
  ]);
  expect(Object.keys(sessionStorage).filter((key) => key.endsWith('Token'))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
});

test('Escape while the password is checked does not close the dialog', async () => {
  const { opened, open } = gate();
  server.use(onApi('delete', '/user/{id}', () => response(204, undefined)));
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  server.use(http.post('https://cognito-idp.eu-west-1.amazonaws.com/', () => opened));
  await prove(user, dialog);
  await user.keyboard('{Escape}');
  // A second one, which Chromium lets nobody cancel.
  dialog.dispatchEvent(new Event('cancel'));
  (dialog as HTMLDialogElement).close();
  await waitFor(() => expect(dialog).toHaveProperty('open', true));
  expect(within(dialog).getByRole('button', { name: 'Keep my account' })).toBeDisabled();
  expect(calls('delete', '/user/{id}')).toHaveLength(0);
  open();
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
});

test('Each step has the focus, and the removal is announced', async () => {
  server.use(onApi('delete', '/user/{id}', () => response(202, { data: { tipsLeft: 12 } })));
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  const announced = within(dialog).getByRole('status');
  expect(announced).toBeEmptyDOMElement();
  expect(within(dialog).getByLabelText('Password')).toHaveFocus();
  await prove(user, dialog);
  await waitFor(() => expect(announced).toHaveTextContent('Working through your tips: 12 left.'));
  expect(announced.parentElement).toHaveFocus();
  server.use(onApi('delete', '/user/{id}', () => response(204, undefined)));
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
});

test('After a removal that stopped half-way, the page shows that the account is not active', async () => {
  server.use(onApi('delete', '/user/{id}', () => problem(403, 'inactive', { detail: 'Something is in the way.' })));
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, status: 'inactive' as const } })));
  await prove(user, dialog);
  await user.click(await within(dialog).findByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/^Your account is not active/)).toBeVisible();
});

test('A removal that stopped half-way makes no new profile', async () => {
  let requests = 0;
  server.use(
    onApi('delete', '/user/{id}', () => {
      requests += 1;
      return requests === 1 ? response(202, { data: { tipsLeft: 1 } }) : problem(403, 'forbidden');
    }),
  );
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  const fetched = calls('post', '/user').length;
  await prove(user, dialog);
  await user.click(await within(dialog).findByRole('button', { name: 'Later' }));
  expect(await screen.findByText(/^Your account is not active/)).toBeVisible();
  expect(calls('post', '/user')).toHaveLength(fetched);
});

test('An account that gets no profile can be deleted', async () => {
  const detail = 'It can be used again from 2026-12-28.';
  server.use(
    onApi('post', '/user', () => problem(403, 'inactive', { detail })),
    onApi('delete', '/user/{id}', () => response(204, undefined)),
  );
  const { user } = await visitSignedIn('/profile');
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await prove(user, dialog);
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
  const [sent] = calls('delete', '/user/{id}');
  expect(sent?.query).toEqual({ tips: 'remove' });
  expect(sent?.params.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('A wrong password deletes nothing and ends no session', async () => {
  cognito.fail('RespondToAuthChallenge', 'NotAuthorizedException', 'Incorrect username or password.');
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  await prove(user, dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('invalid Email or Password');
  expect(calls('delete', '/user/{id}')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Keep my account' }));
  expect(dialog).not.toBeInTheDocument();
  await fill(user, /^Location/, 'Weardale');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
});

test('The password of another account is refused', async () => {
  storeSession(sessionStorage, { email: 'somebody@else.example' });
  const { user } = await visit('/profile');
  const dialog = await begin(user, 'Remove my tips');
  await prove(user, dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('That is another account.');
  expect(calls('delete', '/user/{id}')).toHaveLength(0);
});

test('A deletion that fails half-way says how many tips are left, and continues', async () => {
  server.use(onApi('delete', '/user/{id}', () => problem(403, 'inactive', { detail: 'Something is in the way.' })));
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  await prove(user, dialog);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Something is in the way.');
  server.use(onApi('delete', '/user/{id}', () => response(204, undefined)));
  await user.click(within(dialog).getByRole('button', { name: 'Continue deleting' }));
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
});

test('A deletion that takes longer than the sign-in counts asks for the password again', async () => {
  server.use(onApi('delete', '/user/{id}', () => problem(403, 'sign-in-again')));
  const { user } = await visitSignedIn('/profile');
  const dialog = await begin(user, 'Remove my tips');
  await prove(user, dialog);
  expect(await within(dialog).findByText(/^Your sign-in is too long ago/)).toBeVisible();
  server.use(onApi('delete', '/user/{id}', () => response(204, undefined)));
  await prove(user, dialog);
  // Its last request. A later one would be in the next test.
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
  expect(address()).toBe('/');
  expect(cognito.requests('RespondToAuthChallenge')).toHaveLength(2);
});

test('A suspended gardener takes their data along and deletes the account', async () => {
  const hold: Hold = {
    reason: 'unkind',
    at: '2026-11-01T09:00:00Z',
    message: 'Three warnings were enough.',
    case: null,
    removed: false,
    until: null,
  };
  server.use(
    onApi('post', '/user', () => response(200, { data: { ...rowan, status: 'inactive' as const, hold } })),
    onApi('delete', '/user/{id}', () => response(204, undefined)),
  );
  const { user } = await visitSignedIn('/profile');
  expect(await screen.findByText(/You can take your data along and delete the account\.$/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Export my data' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Continue deleting/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Delete my account/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
  expect(dialog).toHaveTextContent('Your tips are hidden, so they go with you.');
  expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await prove(user, dialog);
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
  expect(calls('delete', '/user/{id}').map(({ query }) => query)).toEqual([{ tips: 'remove' }]);
});

test('A gardener who has begun to leave can only go on', async () => {
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, status: 'inactive' as const } })));
  const { user } = await visitSignedIn('/profile');
  expect(await screen.findByText(/^Your account is not active/)).toBeVisible();
  expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
  const dialog = await begin(user, 'Remove my tips');
  await prove(user, dialog);
  expect(await screen.findByText(/^Your account is deleted\./)).toBeVisible();
});
