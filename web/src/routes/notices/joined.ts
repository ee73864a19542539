import type { Notice } from '~/shared/api/schema.gen';

/** A row of the page: a notice, with how many tried the tip on the day on which others found it helpful. */
export type Row = {
  notice: Notice;
  tried: number;
  /** The last time. */
  at: string;
};

/**
 * The notices of one day, the newest first, as rows: what gardeners found of a tip and what they tried of it are one row. A day of the
 * reader has parts of two days of the server, which counts by its own.
 */
export function joined(ofDay: readonly Notice[]): Row[] {
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
