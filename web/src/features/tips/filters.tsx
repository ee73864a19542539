import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import {
  categoryValues,
  climateValues,
  difficultyValues,
  placeValues,
  safeWordValues,
  sunValues,
  type TipFacets,
} from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { monthName, monthNames, shifted } from '~/shared/months';
import { Chip } from '~/shared/ui/chip';
import { climates, places, safes, suns } from '~/shared/words';
import { type FilterName, plantName } from './filter-words';
import type { TipsFilter } from './queries';
import { tipsUrlWith } from './url';

/** How many plants are offered: the most frequent ones. */
const offeredPlants = 12;

type Props = {
  filter: TipsFilter;
  /** Of a search: how many tips each choice would leave. */
  facets: TipFacets | undefined;
};

/**
 * The filters, as chips that link to the filtered list. Difficulty and category are always on the screen: on phones they are one
 * line at its bottom, near the thumb, while the list is in view. The others unfold.
 */
export function Filters({ filter, facets }: Props) {
  const { category } = filter;
  const { hemisphere } = useGarden();
  const line = useRef<HTMLDivElement>(null);

  // On phones the chosen category may be far along the line.
  useEffect(() => {
    const chips = line.current?.querySelectorAll<HTMLElement>('[aria-current]');
    const chip = category && [...(chips ?? [])].at(-1);
    if (chip) line.current?.scrollTo?.({ left: chip.offsetLeft - 120 });
  }, [category]);

  const choices = <Name extends FilterName>(
    name: Name,
    any: string,
    values: ReadonlyArray<NonNullable<TipsFilter[Name]>>,
    text: (value: NonNullable<TipsFilter[Name]>) => string = String,
  ): Choice[] => [
    { to: tipsUrlWith(filter, name, undefined), chosen: filter[name] === undefined, text: any },
    ...values.map((value) => ({
      to: tipsUrlWith(filter, name, value),
      chosen: filter[name] === value,
      text: text(value),
      count: countOf(facets, name, value),
    })),
  ];

  const plants = facets?.plant.slice(0, offeredPlants).map(({ value }) => value) ?? [];
  if (filter.plant && !plants.includes(filter.plant)) plants.unshift(filter.plant);
  const months = monthNames.map((_, at) => shifted(at + 1, hemisphere));
  const { difficulty: _d, category: _c, author: _a, q: _q, sort: _s, ...more } = filter;
  const moreChosen = Object.keys(more).length;

  return (
    <nav
      aria-label="Filters"
      className="sticky bottom-0 z-20 order-last mt-8 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:static md:order-none md:mt-6 md:border-t-0 md:bg-transparent md:backdrop-blur-none"
    >
      <div className="shell flex items-center gap-2 md:block">
        <div
          ref={line}
          className="relative flex min-w-0 items-center gap-3 overflow-x-auto py-2 [scrollbar-width:none] md:block md:overflow-visible md:py-0"
        >
          <Line label="Difficulty" chips={choices('difficulty', messages.tips.allLevels, difficultyValues)} />
          <span aria-hidden="true" className="h-7 w-px shrink-0 bg-line md:hidden" />
          <Line label="Category" chips={choices('category', 'All categories', categoryValues)} />
        </div>
        <details onKeyDown={closeOnEscape} className="shrink-0 md:border-y md:border-line">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold whitespace-nowrap text-leaf underline underline-offset-4 max-md:px-1">
            <span className="max-md:sr-only">More filters</span>
            <span aria-hidden="true" className="md:hidden">
              More
            </span>
            {moreChosen > 0 ? `, ${moreChosen} chosen` : ''}
          </summary>
          <div className="absolute inset-x-0 bottom-full grid max-h-[65dvh] gap-4 overflow-y-auto border-t border-line bg-paper p-4 [&_ul]:flex-wrap md:static md:block md:max-h-none md:border-t-0 md:bg-transparent md:p-0">
            {plants.length > 0 ? (
              <Line
                label="Plant"
                unfolded
                chips={choices('plant', 'Any plant', plants, (id) => plantName(id, { facets }))}
              />
            ) : null}
            <Line
              label="Month"
              unfolded
              chips={choices('month', 'Any month', months, (month) => monthName(shifted(month, hemisphere)))}
              note={hemisphere === 'southern' ? 'Months of the southern year.' : undefined}
            />
            <Line
              label="Climate"
              unfolded
              chips={choices('climate', 'Any climate', climateValues, (value) => climates[value])}
            />
            <Line label="Place" unfolded chips={choices('place', 'Any place', placeValues, (value) => places[value])} />
            <Line label="Sun" unfolded chips={choices('sun', 'Sun or shade', sunValues, (value) => suns[value])} />
            <Line
              label="Safety"
              unfolded
              chips={choices('safe', 'Any tip', safeWordValues, (value) => safes[value])}
              note="“Without known risk” means that nobody named one. It does not prove that there is none."
            />
          </div>
        </details>
      </div>
    </nav>
  );
}

/** Undefined where the answer does not count this filter's choices. */
function countOf(facets: TipFacets | undefined, name: FilterName, value: unknown): number | undefined {
  const counts: Partial<Record<FilterName, ReadonlyArray<{ value: unknown; count: number }>>> | undefined = facets;
  const counted = counts?.[name];
  return counted && (counted.find((choice) => choice.value === value)?.count ?? 0);
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

type Choice = { to: string; chosen: boolean; text: string; count?: number | undefined };

/** `unfolded`: on phones too it shows its label and has as many lines as it needs. */
type LineProps = { label: string; chips: Choice[]; unfolded?: boolean; note?: string | undefined };

function Line({ label, chips, unfolded = false, note }: LineProps) {
  const id = useId();
  return (
    <div className="shrink-0 md:grid md:items-baseline md:grid-cols-[7.5rem_1fr] md:border-t md:border-line md:py-3">
      <p id={id} className={`label text-ink-soft ${unfolded ? 'max-md:mb-1.5' : 'max-md:sr-only'}`}>
        {label}
      </p>
      <div>
        <ul aria-labelledby={id} className="flex gap-1.5 md:flex-wrap">
          {chips.map(({ to, chosen, text, count }) => (
            <li key={text} className="shrink-0">
              <Chip to={to} chosen={chosen} count={count} className="px-3 md:px-3.5">
                {text}
              </Chip>
            </li>
          ))}
        </ul>
        {note ? <p className="mt-1.5 text-xs text-ink-soft">{note}</p> : null}
      </div>
    </div>
  );
}
