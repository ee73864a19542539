import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { caseFile, casesPage } from '~/features/moderation/cases';
import { filterQuery, useFilter, useQueueQuery } from '~/features/moderation/filter';
import { nextCase, seeCase } from '~/features/moderation/round';
import { useTaking } from '~/features/moderation/taking';
import {
  appealInWords,
  reasonInWords,
  reportsInWords,
  stateInWords,
  thingInWords,
  weightInWords,
} from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import type { CaseFile, FiledAppeal, FiledReport, ThingKind } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { ownProfile } from '~/shared/session/profile-query';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { Page, PageHeading } from '~/shared/ui/page';
import { Failure } from '~/shared/ui/states';
import { NotFound } from '../not-found';
import { BackToQueue } from './back-to-queue';
import { Compare } from './compare';
import { Decide } from './decide';
import { History } from './history';
import { Notes } from './notes';
import { Owner } from './owner';
import { Line, Part } from './part';
import { pageOf, titleOf } from './things';

const description = 'What was reported, and what is known about it.';

/** One case: what was reported, who said what, and the acts. */
export function Case() {
  const { kind = 'tip', id = '' } = useParams() as { kind?: ThingKind; id?: string };
  const query = useQueueQuery();
  const { data, error, refetch } = useQuery(caseFile({ kind, id }));
  const { data: reader, isPending } = useQuery(ownProfile(useGardener()));
  const status = error instanceof ApiError ? error.status : undefined;
  // Without the reader, the page cannot say whether another moderator has the case.
  if (data && !isPending) {
    const reload = async () => {
      const { data, isSuccess } = await refetch();
      return isSuccess ? data.data : undefined;
    };
    return <Whole key={`${kind} ${id}`} file={data.data} reader={reader?.id} reload={reload} />;
  }
  if (status === 403 || status === 404) return <NotFound />;
  return (
    <Page title="A case" description={description} index={false}>
      <div className="shell pt-6">
        <BackToQueue query={query} />
        <PageHeading>A case</PageHeading>
        {error ? (
          isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <Failure error={error} what="This case could not be fetched." retry={refetch} />
          )
        ) : (
          <div role="status">
            <span className="sr-only">Fetching the case</span>
            <div aria-hidden="true" className="grid gap-8 md:grid-cols-2">
              <div className="skeleton h-60" />
              <div className="skeleton h-60" />
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

type WholeProps = {
  file: CaseFile;
  /** The moderator's own id, where it is known. */
  reader: string | undefined;
  /** Fetches the case as it is now. */
  reload: () => Promise<CaseFile | undefined>;
};

function Whole({ file, reader, reload }: WholeProps) {
  const { kind, id, reported, reports, opened, weight, appeals, owner, history, notes } = file;
  const others = useTaking(file, reader, reload);
  const query = useQueueQuery();
  const { leaving, goOn } = useRound(file, reader);
  const title = titleOf(kind, reported.title);
  return (
    <Page title={`Case: ${title}`} description={description} index={false}>
      <article className="wrap-anywhere">
        <div className="shell pt-6">
          <BackToQueue query={query} />
          <header className="pt-4 pb-6 md:pb-8">
            <p className="label text-ink-soft">
              {thingInWords(kind)} · {stateInWords(file)}
            </p>
            <h1 className="mt-2 text-2xl md:text-3xl">
              <bdi>{title}</bdi>
            </h1>
            <p className="mt-2 text-sm text-ink-soft">
              {reports > 0 ? (
                <>
                  {reportsInWords(reports)} since <time dateTime={opened}>{longDate(opened)}</time>, together{' '}
                  {weightInWords(weight)}
                </>
              ) : (
                'Nobody has reported it.'
              )}
            </p>
            {file.public ? (
              <p className="text-sm">
                <Link to={pageOf(kind, id)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {kind === 'outcome' ? 'The tip that it is on' : 'See it as others see it'}
                </Link>
              </p>
            ) : null}
          </header>
          <Compare file={file} />
          <div className="mt-10 grid gap-x-12 gap-y-10 pb-12 md:grid-cols-12">
            <div className="space-y-10 md:col-span-7">
              <Appeals appeals={appeals} />
              <Said file={file} />
            </div>
            <div className="space-y-10 md:col-span-5">
              <Owner owner={owner} />
              {owner ? <Notes gardener={owner.id} notes={notes} isOneself={owner.id === reader} /> : null}
              <History history={history} />
            </div>
          </div>
        </div>
        <Decide file={file} others={others} leaving={leaving} reload={reload} onNext={goOn} />
      </article>
    </Page>
  );
}

/** The way to the next of the cases that the moderator goes through. */
function useRound({ kind, id }: CaseFile, reader: string | undefined) {
  const filter = useFilter();
  const query = useQueueQuery();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const [cursor] = useState(() => seeCase(filter, { kind, id }));
  // Loaded while the moderator reads, so that the next case opens at once.
  useQuery(casesPage(filter, cursor));
  const goOn = async () => {
    if (leaving) return;
    setLeaving(true);
    // Without the queue, the moderator sees there why it could not be loaded.
    const next = await nextCase(client, filter, { kind, id }, reader).catch(() => undefined);
    setLeaving(false);
    // Where no case is left, that page is empty by now.
    navigate(next ? paths.case(next.kind, next.id) + query : paths.moderation + filterQuery(filter));
  };
  return { leaving, goOn };
}

function Appeals({ appeals }: { appeals: FiledAppeal[] }) {
  if (appeals.length === 0) return null;
  return (
    <Part title="What its gardener says">
      <ul>
        {appeals.map(({ at, text, against }) => (
          <Line key={at} words={appealInWords(against)} at={at} text={text} />
        ))}
      </ul>
    </Part>
  );
}

function Said({ file: { said, evidence, now } }: { file: CaseFile }) {
  if (said.length === 0) return null;
  const about = ({ version, photo }: FiledReport) => {
    const [newest] = evidence;
    const of = evidence.find((one) => one.version === version);
    const at = [of?.content, now].map((content) => content?.photos.findIndex(({ id }) => id === photo) ?? -1);
    const number = at.find((at) => at >= 0);
    return [
      photo && number !== undefined && `about photograph ${number + 1}`,
      photo && number === undefined && 'about a photograph that has been taken away',
      of && of !== newest && `about what it was on ${longDate(of.at)}`,
    ];
  };
  return (
    <Part title="What the reporters said">
      <ul>
        {said.map((report, index) => (
          <Line
            key={index}
            words={[reasonInWords(report.reason), ...about(report), weightInWords(report.weight)]
              .filter(Boolean)
              .join(' · ')}
            at={report.at}
            text={report.note}
          />
        ))}
      </ul>
    </Part>
  );
}
