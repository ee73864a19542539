import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { actsPage } from '~/features/moderation/cases';
import { doneInWords, isEnd, reasonInWords, thingInWords } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import type { ActInLog } from '~/shared/api/schema.gen';
import { monthName } from '~/shared/calendar/months';
import { paths, withQuery } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { useGardener } from '~/shared/session/use-gardener';
import { buttonClass } from '~/shared/ui/button';
import { NextIcon, PreviousIcon } from '~/shared/ui/icons';
import { Page, PageHeading } from '~/shared/ui/page';
import { pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { NotFound } from '../not-found';
import { BackToQueue } from './back-to-queue';
import { Paged, RowsWaiting } from './paged';
import { titleOf } from './things';

/** What the moderators did, and what reports alone have hidden, a month at a time. */
export function Log() {
  const { page, cursor } = usePlace();
  const [search] = useSearchParams();
  const month = shownMonth(search.get('month'));
  const acts = useQuery(actsPage(month, cursor));
  const { data, error } = acts;
  const { data: reader } = useQuery(ownProfile(useGardener()));
  // The token is of before a demotion.
  if (!data && error instanceof ApiError && error.status === 403) return <NotFound />;
  const name = inWords(month);
  return (
    <Page
      title={pageTitle(`Log of moderation, ${name}`, page)}
      description="What the moderators have decided."
      index={false}
    >
      <div className="shell pt-6 pb-12">
        <BackToQueue />
        <div className="-mt-6 md:-mt-12">
          <PageHeading intro="Every act of the moderators, what reports alone have hidden, and each suspension whose time was over. Nothing is taken out of it; only the words and names of those who leave. Titles are those of today.">
            Log of moderation
          </PageHeading>
        </div>
        <Months month={month} />
        <Paged
          query={acts}
          label={`Acts in ${name}`}
          items="acts"
          list={month}
          all={{ to: paths.moderationLog, text: 'Show this month' }}
          pagerLabel="Pages of acts"
          empty={
            <Empty drawing={<Drawing of="job-basket" />}>
              {cursor ? 'There is nothing on this page any more.' : `Nothing was decided in ${name}.`}
            </Empty>
          }
          waiting={<RowsWaiting items="acts" />}
        >
          {(found) => (
            <ol>
              {found.map((logged) => (
                <Row key={`${logged.at} ${logged.act} ${logged.id}`} logged={logged} reader={reader?.id} />
              ))}
            </ol>
          )}
        </Paged>
      </div>
    </Page>
  );
}

/** The month of the address, `2026-11`; without a valid one, or with one to come, the present month. The log's months are those of UTC. */
function shownMonth(asked: string | null): string {
  const present = new Date().toISOString().slice(0, 7);
  return asked && /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked < present ? asked : present;
}

/** `2026-11` as `November 2026`. */
function inWords(month: string): string {
  const [year, number] = month.split('-');
  return `${monthName(Number(number))} ${year}`;
}

function monthFrom(month: string, difference: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + difference);
  return date.toISOString().slice(0, 7);
}

function Months({ month }: { month: string }) {
  const next = monthFrom(month, 1);
  return (
    <nav aria-label="Months" className="@container border-t border-line-strong py-4">
      {/* With large text on a phone, the month has a line. */}
      <div className="grid grid-cols-2 items-center gap-x-1 gap-y-3 @[16rem]:gap-x-3 @[16rem]:grid-cols-[1fr_auto_1fr]">
        <span>
          <Turn to={monthFrom(month, -1)} rel="prev" />
        </span>
        <h2
          aria-live="polite"
          className="text-center text-lg leading-tight @max-[16rem]:order-first @max-[16rem]:col-span-2 md:text-xl"
        >
          {inWords(month)}
        </h2>
        <span className="text-right">{next === shownMonth(next) ? <Turn to={next} rel="next" /> : null}</span>
      </div>
    </nav>
  );
}

/** On phones the month is cut. */
function Turn({ to, rel }: { to: string; rel: 'prev' | 'next' }) {
  const name = inWords(to);
  const month = name.replace(/ .*/, '');
  return (
    <Link
      to={withQuery(paths.moderationLog, { month: to })}
      rel={rel}
      aria-label={`${rel === 'prev' ? 'Previous' : 'Next'} month: ${name}`}
      className={buttonClass('quiet', 'max-sm:px-4')}
    >
      {rel === 'prev' ? <PreviousIcon size={18} /> : null}
      <span className="max-sm:hidden">{month}</span>
      <span className="sm:hidden">{month.slice(0, 3)}</span>
      {rel === 'next' ? <NextIcon size={18} /> : null}
    </Link>
  );
}

function Row({ logged, reader }: { logged: ActInLog; reader: string | undefined }) {
  const { act, gone, moderator, kind, id, title, reason, message, at } = logged;
  const by = isEnd(logged)
    ? 'its time was over'
    : moderator === null
      ? 'by reports'
      : moderator === reader
        ? 'by you'
        : 'by a moderator';
  return (
    <li className="group grid gap-x-8 gap-y-1 border-t border-line py-4 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="label text-ink-soft">
          {doneInWords(act, gone) ?? act} · {thingInWords(kind)}
        </p>
        <h3 className="mt-0.5 font-serif text-lg leading-snug font-[560]">
          <Link to={paths.case(kind, id)} className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
            <bdi>{titleOf(kind, title)}</bdi>
          </Link>
        </h3>
        <p className={`mt-0.5 text-sm ${reason === 'unsafe' ? 'font-semibold text-clay' : ''}`}>
          {reasonInWords(reason)}
        </p>
        {message ? (
          <p dir="auto" className="mt-2 max-w-[36.5rem] border-l-2 border-line-strong pl-3 text-sm whitespace-pre-line">
            {message}
          </p>
        ) : null}
      </div>
      <p className="text-sm text-ink-soft tabular-nums md:text-right">
        <span className="md:block">{by}</span>
        <span className="md:hidden"> · </span>
        <time dateTime={at} className="md:block">
          {timeInUtc(at)}
        </time>
      </p>
    </li>
  );
}

/** `23 Nov 2026, 14:05 UTC`: in the clock by which the log has its months. */
function timeInUtc(iso: string): string {
  const time = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const text = new Date(iso).toLocaleString('en-GB', { ...time, timeZone: 'UTC' });
  return `${text.replace(' at ', ', ')} UTC`;
}
