/** The tips for a month, in the reader's climate or as near to it as there are some. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '~/shared/api/client';
import type { Climate, FrostWeeks, Month, TipCard } from '~/shared/api/schema.gen';
import { useList } from '~/shared/api/use-list';
import { monthNames, shifted } from '~/shared/calendar/months';
import { daysToNextMonth, frostWeeks, readersWeek, shiftedWeek, weeksOfYear } from '~/shared/calendar/weeks';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { withCopy } from '~/shared/offline/copies';
import type { ReadersGarden } from '~/shared/session/own-garden';
import { useUpToDate } from '~/shared/tips/recent-changes';
import { climates } from '~/shared/words';

/** With fewer tips for a climate, those of its neighbours are added. */
const enough = 6;

/**
 * Where else a climate's gardeners may look when few tips are for theirs, the nearest first: first the climate with the same
 * winter, which decides which plants may be in the ground, then the one with the same summer.
 */
const neighbours: Record<Climate, readonly Climate[]> = {
  'cool-maritime': ['warm-temperate', 'cold-continental'],
  'cold-continental': ['highland', 'cool-maritime'],
  'warm-temperate': ['cool-maritime', 'humid-subtropical'],
  mediterranean: ['warm-temperate', 'arid'],
  'humid-subtropical': ['warm-temperate', 'tropical'],
  tropical: ['humid-subtropical'],
  arid: ['mediterranean'],
  highland: ['cold-continental', 'cool-maritime'],
};

export type InSeason = {
  data: TipCard[];
  next: string | null;
  /** For the climate itself. */
  total: number;
  /** The climates whose tips were added, or every climate. */
  added: readonly Climate[] | 'every';
};

/** `week`: of the northern year, by the frosts of the reader's garden. */
type Time = { month: Month; week?: FrostWeeks & { week: number } };

type Page = { limit: number; cursor?: string | undefined };

const copyName = ({ month, week }: Time, climate: Climate | undefined, limit: number) =>
  `season/${limit}/${week ? `week${week.week}` : month}/${climate ?? 'any'}`;

/** `copied`: it is kept to read without a network. */
const inSeason = (time: Time, climate: Climate | undefined, { limit, cursor }: Page, copied: boolean) =>
  queryOptions({
    queryKey: ['tips', 'season', { ...time, climate, limit }, cursor ?? ''],
    queryFn: ({ signal }) => {
      const ask = () => fetchSeason(time, climate, { limit, cursor }, signal);
      return copied ? withCopy(copyName(time, climate, limit), ask) : ask();
    },
  });

async function fetchSeason(
  { month, week }: Time,
  climate: Climate | undefined,
  { limit, cursor }: Page,
  signal: AbortSignal,
): Promise<InSeason> {
  const find = (climate?: Climate) => {
    const query = { ...(week ?? { month, season: month }), sort: 'season', limit } as const;
    const more = { ...(climate ? { climate } : {}), ...(cursor ? { cursor } : {}) };
    return bodyOf(api.GET('/search/tips', { params: { query: { ...query, ...more } }, signal }));
  };
  const own = await find(climate);
  if (!climate || cursor || own.total >= enough) return { ...own, added: [] };
  const near = neighbours[climate];
  const further = Promise.all([find(), ...near.map(find)]);
  // The reader's own few are better than none.
  const [every, ...others] = await further.catch((error) => (own.total > 0 ? [] : Promise.reject(error)));
  const data: TipCard[] = [...own.data];
  const add = (cards: TipCard[]) => {
    const fresh = cards.filter(({ _id }) => !data.some((card) => card._id === _id));
    data.push(...fresh);
    return fresh.length > 0;
  };
  const added: Climate[] = [];
  for (const [at, climate] of near.entries()) {
    if (data.length < enough && add(others[at]?.data ?? [])) added.push(climate);
  }
  const isFurther = data.length < enough && add(every?.data ?? []);
  return { data, next: null, total: own.total, added: isFurther ? 'every' : added };
}

/**
 * `month`: of the northern year; else the reader's present one, which the build does not know. A reader whose weeks of frost are known
 * has the present week instead, or the one that comes so many `weeksLater`.
 */
export function useInSeason(month: Month | undefined, page: Page, weeksLater = 0) {
  const ready = useHydrated();
  const garden = useGarden();
  const { pending } = useGardenSources();
  const present = thisMonth(garden);
  // A climate that this release does not know would be refused.
  const climate = garden.climate && garden.climate in climates ? garden.climate : undefined;
  const of = month ?? present;
  const week = of === present ? gardenWeek(garden, weeksLater) : undefined;
  const time: Time = { month: of, ...(week ? { week } : {}) };
  const { data, error, retry } = useList(
    useQuery({ ...inSeason(time, climate, page, of === present && !page.cursor), enabled: ready && !pending }),
  );
  const fitting = useMemo(() => (garden.frost === 'none' ? withoutFrostCover(data) : data), [garden.frost, data]);
  const { cards, leftOut } = useUpToDate(fitting, everything, !page.cursor);
  return {
    /** `undefined` while a rendered page is hydrated. */
    month: ready ? of : undefined,
    present: ready ? present : undefined,
    /** The name under which the list is kept on the device. */
    copy: copyName(time, climate, page.limit),
    climate,
    hemisphere: garden.hemisphere,
    /** By weeks where the reader's weeks of frost are known, and by months elsewhere. Of the present month. */
    daysLeft: garden.frost && of === present ? daysToNextMonth(new Date()) : undefined,
    found: fitting,
    cards: inOrder(cards, shifted(of, garden.hemisphere)),
    leftOut,
    error,
    retry,
  };
}

/** Where there is no frost, nobody protects from it. Other tips that count from a frost have months too, by which they are right. */
function withoutFrostCover(found: InSeason | undefined): InSeason | undefined {
  const data = found?.data.filter(({ facts }) => !(facts.frost && facts.work === 'protect'));
  return found && data && { ...found, data, total: found.total - (found.data.length - data.length) };
}

/** The reader's week of the year, with the garden's frosts, both of the northern year. Nothing where the frosts are not known. */
function gardenWeek(garden: ReadersGarden, weeksLater: number): Time['week'] {
  const frosts = frostWeeks(garden);
  if (!frosts) return undefined;
  const own = ((readersWeek(new Date()) + weeksLater - 1) % weeksOfYear) + 1;
  return { week: shiftedWeek(own, garden.hemisphere), ...frosts };
}

/**
 * Tips that say no month are right at any time. They come after those that are for this one. Last come those whose title names other
 * months only, such as "Sow in October" in November, also where this one is their time too. `month`: of the reader's year.
 */
function inOrder(cards: TipCard[] | undefined, month: number): TipCard[] | undefined {
  const place = ({ title, facts }: TipCard) =>
    2 * Number(isForOthers(title, month)) + Number(facts.months === undefined);
  return cards?.toSorted((a, b) => place(a) - place(b));
}

function isForOthers(title: string, month: number): boolean {
  const named = monthNames.flatMap((name, at) => (new RegExp(`\\b${name}\\b`).test(title) ? at + 1 : []));
  return named.length > 0 && !named.includes(month);
}

export type Season = ReturnType<typeof useInSeason>;

const everything = {};
