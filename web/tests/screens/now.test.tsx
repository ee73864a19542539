import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Climate, Months, Tip } from '~/shared/api/schema.gen';
import { aTip, garden } from '../api/garden';
import { found } from '../api/handlers';
import { address, heading, screen, visit, waitFor, within } from './app';
import { calls, onApi, problem, response, server } from './backend';

/** Only the date: requests and React use the real clock. */
const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
const keep = (readersGarden: object) => localStorage.setItem('garden.readers-garden', JSON.stringify(readersGarden));

afterEach(() => {
  process.env.TZ = timeZone;
});
const timeZone = process.env.TZ;

const section = async () => within(await screen.findByRole('region', { name: 'In the garden this week' }));
const asked = () =>
  calls('get', '/search/tips')
    .map(({ query }) => query)
    .filter(({ month }) => month);

const tip = (number: number, work: string | undefined, months: Months, climates?: Climate[]): Tip =>
  aTip(number, { facts: { months, ...(work ? { work } : {}), ...(climates ? { climates } : {}) } as Tip['facts'] });

const winter: Months = { best: [11, 12, 1, 2] };

/** Enough for one climate. */
const many = (months: Months, climates?: Climate[]) =>
  Array.from({ length: 8 }, (_, at) => tip(at + 1, at < 4 ? 'prune' : 'protect', months, climates));

describe('In the garden this week', () => {
  test.each([
    ['31 December', '2031-12-31T23:30:00', 'UTC', '12', 'Wednesday 31 December'],
    ['1 January', '2032-01-01T00:30:00', 'UTC', '1', 'Thursday 1 January'],
    ['1 January, where it has begun', '2031-12-31T12:00:00Z', 'Pacific/Auckland', '1', 'Thursday 1 January'],
    ['31 December, where it continues', '2032-01-01T06:00:00Z', 'America/Los_Angeles', '12', 'Wednesday 31 December'],
  ])('is that of the reader’s clock on %s', async (_, now, zone, month, date) => {
    process.env.TZ = zone;
    at(now);
    garden.tips = many(winter);
    await visit('/');
    const week = await section();
    expect(await week.findByRole('link', { name: 'Tip 1' })).toBeVisible();
    expect(week.getByText(date)).toBeVisible();
    expect(asked()[0]).toEqual({ month, season: month, sort: 'season', limit: '24' });
  });

  test('is half a year later in a southern garden, for its climate', async () => {
    at('2031-12-31T12:00:00');
    keep({ hemisphere: 'southern', climate: 'arid' });
    garden.tips = many({ best: [6] }, ['arid']);
    await visit('/');
    const week = await section();
    expect(await week.findByRole('link', { name: 'Tip 1' })).toBeVisible();
    expect(asked()).toEqual([{ month: '6', season: '6', sort: 'season', limit: '24', climate: 'arid' }]);
    expect(week.getByText(/^For arid gardens\. Shown for the southern year\.$/)).toBeVisible();
    expect(week.getByRole('link', { name: 'More for December' })).toHaveAttribute('href', '/now');
  });

  test('has three kinds of work with up to three tips of each, and no kind without a tip', async () => {
    at('2031-11-22T12:00:00');
    const kinds = [
      'leave-alone',
      'prune',
      'prune',
      'prune',
      'prune',
      'sow-and-plant',
      'sow-and-plant',
      'tend',
      undefined,
    ];
    garden.tips = kinds.map((work, at) => tip(at + 1, work, winter));
    await visit('/');
    const week = await section();
    await week.findByRole('link', { name: 'Tip 2' });
    expect(week.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Sow and plant',
      'Feed, water and tend',
      'Prune and train',
    ]);
    expect(week.getAllByRole('link', { name: /^Tip/ })).toHaveLength(6);
  });

  test('uses all three columns for a single kind of work', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = Array.from({ length: 12 }, (_, at) => tip(at + 1, 'prune', winter));
    await visit('/');
    const week = await section();
    await week.findByRole('link', { name: 'Tip 1' });
    expect(week.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(week.getAllByRole('link', { name: /^Tip/ })).toHaveLength(9);
  });

  test('says until when it is time, over the turn of the year, and who says so where a tip has no months', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = [
      tip(1, 'prune', winter),
      tip(2, 'prune', { best: [10, 11] }),
      tip(3, 'prune', { possible: [11, 12, 1], best: [2, 3] }),
      tip(4, 'protect', { possible: [11, 12] }),
      aTip(5, { facts: {} }),
      tip(6, 'protect', { best: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }),
      tip(7, 'protect', { possible: [11], best: [9, 10] }),
    ];
    await visit('/');
    const week = await section();
    const lineOf = (name: string) => week.getByRole('link', { name }).closest('li');
    await week.findByRole('link', { name: 'Tip 1' });
    expect(lineOf('Tip 1')).toHaveTextContent('until February · easy');
    expect(lineOf('Tip 2')).toHaveTextContent('this month · easy');
    expect(lineOf('Tip 3')).toHaveTextContent('possible, best Feb to Mar · easy');
    expect(lineOf('Tip 4')).toHaveTextContent('possible until December · easy');
    expect(lineOf('Tip 5')).toHaveTextContent('Mireille Kerbrat · easy');
    expect(lineOf('Tip 6')).toHaveTextContent('all year · easy');
    expect(lineOf('Tip 7')).toHaveTextContent('still possible, best Sep to Oct · easy');
  });

  test('begins with the tips whose titles name this month or no month', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = [
      'Sow salad in October',
      'Sow anything in May, maybe',
      'Marching orders for slugs',
      'Sow beans in November, not in March',
    ].map((title, at) => aTip(9 - at, { title, facts: { work: 'sow-and-plant', months: winter } }));
    await visit('/');
    const week = await section();
    await week.findByRole('link', { name: 'Marching orders for slugs' });
    expect(
      within(week.getByRole('heading', { level: 3 }).closest('li') as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Marching orders for slugs',
      'Sow beans in November, not in March',
      'Sow salad in October',
      'Sow anything in May, maybe',
    ]);
  });

  test('has the moon under the date', async () => {
    at('2026-11-25T12:00:00');
    await visit('/');
    const week = await section();
    expect(await week.findByText('Waning moon, new on 9 December')).toBeVisible();
  });

  test('adds tips for neighbouring climates where there are few, then for any, and says so', async () => {
    at('2031-11-22T12:00:00');
    keep({ hemisphere: 'northern', climate: 'arid' });
    garden.tips = [tip(9, 'prune', winter, ['arid']), ...many(winter, ['mediterranean'])];
    const { unmount } = await visit('/');
    const week = await section();
    expect(await week.findByRole('link', { name: 'Tip 9' })).toBeVisible();
    expect(week.getByText(/^There are few tips for arid gardens, so/)).toHaveTextContent(
      'tips for Mediterranean gardens.',
    );
    unmount();
    garden.tips = [tip(9, 'prune', winter, ['arid']), ...many(winter, ['tropical'])];
    await visit('/');
    expect(await (await section()).findByText(/also has tips for other climates\.$/)).toBeVisible();
  });

  test('says quietly that it cannot be fetched, and tries again; the rest of the page is there', async () => {
    server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
    const { user } = await visit('/');
    const week = await section();
    expect(await week.findByText(/^The tips could not be fetched\./)).toBeVisible();
    expect(await screen.findByText('Earth up the leeks')).toBeVisible();
    server.use(
      onApi('get', '/search/tips', () =>
        response(200, {
          ...found(garden.tips),
          total: 4,
        }),
      ),
    );
    await user.click(week.getByRole('button', { name: 'Try again' }));
    expect(await week.findByRole('link', { name: 'Graft an old apple' })).toBeVisible();
  });

  test('says that no tip is for the month where no gardener has shared one', async () => {
    garden.tips = [];
    await visit('/');
    expect(await (await section()).findByText('No tip is for this month yet.')).toBeVisible();
  });
});

describe('/now', () => {
  test('has every tip of the present month by kind of work, and links to the other months', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = [...many(winter), tip(9, 'prune', { best: [5] })];
    const { user } = await visit('/now');
    expect(await heading('In the garden now')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '8 tips for November' })).toBeVisible();
    const months = within(screen.getByRole('navigation', { name: 'Months' }));
    expect(months.getAllByRole('link')).toHaveLength(12);
    expect(months.getByRole('link', { name: 'November, this month' })).toHaveAttribute('aria-current', 'page');
    expect(months.getByRole('link', { name: 'November, this month' })).toHaveAttribute('href', '/now');
    await user.click(months.getByRole('link', { name: 'May' }));
    expect(address()).toBe('/now?month=5');
    expect(await heading('May in the garden')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'One tip for May' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Prune and train' })).toBeVisible();
    expect(document.title).toBe('May in the garden · Sorrel & Spade');
  });

  test('has the day, the moon, and a picture of every tip', async () => {
    at('2026-11-23T12:00:00');
    garden.tips = many(winter);
    await visit('/now');
    expect(await screen.findByText('Monday 23 November')).toBeVisible();
    expect(await screen.findByText('Waxing moon, full tomorrow')).toBeVisible();
    const list = (await screen.findByRole('heading', { name: 'Protect' })).parentElement as HTMLElement;
    expect(list.querySelectorAll('li > :first-child img, li > :first-child svg')).toHaveLength(
      within(list).getAllByRole('listitem').length,
    );
  });

  test('has the tips that say no month after those that are for this one', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = [tip(9, 'prune', {}), tip(8, 'prune', winter)].map((tip, at) =>
      at === 0 ? { ...tip, facts: { work: 'prune' as const } } : tip,
    );
    await visit('/now');
    const list = (await screen.findByRole('heading', { name: 'Prune and train' })).parentElement as HTMLElement;
    expect(within(list).getAllByRole('link')[0]).toHaveTextContent('Tip 8');
  });

  test('counts the tips for the climate, and those for others that were added', async () => {
    at('2031-11-22T12:00:00');
    keep({ hemisphere: 'northern', climate: 'arid' });
    garden.tips = [tip(9, 'prune', winter, ['arid']), ...many(winter, ['mediterranean'])];
    await visit('/now');
    expect(
      await screen.findByRole('heading', { name: 'One tip for November, and 8 for other climates' }),
    ).toBeVisible();
  });

  test('has the month of the northern year in its address, and shows southern readers their own', async () => {
    at('2031-11-22T12:00:00');
    keep({ hemisphere: 'southern' });
    garden.tips = many({ best: [3] });
    await visit('/now?month=3');
    expect(await heading('September in the garden')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tips for September with their pictures' })).toHaveAttribute(
      'href',
      '/Tips?month=3&sort=season',
    );
  });

  test('ignores a month that does not exist', async () => {
    at('2031-11-22T12:00:00');
    await visit('/now?month=13');
    expect(await heading('In the garden now')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /tips? for November$/ })).toBeVisible();
  });

  test('has pages where there are more tips than fit one', async () => {
    at('2031-11-22T12:00:00');
    garden.tips = Array.from({ length: 60 }, (_, at) => tip(60 - at, 'prune', winter));
    const { user } = await visit('/now');
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Tip 1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/now');
  });
});

describe('where the weeks of frost are known', () => {
  const north = { hemisphere: 'northern', frost: { last: 15, first: 44 } };
  const lineOf = (name: string) => screen.getByRole('link', { name }).closest('li');

  test('the heading says the week, a line the frost, and the garden its dates', async () => {
    at('2031-10-23T12:00:00');
    keep({ ...north, climate: 'cool-maritime' });
    garden.tips = many({ best: [10] }, ['cool-maritime']);
    await visit('/now');
    expect(await screen.findByRole('heading', { name: '8 tips for the fourth week of October' })).toBeVisible();
    expect(screen.getByText('First frost is usual in about nine days: lift dahlias.')).toBeVisible();
    expect(
      screen.getByText('Cool maritime. Last frost about 12 April, first about 1 November, give or take 4 weeks.'),
    ).toBeVisible();
    expect(screen.queryByText(/^What to sow, /)).not.toBeInTheDocument();
  });

  test('the home page has the frost under the moon', async () => {
    at('2031-10-23T12:00:00');
    keep({ ...north, latitude: 52.5 });
    await visit('/');
    const week = await section();
    expect(await week.findByText('First frost is usual in about nine days: lift dahlias.')).toBeVisible();
    expect(week.queryByText(/daylight/)).not.toBeInTheDocument();
  });

  test('tips whose time ends say so in the last seven days of their last best month', async () => {
    keep(north);
    garden.tips = [
      tip(1, 'prune', { best: [11] }),
      tip(2, 'prune', { best: [11, 12] }),
      tip(3, 'prune', { best: [10], possible: [11] }),
      tip(4, 'prune', { possible: [11] }),
    ];
    at('2031-11-23T12:00:00');
    const { unmount } = await visit('/now');
    await screen.findByRole('link', { name: 'Tip 1' });
    expect(lineOf('Tip 1')).toHaveTextContent('this month · easy');
    unmount();
    at('2031-11-24T12:00:00');
    await visit('/now');
    await screen.findByRole('link', { name: 'Tip 1' });
    expect(lineOf('Tip 1')).toHaveTextContent('last week for it · easy');
    expect(lineOf('Tip 2')).toHaveTextContent('until December · easy');
    expect(lineOf('Tip 3')).toHaveTextContent('still possible, best in October · easy');
    expect(lineOf('Tip 4')).toHaveTextContent('possible this month · easy');
    await visit('/now?month=11');
    await screen.findByRole('link', { name: 'Tip 1' });
    expect(lineOf('Tip 1')).toHaveTextContent('last week for it');
  });

  test.each([
    ['2031-12-31T23:30:00', 'the end of December', true],
    ['2031-12-18T12:00:00', 'the third week of December', true],
    ['2032-01-01T00:30:00', 'the first week of January', false],
  ])('on %s the coming section has what begins in the next two weeks', async (now, week, coming) => {
    at(now);
    keep(north);
    garden.tips = [
      tip(1, 'prune', { best: [12, 1] }),
      tip(2, 'prune', { best: [1, 2], possible: [3] }),
      tip(3, 'prune', { best: [1], possible: [12] }),
    ];
    await visit('/now');
    expect(await screen.findByRole('heading', { name: new RegExp(`tips for ${week}$`) })).toBeVisible();
    if (!coming) {
      expect(screen.queryByRole('heading', { name: /^Begins/ })).not.toBeInTheDocument();
      return;
    }
    const list = (await screen.findByRole('heading', { name: 'Begins within two weeks' })).parentElement as HTMLElement;
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    expect(lineOf('Tip 2')).toHaveTextContent('January, February; also March · easy');
  });

  test('a southern place has its own weeks, and what comes next there', async () => {
    at('2031-05-27T12:00:00');
    keep({ hemisphere: 'southern', frost: { last: 40, first: 22 } });
    garden.tips = [tip(1, 'prune', { best: [11] }), tip(2, 'prune', { best: [12] })];
    await visit('/now');
    expect(await screen.findByRole('heading', { name: 'One tip for the fourth week of May' })).toBeVisible();
    expect(screen.getByText('First frost is usual in about four days: lift dahlias.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Begins within two weeks' })).toBeVisible();
    expect(
      screen.getByText(/^Last frost about 4 October, first about 31 May\. Shown for the southern year\.$/),
    ).toBeVisible();
  });

  test('a tip says how long its time lasts by the frosts, and the server is asked in steps of two weeks', async () => {
    at('2031-03-28T12:00:00');
    keep({ ...north, climate: 'cool-maritime' });
    const around = { frost: { from: 'last', start: -3, end: 2 } } as const;
    const moved = { months: { best: [4] }, monthsFor: { lastFrost: 20, firstFrost: 40 } };
    garden.tips = [
      aTip(1, { facts: { months: { best: [5] }, ...around } }),
      aTip(2, { facts: moved }),
      aTip(3, { facts: { months: { best: [3] } } }),
      aTip(4, { facts: { months: { best: [4] } } }),
    ];
    await visit('/now');
    expect(await screen.findByRole('link', { name: 'Tip 1' })).toBeVisible();
    await waitFor(() => expect(lineOf('Tip 1')).toHaveTextContent('5 weeks more · easy'));
    expect(lineOf('Tip 2')).toHaveTextContent('last week for it · easy');
    expect(lineOf('Tip 3')).toHaveTextContent('last week for it · easy');
    const week = { week: '13', lastFrost: '16', firstFrost: '44', sort: 'season' };
    expect(calls('get', '/search/tips').map(({ query }) => query)).toContainEqual(expect.objectContaining(week));
    const coming = (await screen.findByRole('heading', { name: 'Begins within two weeks' })).parentElement;
    expect(
      within(coming as HTMLElement)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tip 4']);
  });

  test('a place without frost has the week and no warning', async () => {
    at('2031-10-23T12:00:00');
    keep({ hemisphere: 'northern', climate: 'tropical', frost: 'none' });
    garden.tips = many({ best: [10] }, ['tropical']);
    await visit('/now');
    expect(await screen.findByRole('heading', { name: '8 tips for the fourth week of October' })).toBeVisible();
    expect(screen.getByText('Tropical. No frost in most years.')).toBeVisible();
    expect(screen.getByText(/^What to sow, /)).toBeVisible();
  });

  test('a place without frost is not told to protect from it', async () => {
    at('2031-07-01T12:00:00');
    keep({ hemisphere: 'southern', climate: 'humid-subtropical', frost: 'none' });
    const [cover, ...others] = many({ best: [1] }, ['humid-subtropical']).map((tip) => ({
      ...tip,
      facts: { ...tip.facts, work: 'protect' },
    }));
    const fromFrost = { frost: { from: 'first', start: 0, end: 12 } };
    garden.tips = [{ ...cover, facts: { ...cover?.facts, ...fromFrost } }, ...others] as Tip[];
    await visit('/now');
    expect(await screen.findByRole('heading', { name: /^7 tips for / })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Tip 1' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tip 2' })).toBeVisible();
  });

  test('another month is shown as a month', async () => {
    at('2031-10-23T12:00:00');
    keep(north);
    garden.tips = many({ best: [5] });
    await visit('/now?month=5');
    expect(await screen.findByRole('heading', { name: '8 tips for May' })).toBeVisible();
    expect(screen.queryByText(/frost is usual/)).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: /^Begins in/ })).not.toBeInTheDocument();
  });
});

describe('the daylight', () => {
  test('is that of the band of latitude', async () => {
    at('2026-11-26T12:00:00');
    keep({ hemisphere: 'northern', latitude: 52.5 });
    await visit('/now');
    expect(await screen.findByText('8–8½ hours of daylight, getting shorter')).toBeVisible();
  });

  test('has its trend alone by the hemisphere', async () => {
    at('2026-11-26T12:00:00');
    keep({ hemisphere: 'southern' });
    await visit('/now');
    expect(await screen.findByText('Days are getting longer')).toBeVisible();
  });

  test('is not there without a place: the day, the moon, the month', async () => {
    at('2026-11-26T12:00:00');
    garden.tips = [tip(1, 'prune', { best: [11] }), tip(2, 'prune', { best: [12] })];
    await visit('/now');
    expect(await screen.findByText('Waning moon, new on 9 December')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'One tip for November' })).toBeVisible();
    expect(screen.getByText(/^What to sow, .*, by month\. The dot marks this month\.$/)).toBeVisible();
    expect(screen.getByText('Every climate.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tip 1' }).closest('li')).toHaveTextContent('this month');
    expect(screen.queryByText(/Days are|daylight|frost|^Begins/)).not.toBeInTheDocument();
    expect(asked()).toHaveLength(1);
  });
});
