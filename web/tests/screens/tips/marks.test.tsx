import { expect, test, vi } from 'vitest';
import { aTip, garden, mireilleId, noMarks, ownTip, rowan, tipId } from '../../api/garden';
import { act, address, fill, heading, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const counts = { helpful: 12, worked: 5, partly: 1, didNot: 1 };
const leeks = `/tips/${tipId(5)}`;

const button = (name: RegExp) => screen.findByRole('button', { name });
const said = () => screen.getByRole('region', { name: 'Did it help you?' }).querySelector('[role="status"]');
const outcomes = () => within(screen.getByRole('region', { name: 'Who tried it' }));

/** As soon as the gardener's marks are known. */
async function ready(name: RegExp) {
  const found = await button(name);
  await waitFor(() => expect(found).not.toHaveAttribute('aria-disabled'));
  return found;
}

test('A vote shows at once, is announced, and is taken back by the same button', async () => {
  garden.outcomes = { ...counts, climates: {}, notes: [] };
  const { opened, open } = gate();
  server.use(onApi('put', '/tips/{id}/{mark}', () => opened.then(() => response(204, undefined))));
  const { user } = await visitSignedIn(leeks);
  const helpful = await ready(/^Helpful/);
  await waitFor(() => expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners'));
  expect(helpful).toHaveAttribute('aria-pressed', 'false');

  helpful.focus();
  await user.keyboard('{Enter}');
  expect(helpful).toHaveAttribute('aria-pressed', 'true');
  expect(helpful).toHaveAccessibleName('Helpful: 13 gardeners');
  expect(said()).toBeEmptyDOMElement();
  open();
  await waitFor(() => expect(said()).toHaveTextContent('Thank you. Mireille Kerbrat sees that it helped.'));
  const [put] = calls('put', '/tips/{id}/{mark}');
  expect(put?.params).toMatchObject({ id: tipId(5), mark: 'helpful' });
  expect(put?.headers.get('Authorization')).toMatch(/^Bearer ey/);
  expect(helpful).toHaveFocus();

  await user.keyboard(' ');
  await waitFor(() => expect(said()).toHaveTextContent('Your vote is taken back.'));
  expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners');
  expect(calls('delete', '/tips/{id}/{mark}')[0]?.params).toMatchObject({ id: tipId(5), mark: 'helpful' });
  expect(calls('get', '/me/marks')).toHaveLength(1);
});

test('Marks of an earlier session are shown, and a count that lags behind never lacks them', async () => {
  garden.marks = { ...noMarks, helpful: [tipId(5)], saved: [tipId(5)] };
  const { user } = await visitSignedIn(leeks);
  const helpful = await ready(/^Helpful/);
  expect(helpful).toHaveAttribute('aria-pressed', 'true');
  expect(helpful).toHaveAccessibleName('Helpful: one gardener');
  expect(await button(/^Saved$/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(helpful);
  expect(helpful).toHaveAccessibleName('Helpful: nobody yet');
});

test('A vote and a saved tip that are taken back one after the other are both announced', async () => {
  garden.marks = { ...noMarks, helpful: [tipId(5)], saved: [tipId(5)] };
  const { user } = await visitSignedIn(leeks);
  await user.click(await ready(/^Helpful/));
  await waitFor(() => expect(said()).toHaveTextContent('Your vote is taken back.'));
  await user.click(await ready(/^Save/));
  await waitFor(() => expect(said()).toHaveTextContent('It is not saved any more.'));
});

test('A vote counts once after the reader has changed the climate, though the server counts it by then', async () => {
  garden.tips = [aTip(5, { facts: { months: { best: [3] } } })];
  server.use(
    onApi('post', '/user', () => response(200, { data: { ...rowan, hemisphere: 'northern' as const } })),
    onApi('get', '/tips/{id}/outcomes', ({ query: { climate } }) => {
      const here = { worked: 2, partly: 0, didNot: 0 };
      const [helpful, climates] = climate ? [13, { [climate]: here }] : [12, {}];
      return response(200, { data: { ...counts, helpful, climates, notes: [] } });
    }),
  );
  const { user } = await visitSignedIn(leeks);
  const helpful = await ready(/^Helpful/);
  await waitFor(() => expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners'));
  await user.click(helpful);
  await waitFor(() => expect(said()).toHaveTextContent(/^Thank you/));
  await user.click(await button(/^Change/));
  const climate = await screen.findByLabelText('Climate');
  await user.selectOptions(climate, 'Highland');
  await user.click(within(climate.closest('form') as HTMLElement).getByRole('button', { name: 'Save' }));
  expect(await outcomes().findByText('Worked for both gardeners in a climate like yours.')).toBeVisible();
  expect(calls('get', '/tips/{id}/outcomes').map(({ query }) => query)).toEqual([{}, { climate: 'highland' }]);
  expect(helpful).toHaveAccessibleName('Helpful: 13 gardeners');
  await user.click(helpful);
  expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners');
});

test('Marks are fetched once a session, and deleted at the end of it', async () => {
  const { user, queryClient } = await visitSignedIn(leeks);
  await user.click(await ready(/^Save/));
  await waitFor(() => expect(said()).toHaveTextContent('Saved. My almanac'));
  expect(within(said() as HTMLElement).getByRole('link', { name: 'My almanac' })).toHaveAttribute('href', '/MyAlmanac');
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await heading('Browse Gardening Tips');
  await user.click(await screen.findByRole('link', { name: 'Graft an old apple' }));
  await heading('Graft an old apple');
  expect(await ready(/^Save/)).toHaveAttribute('aria-pressed', 'false');
  expect(calls('get', '/me/marks')).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: 'Log Out' })[0] as HTMLElement);
  await waitFor(() => expect(queryClient.getQueryData(['own', 'marks'])).toBeUndefined());
});

test.each([
  ['the daily limit', problem(429, 'daily-limit'), 'That was a lot for one day. You can go on from Monday 01:00.'],
  ['the limit of a first day', problem(429, 'first-day'), 'Refused: first-day.'],
  ['too many requests', { status: 429, body: { message: 'Too Many Requests' } }, 'That was fast. Wait a moment'],
  ['a hidden tip', problem(404, 'not-found'), 'This tip is not public any more'],
  ['a server error', problem(500, 'internal'), 'It could not be kept. Give it a moment and try again.'],
] as const)('After %s a vote is as before, and the page says what to do', async (_, answer, words) => {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Zurich';
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
  garden.outcomes = { ...counts, climates: {}, notes: [] };
  server.use(onApi('put', '/tips/{id}/{mark}', () => answer));
  const { user } = await visitSignedIn(leeks);
  const helpful = await ready(/^Helpful/);
  await waitFor(() => expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners'));
  await user.click(helpful);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(helpful).toHaveAttribute('aria-pressed', 'false');
  expect(helpful).toHaveAccessibleName('Helpful: 12 gardeners');
  process.env.TZ = zone;
});

test('Offline a vote is as before, and the next try works', async () => {
  server.use(networkError('put', '/tips/{id}/{mark}'));
  const { user } = await visitSignedIn(leeks);
  const save = await ready(/^Save/);
  await user.click(save);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your connection seems to be down');
  expect(save).toHaveAttribute('aria-pressed', 'false');
  server.use(onApi('put', '/tips/{id}/{mark}', () => response(204, undefined)));
  await user.click(save);
  await waitFor(() => expect(said()).toHaveTextContent(/^Saved/));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('The failure of a vote is gone while the next attempt is under way, and the button says that it waits', async () => {
  server.use(onApi('put', '/tips/{id}/{mark}', () => problem(503, 'unavailable')));
  const { user } = await visitSignedIn(leeks);
  const helpful = await ready(/^Helpful/);
  await user.click(helpful);
  expect(await screen.findByRole('alert')).toBeVisible();
  const { opened, open } = gate();
  server.use(onApi('put', '/tips/{id}/{mark}', () => opened.then(() => response(204, undefined))));
  await user.click(helpful);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(helpful).toHaveAttribute('aria-busy', 'true');
  open();
  await waitFor(() => expect(helpful).not.toHaveAttribute('aria-busy'));
});

test('When the session has ended, a vote says so', async () => {
  server.use(onApi('put', '/tips/{id}/{mark}', () => problem(401, 'unauthenticated')));
  const { user } = await visitSignedIn(leeks);
  await user.click(await ready(/^Helpful/));
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
});

test('Until the marks are known the buttons wait, and their fetching can be tried again', async () => {
  server.use(onApi('get', '/me/marks', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(leeks);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('What you said before could not be fetched.');
  await user.click(await button(/^Helpful/));
  expect(calls('put', '/tips/{id}/{mark}')).toHaveLength(0);
  garden.marks.helpful = [tipId(5)];
  server.use(onApi('get', '/me/marks', () => response(200, { data: garden.marks })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await ready(/^Helpful/)).toHaveAttribute('aria-pressed', 'true'));
});

test('Authors see what their tip did, and no buttons', async () => {
  garden.outcomes = { ...counts, climates: {}, notes: [] };
  garden.tips = [ownTip(4, { title: 'Water in the morning', counts })];
  await visitSignedIn(`/tips/${tipId(4)}`);
  expect(await screen.findByText('12 found it helpful · 7 tried it')).toBeVisible();
  expect(await outcomes().findByText('Worked for 5 of 7 gardeners; for 1 in part.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Helpful|Save|I tried it)/ })).not.toBeInTheDocument();
  expect(calls('get', '/me/marks')).toHaveLength(0);
});

test('A hidden tip of one’s own asks for no outcomes', async () => {
  await visitSignedIn(`/tips/${tipId(2)}`);
  await screen.findByText('Hidden: only you can see it');
  expect(screen.queryByText('Who tried it')).not.toBeInTheDocument();
  expect(calls('get', '/tips/{id}/outcomes')).toHaveLength(0);
});

const dialog = (user: User, opener: HTMLElement) =>
  user.click(opener).then(() => within(screen.getByRole('dialog', { name: /^How did it go/ })));

test('A report needs a result, keeps what was typed, and counts at once', async () => {
  garden.outcomes = { ...counts, climates: {}, notes: [] };
  const year = new Date().getUTCFullYear();
  const { user } = await visitSignedIn(leeks);
  const opener = await ready(/^I tried it/);
  let form = await dialog(user, opener);
  await user.click(form.getByRole('button', { name: 'Tell the others' }));
  expect(form.getByRole('alert')).toHaveTextContent('Choose how it went.');
  expect(form.getByRole('radio', { name: 'It worked' })).toHaveFocus();
  await user.click(form.getByRole('radio', { name: 'It partly worked' }));
  await user.click(form.getByLabelText(/^A note for others/));
  await user.paste(' Slugs. ');
  expect(form.getByText('optional · 8 / 280')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  form = await dialog(user, opener);
  expect(form.getByRole('radio', { name: 'It partly worked' })).toBeChecked();
  await user.click(form.getByRole('button', { name: 'Tell the others' }));

  await waitFor(() => expect(said()).toHaveTextContent('Thank you. Your report helps others.'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls('put', '/tips/{id}/outcome')[0]?.body).toEqual({ result: 'partly', note: 'Slugs.' });
  const own = within(screen.getByRole('list', { name: 'Your own reports' }));
  expect(own.getByRole('listitem')).toHaveTextContent(`You tried it in ${year}. It partly worked. Slugs.`);
  expect(outcomes().getByText('Worked for 5 of 8 gardeners; for 2 in part.')).toBeVisible();

  form = await dialog(user, own.getByRole('button', { name: `Edit your report of ${year}` }));
  expect(form.getByLabelText(/^A note for others/)).toHaveValue('Slugs.');
  await user.click(form.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(said()).toHaveTextContent('Your report is taken back.'));
  expect(calls('delete', '/tips/{id}/{mark}')[0]?.params).toMatchObject({ id: tipId(5), mark: 'outcome' });
  expect(screen.queryByRole('list', { name: 'Your own reports' })).not.toBeInTheDocument();
  expect(outcomes().getByText('Worked for 5 of 7 gardeners; for 1 in part.')).toBeVisible();
});

test('The note of a report survives Escape, another page and a reload, and is gone once it is sent', async () => {
  const tip = `/tips/${tipId(5)}`;
  const { user } = await visitSignedIn(tip);
  const openForm = async (user: User) => {
    const button = await screen.findByRole('button', { name: 'I tried it' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    await user.click(button);
  };
  const isThere = () => {
    expect(screen.getByLabelText(/^A note for others/)).toHaveValue('In clay, too');
    expect(screen.getByLabelText('It partly worked')).toBeChecked();
    expect(screen.getByText(/^This is your report as you left it/)).toBeVisible();
  };
  await openForm(user);
  await user.click(screen.getByLabelText('It partly worked'));
  await fill(user, /^A note for others/, 'In clay, too');
  await user.keyboard('{Escape}');
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Gardeners' }));
  act(() => history.back());
  await openForm(user);
  isThere();
  const again = await visitSignedIn(tip);
  await openForm(again.user);
  isThere();
  await again.user.click(screen.getByRole('button', { name: 'Tell the others' }));
  expect(await screen.findByText('Thank you. Your report helps others.')).toBeVisible();
  const after = await visitSignedIn(tip);
  await openForm(after.user);
  expect(screen.getByLabelText(/^A note for others/)).not.toHaveValue('In clay, too');
});

test('A note that is typed on a report that was sent is kept when the report is taken back', async () => {
  const year = new Date().getUTCFullYear();
  const at = new Date().toISOString();
  garden.marks.outcomes = [{ tip: tipId(5), year, result: 'worked', note: 'Slugs.', at }];
  const { user } = await visitSignedIn(leeks);
  const opener = await ready(/^I tried it/);
  let form = await dialog(user, opener);
  await fill(user, /^A note for others/, 'In clay, too');
  await user.click(form.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(said()).toHaveTextContent('Your report is taken back.'));
  form = await dialog(user, await ready(/^I tried it/));
  expect(form.getByLabelText(/^A note for others/)).toHaveValue('In clay, too');
  expect(form.queryByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
});

test('The note of a report is gone when its gardener logs out, who is asked before', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const button = await screen.findByRole('button', { name: 'I tried it' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
  await fill(user, /^A note for others/, 'In clay, too');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await user.click(await screen.findByRole('button', { name: 'Log out and delete it' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('In clay');
});

test('A report that is refused stays open with its text', async () => {
  server.use(onApi('put', '/tips/{id}/outcome', () => problem(429, 'daily-limit')));
  const { user } = await visitSignedIn(leeks);
  const form = await dialog(user, await ready(/^I tried it/));
  await user.click(form.getByRole('radio', { name: 'It worked' }));
  await user.click(form.getByRole('button', { name: 'Tell the others' }));
  expect(await form.findByRole('alert')).toHaveTextContent('That was a lot for one day.');
  expect(form.getByRole('radio', { name: 'It worked' })).toBeChecked();
});

test('The form of a report stays while the report is sent, so that a failure is seen', async () => {
  const { opened, open } = gate();
  server.use(onApi('put', '/tips/{id}/outcome', () => opened.then(() => problem(500, 'internal'))));
  const { user } = await visitSignedIn(leeks);
  const form = await dialog(user, await ready(/^I tried it/));
  await user.click(form.getByRole('radio', { name: 'It worked' }));
  await user.click(form.getByRole('button', { name: 'Tell the others' }));
  const cancel = form.getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await user.click(cancel);
  await user.keyboard('{Escape}');
  open();
  expect(await form.findByRole('alert')).toHaveTextContent('It could not be kept.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('A report that gets no response ends, and its form can be closed', async () => {
  const late = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  server.use(onApi('put', '/tips/{id}/outcome', () => new Promise<never>(() => {})));
  const { user } = await visitSignedIn(leeks);
  const form = await dialog(user, await ready(/^I tried it/));
  await user.click(form.getByRole('radio', { name: 'It worked' }));
  await user.click(form.getByRole('button', { name: 'Tell the others' }));
  late.abort(new DOMException('It took too long.', 'TimeoutError'));
  expect(await form.findByRole('alert')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('A report of last year is edited as that year’s, for a year, and this year’s is another one', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  const trial = (year: number) => ({
    tip: tipId(5),
    year,
    result: 'worked' as const,
    note: null,
    at: `${year}-06-01T08:00:00Z`,
  });
  garden.marks.outcomes = [trial(2025), trial(2024)];
  const { user } = await visitSignedIn(leeks);
  const own = within(await screen.findByRole('list', { name: 'Your own reports' }));
  expect(own.getAllByRole('listitem')).toHaveLength(2);
  expect(own.getAllByRole('button')).toHaveLength(1);
  const form = await dialog(user, own.getByRole('button', { name: 'Edit your report of 2025' }));
  expect(form.queryByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
  await user.click(form.getByRole('radio', { name: 'It did not work' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('put', '/tips/{id}/outcome')).toHaveLength(1));
  expect(calls('put', '/tips/{id}/outcome')[0]?.body).toEqual({ result: 'did-not', note: null, year: 2025 });
});

test('Outcomes begin with the reader’s climate and have the notes of others', async () => {
  const climate = 'cool-maritime' as const;
  garden.outcomes = {
    helpful: 0,
    worked: 36,
    partly: 3,
    didNot: 2,
    climates: { [climate]: { worked: 4, partly: 0, didNot: 0 } },
    notes: [
      {
        result: 'did-not',
        year: 2025,
        climate,
        place: 'Finistère',
        note: 'Too wet.',
        gardener: { id: mireilleId, name: 'Mireille Kerbrat' },
      },
    ],
  };
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, climate } })));
  await visitSignedIn(leeks);
  await heading('Earth up the leeks');
  expect(await outcomes().findByText('Worked for all 4 gardeners in a climate like yours.')).toBeVisible();
  expect(outcomes().getByText(/^Everywhere:/)).toHaveTextContent(
    'Everywhere: Worked for 36 of 41 gardeners; for 3 in part.',
  );
  // On wide screens the same is beside the text, above its author.
  const aside = screen.getByRole('region', { name: 'About the Author' }).parentElement as HTMLElement;
  expect(within(aside).getByText('Worked for all 4 gardeners in a climate like yours.')).toBeVisible();
  expect(calls('get', '/tips/{id}/outcomes').map(({ query }) => query)).toEqual([{ climate }]);
  const note = within(screen.getByRole('list', { name: 'Their notes' })).getByRole('listitem');
  expect(note).toHaveTextContent('It did not workToo wet.Mireille Kerbrat · Finistère · cool maritime · 2025');
  expect(within(note).getByRole('link')).toHaveAttribute('href', `/gardener/${mireilleId}`);
});

test('When nobody has tried a tip, the page asks the reader, but not its author', async () => {
  const { unmount } = await visitSignedIn(leeks);
  expect(await screen.findByText('No one has tried it yet. Tell us how it went.')).toBeVisible();
  unmount();
  garden.tips = [ownTip(4)];
  await visit(`/tips/${tipId(4)}`);
  expect(await screen.findByText('Nobody has tried it yet.')).toBeVisible();
});

test('When the outcomes cannot be fetched, the tip is there all the same, and they can be tried again', async () => {
  garden.tips = [aTip(5, { counts })];
  server.use(onApi('get', '/tips/{id}/outcomes', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(leeks);
  expect(await heading('Tip 5')).toBeVisible();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('How it went for others could not be fetched.');
  expect(await button(/^Helpful/)).toHaveAccessibleName('Helpful: 12 gardeners');
  garden.outcomes = { ...counts, climates: {}, notes: [] };
  server.use(onApi('get', '/tips/{id}/outcomes', () => response(200, { data: garden.outcomes })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await outcomes().findByText('Worked for 5 of 7 gardeners; for 1 in part.')).toBeVisible();
});

test('Cards say what a tip did, and nothing where nobody did anything', async () => {
  garden.tips = [aTip(6), aTip(5, { counts })];
  await visit('/Tips');
  const did = await screen.findByText('12 helpful');
  expect(did.closest('article')).toHaveTextContent('Tip 5');
  expect(screen.getAllByText(/^\d+ helpful$/)).toHaveLength(1);
});

test('Visitors see what a tip did beside the login', async () => {
  garden.tips = [aTip(5, { counts })];
  const { user } = await visit('/Tips');
  await user.click(await screen.findByRole('link', { name: 'Tip 5' }));
  const teaser = within(await screen.findByRole('article', { name: 'Tip 5' }));
  expect(teaser.getByText('12 found it helpful · 7 tried it')).toBeVisible();
});

test('A tip says when its author confirmed it, and nothing where they never did', async () => {
  garden.tips = [aTip(5, { confirmedAt: '2026-03-02T12:00:00Z' }), aTip(4)];
  const { user } = await visitSignedIn('/Tips');
  const shared = () => screen.findByText(/^Shared/);
  await user.click(await screen.findByRole('link', { name: 'Tip 5' }));
  expect(await shared()).toHaveTextContent(/, confirmed 2 March 2026$/);
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await heading('Browse Gardening Tips');
  await user.click(await screen.findByRole('link', { name: 'Tip 4' }));
  expect(await shared()).not.toHaveTextContent('confirmed');
});

test('My Tips say what each tip did and all together, and lead to the almanac', async () => {
  garden.tips = [ownTip(4, { title: 'Water in the morning', counts }), ownTip(3, { title: 'Mulch' })];
  garden.tried = { data: [], counts: { helpful: 0, worked: 36, partly: 3, didNot: 2 }, next: null };
  await visitSignedIn('/MyTips');
  expect(await screen.findByRole('row', { name: /Water/ })).toHaveTextContent(
    '12 found it helpful · worked for 5 of 7',
  );
  expect(screen.getByRole('row', { name: /Mulch/ })).not.toHaveTextContent('tried it');
  expect(await screen.findByText('Your tips were tried 41 times and worked 36 times.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'My almanac' })).toHaveAttribute('href', '/MyAlmanac');
});
