import { memo, type ReactNode, useState } from 'react';
import { categoryValues, difficultyValues, type TipFacets } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import type { NavigationState } from '~/shared/navigation-state';
import type { TipsFilter } from '~/shared/tips/queries';
import { Chip } from '~/shared/ui/chip';
import { NextIcon } from '~/shared/ui/icons';
import { type WordFilterName, wordFilter, wordFilterNames } from '../word-filters';
import { type FilterName, plantName, type Reader } from './filter-words';
import { tipsUrlWith } from './url';

/** How many plants are offered: the most frequent ones. */
const offeredPlants = 8;

type Props = {
  filter: TipsFilter;
  reader: Reader;
  /** In a rail the choices are lines, in a sheet chips. */
  look: 'line' | 'chip';
  /** Of the history's entry, which the links then replace. */
  state?: NavigationState | undefined;
};

/**
 * The filters but the month, as links to the filtered list. A chosen one leads to the list without it. Sixty links are most of the
 * page's work, so they are rendered again only for another filter or other counts.
 */
export const Filters = memo(function Filters({ filter, reader, look, state }: Props) {
  const { facets, risks = [] } = reader;
  const choices = <Name extends FilterName>(
    name: Name,
    values: ReadonlyArray<NonNullable<TipsFilter[Name]>>,
    text: (value: NonNullable<TipsFilter[Name]>) => string = String,
  ) =>
    values.map((value) => {
      const chosen = filter[name] === value;
      const count = countOf(facets, name, value);
      // In the rail there are only those that lead somewhere. In the sheet they stay, so that nothing moves under a thumb.
      if (look === 'line' && count === 0 && !chosen) return null;
      return choice(tipsUrlWith(filter, name, chosen ? undefined : value), chosen, text(value), count);
    });
  const choice = (to: string, chosen: boolean, text: string, count?: number) => (
    <li key={text}>
      <Chip to={to} chosen={chosen} count={count} look={look} state={state}>
        <span className="inline-block first-letter:uppercase">{text}</span>
      </Chip>
    </li>
  );

  const words = (name: WordFilterName) => {
    const { label, words, note } = wordFilter(name);
    const values = Object.keys(words) as Array<NonNullable<TipsFilter[WordFilterName]>>;
    const isWrong = name === 'safe' && risks.length > 0;
    const shown = choices(name, values, (value) => words[value] ?? '');
    return (
      <Group
        key={name}
        label={label}
        look={look}
        closed={name !== 'place' && !filter[name]}
        hidden={shown.every((choice) => choice === null)}
        note={isWrong ? undefined : note}
      >
        {shown}
      </Group>
    );
  };

  const plants = facets?.plant.slice(0, offeredPlants).map(({ value }) => value) ?? [];
  if (filter.plant && !plants.includes(filter.plant)) plants.unshift(filter.plant);
  return (
    <div className="divide-y divide-line border-y border-line">
      <Group label="Category" look={look}>
        {choices('category', categoryValues)}
      </Group>
      <Group label="Plant" look={look} hidden={plants.length === 0}>
        {choices('plant', plants, (id) => plantName(id, reader))}
      </Group>
      {words('place')}
      {/* The specification's filter, so it is open. */}
      <Group label="Difficulty" look={look}>
        {choice(tipsUrlWith(filter, 'difficulty', undefined), !filter.difficulty, messages.tips.allLevels)}
        {choices('difficulty', difficultyValues)}
      </Group>
      {wordFilterNames.filter((name) => name !== 'place').map(words)}
    </div>
  );
});

/** Undefined where the answer does not count this filter's choices. */
function countOf(facets: TipFacets | undefined, name: FilterName, value: unknown): number | undefined {
  const counts: Partial<Record<FilterName, ReadonlyArray<{ value: unknown; count: number }>>> | undefined = facets;
  const counted = counts?.[name];
  return counted && (counted.find((choice) => choice.value === value)?.count ?? 0);
}

type GroupProps = {
  label: string;
  look: Props['look'];
  /** Until it is opened or one of its choices is chosen. */
  closed?: boolean;
  hidden?: boolean;
  note?: string | undefined;
  children: ReactNode;
};

function Group({ label, look, closed = false, hidden = false, note, children }: GroupProps) {
  // A choice that is taken back leaves its list open, or the focus would be lost with it.
  const [opened, setOpened] = useState(!closed);
  if (!closed && !opened) setOpened(true);
  if (hidden) return null;
  return (
    <details open={opened} className="group pt-1 open:pb-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
        {label}
        <NextIcon size={14} className="rotate-90 text-ink-soft group-open:-rotate-90" />
      </summary>
      <ul aria-label={label} className={look === 'line' ? '' : 'flex flex-wrap gap-1.5'}>
        {children}
      </ul>
      {note ? <p className="mt-1.5 text-xs text-ink-soft">{note}</p> : null}
    </details>
  );
}
