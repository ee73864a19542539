import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ownNotices, useMarkSeen } from '~/features/notices/notices';
import { byDay, newSince, type Row as OneRow } from '~/features/notices/rows';
import { noticeDays, shownNotices } from '~/shared/api/limits.gen';
import type { Notice, NoticeKind, Notices as OwnNotices } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { buttonClass } from '~/shared/ui/button';
import { Icon } from '~/shared/ui/icons';
import { Page, PageHeading } from '~/shared/ui/page';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty, Failure } from '~/shared/ui/states';
import { Asks } from './notices/asks';
import { ByMail } from './notices/by-mail';
import { pageAbout, sentence } from './notices/sentence';

/** What happened to the gardener's tips, questions, reports and appeals, and what of it comes by mail. To open it is to have seen all of it. */
export function Notices() {
  const { data, error, isFetching, refetch } = useQuery(ownNotices);
  const newSince = useNewSince(data, isFetching);
  return (
    <Page
      title="Notices"
      description="What happened to your tips, questions, reports and appeals, and what comes by mail."
      index={false}
    >
      <div className="shell pb-20 lg:pb-28">
        <PageHeading
          intro={`What happened to your tips, questions, reports and appeals: ${shownNotices} notices at most, of the last ${noticeDays} days.`}
        >
          Notices
        </PageHeading>
        {data ? (
          <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)] lg:items-start">
            {data.notices.length > 0 ? <Days notices={data.notices} newSince={newSince} /> : <Nothing />}
            <div className="mt-14 lg:sticky lg:top-24 lg:mt-0">
              <ByMail mail={data.mail} />
              <Asks asks={data.asks} />
            </div>
          </div>
        ) : null}
        {!data && !error ? <Waiting /> : null}
        {!data && error ? (
          isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <Failure error={error} what="Your notices could not be fetched." retry={refetch} />
          )
        ) : null}
      </div>
    </Page>
  );
}

/** Marks the notices as seen. Returns from when on they were new at this visit; nothing if there was none. */
function useNewSince(data: OwnNotices | undefined, isFetching: boolean): string | undefined {
  const unseen = data?.unseen ?? 0;
  const [since, setSince] = useState<string>();
  if (data && unseen > 0 && since === undefined) setSince(newSince(data));
  const markSeen = useMarkSeen();
  useEffect(() => {
    // A response on its way would bring them back, or newer ones.
    if (unseen > 0 && !isFetching) markSeen();
  }, [unseen, isFetching, markSeen]);
  return since;
}

function Days({ notices, newSince }: { notices: readonly Notice[]; newSince: string | undefined }) {
  return (
    <div className="space-y-6">
      {byDay(notices).map(([day, rows]) => (
        <section key={day} aria-label={dayName(day)}>
          <h2 className="label mb-2 font-sans text-ink-soft">{dayName(day)}</h2>
          <ul>
            {rows.map((row) => (
              <Row
                key={`${row.notice.kind} ${row.notice.id} ${row.at}`}
                row={row}
                isNew={newSince !== undefined && row.at >= newSince}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `Today`, `Yesterday`, or the date. */
function dayName(day: string): string {
  const now = new Date();
  const before = (days: number) =>
    longDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString());
  return day === before(0) ? 'Today' : day === before(1) ? 'Yesterday' : day;
}

const heart = 'M12 20c-5-3.5-8-6.5-8-10.5A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 2c0 4-3 7-8 10.5Z';
const leaf = 'M6 18C2 9 9 2 22 2c0 13-7 20-16 16ZM3 22l9-10';
const shield = 'M12 3l7.5 2.5V11c0 5-3 8-7.5 10-4.5-2-7.5-5-7.5-10V5.5Z';
const flag = 'M6 21V4h11.5L15 8.5l2.5 4.5H6';

const pencil = 'M4 20l1.2-4.8L16.4 4a2 2 0 0 1 2.8 0l.8.8a2 2 0 0 1 0 2.8L8.8 18.8Z';
const page = 'M5 4h14v11l-5 5H5ZM9 9h6M9 13h4';
const speech = 'M4 5h16v11h-9l-5 4v-4H4Z';
const asking = 'M4 5h16v11h-9l-5 4v-4H4ZM10.2 9a1.8 1.8 0 1 1 1.8 2v.8M12 13.6v.1';
const tick = 'M4 5h16v11h-9l-5 4v-4H4ZM8.5 10.5l2.5 2.5 4.5-5';

const shapes: Record<NoticeKind, string> = {
  helpful: heart,
  tried: leaf,
  held: shield,
  released: shield,
  resumed: pencil,
  noted: page,
  rejected: shield,
  reported: flag,
  asked: asking,
  wanted: asking,
  answered: speech,
  accepted: tick,
  solved: tick,
};

/** What is unread has a dot at its left. */
function Row({ row: { notice, tried }, isNew }: { row: OneRow; isNew: boolean }) {
  const words = sentence(notice, tried);
  if (!words) return null;
  return (
    <li data-unread={isNew || undefined} className="border-t border-line py-1 wrap-anywhere">
      <Link
        to={pageAbout(notice)}
        className="group relative -mx-4 flex min-h-14 items-center gap-4 rounded-control px-4 py-2 no-underline hover:bg-moss"
      >
        {isNew ? (
          <>
            {/* A border, which forced colours keep. */}
            <span
              aria-hidden="true"
              className="absolute top-1/2 left-1 size-2 -translate-y-1/2 rounded-full border-4 border-(--marigold-line)"
            />
            <span className="sr-only">New:</span>{' '}
          </>
        ) : null}
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded-full bg-moss text-leaf group-hover:bg-moss-deep"
        >
          <Icon size={20} stroke={1.8}>
            <path d={shapes[notice.kind]} />
          </Icon>
        </span>
        <span className="min-w-0 grow text-pretty">{words}</span>
      </Link>
    </li>
  );
}

function Nothing() {
  return (
    <Empty
      drawing={<Drawing of="job-windowsill" />}
      action={
        <Link to={paths.shareTip} className={buttonClass('quiet')}>
          {messages.nav.shareTip}
        </Link>
      }
    >
      Nothing yet. Here you read when somebody finds a tip of yours helpful, tries it or asks about it, when your
      questions have answers, and what moderators decide.
    </Empty>
  );
}

function Waiting() {
  return (
    <div role="status" className="max-w-[44rem]">
      <span className="sr-only">Fetching your notices</span>
      <div aria-hidden="true">
        <div className="skeleton mb-4 h-4 w-20" />
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className="flex items-center gap-4 border-t border-line py-3">
            <div className="skeleton size-10 !rounded-full" />
            <div className="skeleton h-5 w-3/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
