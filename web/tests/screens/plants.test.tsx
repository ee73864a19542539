import { expect, test, vi } from 'vitest';
import type { Work } from '~/shared/api/schema.gen';
import { aTip, garden, ownTip } from '../api/garden';
import { address, drawingsShown, fill, heading, screen, tipsShown, visit, visitSignedIn, waitFor, within } from './app';
import { calls, onApi, problem, server } from './backend';

const tomato = { id: 'tomato', name: 'Tomato', latin: 'Solanum lycopersicum', drawn: true } as const;
const aboutTomatoes = (number: number, months?: { best?: number[]; possible?: number[] }, work?: Work) =>
  aTip(number, {
    image: null,
    plant: tomato,
    facts: { plants: ['tomato'], ...(months ? { months } : {}), ...(work ? { work } : {}) },
  });

/** The rows of a plant's year: the work, the months in words, and in short. */
async function workYears(): Promise<string[][]> {
  const list = within(await screen.findByRole('list', { name: 'When for what' }));
  return list.getAllByRole('listitem').map((row) => {
    const year = within(row).getByRole('img').getAttribute('aria-label') ?? '';
    return [row.firstElementChild?.textContent ?? '', year, row.lastElementChild?.textContent ?? ''];
  });
}

const inNovember = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-11-09T12:00:00') });

test('The list of plants begins with those that have a tip, and their counts', async () => {
  garden.tips = [aboutTomatoes(1), aboutTomatoes(2)];
  await visit('/plants');
  await heading('Plants');
  const front = within(screen.getByRole('region', { name: 'Most tips' }));
  expect(await front.findByRole('link', { name: /^Tomato.*2 tips$/ })).toHaveAttribute('href', '/plants/tomato');
  const register = within(screen.getByRole('region', { name: 'From A to Z' }));
  expect(await register.findByRole('link', { name: 'With tips (1)' })).toHaveAttribute('aria-current', 'true');
  expect(register.getByRole('link', { name: /^Tomato.*2 tips$/ })).toBeVisible();
  expect(register.queryByRole('link', { name: /^Foxglove/ })).not.toBeInTheDocument();
  expect(register.getByRole('link', { name: 'T' })).toHaveAttribute('href', '#T');
  expect(register.queryByRole('link', { name: 'F' })).not.toBeInTheDocument();
});

test('Readers can list every plant with its Latin name', async () => {
  garden.tips = [aboutTomatoes(1)];
  const { user } = await visit('/plants');
  await user.click(await screen.findByRole('link', { name: /^All \d+$/ }));
  const register = within(screen.getByRole('region', { name: 'From A to Z' }));
  expect(await register.findByRole('link', { name: /^Foxglove ?Digitalis purpurea$/ })).toHaveAttribute(
    'href',
    '/plants/foxglove',
  );
  expect(register.getByRole('link', { name: /^Tomato.*one tip$/ })).toBeVisible();
  await user.click(register.getByRole('link', { name: 'With tips (1)' }));
  await waitFor(() => expect(register.queryByRole('link', { name: /^Foxglove/ })).not.toBeInTheDocument());
});

test('The field finds plants by other names, and the address keeps it', async () => {
  const { user } = await visit('/plants');
  await fill(user, 'Find a plant', 'courgétte');
  expect(await screen.findByRole('heading', { name: /^One plant/ })).toHaveTextContent('One plant for “courgétte”');
  await user.click(screen.getByRole('link', { name: /^Courgette/ }));
  expect(await heading('Courgette')).toBeVisible();
  history.back();
  await waitFor(() => expect(screen.getByLabelText('Find a plant')).toHaveValue('courgétte'));
  await fill(user, 'Find a plant', 'zqxjk');
  expect(await screen.findByRole('link', { name: 'Search the tips' })).toHaveAttribute('href', '/Tips?q=zqxjk');
  await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
  await waitFor(() => expect(screen.getByLabelText('Find a plant')).toHaveValue(''));
  expect(address()).toBe('/plants');
});

test.each([
  ['courgette', '/plants/zucchini', 'Courgette'],
  ['Tomato', '/plants/tomato', 'Tomato'],
  ['solanum-lycopersicum', '/plants/tomato', 'Tomato'],
  ['Solanum%20lycopersicum', '/plants/tomato', 'Tomato'],
  ['cilantro', '/plants/coriander', 'Coriander'],
  ['devils-ivy', '/plants/pothos', 'Pothos'],
  ['brinjal', '/plants/eggplant', 'Aubergine'],
])('The address /plants/%s leads to the plant', async (name, to, shown) => {
  await visit(`/plants/${name}`);
  expect(await heading(shown)).toBeVisible();
  expect(address()).toBe(to);
});

test('Without an answer from the search, the list of plants is there, without counts', async () => {
  server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
  await visit('/plants');
  expect(await screen.findByRole('link', { name: /^Foxglove/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Most tips')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('A plant has its names, its hazards, its year, and its tips by month from now on', async () => {
  inNovember();
  garden.tips = [
    aboutTomatoes(1, { best: [4] }),
    aboutTomatoes(2),
    aboutTomatoes(3, { best: [12], possible: [11] }),
    ownTip(4, { plant: tomato, facts: { plants: ['tomato'], months: { best: [10] } } }),
  ];
  await visit('/plants/tomato');
  await heading('Tomato');
  expect(document.title).toBe('Tomato (Solanum lycopersicum) · Sorrel & Spade');
  expect(screen.getByRole('complementary')).toHaveTextContent('Toxic to people');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 3', 'Tip 1', 'Tip 4', 'Tip 2']));
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(expect.arrayContaining(['NovemberThis month', 'April', 'October', 'Any time']));
  expect(await workYears()).toEqual([
    ['Other work', 'Best April, October and December, possible in November', 'Apr, Oct, Dec'],
  ]);
  const growers = within(screen.getByRole('list', { name: 'Who grows it' }));
  expect(growers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Mireille Kerbrat',
    'Rowan Thirkell',
  ]);
  expect(calls('get', '/search/tips')[0]?.query).toEqual({
    plant: 'tomato',
    sort: 'season',
    season: '11',
    limit: '50',
  });
});

test('A plant’s year has a row for each kind of work that has a time', async () => {
  garden.tips = [
    aboutTomatoes(1, { best: [7, 8, 9] }, 'harvest-and-store'),
    aboutTomatoes(2, { best: [3] }, 'sow-and-plant'),
    aboutTomatoes(3, { best: [4], possible: [3, 5] }, 'sow-and-plant'),
    aboutTomatoes(4, undefined, 'prune'),
  ];
  await visit('/plants/tomato');
  expect(await workYears()).toEqual([
    ['Sow, plant', 'Best March and April, possible in May', 'Mar–Apr'],
    ['Pick, store', 'Best July to September', 'Jul–Sep'],
  ]);
});

test('The rows are of the reader’s own weeks where the frosts of the garden are known', async () => {
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"northern","frost":{"last":16,"first":44}}');
  const frost = { from: 'last', start: -3, end: 2 } as const;
  garden.tips = [
    aTip(1, { plant: tomato, facts: { plants: ['tomato'], work: 'sow-and-plant', months: { best: [5] }, frost } }),
    aboutTomatoes(2, { best: [9] }, 'sow-and-plant'),
  ];
  await visit('/plants/tomato');
  await waitFor(async () =>
    expect(await workYears()).toEqual([
      ['Sow, plant', 'Best about 26 March to 6 May and 3 September to 30 September', '26 Mar–6 May, 3 Sep–30 Sep'],
    ]),
  );
});

test.each([
  [{ best: [6], possible: [7] }, 'One tip, for June, possible in July.'],
  [{ possible: [6] }, 'One tip, possible in June.'],
  [{ best: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, 'One tip, for all of the year.'],
])('Of a plant with one tip, nothing is called best: %j', async (months, words) => {
  garden.tips = [aboutTomatoes(1, months)];
  await visit('/plants/tomato');
  expect(await screen.findByRole('img', { name: words })).toHaveTextContent(words);
  expect(screen.queryByRole('list', { name: 'When for what' })).not.toBeInTheDocument();
});

test('Sentences that name the plant are quoted from its tips, and are not repeated below', async () => {
  garden.tips = [
    { ...aboutTomatoes(1), description: 'It was a wet year. Two tomatoes split on every truss. Water evenly.' },
    {
      ...aboutTomatoes(2),
      description: 'A tomato has no hurry. Wait until the nights are warm.',
      counts: { helpful: 3, worked: 2, partly: 1, didNot: 0 },
    },
    { ...aboutTomatoes(3), description: 'Use a cane for each plant. Tie it with soft string and look at the tomato' },
  ];
  await visit('/plants/tomato');
  const said = await screen.findByRole('region', { name: 'What gardeners say' });
  expect(said).toHaveTextContent('Tips on it were tried 3 times and worked 2 times.');
  expect(
    within(said)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A tomato has no hurry.Mireille Kerbrat', 'Two tomatoes split on every truss.Mireille Kerbrat']);
  expect(screen.getByText('It was a wet year. Water evenly.')).toBeVisible();
  expect(screen.getAllByText(/has no hurry/)).toHaveLength(1);
});

test('A plant’s problems lead to the search for them', async () => {
  const { user } = await visit('/plants/tomato');
  const diseases = within(await screen.findByRole('list', { name: 'Diseases' }));
  expect(diseases.getByRole('link', { name: 'Blight' })).toHaveAttribute('href', '/Tips?q=tomato+blight');
  const weather = within(screen.getByRole('list', { name: 'Food, water, weather' }));
  expect(weather.queryByRole('link', { name: 'Tomato splitting' })).not.toBeInTheDocument();
  await user.click(screen.getAllByText(/^\d+ more$/)[2] as HTMLElement);
  expect(screen.getByRole('link', { name: 'Tomato splitting' })).toHaveAttribute('href', '/Tips?q=tomato+splitting');
  expect(screen.getByRole('link', { name: 'Slugs and snails' })).toHaveAttribute(
    'href',
    '/Tips?q=tomato+slugs+and+snails',
  );
});

test('A plant leads to the plants of its genus, which are in no second list', async () => {
  await visit('/plants/tomato');
  const genus = within(await screen.findByRole('region', { name: 'Also Solanum' }));
  expect(genus.getByRole('link', { name: /^Potato/ })).toHaveAttribute('href', '/plants/potato');
  expect(genus.getByRole('link', { name: 'Tamarillo' })).toBeVisible();
  const category = within(screen.getByRole('region', { name: 'Also in Vegetables' }));
  expect(category.queryByRole('link', { name: /^(Potato|Tamarillo|Aubergine|Pepino)\b/ })).not.toBeInTheDocument();
});

test('A plant without a tip names its relatives', async () => {
  await visit('/plants/pepino');
  expect(await screen.findByText(/^Until then, see its relatives:/)).toHaveTextContent(/Potato/);
});

test('Where all who wrote about a plant have left, the page has their tips, and no list of gardeners', async () => {
  garden.tips = [{ ...aboutTomatoes(1), name: 'A former gardener', authorId: null }];
  await visit('/plants/tomato');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 1']));
  expect(screen.queryByText('Who grows it')).not.toBeInTheDocument();
});

test('For southern readers the tips begin with the southern month', async () => {
  inNovember();
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"southern"}');
  garden.tips = [aboutTomatoes(1, { best: [4] }), aboutTomatoes(2, { best: [5] })];
  await visit('/plants/tomato');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 2', 'Tip 1']));
  expect(screen.getByRole('region', { name: 'November' })).toHaveTextContent('Tip 2');
});

test('A page of a plant’s tips from another season leads to the plant’s first page', async () => {
  server.use(onApi('get', '/search/tips', () => problem(400, 'invalid-input')));
  await visit('/plants/tomato?page=2&cursor=old');
  expect(await screen.findByRole('link', { name: 'Show the first page' })).toHaveAttribute('href', '/plants/tomato');
});

test('All tips on one plant have its drawing, and no two of them look the same', async () => {
  garden.tips = [1, 2, 3, 4, 5].map((number) => aboutTomatoes(number));
  await visit('/plants/tomato');
  await waitFor(() => expect(tipsShown()).toHaveLength(5));
  const drawings = drawingsShown();
  expect(drawings.filter((look) => look.startsWith('/plates/tomato.svg#p'))).toHaveLength(6);
  expect(drawings.toSorted()).toEqual([...new Set(drawings)].toSorted());
});

test('A plant’s tip has a picture where there is more to see than a name', async () => {
  const hemlock = { id: 'poison-hemlock', name: 'Poison hemlock', latin: 'Conium maculatum', drawn: false };
  garden.tips = [
    aTip(1, { image: null, plant: hemlock, facts: { plants: ['poison-hemlock', 'tomato'] } }),
    aboutTomatoes(2),
    { ...aboutTomatoes(3), image: '/photos/ladybird.jpg' },
  ];
  await visit('/plants/tomato');
  await waitFor(() => expect(tipsShown()).toHaveLength(3));
  const pictured = screen.getAllByRole('article').filter((tip) => tip.querySelector('.overflow-hidden'));
  expect(pictured.map((tip) => within(tip).getByRole('link').textContent)).toEqual(['Tip 2', 'Tip 3']);
});

test('The poison of a plant that is harmless as a rule is said with its sign', async () => {
  await visit('/plants/courgette');
  expect(await screen.findByRole('complementary', { name: 'Before you start' })).toHaveTextContent(
    'Bitter fruit is poisonous. Spit it out.',
  );
});

test('A note that warns of another plant is no warning', async () => {
  await visit('/plants/cranesbill');
  expect(await screen.findByText(/are pelargoniums, which harm pets\.$/)).toBeVisible();
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('When a plant has no tip yet, the page invites to share one', async () => {
  await visit('/plants/yucca');
  await heading('Yucca');
  expect(await screen.findByText(/^No tip yet about this plant\./)).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Share Garden Tip' })).toHaveAttribute(
    'href',
    '/ShareTip?plant=yucca',
  );
});

test('A gardener who follows the invitation has the plant in the form', async () => {
  await visitSignedIn('/ShareTip?plant=yucca');
  await waitFor(() => expect(screen.getByLabelText('Plant type')).toHaveValue('Yucca'));
  expect(screen.getByRole('list', { name: 'This tip is about' })).toHaveTextContent('Yucca');
});

test('When the tips cannot be fetched, the plant is there, and a retry shows them', async () => {
  garden.tips = [aboutTomatoes(1)];
  server.use(onApi('get', '/search/tips', () => problem(500, 'internal')));
  const { user } = await visit('/plants/tomato');
  const alert = await screen.findByRole('alert');
  expect(await heading('Tomato')).toBeVisible();
  server.resetHandlers();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 1']));
});

test.each(['/plants/nope', '/plants/constructor', '/plants/fig-and-leek'])('%s is the 404 page', async (path) => {
  await visit(path);
  expect(await heading(/^Oops!/)).toBeVisible();
});
