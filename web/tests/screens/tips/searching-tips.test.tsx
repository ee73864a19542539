/** Searching the tips on /Tips by words. */
import { describe, expect, test, vi } from 'vitest';
import { messages } from '~/shared/messages';
import { aTip, garden, rowan } from '../../api/garden';
import { found as answer, noFacets } from '../../api/handlers';
import { address, screen, tipsShown, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, onApi, problem, response, server } from '../backend';

const filters = () => screen.getByRole('navigation', { name: 'Filters' });
const filter = (name: string) => within(filters()).getByRole('link', { name });
const month = (name: string) => screen.getByRole('button', { name });
const box = () => screen.findByRole('combobox', { name: 'Search the tips' });
/** The lists that were asked for, without what a search says of a list. */
const asked = () =>
  calls('get', '/search/tips')
    .map(({ query }) => query)
    .filter(({ limit }) => limit !== '1');
const marked = () => [...document.querySelectorAll('article mark')].map((mark) => mark.textContent);
const results = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const noMarks = { title: [], plantType: [], name: [], description: [] };

describe('A search of the tips', () => {
  test.each([
    ['old frost', '1 tip with the words of “old frost”'],
    ['old graft', '1 tip on “old graft”'],
  ])('for %s says so where the words stand anywhere', async (q, heading) => {
    garden.tips = [aTip(1, { title: 'Graft an old apple', description: 'Wait until the frost has gone.' })];
    await visit(`/Tips?q=${encodeURIComponent(q)}`);
    expect(await results(heading)).toBeVisible();
  });

  test('finds the tips with the words, marks them, and can be cleared', async () => {
    const { user } = await visit('/Tips');
    await user.type(await box(), ' apple {Enter}');
    await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
    expect(address()).toBe('/Tips?q=apple');
    expect(asked()).toEqual([{ q: 'apple' }]);
    expect(await results('1 tip on “apple”')).toBeVisible();
    expect(marked()).toEqual(['Apple', 'apple']);
    await user.click(screen.getByRole('link', { name: 'Show every tip' }));
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    expect(await box()).toHaveValue('');
    expect(calls('get', '/tips').map(({ query }) => query)).toEqual([{ status: 'public' }]);
  });

  test('keeps the filters, and a filter keeps the search; going back leaves them one by one', async () => {
    const { user } = await visit('/Tips?difficulty=easy');
    await user.type(await box(), 'soil{Enter}');
    await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
    expect(address()).toBe('/Tips?difficulty=easy&q=soil');
    await user.click(await screen.findByRole('link', { name: 'hard, one tip' }));
    await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
    expect(address()).toBe('/Tips?difficulty=hard&q=soil');
    history.back();
    await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
    history.back();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Search the tips' })).toHaveValue(''));
    expect(address()).toBe('/Tips?difficulty=easy');
    await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
    await waitFor(() => expect(address()).toBe('/Tips'));
  });

  test('sends every filter of the address together, with the reader’s season', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00') });
    localStorage.setItem('garden.readers-garden', JSON.stringify({ hemisphere: 'southern' }));
    const filters = {
      difficulty: 'hard',
      category: 'Fruits',
      plant: 'swiss-chard',
      month: '5',
      climate: 'mediterranean',
      place: 'raised-bed',
      sun: 'full-sun',
      safe: 'pets',
      q: 'graft apple',
      sort: 'season',
    };
    await visit(`/Tips?${new URLSearchParams(filters)}`);
    expect(
      await results(
        '0 hard tips on “graft apple” in Fruits about Swiss chard for November, Mediterranean, raised bed, full sun, without known risk to pets, in season first',
      ),
    ).toBeVisible();
    expect(asked()[0]).toEqual({ ...filters, season: '5' });
    expect(calls('get', '/tips')).toEqual([]);
  });

  test('says when no tip has all of the words', async () => {
    await visit('/Tips?q=apple+zinnia');
    expect(await results('Tips closest to “apple zinnia”')).toBeVisible();
    expect(screen.getByText('No tip has all of these words. These come closest.')).toBeVisible();
    expect(tipsShown()).toEqual(['Graft an old apple']);
  });

  test('for a plant that no tip has says so first, leads to its page, and has the nearest under their own heading', async () => {
    const plant = { id: 'swiss-chard', name: 'Swiss chard' };
    const reply = { ...answer([aTip(3, { title: 'Sow beetroot' })]), nearest: true };
    server.use(
      onApi('get', '/search/tips', () =>
        response(200, {
          ...reply,
          missing: [{ words: 'chard', plant }],
          asked: { plants: [plant], problems: [], safety: false },
        }),
      ),
    );
    await visit('/Tips?q=chard');
    const heading = await results('No tip on chard yet');
    const link = await screen.findByRole('link', { name: 'Read its page' });
    expect(link).toHaveAttribute('href', '/plants/swiss-chard');
    const nearest = screen.getByRole('heading', { level: 3, name: 'The closest tip' });
    expect(link.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(heading.compareDocumentPosition(nearest)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(nearest.compareDocumentPosition(screen.getByRole('article'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(tipsShown()).toEqual(['Sow beetroot']);
  });

  test('for words that no tip has and that name no plant says so, and offers this month’s tips and plants', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00') });
    const missing = [{ words: 'zqx', plant: null }];
    const none = { ...answer([]), missing };
    const data = [4, 3, 2, 1].map((at) => ({ ...aTip(at, { title: `Tip ${at}` }), marks: noMarks }));
    const facets = { ...noFacets(), plant: [{ value: 'tomato' as const, name: 'Tomato', count: 2 }] };
    const november = { ...none, data, total: 4, missing: [], facets };
    server.use(onApi('get', '/search/tips', ({ query }) => response(200, query.q ? none : november)));
    await visit('/Tips?q=zqx');
    expect(await results('No tip on zqx yet')).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^The closest/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Look for a gardener' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 3, name: 'In the garden in November' })).toBeVisible();
    expect(tipsShown()).toEqual(['Tip 4', 'Tip 3', 'Tip 2']);
    expect(screen.getByRole('link', { name: '4 tips for November' })).toHaveAttribute('href', '/Tips?month=11');
    const plants = within(await screen.findByRole('region', { name: 'Or begin with a plant' }));
    expect(plants.getByRole('link', { name: 'Tomato' })).toHaveAttribute('href', '/plants/tomato');
    // There is nothing to filter.
    expect(screen.queryByRole('navigation', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.queryByRole('toolbar', { name: 'Month' })).not.toBeInTheDocument();
  });

  test('for what is safe for pets says that it has only such tips', async () => {
    const data = [{ ...aTip(3, { title: 'Sow beetroot' }), marks: noMarks }];
    const reply = { ...answer([]), data, total: 1 };
    server.use(onApi('get', '/search/tips', () => response(200, { ...reply, safe: 'pets' as const })));
    await visit('/Tips?q=safe+around+dogs');
    expect(await results('1 tip on “safe around dogs”, without known risk to pets')).toBeVisible();
    const found = within(screen.getByRole('region', { name: /^1 tip/ }));
    expect(found.getByText(/That is not proof that there is none/)).toBeVisible();
  });

  test.each([
    ['q=is+lily+safe+for+cats', { total: 0, safe: 'pets', missing: true }],
    ['q=poisonous+lily', { total: 1, safe: null, missing: false }],
    ['q=lily&safe=pets', { total: 0, safe: null, missing: false }],
    ['plant=lily&safe=pets', { total: 0, safe: null, missing: false }],
  ] as const)(
    'about a poisonous plant says so first, and never that nobody has named a risk: %s',
    async (query, { total, safe, missing }) => {
      const plant = { id: 'lily', name: 'Lily' };
      const reply = {
        ...answer([]),
        asked: { plants: [plant], problems: [], safety: true },
        data: Array.from({ length: total }, (_, at) => ({ ...aTip(at, { title: 'Lilies in a pot' }), marks: noMarks })),
        total,
        missing: missing ? [{ words: 'lily', plant }] : [],
        safe,
        risks: [{ plant, hazards: ['toxic-to-pets' as const] }],
      };
      server.use(onApi('get', '/search/tips', () => response(200, reply)));
      await visit(`/Tips?${query}`);
      const plants = await screen.findByRole('list', { name: 'Plants' });
      expect(within(plants).getByRole('link', { name: 'Read its page' })).toHaveAttribute('href', '/plants/lily');
      const risk = within(plants).getByText('Keep pets away.');
      const heading = screen.getByRole('heading', { level: 2, name: /lil(y|ies)/i });
      expect(risk.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(document.body).not.toHaveTextContent('Nobody has named a risk');
      expect(document.body).not.toHaveTextContent(/Nobody has told us of (such a|a) danger/);
    },
  );

  test.each([
    ['is lily safe for cats', true, 'No tip on lily yet', 'Share the first one'],
    ['lily safe for cats', false, 'Tips on lily are left out', 'Every tip on lily'],
  ])('about a poisonous plant without tips ends with the answer: %s', async (q, isMissing, heading, link) => {
    const plant = { id: 'lily', name: 'Lily' };
    const reply = {
      ...answer([]),
      asked: { plants: [plant], problems: [], safety: true },
      missing: isMissing ? [{ words: 'lily', plant }] : [],
      safe: 'pets' as const,
      risks: [{ plant, hazards: ['toxic-to-pets' as const] }],
    };
    server.use(onApi('get', '/search/tips', () => response(200, reply)));
    await visit(`/Tips?${new URLSearchParams({ q })}`);
    expect(await results(heading)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    expect(screen.queryByText(messages.tips.empty)).not.toBeInTheDocument();
  });

  test('about a plant of which no hazard is known says that nobody has told of one, in one place', async () => {
    const asked = { plants: [{ id: 'strawberry', name: 'Strawberry' }], problems: [], safety: true };
    server.use(onApi('get', '/search/tips', () => response(200, { ...answer([]), asked, safe: 'pets' as const })));
    await visit('/Tips?q=strawberry+safe+for+dogs');
    const plants = await screen.findByRole('list', { name: 'Plants' });
    expect(await within(plants).findByText(/^Nobody has told us of a danger\./)).toBeVisible();
    expect(screen.queryByText(/That is not proof that there is none/)).not.toBeInTheDocument();
  });

  test('about a plant of which another hazard is known says first that nobody has told of the one', async () => {
    const asked = { plants: [{ id: 'bamboo', name: 'Bamboo' }], problems: [], safety: true };
    server.use(onApi('get', '/search/tips', () => response(200, { ...answer([]), asked, safe: 'pets' as const })));
    await visit('/Tips?q=is+bamboo+safe+for+cats');
    const plants = await screen.findByRole('list', { name: 'Plants' });
    const first = await within(plants).findByText(/^Nobody has told us of such a danger\./);
    expect(first).toHaveTextContent(/Invasive in some regions\.$/);
    expect(within(plants).queryByText('Stop it spreading.')).not.toBeInTheDocument();
  });

  test('about the safety of a plant has its tips under its name, and not under the question', async () => {
    const plant = { id: 'apple', name: 'Apple' };
    const asked = { plants: [plant], problems: [], safety: true };
    const reply = { ...answer([aTip(1, { title: 'Thin apples' })]), asked, risks: [{ plant, hazards: [] }] };
    server.use(onApi('get', '/search/tips', () => response(200, reply)));
    await visit('/Tips?q=can+my+horse+eat+apples');
    expect(await results('1 tip on apple')).toBeVisible();
  });

  test('about the safety of a name of several plants says what is known of them, and not that it is no plant', async () => {
    const risks = [
      { plant: { id: 'bay-laurel', name: 'Bay laurel' }, hazards: ['toxic-to-pets' as const] },
      { plant: { id: 'cherry-laurel', name: 'Cherry laurel' }, hazards: ['toxic-to-pets' as const] },
    ];
    const asked = { plants: [], problems: [], safety: true };
    server.use(onApi('get', '/search/tips', () => response(200, { ...answer([]), asked, risks })));
    await visit('/Tips?q=can+goats+eat+laurel');
    const plants = await screen.findByRole('list', { name: 'Plants' });
    // The name, and the label in place of a drawing.
    expect((await within(plants).findAllByText('Cherry laurel'))[0]).toBeVisible();
    expect(screen.queryByText(/name no plant that we know/)).not.toBeInTheDocument();
  });

  test('about the safety of what is no plant of the list says that nothing here tells', async () => {
    const asked = { plants: [], problems: [], safety: true };
    server.use(onApi('get', '/search/tips', () => response(200, { ...answer([]), asked })));
    await visit('/Tips?q=are+mushrooms+poisonous+to+dogs');
    expect(await screen.findByText(/^These words name no plant that we know/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'plant’s page' })).toHaveAttribute('href', '/plants');
  });

  test('for a plant and a problem that no tip has together says so, and has the closest under their own heading', async () => {
    const asked = {
      plants: [{ id: 'tomato', name: 'Tomato' }],
      problems: [{ id: 'late-blight', name: 'Blight' }],
      safety: false,
    };
    const closest = answer([aTip(3, { title: 'Beat the blight' }), aTip(2, { title: 'Pinch a tomato' })]);
    const corrected = [{ typed: 'blihgt', meant: 'blight' }];
    server.use(onApi('get', '/search/tips', () => response(200, { ...closest, nearest: true, asked, corrected })));
    await visit('/Tips?q=tomato+blihgt');
    const heading = await results('Nothing on tomato and blight together');
    const changed = screen.getByText(/^Showing/);
    expect(changed).toHaveTextContent('Showing blight, not “blihgt”.');
    const under = screen.getByRole('heading', { level: 3, name: 'The closest tips' });
    expect(heading.compareDocumentPosition(under)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(tipsShown()).toEqual(['Beat the blight', 'Pinch a tomato']);
  });

  test.each(['🍅', '?', '%', '"'])('for %s, which is no word, is the list of every tip', async (q) => {
    await visit(`/Tips?${new URLSearchParams({ q })}`);
    expect(await results('Every tip, newest first')).toBeVisible();
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    expect(calls('get', '/search/tips').every(({ query }) => query.q === undefined)).toBe(true);
  });

  test('with a first page that is not full says where the rest is', async () => {
    const data = [3, 2, 1].map((at) => ({ ...aTip(at, { title: `Tip ${at}` }), marks: noMarks }));
    const reply = { ...answer([]), data, total: 5 };
    server.use(
      onApi('get', '/search/tips', ({ query }) => response(200, { ...reply, next: query.cursor ? null : 'more' })),
    );
    const { user } = await visit('/Tips?q=tip');
    const why = 'No gardener fills the first page: more of theirs are on the next one.';
    expect(await screen.findByText(why)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(screen.queryByText(why)).not.toBeInTheDocument());
  });

  test('by a plant without a tip leads to the plant', async () => {
    await visit('/Tips?plant=swiss-chard');
    const instead = within(await screen.findByRole('list', { name: 'Instead' }));
    expect(instead.getByRole('link', { name: 'About Swiss chard' })).toHaveAttribute('href', '/plants/swiss-chard');
  });

  test('by another name of a plant is the list of that plant, under its own name', async () => {
    server.use(
      onApi('get', '/search/tips', ({ query }) => {
        if (query.plant === 'zucchini' || !query.plant)
          return response(200, {
            ...answer([]),
            facets: noFacets(),
          });
        return problem(400, 'invalid-input', { errors: [{ field: 'plant', message: 'is not a plant of the list' }] });
      }),
    );
    await visit('/Tips?plant=marrow&month=3');
    await waitFor(() => expect(address()).toBe('/Tips?plant=zucchini&month=3'));
    expect(await results('0 tips about Courgette for March')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Remove: ?Courgette$/ })).toBeVisible();
  });

  test('that finds nothing offers what to drop, with what that would give, and the gardeners', async () => {
    const { user } = await visit('/Tips?difficulty=easy&category=Fruits&month=3');
    await screen.findByText('No gardening tips found matching your search criteria.');
    const instead = within(screen.getByRole('list', { name: 'Instead' }));
    expect(await instead.findByRole('link', { name: 'Without easy: one tip' })).toHaveAttribute(
      'href',
      '/Tips?category=Fruits&month=3',
    );
    await waitFor(() => expect(instead.queryByRole('link', { name: /Without March/ })).not.toBeInTheDocument());
    expect(instead.getByRole('link', { name: 'Look for a gardener' })).toHaveAttribute('href', '/Gardeners');
    await user.click(instead.getByRole('link', { name: 'Without Fruits: one tip' }));
    await waitFor(() => expect(tipsShown()).toEqual(['Water in the morning']));
  });

  test('shows how many tips each choice would leave, and no choice that leaves none', async () => {
    await visit('/Tips?q=soil');
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    for (const name of ['easy, one tip', 'medium, one tip', 'hard, one tip', 'Fruits, one tip'])
      expect(filter(name)).toBeVisible();
    expect(within(filters()).queryByText('Herbs')).not.toBeInTheDocument();
    expect(month('March, 3 tips')).toBeVisible();
    expect(within(filters()).queryByText('Balcony')).not.toBeInTheDocument();
    expect(within(filters()).queryByRole('list', { name: 'Plant' })).not.toBeInTheDocument();
  });

  test('keeps the old results, dimmed, until the new ones are there', async () => {
    const { opened, open } = gate();
    const { user } = await visit('/Tips');
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    const reply = { ...answer([]), total: 1 };
    const found = [{ ...aTip(3, { title: 'Found' }), marks: noMarks }];
    server.use(onApi('get', '/search/tips', () => opened.then(() => response(200, { ...reply, data: found }))));
    await user.click(screen.getByRole('link', { name: 'In season' }));
    await waitFor(() => expect(screen.getAllByRole('article')[0]?.closest('ul')).toHaveAttribute('aria-busy', 'true'));
    expect(tipsShown()).toHaveLength(3);
    open();
    await waitFor(() => expect(tipsShown()).toEqual(['Found']));
  });

  test('that is not available says so, and leads to every tip', async () => {
    server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
    const { user } = await visit('/Tips?q=apple');
    expect(await screen.findByText('The search is not available at the moment.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Filters' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Show every tip' }));
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
  });

  test('that the gateway rejects says to wait', async () => {
    server.use(onApi('get', '/search/tips', () => gatewayError(429, 'Too Many Requests')));
    await visit('/Tips?q=apple');
    expect(await screen.findByText('Too many searches at once.')).toBeVisible();
    expect(screen.getByText(/Give it a moment/)).toBeVisible();
  });
});

describe('Solved questions with the words of a search', () => {
  const solved = async () => within(await screen.findByRole('region', { name: 'Solved questions' }));
  const none = () => expect(screen.queryByRole('region', { name: 'Solved questions' })).not.toBeInTheDocument();
  const bramley = /^My Bramley flowers well and sets no fruit/;
  const askedFor = () => calls('get', '/questions').map(({ query }) => query);

  test('come under the tips, with their plant and their asker', async () => {
    await visit('/Tips?q=apple');
    const section = await solved();
    expect(section.getByRole('heading', { level: 2, name: 'Solved questions' })).toBeVisible();
    const row = section.getByRole('listitem');
    expect(within(row).getByRole('link', { name: bramley })).toHaveAttribute(
      'href',
      `/questions/${garden.questions.find(({ state }) => state === 'solved')?.id}`,
    );
    await waitFor(() => expect(row).toHaveTextContent(/Solved · 2 answers · Apple · Rowan Thirkell · /));
    expect(tipsShown()).toEqual(['Graft an old apple']);
    const tip = screen.getByRole('link', { name: 'Graft an old apple' });
    expect(tip.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(askedFor()).toEqual([{ q: 'apple', limit: '5' }]);
  });

  test('come under the message that no tip has them, before this month’s tips', async () => {
    await visit('/Tips?q=bramley+pollinates');
    const link = await (await solved()).findByRole('link', { name: bramley });
    const message = screen.getByText(messages.tips.empty);
    expect(message.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const month = await screen.findByRole('heading', { level: 3, name: /^In the garden in / });
    expect(link.compareDocumentPosition(month)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('are not asked for without words, and there is no heading where nobody has asked', async () => {
    await visit('/Tips?difficulty=easy');
    await waitFor(() => expect(tipsShown()).not.toEqual([]));
    expect(askedFor()).toEqual([]);
    await visit('/Tips?q=lettuce');
    await waitFor(() => expect(askedFor()).toHaveLength(1));
    none();
  });

  test('keep no tip waiting, and show nothing before they are there or where they fail', async () => {
    const { opened, open } = gate();
    const sent = vi.fn();
    server.use(
      onApi('get', '/questions', async () => {
        await opened;
        sent();
        return problem(503, 'unavailable');
      }),
    );
    await visit('/Tips?q=apple');
    await waitFor(() => expect(tipsShown()).toEqual(['Graft an old apple']));
    await waitFor(() => expect(askedFor()).toHaveLength(1));
    none();
    open();
    await waitFor(() => expect(sent).toHaveBeenCalled());
    none();
    expect(tipsShown()).toEqual(['Graft an old apple']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('are there where the search for tips fails, and those of blocked gardeners are not', async () => {
    server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
    await visit('/Tips?q=apple');
    expect(await (await solved()).findByRole('link', { name: bramley })).toBeVisible();
    const { id, name } = rowan;
    garden.blocks = [{ id, name, kind: 'block', at: '2026-05-03T09:00:00Z' }];
    await visitSignedIn('/Tips?q=apple');
    await waitFor(() => expect(askedFor()).toHaveLength(2));
    await waitFor(none);
  });

  test('are there at once on the way back', async () => {
    const { user } = await visit('/Tips?q=apple');
    await user.click((await solved()).getByRole('link', { name: bramley }));
    expect(await screen.findByRole('heading', { level: 1, name: bramley })).toBeVisible();
    history.back();
    expect(await (await solved()).findByRole('link', { name: bramley })).toBeVisible();
    expect(askedFor()).toHaveLength(1);
  });
});
