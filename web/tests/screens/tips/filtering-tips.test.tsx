/** The lists of /Tips by facts and by month. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aTip, garden } from '../../api/garden';
import { act, address, fireEvent, screen, tipsShown, visit, waitFor, within } from '../app';
import { calls } from '../backend';

const filters = () => screen.getByRole('navigation', { name: 'Filters' });
const filter = (name: string) => within(filters()).getByRole('link', { name });
const month = (name: string) => screen.getByRole('button', { name });
/** The lists that were asked for, without what a search says of a list. */
const asked = () =>
  calls('get', '/search/tips')
    .map(({ query }) => query)
    .filter(({ limit }) => limit !== '1');
const results = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

describe('The facts of tips', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00') });
    garden.tips = [
      aTip(3, {
        title: 'Sow chard',
        facts: { plants: ['swiss-chard'], months: { best: [3] }, climates: ['cool-maritime'], places: ['ground'] },
      }),
      aTip(2, {
        title: 'Plant garlic',
        facts: { months: { best: [11], possible: [10] }, climates: ['cool-maritime'], hazards: ['toxic-to-pets'] },
      }),
      aTip(1, { title: 'Any time', facts: { climates: ['cool-maritime'] } }),
    ];
  });

  test('filter the list by month, plant and safety, each of which can be removed', async () => {
    const { user } = await visit('/Tips');
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    await user.click(month('November, this month'));
    await waitFor(() => expect(tipsShown()).toEqual(['Plant garlic', 'Any time']));
    expect(address()).toBe('/Tips?month=11');
    expect(await results('2 tips for November')).toBeVisible();
    await user.click(within(filters()).getByText('Safety'));
    expect(screen.getByText(/That is not proof that there is none/)).toBeVisible();
    await user.click(filter('Without known risk to pets'));
    await waitFor(() => expect(tipsShown()).toEqual(['Any time']));
    expect(address()).toBe('/Tips?month=11&safe=pets');
    await user.click(screen.getByRole('link', { name: /^Remove: ?November$/ }));
    await waitFor(() => expect(tipsShown()).toEqual(['Sow chard', 'Any time']));
    await user.click(filter('Swiss chard, one tip'));
    await waitFor(() => expect(tipsShown()).toEqual(['Sow chard']));
    expect(address()).toBe('/Tips?plant=swiss-chard&safe=pets');
    await user.click(screen.getByRole('link', { name: 'Clear Filters' }));
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
  });

  test.each([
    ['northern', 11, ['Plant garlic', 'Any time']],
    ['southern', 5, ['Any time']],
  ])('give the %s reader the tips for their garden this month', async (hemisphere, month, titles) => {
    localStorage.setItem('garden.readers-garden', JSON.stringify({ hemisphere, climate: 'cool-maritime' }));
    const { user } = await visit('/Tips');
    const toggle = await screen.findByRole('link', { name: 'For your garden: November, Cool maritime' });
    await user.click(toggle);
    await waitFor(() => expect(tipsShown()).toEqual(titles));
    expect(address()).toBe(`/Tips?month=${month}&climate=cool-maritime`);
    expect(await results(/^\d tips? for November, cool maritime$/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'For your garden: November, Cool maritime' }));
    await waitFor(() => expect(address()).toBe('/Tips'));
  });

  test('order the list by the reader’s season', async () => {
    localStorage.setItem('garden.readers-garden', JSON.stringify({ hemisphere: 'southern' }));
    const { user } = await visit('/Tips');
    await user.click(await screen.findByRole('link', { name: 'In season' }));
    await waitFor(() => expect(asked()).toEqual([{ sort: 'season', season: '5' }]));
    expect(address()).toBe('/Tips?sort=season');
  });
});

describe('The year', () => {
  const stops = () => within(screen.getByRole('toolbar', { name: 'Month' })).getAllByRole('button');
  const pressed = () =>
    stops()
      .filter((button) => button.ariaPressed === 'true')
      .map((button) => button.textContent);

  test('is one tab stop with arrow keys, and a month that is pressed again is left', async () => {
    const { user } = await visit('/Tips?month=2');
    await waitFor(() => expect(pressed()).toEqual([expect.stringMatching(/^Feb/)]));
    expect(stops().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    act(() => stops()[1]?.focus());
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(stops()[11]).toHaveFocus();
    expect(address()).toBe('/Tips?month=2');
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(address()).toBe('/Tips?month=3'));
    expect(stops()[2]).toHaveFocus();
    await user.keyboard(' ');
    await waitFor(() => expect(address()).toBe('/Tips'));
    expect(pressed()).toEqual([]);
  });

  test('takes the month where a pointer that was dragged across is released, and nothing outside of it', async () => {
    const { user } = await visit('/Tips');
    await waitFor(() => expect(tipsShown()).toHaveLength(3));
    const year = screen.getByRole('toolbar', { name: 'Month' });
    const dragTo = (at: number) => {
      fireEvent.pointerDown(stops()[0] as HTMLElement, { button: 0 });
      for (const passed of stops().slice(1, at + 1)) fireEvent.pointerEnter(passed);
    };
    dragTo(2);
    expect(pressed()).toEqual([expect.stringMatching(/^Mar/)]);
    fireEvent.pointerUp(year);
    await waitFor(() => expect(address()).toBe('/Tips?month=3'));
    dragTo(6);
    fireEvent.pointerLeave(year);
    fireEvent.pointerUp(document.body);
    expect(address()).toBe('/Tips?month=3');
    expect(pressed()).toEqual([expect.stringMatching(/^Mar/)]);
    await user.click(screen.getByRole('link', { name: /^Remove: ?March$/ }));
    await waitFor(() => expect(address()).toBe('/Tips'));
  });
});
