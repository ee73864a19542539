/** The rows in which the page shows the notices, and how many of them are new. */
import type { Notice, Notices } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { newestFirst } from './notices';

/** A row of the page: a notice, with how many tried the tip on the day on which others found it helpful. */
export type Row = {
  notice: Notice;
  tried: number;
  /** The last time. */
  at: string;
};

/** The rows of each day, the newest first. */
export function byDay(notices: readonly Notice[]): Array<[day: string, rows: Row[]]> {
  const days = new Map<string, Notice[]>();
  for (const notice of newestFirst(notices)) {
    const day = longDate(notice.at);
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days].map(([day, ofDay]) => [day, joined(ofDay)]);
}

/** From when on notices are new; nothing if all are seen. */
export const newSince = ({ notices, unseen }: Notices): string | undefined =>
  unseen > 0 ? (newestFirst(notices).slice(0, unseen).at(-1)?.at ?? '') : undefined;

/** How many rows are new: several notices of a tip are one of them. */
export function newRows(all: Notices): number {
  const since = newSince(all);
  if (since === undefined) return 0;
  return byDay(all.notices).flatMap(([, rows]) => rows.filter(({ at }) => at >= since)).length;
}

/**
 * The notices of one day, the newest first, as rows: what gardeners found of a tip and what they tried of it are one row. A day of the
 * reader has parts of two days of the server, which counts by its own.
 */
function joined(ofDay: readonly Notice[]): Row[] {
  const rows = new Map<string, Row>();
  for (const notice of ofDay) {
    const of = isMark(notice) ? notice.id : `${notice.kind} ${notice.id} ${notice.at}`;
    rows.set(of, withNotice(rows.get(of), notice));
  }
  return [...rows.values()];
}

const isMark = ({ kind }: Notice) => kind === 'helpful' || kind === 'tried';

/** `notice` is older than those of the row. */
function withNotice(row: Row | undefined, notice: Notice): Row {
  if (!row) return { notice, tried: 0, at: notice.at };
  const { kind, count } = row.notice;
  if (kind === notice.kind) return { ...row, notice: { ...row.notice, count: count + notice.count } };
  return kind === 'helpful'
    ? { ...row, tried: row.tried + notice.count }
    : { ...row, notice: { ...row.notice, kind: 'helpful', count: notice.count }, tried: row.tried + count };
}
