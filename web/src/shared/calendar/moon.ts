import { getMoonIllumination } from 'suncalc';
import { monthName } from './months';

export type Moon = {
  /** From 0 at new moon to 1 at full moon, in the middle of the day. */
  lit: number;
  waxing: boolean;
  /** `Full moon tonight`, `Waxing moon, full on Friday`, `Waning moon, new on 9 December` */
  words: string;
};

const hourMs = 3_600_000;
/** From one full or new moon to the next it is at most 15.6 days, so the next of either is within these. */
const mostDays = 17;

/**
 * The moon on a day of the reader's clock, anywhere on Earth. It is full when most of it is lit, which is up to half an hour from the
 * time in an almanac: there, it is full opposite the sun.
 */
export function moonOn(date: Date): Moon {
  const day = (after: number, hour = 0) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + after, hour).getTime();
  const grows = Array.from({ length: mostDays + 1 }, (_, after) => isGrowing(day(after)));
  // It turns in the course of this many days from today: full if it grows before, else new.
  const turns = grows.findIndex((growing, after) => after < mostDays && growing !== grows[after + 1]);
  const waxing = grows[0] ?? false;
  const next = waxing ? 'full' : 'new';
  return {
    lit: getMoonIllumination(new Date(day(0, 12))).fraction,
    waxing,
    words:
      turns === 0
        ? `${waxing ? 'Full' : 'New'} moon tonight`
        : `${waxing ? 'Waxing' : 'Waning'} moon, ${next} ${when(new Date(day(turns)), turns)}`,
  };
}

/** Whether more of it is lit half an hour later than half an hour before. suncalc's own `waxing` turns some hours too early or late. */
function isGrowing(time: number): boolean {
  const lit = (time: number) => getMoonIllumination(new Date(time)).fraction;
  return lit(time + hourMs / 2) > lit(time - hourMs / 2);
}

/** The days of the week do without a date for less than a week. */
function when(date: Date, days: number): string {
  if (days === 1) return 'tomorrow';
  if (days < 7) return `on ${date.toLocaleDateString('en-GB', { weekday: 'long' })}`;
  return `on ${date.getDate()} ${monthName(date.getMonth() + 1)}`;
}
