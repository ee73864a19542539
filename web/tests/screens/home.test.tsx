import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aGardener, aTip, garden } from '../api/garden';
import { act, address, fireEvent, heading, screen, tipsShown, visit, waitFor, within } from './app';
import { calls, gate, onApi, problem, response, server } from './backend';
import { media } from './browser';

const noGardeners = { data: [], next: null, total: 0, nearest: false };
const section = (name: string) => within(screen.getByRole('region', { name }));
/** The tip among the top tips, which may also be among those of the week. */
const topTip = async (name: string) => (await topTips()).findByRole('link', { name });
const topTips = async () => within(await screen.findByRole('region', { name: 'Top Gardening Tips' }));

test('Visitors see the top tips and the active gardeners, up to six of each', async () => {
  garden.tips = Array.from({ length: 8 }, (_, at) => aTip(8 - at));
  garden.gardeners = Array.from({ length: 8 }, (_, at) => aGardener({ id: `id-${at}`, name: `Gardener ${at}` }));
  await visit('/');
  expect(await topTip('Tip 8')).toBeVisible();
  expect(tipsShown()).toHaveLength(6);
  const featured = within(await screen.findByRole('region', { name: 'Featured Gardeners' }));
  expect(await featured.findByRole('link', { name: 'Gardener 0' })).toHaveAttribute('href', '/gardener/id-0');
  expect(featured.getAllByRole('listitem')).toHaveLength(6);
  expect(section('Top Gardening Tips').getByText('Most helpful this season, then newest.')).toBeVisible();
  expect(calls('get', '/tips/top')).toHaveLength(1);
  expect(calls('get', '/search/gardeners')[0]?.query).toEqual({ status: 'active', limit: '24' });
});

test('Featured are gardeners who have written: first those with more than one tip who show who they are, and no empty account', async () => {
  const hidden = { location: '', photoUrl: null };
  garden.gardeners = Array.from({ length: 30 }, (_, at) =>
    aGardener({ id: `id-${at}`, name: `Gardener ${at}`, totalTips: [3, 2, 1][at] ?? 0, ...(at === 0 ? hidden : {}) }),
  );
  await visit('/');
  const featured = within(await screen.findByRole('region', { name: 'Featured Gardeners' }));
  expect(
    (await featured.findAllByRole('link', { name: /^Gardener \d/ })).map(({ textContent }) => textContent),
  ).toEqual([1, 0, 2].map((at) => `Gardener ${at}`));
});

test('A featured gardener has a picture, a name, the status, the role and an e-mail address', async () => {
  garden.gardeners = [aGardener({ photoUrl: null, plant: 'leek', email: 'row?an@plot.example' })];
  await visit('/');
  await screen.findByRole('link', { name: 'Rowan Thirkell' });
  const [shown] = section('Featured Gardeners').getAllByRole('listitem');
  expect(shown).toHaveTextContent('Rowan ThirkellTeesdaleVegetablesActiveuserrow?an@plot.example');
  expect(shown?.querySelector('use')).toHaveAttribute('href', '/plates/leek.svg#p');
  expect(screen.getByRole('link', { name: 'row?an@plot.example' })).toHaveAttribute(
    'href',
    'mailto:row%3Fan@plot.example',
  );
});

test('A featured gardener who hides the e-mail address has status and role', async () => {
  garden.gardeners = [aGardener({ email: null })];
  await visit('/');
  await screen.findByRole('link', { name: 'Rowan Thirkell' });
  const [shown] = section('Featured Gardeners').getAllByRole('listitem');
  expect(shown).toHaveTextContent(/VegetablesActiveuser$/);
  expect(within(shown as HTMLElement).getAllByRole('link')).toHaveLength(1);
});

test('The home page tells the story and shows six pictures of the gallery', async () => {
  await visit('/');
  expect(await heading('Sorrel & Spade: gardening tips from gardeners')).toBeInTheDocument();
  expect(document.title).toBe('Gardening tips from gardeners · Sorrel & Spade');
  const story = within(await screen.findByRole('region', { name: 'Our Story' }));
  expect(story.getByText('2005')).toBeVisible();
  expect(story.getByText(/over 15 years of experience/)).toBeVisible();
  expect(story.getByRole('link', { name: /^Learn More/ })).toHaveAttribute('href', '/about');
  expect(story.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
  const pictures = section('Garden Inspiration').getAllByRole('figure');
  expect(pictures.map((picture) => within(picture).getByRole('img'))).toHaveLength(6);
  // With the photographer and the year; licences are on the page of credits.
  expect(pictures.map(({ textContent }) => textContent)).toEqual([
    'Grass on a dune. Marco Cogoni, 2007; Hylke Bons, 2008',
    'A dragonfly on its twig. Bolly, 2018',
    'A French marigold. Charles Barbin, 2008',
    'Moss from above. Risto Saukonpää, 2017 or before',
    'A fallen maple leaf. Martin Klapetek, 2017 or before',
    'A fig, cut. Trevor “Freespace”, 2018',
  ]);
  expect(section('Garden Inspiration').getByRole('link')).toHaveAttribute('href', '/credits');
  await screen.findByRole('link', { name: 'Rowan Thirkell' });
});

test('The home page goes from the slides by this week, tips, plants and gardeners to the story and the gallery', async () => {
  garden.tips = [aTip(1, { facts: { plants: ['tomato'] } })];
  await visit('/');
  await screen.findByRole('link', { name: 'Rowan Thirkell' });
  await screen.findByRole('link', { name: 'Tomato' });
  const sections = within(screen.getByRole('main')).getAllByRole('region');
  expect(
    sections.map((section) => section.getAttribute('aria-label') ?? section.getAttribute('aria-labelledby')),
  ).toEqual(['What we do', 'this-week', 'top-tips', 'by-plant', 'featured-gardeners', 'story', 'gallery']);
});

test('Every slide says what the site is, with this week and the month’s tips', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00') });
  garden.tips = [1, 2, 3].map((number) => aTip(number, { facts: { months: { best: [11] } } }));
  await visit('/');
  const slide = within(await screen.findByRole('group', { name: '1 of 3' }));
  expect(await slide.findByText('Week 48 · 3 tips for November')).toBeVisible();
  expect(slide.getByText('Jobs for every month, written by gardeners who have done them. Free.')).toBeVisible();
  expect(slide.getByRole('link', { name: 'What to do this month' })).toHaveAttribute('href', '/now');
  expect(screen.getAllByText('Week 48 · 3 tips for November')).toHaveLength(3);
  expect(screen.getAllByText(/gardeners who have done (them|it)\. Free\.$/)).toHaveLength(3);
});

test('Every slide has the week alone where the month’s tips cannot be counted', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00') });
  server.use(onApi('get', '/search/tips', () => problem(503, 'unavailable')));
  await visit('/');
  expect(await screen.findAllByText('Week 48')).toHaveLength(3);
});

test('Visitors search from the first screen', async () => {
  const { user } = await visit('/');
  const field = await screen.findByRole('searchbox', { name: 'Search all tips' });
  expect(field.closest('form')).toHaveAttribute('action', '/Tips');
  await user.type(field, 'leeks{Enter}');
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(address()).toBe('/Tips?q=leeks');
});

test('No tip is both among the week’s and among the top tips', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00') });
  garden.tips = [
    ...[9, 8, 7].map((number) => aTip(number, { facts: { work: 'prune', months: { best: [11] } } })),
    ...[6, 5, 4].map((number) => aTip(number, { facts: { work: 'prune', months: { best: [5] } } })),
  ];
  await visit('/');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 6', 'Tip 5', 'Tip 4']));
  const week = within(screen.getByRole('region', { name: 'In the garden this week' }));
  expect(week.getAllByRole('link', { name: /^Tip/ })).toHaveLength(3);
});

test('A young site, which has few tips, repeats them', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00') });
  garden.tips = [9, 8].map((number) => aTip(number, { facts: { work: 'prune', months: { best: [11] } } }));
  await visit('/');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 9', 'Tip 8']));
});

test('By plant, the home page repeats no drawing of a top tip', async () => {
  const tomato = { id: 'tomato', name: 'Tomato', latin: 'Solanum lycopersicum', drawn: true };
  garden.tips = [
    aTip(9, { image: null, plant: tomato, facts: { plants: ['tomato'] } }),
    aTip(8, { facts: { plants: ['swiss-chard'] } }),
  ];
  await visit('/');
  const plants = within(await screen.findByRole('region', { name: 'By plant' }));
  await plants.findByRole('link', { name: 'Swiss chard' });
  expect(plants.queryByRole('link', { name: 'Tomato' })).not.toBeInTheDocument();
});

test('The home page shows no photograph twice', async () => {
  const images = ['ladybird', 'fig', 'fig', 'moss', 'dune-grass', 'marigold'];
  garden.tips = images.map((name, at) => aTip(9 - at, { image: `/photos/${name}.jpg` }));
  await visit('/');
  await screen.findByRole('region', { name: 'Garden Inspiration' });
  await waitFor(() => expect(tipsShown()).toHaveLength(6));
  const shown = Array.from(document.querySelectorAll('main img'), (image) => image.getAttribute('src'));
  expect(shown).toEqual(expect.arrayContaining(['/photos/fig.jpg', '/photos/dune-grass.jpg', '/photos/ladybird.jpg']));
  expect(shown.toSorted()).toEqual([...new Set(shown)].toSorted());
});

test('The large first place among the tips goes to the first with a picture', async () => {
  garden.tips = [aTip(9, { image: null }), aTip(8), aTip(7)];
  await visit('/');
  await waitFor(() => expect(tipsShown()).toEqual(['Tip 8', 'Tip 9', 'Tip 7']));
});

test('By plant, the home page has the plants with the most tips, with links to their pages', async () => {
  garden.tips = [
    aTip(3, { facts: { plants: ['tomato'] } }),
    aTip(2, { facts: { plants: ['tomato'] } }),
    aTip(1, { facts: { plants: ['swiss-chard'] } }),
  ];
  await visit('/');
  const plants = within(await screen.findByRole('region', { name: 'By plant' }));
  const tomato = await plants.findByRole('link', { name: 'Tomato' });
  expect(tomato).toHaveAttribute('href', '/plants/tomato');
  expect(tomato.closest('li')).toHaveTextContent('2 tips');
  expect(plants.getByRole('link', { name: 'Swiss chard' }).closest('li')).toHaveTextContent('one tip');
  expect(plants.getByRole('link', { name: 'All plants, A to Z' })).toHaveAttribute('href', '/plants');
  const drawings = Array.from(document.querySelectorAll('section[aria-labelledby="by-plant"] use'), (use) =>
    use.getAttribute('href'),
  );
  expect(drawings).toEqual(['/plates/tomato.svg#p', '/plates/swiss-chard.svg#p']);
});

test('While tips and gardeners are fetched, the page says that it is busy', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('get', '/tips/top', () => opened.then(() => response(200, { data: [] }))),
    onApi('get', '/search/gardeners', () => opened.then(() => response(200, noGardeners))),
  );
  await visit('/');
  expect(await screen.findByText('Fetching the top tips')).toBeInTheDocument();
  await screen.findByRole('region', { name: 'Featured Gardeners' });
  expect(section('Featured Gardeners').getByRole('list')).toHaveAttribute('aria-busy', 'true');
  open();
  expect(await screen.findByText('No gardening tips found matching your search criteria.')).toBeVisible();
  await waitFor(() => expect(section('Featured Gardeners').getByRole('list')).toHaveAttribute('aria-busy', 'false'));
});

test('The gardeners are shown while the search that counts plants does not answer', async () => {
  const { opened, open } = gate();
  server.use(onApi('get', '/search/tips', () => opened.then(() => problem(503, 'unavailable'))));
  await visit('/');
  const people = within(await screen.findByRole('region', { name: 'Featured Gardeners' }));
  expect(await people.findByRole('link', { name: 'Rowan Thirkell' })).toBeVisible();
  open();
});

test('When the tips cannot be fetched, the gardeners are shown all the same, and the tips can be retried', async () => {
  server.use(onApi('get', '/tips/top', () => problem(500, 'internal')));
  const { user } = await visit('/');
  const alert = await (await topTips()).findByRole('alert');
  expect(alert).toHaveTextContent('The top tips could not be fetched.');
  expect(await screen.findByRole('link', { name: 'Rowan Thirkell' })).toBeVisible();
  server.use(onApi('get', '/tips/top', () => response(200, { data: garden.tips })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await topTip('Earth up the leeks')).toBeVisible();
});

test('When the gardeners cannot be fetched, the tips are shown all the same', async () => {
  server.use(
    onApi('get', '/search/gardeners', () => problem(503, 'unavailable')),
    onApi('get', '/user', () => problem(500, 'internal')),
  );
  await visit('/');
  expect(await screen.findByText('The gardeners could not be fetched.')).toBeVisible();
  expect(await topTip('Earth up the leeks')).toBeVisible();
});

describe('The carousel', () => {
  // Only the carousel's interval; requests and React use the real clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  // Leaves no timer running.
  afterEach(() => vi.clearAllTimers());

  const titles = ['Transform Your Garden', 'Seasonal Planting Guide', 'Eco-Friendly Gardening'];
  const slides = () => screen.getAllByRole('group', { name: /of 3$/ });
  const shown = () => {
    const [slide, ...others] = slides().filter((slide) => !slide.hasAttribute('inert'));
    expect(others).toEqual([]);
    return within(slide as HTMLElement).getByRole('heading', { level: 2 });
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const button = (name: string | RegExp) => screen.getByRole('button', { name });

  async function open() {
    const page = await visit('/');
    await screen.findByRole('link', { name: 'Rowan Thirkell' });
    await topTip('Earth up the leeks');
    return page;
  }

  test('moves on by itself every ten seconds, and from the last slide to the first', async () => {
    await open();
    expect(shown()).toHaveAccessibleName(titles[0]);
    wait(9_900);
    expect(shown()).toHaveAccessibleName(titles[0]);
    wait(200);
    expect(shown()).toHaveAccessibleName(titles[1]);
    wait(10_000);
    expect(shown()).toHaveAccessibleName(titles[2]);
    wait(10_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
  });

  test('goes forward and back by its arrows, around both ends', async () => {
    const { user } = await open();
    await user.click(button('Previous slide'));
    expect(shown()).toHaveAccessibleName(titles[2]);
    await user.click(button('Next slide'));
    expect(shown()).toHaveAccessibleName(titles[0]);
    await user.click(button('Next slide'));
    expect(shown()).toHaveAccessibleName(titles[1]);
  });

  test('goes to a slide by its dot, and the dot says which one is shown', async () => {
    const { user } = await open();
    expect(button(/^Slide 1/)).toHaveAttribute('aria-current', 'true');
    await user.click(button('Slide 3: Eco-Friendly Gardening'));
    expect(shown()).toHaveAccessibleName(titles[2]);
    expect(button(/^Slide 3/)).toHaveAttribute('aria-current', 'true');
    expect(button(/^Slide 1/)).toHaveAttribute('aria-current', 'false');
  });

  test('stops at its pause button and continues at its play button', async () => {
    await open();
    fireEvent.click(button('Pause the slides'));
    wait(60_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
    fireEvent.click(button('Play the slides'));
    wait(10_000);
    expect(shown()).toHaveAccessibleName(titles[1]);
  });

  test('pauses while a pointer or the focus is on it', async () => {
    const { user } = await open();
    const carousel = screen.getByRole('region', { name: 'What we do' });
    await user.hover(carousel);
    wait(30_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
    // The pointer stays when the focus goes.
    act(() => button('Next slide').focus());
    act(() => button('Next slide').blur());
    wait(30_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
    await user.unhover(carousel);
    act(() => button('Next slide').focus());
    wait(30_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
    act(() => button('Next slide').blur());
    wait(10_000);
    expect(shown()).toHaveAccessibleName(titles[1]);
  });

  test('does not move with reduced motion, and its arrows still work', async () => {
    media.reducedMotion = true;
    const { user } = await open();
    wait(60_000);
    expect(shown()).toHaveAccessibleName(titles[0]);
    // The style sheet hides it: there is nothing to pause.
    expect(button('Pause the slides')).toHaveClass('motion-reduce:hidden');
    await user.click(button('Next slide'));
    expect(shown()).toHaveAccessibleName(titles[1]);
  });

  test('types out the title of the slide that comes, whole for those who listen', async () => {
    await open();
    wait(10_000);
    // The rest of the text is there, invisible.
    const typed = () => {
      const toCome = shown().querySelector('[aria-hidden] .invisible')?.textContent ?? '';
      return titles[1]?.slice(0, titles[1].length - toCome.length);
    };
    expect(typed()).toBe('');
    wait(45 * 8);
    expect(typed()).toBe('Seasonal');
    expect(shown()).toHaveAccessibleName(titles[1]);
    wait(45 * 15);
    expect(typed()).toBe(titles[1]);
  });

  test('has a description and a link on every slide', async () => {
    await open();
    const links = slides().map((slide) =>
      within(slide)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('href')),
    );
    expect(links).toEqual([['/now', '/services'], ['/guides'], ['/eco-friendly']]);
    expect(address()).toBe('/');
  });
});
