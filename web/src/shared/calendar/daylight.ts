/**
 * The length of a day, in words. Sunrise and sunset by the clock are not known: they depend on the longitude, and on a time zone that
 * may be hours wide (the sun is highest at 12:00 in eastern Poland and at 13:40 in western Spain on the same clock). The length needs
 * neither, and within a band of latitude it lies between those of the band's edges.
 */
import { getTimes } from 'suncalc';
import type { ReadersGarden } from '../session/own-garden';
import { bandDegrees } from './latitude';

/** `8–8½ hours of daylight, getting shorter`. By the hemisphere alone `Days are getting shorter`. Empty where nothing is known. */
export function daylightInWords(date: Date, { hemisphere, climate, latitude }: ReadersGarden): string {
  if (latitude === undefined) {
    // Every latitude of a hemisphere has the same trend, but in the tropics nobody sees it.
    if (!hemisphere || climate === 'tropical') return '';
    const trend = trendAt(hemisphere === 'southern' ? -midLatitude : midLatitude, date);
    return trend ? `Days are ${trend}` : '';
  }
  const edges = [latitude - bandDegrees / 2, latitude + bandDegrees / 2].map((edge) => hoursAt(edge, date));
  const [least = 0, most = 0] = edges.sort((a, b) => a - b);
  if (halves(most) === 0) return `The sun ${most === 0 ? 'does not rise' : 'hardly rises'} today`;
  if (halves(least) === 48) return `The sun ${least === 24 ? 'does not set' : 'hardly sets'} today`;
  const trend = trendAt(latitude, date);
  return [`${between(halves(least), halves(most))} hours of daylight`, trend].filter(Boolean).join(', ');
}

const midLatitude = 45;

/** From sunrise to sunset on this day of the reader's clock: 0 in the polar night, 24 in the polar day. */
export function hoursAt(latitude: number, date: Date, daysLater = 0): number {
  const noon = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + daysLater, 12));
  const { sunrise, sunset, alwaysUp } = getTimes(noon, latitude, 0);
  if (sunrise && sunset) return (sunset.getTime() - sunrise.getTime()) / 3_600_000;
  return alwaysUp ? 24 : 0;
}

/** With less, the day seems to stay as it is: around the solstices, near the equator, and while the sun does not rise or set. */
const leastChange = 15 / 3600;

function trendAt(latitude: number, date: Date): string {
  const change = (hoursAt(latitude, date, 1) - hoursAt(latitude, date, -1)) / 2;
  if (Math.abs(change) < leastChange) return '';
  return `getting ${change > 0 ? 'longer' : 'shorter'}`;
}

/** Of hours: the nearest number of half ones. */
const halves = (hours: number) => Math.round(hours * 2);

function between(least: number, most: number): string {
  if (least === most) return `About ${inHours(least)}`;
  return least === 0 ? `Up to ${inHours(most)}` : `${inHours(least)}–${inHours(most)}`;
}

/** `7½`, `½` */
const inHours = (halves: number) => `${Math.floor(halves / 2) || ''}${halves % 2 ? '½' : ''}`;
