/** The reader's garden: where it is asked, kept, shown and forgotten. */
import { expect, test, vi } from 'vitest';
import type { OwnUser } from '~/shared/api/schema.gen';
import { afterChange, aTip, garden, mireilleId, ownTip, rowan, tipId } from '../api/garden';
import { formFields, sampleTip } from '../sample-tip';
import { act, fillForm, heading, screen, type User, visit, visitSignedIn, waitFor, within } from './app';
import { calls, onApi, problem, response, server } from './backend';

const key = 'garden.readers-garden';
const months = { best: [3, 4], possible: [5] };
const page = `/gardener/${mireilleId}`;
const tipPage = `/tips/${tipId(5)}`;

function seasonalTips(): void {
  garden.tips = [aTip(5, { facts: { months, hazards: ['toxic-to-pets', 'sharp-tool'] } }), aTip(4)];
}

function profileHas(more: Partial<OwnUser>): void {
  server.use(
    onApi('post', '/user', () => response(200, { data: { ...rowan, ...more } })),
    onApi('patch', '/user/{id}', ({ body }) => response(200, { data: afterChange({ ...rowan, ...more }, body) })),
  );
}

const card = async (title: string) => (await screen.findByRole('link', { name: title })).closest('article');
const year = (tip: Element | null) => tip?.querySelector('[role="img"]')?.getAttribute('aria-label') ?? undefined;
const change = () => screen.findByRole('button', { name: /^Change/ });
const prompt = () => screen.queryByRole('region', { name: 'Where do you garden?' });

async function choose(user: User, hemisphere: string, climate: string): Promise<void> {
  await user.selectOptions(await screen.findByLabelText('Hemisphere'), hemisphere);
  const field = screen.getByLabelText('Climate');
  await user.selectOptions(field, climate);
  // A tip's page has another button "Save", for the tip.
  await user.click(within(field.closest('form') as HTMLElement).getByRole('button', { name: 'Save' }));
}

test('Visitors choose their garden beside the months, and the device keeps it', async () => {
  seasonalTips();
  const { user, unmount } = await visit(page);
  const tip = await card('Tip 5');
  await waitFor(() => expect(year(tip)).toBe('Best March and April, possible in May'));
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  (await change()).focus();
  await user.keyboard('{Enter}');
  expect(await change()).toHaveAttribute('aria-expanded', 'true');
  await choose(user, 'Southern hemisphere', 'Mediterranean');
  expect(
    await screen.findByText('Months for a southern garden, Mediterranean. Shown for the southern year.'),
  ).toBeVisible();
  expect(year(tip)).toBe('Best September and October, possible in November');
  expect(screen.queryByLabelText('Hemisphere')).not.toBeInTheDocument();
  expect(await change()).toHaveFocus();
  expect(calls('patch', '/user/{id}')).toHaveLength(0);
  unmount();

  await visit(page);
  expect(await screen.findByText(/^Months for a southern garden, Mediterranean\./)).toBeVisible();
});

test('A change can be cancelled, and nothing is kept', async () => {
  seasonalTips();
  const { user } = await visit(page);
  await user.click(await change());
  await user.selectOptions(await screen.findByLabelText('Hemisphere'), 'Southern hemisphere');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await change()).toHaveFocus();
  expect(screen.getByText('Months for a northern garden.')).toBeVisible();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each(['{"hemisphere":', '"southern"', '{"hemisphere":"western","climate":7}', 'null'])(
  'A device that has kept %s shows the northern year',
  async (stored) => {
    localStorage.setItem(key, stored);
    seasonalTips();
    await visit(page);
    expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  },
);

test('Tips without months have no line about the garden', async () => {
  garden.tips = [aTip(4)];
  await visit(page);
  const tip = await card('Tip 4');
  expect(tip).not.toHaveTextContent('Toxic');
  expect(year(tip)).toBeUndefined();
  expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
});

test('Gardeners are asked once where they garden, and the profile keeps it, which others may see', async () => {
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  expect(
    await screen.findByText(/^It is saved in your profile, where others may see the hemisphere and the climate\./),
  ).toBeVisible();
  expect(screen.queryByText(/stays on this device/)).toHaveTextContent('Your town stays on this device.');
  await choose(user, 'Southern hemisphere', 'Cool maritime');
  const thanks = await screen.findByText('Thank you. Months are now for a southern garden, cool maritime.');
  expect(thanks).toHaveFocus();
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { hemisphere: 'southern', climate: 'cool-maritime', lastFrost: null, firstFrost: null },
  ]);
  expect(screen.getByText('September, October; also November')).toBeVisible();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  [
    { lastFrost: 14, firstFrost: 44 },
    { lastFrost: 15, firstFrost: 44 },
  ],
  [
    { lastFrost: null, firstFrost: null },
    { lastFrost: 15, firstFrost: 40 },
  ],
])('Weeks of frost that are corrected beside the months are in the profile: %o', async (before, after) => {
  profileHas({ hemisphere: 'northern', climate: 'arid', ...before });
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  await user.click(await change());
  if (before.lastFrost === null) await user.click(await screen.findByRole('button', { name: /^I know my frost/ }));
  await user.selectOptions(await screen.findByLabelText(/^Last frost/), String(after.lastFrost));
  await user.selectOptions(screen.getByLabelText(/^First frost/), String(after.firstFrost));
  const form = screen.getByLabelText(/^First frost/).closest('form') as HTMLElement;
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
      { hemisphere: 'northern', climate: 'arid', ...after },
    ]),
  );
  expect(localStorage.getItem(key)).toBeNull();
});

test('A garden without frost is so in the profile', async () => {
  profileHas({ hemisphere: 'northern', climate: 'tropical', lastFrost: 0, firstFrost: 0 });
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  await user.click(await change());
  expect(await screen.findByRole('checkbox', { name: 'No frost here, in most years' })).toBeChecked();
  const form = screen.getByLabelText('Climate').closest('form') as HTMLElement;
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
      { hemisphere: 'northern', climate: 'tropical', lastFrost: 0, firstFrost: 0 },
    ]),
  );
});

test('“Not now” is remembered', async () => {
  seasonalTips();
  const { user, unmount } = await visitSignedIn(tipPage);
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(await screen.findByText(/^You will not be asked again\./)).toHaveFocus();
  expect(calls('patch', '/user/{id}')).toHaveLength(0);
  unmount();

  await visitSignedIn(tipPage);
  await heading('Tip 5');
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  expect(prompt()).not.toBeInTheDocument();
  // The tab knows the profile's garden by now.
  expect(calls('post', '/user')).toHaveLength(1);
});

test.each([
  ['Australia/Hobart', 'southern'],
  ['America/Argentina/Ushuaia', 'southern'],
  ['Europe/Riga', 'northern'],
  ['UTC', ''],
])('In the time zone %s the question begins with the hemisphere “%s”', async (timeZone, expected) => {
  const options = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  seasonalTips();
  await visitSignedIn(tipPage);
  expect(await screen.findByLabelText('Hemisphere')).toHaveValue(expected);
  expect(screen.getByText('Months for a northern garden.')).toBeVisible();
});

test('A gardener whose profile has a garden is not asked, and sees the months of that garden', async () => {
  profileHas({ hemisphere: 'southern', climate: 'arid' });
  localStorage.setItem(key, '{"hemisphere":"northern"}');
  seasonalTips();
  await visitSignedIn(tipPage);
  expect(await screen.findByText('September, October; also November')).toBeVisible();
  expect(screen.getByText('Months for a southern garden, arid. Shown for the southern year.')).toBeVisible();
  expect(prompt()).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Keep it in your profile' })).not.toBeInTheDocument();
});

test('When the garden cannot be saved, the form says so and keeps the choice', async () => {
  server.use(onApi('patch', '/user/{id}', () => problem(500, 'internal')));
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  await choose(user, 'Southern hemisphere', 'Tropical');
  expect(await screen.findByRole('alert')).toHaveTextContent('It could not be saved.');
  expect(screen.getByLabelText('Climate')).toHaveValue('tropical');
  expect(screen.getByText('Months for a northern garden.')).toBeVisible();
});

test('What a device has kept holds for a gardener without a garden, who may keep it in the profile', async () => {
  localStorage.setItem(key, '{"hemisphere":"southern"}');
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  expect(await screen.findByText(/^Months for a southern garden\./)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Keep it in your profile' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Keep it in your profile' })).not.toBeInTheDocument(),
  );
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { hemisphere: 'southern', climate: null, lastFrost: null, firstFrost: null },
  ]);
});

test('When a gardener logs out, this device knows nothing of the garden in the profile', async () => {
  profileHas({ hemisphere: 'southern', climate: 'arid' });
  garden.tips = [ownTip(5, { facts: { months } })];
  const { user } = await visitSignedIn('/Tips');
  expect(await screen.findByText(/^Months for a southern garden, arid\./)).toBeVisible();
  expect(await screen.findByRole('img', { name: /^Best September/ })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  expect(screen.getByRole('img', { name: /^Best March/ })).toBeVisible();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/southern|arid/);
});

test('A garden that is cleared beside the months is cleared on the device too', async () => {
  profileHas({ hemisphere: 'southern', climate: null });
  localStorage.setItem(key, '{"hemisphere":"southern"}');
  seasonalTips();
  const { user } = await visitSignedIn(tipPage);
  expect(await screen.findByText(/^Months for a southern garden\./)).toBeVisible();
  await user.click(await change());
  const line = within(document.getElementById((await change()).getAttribute('aria-controls') ?? '') as HTMLElement);
  await user.selectOptions(await line.findByLabelText('Hemisphere'), 'Rather not say');
  await user.click(line.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  expect(localStorage.getItem(key)).toBe('{}');
});

/** Saves the hemisphere in the profile, and the server then has it. */
async function moveTo(user: User, hemisphere: 'northern' | 'southern'): Promise<void> {
  await user.selectOptions(await screen.findByLabelText(/^Hemisphere/), hemisphere);
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  profileHas({ hemisphere });
}

/** The event that the browser sends this tab when another one saves the profile. */
const changedElsewhere = (hemisphere: 'northern' | 'southern', climate?: string) => {
  profileHas({ hemisphere });
  const frost = { last: 14, first: 44 };
  const learnt = { of: `sub of ${rowan.email}`, garden: { hemisphere, climate, frost }, at: Date.now() };
  const event = { key: 'garden.own-garden', newValue: JSON.stringify(learnt) };
  act(() => void dispatchEvent(new StorageEvent('storage', event)));
};

const tapped = () => screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const press = async (user: User, month: string) => {
  const button = await screen.findByRole('button', { name: month });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

test('A hemisphere that is changed in the profile holds on every page and in the form at once, and after a reload', async () => {
  profileHas({ hemisphere: 'northern', climate: 'arid' });
  seasonalTips();
  const first = await visitSignedIn('/Tips');
  expect(await screen.findByText(/^Months for a northern garden, arid\./)).toBeVisible();
  const { user } = await visitSignedIn('/profile');
  await moveTo(user, 'southern');
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  expect(await screen.findByText(/These are months of your southern year/)).toBeVisible();
  await visitSignedIn('/Tips');
  expect(await screen.findByText(/^Months for a southern garden/)).toBeVisible();
  expect(first.user).toBeDefined();
});

test('A hemisphere that is changed in another tab reaches the pages of this one, and its next form of the profile', async () => {
  profileHas({ hemisphere: 'northern' });
  seasonalTips();
  const { user } = await visitSignedIn('/Tips');
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  changedElsewhere('southern', 'arid');
  expect(await screen.findByText(/^Months for a southern garden, arid\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'My Profile' }));
  expect(await screen.findByLabelText(/^Hemisphere/)).toHaveValue('southern');
  expect(screen.getByLabelText(/^First frost/)).toHaveValue('44');
});

test('What this device has kept is changed in another tab too', async () => {
  seasonalTips();
  await visit(page);
  expect(await screen.findByText('Months for a northern garden.')).toBeVisible();
  localStorage.setItem(key, '{"hemisphere":"southern"}');
  act(() => void dispatchEvent(new StorageEvent('storage', { key })));
  expect(await screen.findByText(/^Months for a southern garden\./)).toBeVisible();
});

test('Months that were tapped keep their names when the hemisphere is changed in another tab, and the form says so', async () => {
  profileHas({ hemisphere: 'northern' });
  const { user } = await visitSignedIn('/ShareTip');
  await press(user, 'December');
  await fillForm(user, formFields(sampleTip));
  expect(tapped()).toEqual(['December best']);
  changedElsewhere('southern');
  expect(await screen.findByText(/These are months of your southern year/)).toBeVisible();
  expect(tapped()).toEqual(['December best']);
  expect(screen.getByText(/^Your garden is in the southern hemisphere now/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit Tip' }));
  await heading('Thank you!');
  expect(calls('post', '/tips')[0]?.body.facts?.months).toEqual({ best: [6] });
});

test('Months that were tapped before the garden was known are the author’s own when the profile gets its hemisphere', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await press(user, 'December');
  expect(screen.getByText(/These are months of the northern year/)).toBeVisible();
  await user.click(screen.getAllByRole('link', { name: 'My Profile' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await moveTo(user, 'southern');
  await user.click(screen.getByRole('link', { name: 'Share Garden Tip' }));
  expect(await screen.findByText(/These are months of your southern year/)).toBeVisible();
  expect(tapped()).toEqual(['December best']);
  await user.click(screen.getByRole('button', { name: 'Move them by six months' }));
  expect(tapped()).toEqual(['June best']);
});

test('The months of a tip that is edited stay right when the hemisphere changes', async () => {
  profileHas({ hemisphere: 'northern' });
  garden.tips = [ownTip(5, { facts: { months: { best: [12] } } })];
  await visitSignedIn(`/MyTips?edit=${tipId(5)}`);
  await waitFor(() => expect(tapped()).toEqual(['December best']));
  changedElsewhere('southern');
  await waitFor(() => expect(tapped()).toEqual(['June best']));
});

test('A form that cannot fetch the profile says so, and keeps the months as they were tapped', async () => {
  server.use(onApi('post', '/user', () => problem(400, 'invalid-input')));
  const { user } = await visitSignedIn('/ShareTip');
  expect(await screen.findByText(/Your profile could not be fetched, so where you garden is not known/)).toBeVisible();
  await press(user, 'December');
  expect(tapped()).toEqual(['December best']);
});
