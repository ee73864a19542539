import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { casesPage } from '~/features/moderation/cases';
import { ago, reasonInWords, reportsInWords, stateInWords, thingInWords } from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import type { CaseHead } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Page, PageHeading } from '~/shared/ui/page';
import { pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { Paged, RowsWaiting } from './moderation/paged';
import { titleOf } from './moderation/things';
import { NotFound } from './not-found';

/** The cases that wait for a moderator. */
export function Moderation() {
  const { page, cursor } = usePlace();
  const cases = useQuery(casesPage(cursor));
  const { data, error } = cases;
  // The token is of before a demotion.
  if (!data && error instanceof ApiError && error.status === 403) return <NotFound />;
  return (
    <Page title={pageTitle('Moderation', page)} description="The cases that wait for a moderator." index={false}>
      <div className="shell pb-12">
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
          <PageHeading intro="What gardeners have reported. Advice that could hurt somebody comes first, appeals last.">
            Moderation
          </PageHeading>
          <Link to={paths.moderationLog} className={buttonClass('quiet', 'md:mb-10')}>
            Log of moderation
          </Link>
        </div>
        <Paged
          query={cases}
          label="Cases"
          items="cases"
          all={{ to: paths.moderation, text: 'Show the first page' }}
          pagerLabel="Pages of cases"
          empty={
            <Empty drawing={<Drawing of="job-basket" />}>
              {cursor ? 'There is nothing on this page any more.' : 'No case waits. Thank you for looking.'}
            </Empty>
          }
          waiting={<RowsWaiting items="cases" />}
        >
          {(found) => (
            <ol>
              {found.map((each) => (
                <Row key={`${each.kind} ${each.id}`} found={each} />
              ))}
            </ol>
          )}
        </Paged>
      </div>
    </Page>
  );
}

function Row({ found }: { found: CaseHead }) {
  const { kind, id, reported, reasons, reports, opened } = found;
  return (
    <li className="group relative grid gap-x-8 gap-y-1 border-t border-line py-4 wrap-anywhere md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="label text-ink-soft">
          {thingInWords(kind)} · {stateInWords(found)}
        </p>
        <h2 className="mt-0.5 font-serif text-lg leading-snug font-[560]">
          <Link
            to={paths.case(kind, id)}
            className="before:absolute before:inset-0 underline-offset-4 group-hover:underline"
          >
            <bdi>{titleOf(kind, reported.title)}</bdi>
          </Link>
        </h2>
        <p className="mt-0.5 text-sm">
          {reasons.map((reason, at) => (
            <span key={reason}>
              {at > 0 ? ' · ' : ''}
              <span className={reason === 'unsafe' ? 'font-semibold text-clay' : ''}>{reasonInWords(reason)}</span>
            </span>
          ))}
        </p>
      </div>
      <p className="text-sm text-ink-soft tabular-nums md:text-right">
        <span className="md:block">{reportsInWords(reports)}</span>
        <span className="md:hidden"> · </span>
        <time dateTime={opened} className="md:block">
          {ago(opened, Date.now())}
        </time>
      </p>
    </li>
  );
}
