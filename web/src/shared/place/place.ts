/** What the site's data know of a place: a town of their lists, or a cell of their grid. */
import type { Climate, Hemisphere } from '../api/schema.gen';
import { bandDegrees } from '../calendar/latitude';
import type { Frost } from '../calendar/weeks';

export type Place = {
  hemisphere: Hemisphere;
  climate: Climate;
  /** The mean weeks of the last and the first frost, or that most years have none. */
  frost: Frost | 'none';
  /** Not in most years, but now and then. */
  isFrostPossible: boolean;
  /** The middle of its band, by which the length of its days is worked out. */
  latitude: number;
};

/** In the order of `infra/local/places/places.py`. */
const climates: readonly Climate[] = [
  'cool-maritime',
  'cold-continental',
  'warm-temperate',
  'mediterranean',
  'humid-subtropical',
  'tropical',
  'arid',
  'highland',
];
const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `latitude`: any of the place. `climate`, `last` and `first`: a character each. Nothing for characters that are none of these. */
export function placeOf(
  latitude: number,
  climate: string | undefined,
  last: string | undefined,
  first: string | undefined,
): Place | undefined {
  const known = /^\d$/.test(climate ?? '') ? climates[Number(climate)] : undefined;
  if (!known) return undefined;
  const frost = { last: number(last), first: number(first) };
  return {
    hemisphere: latitude < 0 ? 'southern' : 'northern',
    climate: known,
    frost: frost.last && frost.first ? frost : 'none',
    isFrostPossible: last === seldom,
    latitude: bandOf(latitude),
  };
}

/** In place of both weeks, as in `infra/local/places/places.py`. */
const seldom = '~';

/** The middle of its five degrees: an exact latitude would say more of a place than the site needs. */
const bandOf = (latitude: number) => Math.floor(latitude / bandDegrees) * bandDegrees + bandDegrees / 2;

/** What a character stands for, from 1. */
export const number = (code = '') => (code ? codes.indexOf(code) + 1 : 0);
