/**
 * When the gardener was last on this page, so that it says what is new since. The device keeps it beside the session, as the latitude
 * of the garden, and no server learns it: it goes when they log out.
 */
import { useEffect, useState } from 'react';
import { shortDate, timeOfDay } from '~/shared/calendar/dates';
import { ownName } from '~/shared/session/own';
import { storageWithSession } from '~/shared/session/tokens';

const name = ownName('feed');

/** A reload, or the way back from a tip, within this time is the same visit. */
const visitMs = 30 * 60_000;

/** `of`: the gardener's `sub`. `at`: when they last saw the list. `since`: when they saw it in the visit before. In ms. */
type Visit = { of: string; at: number; since?: number };

function read(of: string | undefined): Visit | undefined {
  try {
    const stored: Visit | null = JSON.parse(storageWithSession()?.getItem(name) ?? 'null');
    return stored?.of === of && typeof stored?.at === 'number' ? stored : undefined;
  } catch {
    return undefined;
  }
}

function keep(visit: Visit): void {
  try {
    storageWithSession()?.setItem(name, JSON.stringify(visit));
  } catch {
    // Storage is forbidden or full: the next visit has no line.
  }
}

/**
 * When the visit before this one ended, in ms; undefined in a first visit. `seenAt`: when the list came that the gardener sees now;
 * undefined while there is none, and for an old copy.
 */
export function useLastVisit(of: string | undefined, seenAt: number | undefined): number | undefined {
  const [since] = useState(() => {
    const last = read(of);
    return last && (Date.now() - last.at < visitMs ? last.since : last.at);
  });
  useEffect(() => {
    if (of && seenAt !== undefined) keep({ of, at: seenAt, ...(since === undefined ? {} : { since }) });
  }, [of, seenAt, since]);
  return since;
}

const dayMs = 86_400_000;

/** `Tuesday` for the last six days, the time for today, else `3 November`. */
export function sinceInWords(since: number): string {
  const date = new Date(since);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(since).setHours(0, 0, 0, 0)) / dayMs);
  if (days <= 0) return timeOfDay(date.toISOString());
  return days <= 6 ? date.toLocaleDateString('en-GB', { weekday: 'long' }) : shortDate(date);
}
