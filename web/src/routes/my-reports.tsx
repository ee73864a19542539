import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { myReportsPage } from '~/features/moderation/reports';
import { isHeld, outcomeInWords, reasonInWords, thingInWords } from '~/features/moderation/words';
import type { OwnReport } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Page, PageHeading } from '~/shared/ui/page';
import { pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { Paged } from './moderation/paged';
import { pageOf, titleOf } from './moderation/things';

const title = 'My reports';

/** What the gardener has reported to the moderators, and what came of it. */
export function MyReports() {
  const { page, cursor } = usePlace();
  const reports = useQuery(myReportsPage(cursor));
  return (
    <Page title={pageTitle(title, page)} description="What you have reported, and what came of it." index={false}>
      <div className="shell pb-12">
        <PageHeading intro="What you have told the moderators, and what came of it.">{title}</PageHeading>
        <Paged
          query={reports}
          label={title}
          items="reports"
          all={{ to: paths.myReports, text: 'Show the first page' }}
          pagerLabel="Pages of your reports"
          empty={<Nothing later={cursor !== undefined} />}
          waiting={<Waiting />}
        >
          {(found) => (
            <ul className="max-w-[46rem]">
              {found.map((report) => (
                <Row key={`${report.kind} ${report.id} ${report.at}`} report={report} />
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </Page>
  );
}

function Row({ report: { kind, id, title, reason, note, at, outcome } }: { report: OwnReport }) {
  const isGone = isHeld(outcome) || outcome === 'gone';
  const name = <bdi>{titleOf(kind, title)}</bdi>;
  return (
    <li className="border-t border-line py-5 wrap-anywhere">
      <p className="label text-ink-soft">{thingInWords(kind)}</p>
      <h2 className="mt-0.5 font-serif text-lg leading-snug font-[560]">
        {isGone ? (
          name
        ) : (
          <Link
            to={pageOf(kind, id)}
            className="-my-2 inline-block py-2 text-balance underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        )}
      </h2>
      <p className="mt-1 font-semibold">{outcomeInWords(outcome)}</p>
      <p className="mt-0.5 text-sm text-ink-soft">
        You reported it on <time dateTime={at}>{longDate(at)}</time>: {reasonInWords(reason)}
      </p>
      {note ? (
        <p dir="auto" className="mt-1 max-w-[36.5rem] text-sm whitespace-pre-line text-ink-soft">
          “{note}”
        </p>
      ) : null}
    </li>
  );
}

function Nothing({ later }: { later: boolean }) {
  if (later) return <Empty>There is nothing on this page any more.</Empty>;
  return (
    <Empty
      drawing={<Drawing of="job-rain" />}
      action={
        <Link to={paths.tips} className={buttonClass('quiet')}>
          {messages.nav.browseTips}
        </Link>
      }
    >
      You have not reported anything. Where something is wrong, “Report” is on its page.
    </Empty>
  );
}

function Waiting() {
  return (
    <div role="status" className="max-w-[46rem]">
      <span className="sr-only">Fetching your reports</span>
      <div aria-hidden="true">
        {Array.from({ length: 4 }, (_, at) => (
          <div key={at} className="border-t border-line py-5">
            <div className="skeleton h-4 w-16" />
            <div className="skeleton mt-2 h-6 w-3/5" />
            <div className="skeleton mt-2 h-5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
