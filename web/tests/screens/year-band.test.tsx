/** The band of twelve months: its text and its marks, in the reader's year; the mark of the present month, and the ring of a chosen one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Hemisphere, Months } from '~/shared/api/schema.gen';
import { monthsInShort } from '~/shared/calendar/months-in-words';
import { setGarden } from '~/shared/garden';
import { YearBand } from '~/shared/ui/year-band';
import { visit, within } from './app';

beforeEach(() => setGarden({}));

const page = (months: Months | undefined, words = true) => (
  <QueryClientProvider client={new QueryClient()}>
    <YearBand timing={months ? { months } : {}} size="page" words={words} />
  </QueryClientProvider>
);

/** One letter a month: best, possible, or a dash. */
function cells(of: ParentNode): string {
  return [...of.querySelectorAll<HTMLElement>('i')].map(({ dataset }) => dataset.fit?.charAt(0) ?? '-').join('');
}

/** The month of a mark or a ring. */
const monthOf = (mark: HTMLElement | null) => (mark ? Number(mark.style.getPropertyValue('--at')) + 1 : undefined);
const marked = (of: ParentNode) => monthOf(of.querySelector('.year-now'));

function check(months: Months, words: string, year: string, hemisphere: Hemisphere = 'northern') {
  setGarden({ hemisphere });
  const { unmount } = render(page(months));
  const band = screen.getByRole('img', { name: words });
  expect(band).toHaveTextContent(words);
  expect(cells(band)).toBe(year);
  unmount();
}

test('The band has the months in words and in cells, in the year of the reader', () => {
  check({ best: [11, 12], possible: [10] }, 'Best November and December, possible in October', '---------pbb');
  check(
    { best: [12, 1, 2], possible: [11, 3] },
    'Best December to February, possible in March and November',
    'bbp-------pb',
  );
  check({ possible: Array.from({ length: 12 }, (_, at) => at + 1) }, 'Possible all year', 'pppppppppppp');
  check(
    { best: [3, 4], possible: [5] },
    'Best September and October, possible in November',
    '--------bbp-',
    'southern',
  );
  check({ best: [6, 7] }, 'Best December and January', 'b----------b', 'southern');
});

test.each([undefined, {}, { best: [] }])('There is no band without months', (months) => {
  expect(render(page(months)).container).toBeEmptyDOMElement();
});

test('Without visible words, the band has them as its name', () => {
  render(page({ best: [4] }, false));
  expect(screen.getByRole('img', { name: 'Best April' })).not.toHaveTextContent('Best');
});

test.each([
  [{ best: [11, 12], possible: [10] }, 'northern', 'Nov–Dec'],
  [{ best: [3, 11] }, 'northern', 'Mar, Nov'],
  [{ best: [12, 1, 2] }, 'southern', 'Jun–Aug'],
  [{ possible: [4] }, 'northern', 'Apr'],
  [{ best: Array.from({ length: 12 }, (_, at) => at + 1) }, 'northern', 'all year'],
] as Array<[Months, Hemisphere, string]>)(
  'Beside a card’s band its best months are short: %j, %s',
  (months, hemisphere, short) => {
    expect(monthsInShort(months, hemisphere)).toBe(short);
  },
);

test.each([
  [new Date(2026, 11, 31, 23, 59), 12],
  [new Date(2027, 0, 1, 0, 1), 1],
])('On %s the mark is under month %i, in both hemispheres', (now, month) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  for (const hemisphere of ['northern', 'southern'] as const) {
    setGarden({ hemisphere });
    const { container, unmount } = render(page({ best: [4] }));
    expect(marked(container)).toBe(month);
    unmount();
  }
});

test('A rendered page marks no month until it is hydrated', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page({ best: [4] }));
  expect(cells(container)).toBe('---b--------');
  expect(marked(container)).toBeUndefined();
  render(page({ best: [4] }), { container: document.body.appendChild(container), hydrate: true });
  expect(marked(container)).toBe(new Date().getMonth() + 1);
});

test.each([
  ['northern', 2],
  ['southern', 8],
] as const)(
  'On the %s page of the month, the ring of the chosen month slides to the next one',
  async (hemisphere, first) => {
    // Only an element that stays slides.
    const slider = () => document.querySelector<HTMLElement>('.month-ring');
    setGarden({ hemisphere });
    const { user } = await visit('/now?month=2');
    await waitFor(() => expect(monthOf(slider())).toBe(first));
    const ring = slider();
    const months = within(screen.getByRole('navigation', { name: 'Months' }));
    await user.click(months.getByRole('link', { name: /^July/ }));
    await waitFor(() => expect(monthOf(slider())).toBe(7));
    expect(slider()).toBe(ring);
  },
);

test.each([
  ['northern', 'Feb', /^March/, 'Mar'],
  ['southern', 'Aug', /^September/, 'Sep'],
] as const)(
  'In the %s year of the list, the chosen month is pressed until it is removed',
  async (hemisphere, first, name, next) => {
    const pressed = () => screen.queryByRole('button', { pressed: true });
    setGarden({ hemisphere });
    const { user } = await visit('/Tips?month=2');
    await waitFor(() => expect(pressed()).toHaveTextContent(first));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(pressed()).toHaveTextContent(next));
    await user.click(screen.getByRole('link', { name: /^Remove:/ }));
    await waitFor(() => expect(pressed()).toBeNull());
  },
);
