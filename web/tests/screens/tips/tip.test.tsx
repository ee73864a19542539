import { expect, test, vi } from 'vitest';
import { aGardener, aTip, garden, mireilleId, rowan, tipId } from '../../api/garden';
import { address, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, networkError, onApi, problem, response, server } from '../backend';

const main = () => within(screen.getByRole('main'));

test('Gardeners read the whole tip, in paragraphs, with its facts and its author', async () => {
  const description = 'First, wait for a dry day.\n\nThen draw the soil up.\n   \nNever into the heart.';
  garden.tips = [aTip(7, { title: 'Earth up the leeks', description, difficultyLevel: 'medium' })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Earth up the leeks · Sorrel & Spade'));
  for (const paragraph of ['First, wait for a dry day.', 'Then draw the soil up.', 'Never into the heart.']) {
    expect(main().getByText(paragraph).tagName).toBe('P');
  }
  const details = within(screen.getByRole('region', { name: 'Tip Details' }));
  for (const fact of ['Leek', 'Vegetables', 'medium']) expect(details.getByText(fact)).toBeVisible();
  expect(main().getByText('17 May 2026')).toBeVisible();
  const author = within(screen.getByRole('region', { name: 'About the Author' }));
  expect(author.getByText('Gardening Expert')).toBeVisible();
  for (const link of main().getAllByRole('link', { name: 'Mireille Kerbrat' })) {
    expect(link).toHaveAttribute('href', `/gardener/${mireilleId}`);
  }
  expect(calls('get', '/tips/{id}')[0]?.headers.get('Authorization')).toMatch(/^Bearer ey/);
});

test.each(['/Tips/', '/TIPS/'])('A tip is found at %s too', async (folder) => {
  await visitSignedIn(`${folder}${tipId(5)}?from=mail`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  expect(address()).toBe(`/tips/${tipId(5)}?from=mail`);
});

test('Only a tip’s author sees the link to edit it', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  expect(screen.queryByRole('link', { name: 'Edit this tip' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  await heading('Browse Gardening Tips');
  await user.click(await screen.findByRole('link', { name: 'Water in the morning' }));
  expect(await screen.findByRole('link', { name: 'Edit this tip' })).toHaveAttribute(
    'href',
    `/MyTips?edit=${tipId(4)}`,
  );
});

test('Authors see that a tip of theirs is hidden, and no button to report it', async () => {
  await visitSignedIn(`/tips/${tipId(2)}`);
  expect(await screen.findByText('Hidden: only you can see it')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report this tip' })).not.toBeInTheDocument();
});

test('When a tip does not exist, the page says so and links to all tips', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(77)}`);
  expect(await heading('Tip Not Found')).toBeVisible();
  expect(screen.getByText("The gardening tip you're looking for doesn't exist or has been removed.")).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Tip Not Found · Sorrel & Spade'));
  expect(calls('get', '/tips/{id}')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Browse All Tips' }));
  expect(await heading('Browse Gardening Tips')).toBeVisible();
});

test('Gardeners who look for a tip that they deleted find where it can be restored', async () => {
  await visitSignedIn(`/tips/${tipId(77)}`);
  expect(await heading('Tip Not Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'your own tips' })).toHaveAttribute('href', '/MyTips');
});

test('While a tip is fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/tips/{id}', () => opened.then(() => response(200, { data: aTip(5) }))));
  await visitSignedIn(`/tips/${tipId(5)}`);
  expect((await heading('Fetching the tip')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await heading('Tip 5')).toBeVisible();
});

test('When a tip cannot be fetched, the page says so, and a retry shows it', async () => {
  server.use(onApi('get', '/tips/{id}', () => problem(500, 'internal')));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This tip could not be fetched.');
  expect(alert).toHaveTextContent('Reference: request-7');
  expect(screen.queryByText('Fetching the tip')).not.toBeInTheDocument();
  server.use(onApi('get', '/tips/{id}', () => response(200, { data: aTip(5) })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await heading('Tip 5')).toBeVisible();
});

test('When the network is down, a tip says so', async () => {
  server.use(networkError('get', '/tips/{id}'));
  await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await screen.findByText(/Your connection seems to be down/)).toBeVisible();
});

test('When the gateway rejects the session, the page says so and does not retry', async () => {
  server.use(onApi('get', '/tips/{id}', () => gatewayError(401, 'Unauthorized')));
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await screen.findByText('Your session has ended.')).toBeVisible();
  expect(calls('get', '/tips/{id}')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByLabelText('Email')).toHaveValue('rowan@thirkell-plot.example');
});

test('A tip is shown without its author’s portrait if that cannot be fetched', async () => {
  server.use(onApi('get', '/user/{id}', () => problem(500, 'internal')));
  await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Back to Tips leads to the list as it was left', async () => {
  const { user } = await visitSignedIn('/Tips?difficulty=hard');
  await user.click(await screen.findByRole('link', { name: 'Graft an old apple' }));
  await heading('Graft an old apple');
  await user.click(screen.getByRole('link', { name: 'Back to Tips' }));
  await waitFor(() => expect(address()).toBe('/Tips?difficulty=hard'));
  await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
});

test('Back to Tips leads to all tips where the gardener did not come from a list', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  await user.click(screen.getByRole('link', { name: 'Back to Tips' }));
  await waitFor(() => expect(address()).toBe('/Tips'));
});

test('A tip whose author has left names a former gardener and leads to nobody', async () => {
  garden.tips = [aTip(7, { title: 'Earth up the leeks', name: 'A former gardener', authorId: null })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  expect(main().getByText('A former gardener')).toBeVisible();
  expect(main().queryByRole('link', { name: 'A former gardener' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'About the Author' })).not.toBeInTheDocument();
  expect(calls('get', '/user/{id}')).toHaveLength(0);
});

test('A tip’s facts are put in words, its hazards after them, and both before the text', async () => {
  garden.tips = [
    aTip(7, {
      facts: {
        standfirst: 'Sow early, and not too deep.',
        plants: ['broad-bean', 'sweet-pea'],
        work: 'sow-and-plant',
        months: { best: [11, 12, 1], possible: [3] },
        climates: ['mediterranean', 'cool-maritime'],
        places: ['ground', 'raised-bed'],
        sun: ['full-sun'],
        hazards: ['toxic-to-pets', 'sharp-tool'],
        hazardNote: 'The seeds upset dogs.',
        basis: { kind: 'own-experience', seasons: 12 },
        minutes: 90,
        tools: ['Dibber', 'Twine'],
      },
    }),
  ];
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, climate: 'cool-maritime' as const } })));
  await visitSignedIn(`/tips/${tipId(7)}`);
  expect(await screen.findByText('Sow early, and not too deep.')).toBeVisible();

  const hazards = screen.getByRole('complementary', { name: 'Before you start' });
  expect(
    within(hazards)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Toxic to pets']);
  expect(hazards).toHaveTextContent('Mind the blade. The seeds upset dogs.');
  const glance = screen.getByRole('region', { name: 'At a glance' });
  const details = screen.getByRole('region', { name: 'Tip Details' });
  const text = main().getByText(/^Draw the soil up/);
  expect(glance.compareDocumentPosition(hazards)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(hazards.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  expect(within(glance).getByRole('img', { name: 'Best November to January, possible in March' })).toBeVisible();
  await waitFor(() =>
    expect(within(glance).getByText('Climate').nextSibling).toHaveTextContent(
      /^Cool maritime, like yours ?Mediterranean$/,
    ),
  );
  for (const [region, name, value] of [
    [glance, 'Plants', 'Broad bean, Sweet pea'],
    [glance, 'Where', 'Open ground, raised bed'],
    [glance, 'Sun', 'Full sun'],
    [glance, 'Effort', /^easy · 1 hour 30 minutes$/],
    // Phones show these among the details.
    [details, 'Plants', 'Broad bean, Sweet pea'],
    [details, 'Where', 'Open ground, raised bed'],
    [details, 'Sun', 'Full sun'],
    [details, 'Tools', 'Dibber, Twine'],
    [details, 'Learned from', '12 seasons in their own garden'],
  ] as const) {
    expect(within(region).getByText(name).nextSibling).toHaveTextContent(value);
  }
  expect(within(glance).getByRole('link', { name: 'Broad bean' })).toHaveAttribute('href', '/plants/broad-bean');
});

test.each([
  [{ best: [7] }, true],
  [{ best: [1], possible: [7] }, false],
])('In July a tip for %o says that now is the time: %s', async (months, now) => {
  vi.useFakeTimers({ now: new Date('2026-07-31T12:00:00'), toFake: ['Date'] });
  garden.tips = [aTip(7, { facts: { months } })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  await heading('Tip 7');
  expect(screen.queryAllByText('Now is the time.')).toHaveLength(now ? 1 : 0);
  vi.useRealTimers();
});

test('A note from the moderators is before the text that it is about, with its lines', async () => {
  const moderatorNote = { text: 'Foxglove is poisonous.\nWear gloves.', at: '2026-11-18T09:30:00Z' };
  garden.tips = [aTip(5, { description: 'Pick the leaves.', moderatorNote })];
  await visitSignedIn(`/tips/${tipId(5)}`);
  const note = await screen.findByRole('complementary', { name: 'A note from the moderators' });
  expect(within(note).getByRole('heading', { level: 2 })).toBeVisible();
  expect(within(note).getByText('18 November 2026')).toHaveAttribute('datetime', moderatorNote.at);
  expect(within(note).getByText(/^Foxglove is poisonous/).textContent).toBe(moderatorNote.text);
  const text = screen.getByText('Pick the leaves.');
  expect(note.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('A tip without a note from the moderators has no place for one', async () => {
  garden.tips = [aTip(5)];
  await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Tip 5');
  expect(screen.queryByText('A note from the moderators')).not.toBeInTheDocument();
});

test('Beside the title is who wrote it, and where', async () => {
  const climate = 'cool-maritime' as const;
  garden.gardeners = [aGardener({ id: mireilleId, name: 'Mireille Kerbrat', location: 'Finistère', climate })];
  await visitSignedIn(`/tips/${tipId(5)}`);
  const place = await screen.findByText('Finistère');
  expect(place).toBeVisible();
  expect(place.closest('p')).toHaveTextContent('writes from Finistère · cool maritime');
});

test('A tip shows its author’s portrait once', async () => {
  const photoUrl = 'https://pictures.example/mireille.jpg';
  garden.gardeners = [aGardener({ id: mireilleId, name: 'Mireille Kerbrat', photoUrl })];
  await visitSignedIn(`/tips/${tipId(5)}`);
  const author = within(await screen.findByRole('region', { name: 'About the Author' }));
  expect(await author.findByText('Forty years')).toBeVisible();
  expect(document.querySelectorAll(`main img[src="${photoUrl}"]`)).toHaveLength(1);
});

test('The other tips at the end wait until the gardener’s garden is known, and are then for its month', async () => {
  const { opened, open } = gate();
  const profile = response(200, { data: { ...rowan, hemisphere: 'southern' as const } });
  server.use(onApi('post', '/user', () => opened.then(() => profile)));
  garden.tips = [aTip(5), aTip(4, { facts: { months: { best: [9] } } })];
  vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00'), toFake: ['Date'] });
  await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await screen.findByText('Fetching more tips')).toBeInTheDocument();
  await waitFor(() => expect(calls('post', '/user')).not.toHaveLength(0));
  expect(calls('get', '/search/tips')).toHaveLength(0);
  open();
  await screen.findByRole('region', { name: 'More for March' });
  expect(calls('get', '/search/tips').map(({ query }) => query.month)).toEqual(['9']);
  vi.useRealTimers();
});

test('A tip shows those that say other months for the same work on the plant in the climate, and they show it', async () => {
  const facts = { plants: ['leek'], work: 'sow-and-plant' as const, climates: ['cool-maritime' as const] };
  const best = (month: 3 | 4 | 8) => ({ months: { best: [month] } });
  garden.tips = [
    aTip(9, { title: 'Sow in March', facts: { ...facts, ...best(3) } }),
    aTip(8, { title: 'Sow in August', facts: { ...facts, ...best(8) } }),
    aTip(7, { title: 'Also in March', facts: { ...facts, months: { best: [4], possible: [3] } } }),
    aTip(6, { title: 'Elsewhere', facts: { ...facts, ...best(8), climates: ['arid'] } }),
    aTip(5, { title: 'Other work', facts: { ...facts, ...best(8), work: 'prune' } }),
    aTip(4, { title: 'Any month', facts }),
  ];
  for (const [id, other] of [
    [9, 'Sow in August'],
    [8, 'Sow in March'],
  ] as const) {
    await visitSignedIn(`/tips/${tipId(id)}`);
    const section = within(await screen.findByRole('region', { name: 'Others do this at another time' }));
    const titles = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles).toContain(other);
    expect(titles).not.toContain('Elsewhere');
    expect(titles.every((title) => ['Sow in August', 'Sow in March', 'Also in March'].includes(title ?? ''))).toBe(
      true,
    );
  }
  await visitSignedIn(`/tips/${tipId(4)}`);
  await screen.findByRole('heading', { name: 'Any month' });
  expect(screen.queryByRole('region', { name: 'Others do this at another time' })).toBeNull();
});

test('A tip ends with others on its plant and for its month, without itself and each once', async () => {
  const months = { best: [3 as const] };
  garden.tips = [
    aTip(9, { title: 'Sow tomatoes', plantType: 'Tomatoes', facts: { plants: ['tomato'], months } }),
    aTip(8, { title: 'Pot tomatoes on', facts: { plants: ['tomato'], months } }),
    aTip(7, { title: 'Sow chard', facts: { months } }),
    aTip(6, { title: 'Lift dahlias', facts: { months: { best: [11] } } }),
  ];
  vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00'), toFake: ['Date'] });
  await visitSignedIn(`/tips/${tipId(9)}`);
  const plant = await screen.findByRole('region', { name: 'More on tomatoes' });
  const month = screen.getByRole('region', { name: 'More for March' });
  const titles = (list: HTMLElement) =>
    within(list)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles(plant)).toEqual(['Pot tomatoes on']);
  expect(titles(month)).toEqual(['Sow chard']);
  expect(within(month).getByRole('link', { name: 'March' })).toHaveAttribute('href', '/Tips?month=3');
  vi.useRealTimers();
});

test('Among the tips for a month at the end of a tip are only such as say that month, in the order of that month', async () => {
  const june = { months: { best: [6 as const] } };
  garden.tips = [
    aTip(9, { title: 'Sow foxgloves', facts: june }),
    aTip(8, { title: 'Sharpen the spade', facts: {} }),
    aTip(7, { title: 'Thin the carrots', facts: { months: { best: [5], possible: [6] } } }),
  ];
  vi.useFakeTimers({ now: new Date('2026-11-05T12:00:00'), toFake: ['Date'] });
  await visitSignedIn(`/tips/${tipId(9)}`);
  const month = within(await screen.findByRole('region', { name: 'More for June' }));
  expect(month.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Thin the carrots',
  ]);
  expect(calls('get', '/search/tips').map(({ query }) => [query.month, query.season])).toEqual([['6', '6']]);
  vi.useRealTimers();
});

test('When the search fails, a tip ends with its text', async () => {
  server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
  await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  await waitFor(() => expect(calls('get', '/search/tips')).not.toHaveLength(0));
  await waitFor(() => expect(screen.queryByText('Fetching more tips')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 2, name: /^More/ })).not.toBeInTheDocument();
});

test.each([
  [
    { kind: 'extension-service', link: 'https://extension.example/beans?x=1' },
    'An extension service or garden society: extension.example',
    'https://extension.example/beans?x=1',
  ],
  [
    { kind: 'book', title: 'Beans', link: 'https://books.example/1' },
    'A book or research: Beans at books.example',
    'https://books.example/1',
  ],
  [{ kind: 'book', title: 'Beans' }, 'A book or research: Beans', undefined],
  // The server stores no such link.
  [{ kind: 'book', title: 'Beans', link: 'javascript:alert(1)' }, 'A book or research: Beans', undefined],
  [{ kind: 'heard' }, 'Others, who told it', undefined],
  [{ kind: 'own-experience' }, 'Their own garden', undefined],
  [{ kind: 'own-experience', seasons: 1 }, 'One season in their own garden', undefined],
] as const)('A tip says what it rests on: %o', async (basis, words, href) => {
  garden.tips = [aTip(7, { facts: { basis } })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  const facts = await screen.findByRole('region', { name: 'Tip Details' });
  expect(within(facts).getByText('Learned from').nextSibling).toHaveTextContent(words);
  const link = within(facts).queryByRole('link');
  expect(link?.getAttribute('href')).toBe(href);
  expect(link?.getAttribute('rel')).toBe(href && 'nofollow noopener ugc');
});

test('A tip without facts has no empty boxes', async () => {
  await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  expect(screen.getByRole('region', { name: 'At a glance' })).toHaveTextContent(/^Effort ?medium$/);
  expect(screen.queryByText('Before you start')).not.toBeInTheDocument();
  expect(screen.queryByText('Where do you garden?')).not.toBeInTheDocument();
});

test('Visitors see the standfirst and the hazards of a tip beside the login, after its buttons', async () => {
  const facts = { standfirst: 'Look, do not taste.', hazards: ['toxic-to-people' as const] };
  garden.tips = [aTip(7, { title: 'Cut foxgloves', facts })];
  const { user } = await visit(`/gardener/${mireilleId}`);
  await user.click(await screen.findByRole('link', { name: 'Cut foxgloves' }));
  const teaser = within(await screen.findByRole('article', { name: 'Cut foxgloves' }));
  expect(teaser.getByText('Look, do not taste.')).toBeVisible();
  const door = screen.getByRole('link', { name: 'I have an account' });
  expect(door.compareDocumentPosition(screen.getByRole('article'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(teaser.getByRole('complementary', { name: 'Before you start' })).toHaveTextContent('Toxic to people');
});

test('Visitors see the beginning of a tip’s text beside the login, after its first sentence', async () => {
  const rest = 'Then cut the stem low, carry it off whole, and shake it out where foxgloves may grow next year.';
  garden.tips = [aTip(7, { title: 'Cut foxgloves', description: `Wait until the seed is ripe. ${rest}` })];
  const { user } = await visit('/Tips');
  await user.click(await screen.findByRole('link', { name: 'Cut foxgloves' }));
  const teaser = within(await screen.findByRole('article', { name: 'Cut foxgloves' }));
  expect(teaser.getByText('Wait until the seed is ripe.')).toBeVisible();
  expect(teaser.getByText(rest)).toBeVisible();
});

test.each([
  ['northern', 'southern', 'Moved six months to your year. Mireille’s October is your April.'],
  ['southern', undefined, 'Moved six months to your year. Mireille’s April is your October.'],
  ['southern', 'southern', undefined],
  [undefined, 'northern', undefined],
] as const)('Months of a %s author that a %s reader sees: %s', async (author, reader, words) => {
  garden.gardeners = [aGardener({ id: mireilleId, name: 'Mireille Kerbrat', hemisphere: author ?? null })];
  const profile = { ...rowan, hemisphere: reader ?? null, climate: 'arid' as const };
  server.use(onApi('post', '/user', () => response(200, { data: profile })));
  garden.tips = [aTip(7, { facts: { months: { best: [10, 11] } } })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  await screen.findByText(/^Months for a/);
  if (words) expect(await screen.findByText(/^Moved six months/)).toHaveTextContent(words);
  else expect(screen.queryByText(/^Moved six months/)).not.toBeInTheDocument();
});
