/**
 * A tip's time in the reader's garden, by weeks: counted from the garden's frosts where the tip says how, else its months, moved by the
 * difference between the author's frosts and the reader's. The server's search has the same rules; both are tested by one table.
 */
import { mostWeeksLater } from '../api/limits.gen';
import type { FrostWeeks, Months } from '../api/schema.gen';
import { capital, listed } from '../words';
import type { Timing } from './timing';
import { frostWeeks, type Garden, readersWeek, shiftedWeek, weeksFrom, weeksOfYear } from './weeks';
import { spanInWords, weekEndInWords } from './weeks-in-words';

type Fit = 'best' | 'possible' | undefined;
type Span = readonly [first: number, last: number];

/** Whether a week is the tip's time. All weeks are of the northern year. Nothing where a tip says no time. */
export function fitOf({ months, frost, monthsFor }: Timing, week: number, garden: FrostWeeks): Fit {
  if (frost) {
    const offset = weeksFrom(frost.from === 'last' ? garden.lastFrost : garden.firstFrost, week);
    // Half a year before is half a year after.
    return [offset, offset + weeksOfYear].some((at) => at >= frost.start && at <= frost.end) ? 'best' : undefined;
  }
  const later = (which: keyof FrostWeeks) => (monthsFor ? limited(weeksFrom(monthsFor[which], garden[which])) : 0);
  const spring = monthOf(week, later('lastFrost'));
  const autumn = monthOf(week, later('firstFrost'));
  const moved = [...(spring <= 6 ? [spring] : []), ...(autumn > 6 ? [autumn] : [])];
  // Between the two the year has a gap where one half moves away from the other.
  const at = moved.length > 0 ? moved : [monthOf(week, 0)];
  const has = (list: Months['best'] = []) => at.some((month) => list.includes(month));
  return has(months?.best) ? 'best' : has(months?.possible) ? 'possible' : undefined;
}

/** Later ones are more likely wrong than right for a plant. */
const limited = (weeks: number) => Math.max(-mostWeeksLater, Math.min(mostWeeksLater, weeks));

/** The month of the middle of a week, as if the year was so many weeks later. All months are equally long. */
function monthOf(week: number, weeksLater: number): number {
  const middle = 12 * (week - 1 - weeksLater) + 6;
  const year = 12 * weeksOfYear;
  return Math.floor((((middle % year) + year) % year) / weeksOfYear) + 1;
}

export type TipWeeks = {
  /** Of the reader's year: what half of a month is for at least, or any of it where no month has that much. */
  months: Required<Months>;
  /** Whether it is best in this week of the reader's clock. */
  isNow: (date: Date) => boolean;
  /** How long it lasts from this week on. Empty without a time, or outside it. */
  left: (date: Date) => string;
  /** `Best about 9 April to 20 May`. */
  words: string;
  /** `9 Apr–20 May`, the first time only. */
  short: string;
  /** `9 Apr–20 May, 3 Sep–14 Oct`, every time. */
  allShort: string;
};

/** In a garden whose frosts are known. Of several tips: a week is best if it is best for any of them. */
export function tipWeeks(timings: readonly Timing[], garden: Garden): TipWeeks | undefined {
  const frosts = frostWeeks(garden);
  if (!frosts) return undefined;
  const fits = Array.from({ length: weeksOfYear }, (_, at) => {
    const all = timings.map((timing) => fitOf(timing, shiftedWeek(at + 1, garden.hemisphere), frosts));
    return all.includes('best') ? 'best' : all.find((fit) => fit === 'possible');
  });
  const [best, possible] = [spans(fits, 'best'), spans(fits, 'possible')];
  const words = [
    ...(best.length > 0 ? [`best about ${inWords(best)}`] : []),
    ...(possible.length > 0 ? [`possible about ${inWords(possible)}`] : []),
  ];
  const main = best.length > 0 ? best : possible;
  const bestMonths = monthsOf(fits, ['best']);
  return {
    months: {
      best: bestMonths,
      possible: monthsOf(fits, ['best', 'possible']).filter((month) => !bestMonths.includes(month)),
    },
    isNow: (date) => fits[readersWeek(date) - 1] === 'best',
    left: (date) => weeksLeft(fits, readersWeek(date)),
    words: capital(words.join(', ')),
    short: main.slice(0, 1).map(inShort).join(),
    allShort: main.map(inShort).join(', '),
  };
}

function monthsOf(fits: readonly Fit[], wanted: readonly Fit[]): number[] {
  const months = Array.from({ length: 12 }, (_, at) => {
    const weeks = fits.filter((_, week) => monthOf(week + 1, 0) === at + 1);
    return { month: at + 1, share: weeks.filter((fit) => wanted.includes(fit)).length / weeks.length };
  });
  const some = months.filter(({ share }) => share > 0);
  const most = some.filter(({ share }) => share >= 0.5);
  return (most.length > 0 ? most : some).map(({ month }) => month);
}

const isAllYear = ([first, last]: Span) => (last - first + 1 + weeksOfYear) % weeksOfYear === 0;
const inWords = (all: readonly Span[]) => listed(all.map((span) => (isAllYear(span) ? 'all year' : spanInWords(span))));
const inShort = (span: Span) => (isAllYear(span) ? 'all year' : spanInWords(span, true));

/** The weeks of a fit as runs without a gap, also over the turn of the year, in the order of their first weeks. */
export function spans(fits: readonly Fit[], of: Fit): Span[] {
  const isIn = (week: number) => fits[(week + weeksOfYear - 1) % weeksOfYear] === of;
  const weeks = Array.from({ length: weeksOfYear }, (_, at) => at + 1);
  if (weeks.every(isIn)) return [[1, weeksOfYear]];
  const end = (week: number): number => (isIn(week + 1) ? end((week % weeksOfYear) + 1) : week);
  return weeks.filter((week) => isIn(week) && !isIn(week - 1)).map((first) => [first, end(first)]);
}

function weeksLeft(fits: readonly Fit[], week: number): string {
  const fit = fits[week - 1];
  const span = spans(fits, fit).find(([first, last]) => within(week, first) <= within(last, first));
  if (!fit || !span) return '';
  if (isAllYear(span)) return fit === 'best' ? 'all year' : 'possible all year';
  const left = within(span[1], week);
  if (fit === 'best') {
    if (left === 0) return 'last week for it';
    return left < 8 ? `${counted(left)} more` : `until about ${weekEndInWords(span[1])}`;
  }
  const next = spans(fits, 'best').map(([first]) => within(first, week));
  const wait = Math.min(...next);
  if (next.length > 0 && wait <= 8) return `early: best in about ${counted(wait)}`;
  return left === 0 ? 'last week that is possible' : `still possible for ${counted(left)}`;
}

/** From a week to a later one, over the turn of the year too. */
const within = (week: number, from: number) => (week - from + weeksOfYear) % weeksOfYear;
const counted = (weeks: number) => (weeks === 1 ? 'one week' : `${weeks} weeks`);
