import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { caseFile, casesPage, nextOf } from '~/features/moderation/cases';
import {
  done,
  reasonInWords,
  reportsInWords,
  stateInWords,
  thingInWords,
  weightInWords,
} from '~/features/moderation/words';
import { ApiError } from '~/shared/api/client';
import type { ActInLog, CaseFile, CaseOwner, FiledAppeal, FiledReport, ThingKind } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { Page, PageHeading } from '~/shared/ui/page';
import { Failure } from '~/shared/ui/states';
import { tipsInWords } from '~/shared/words';
import { NotFound } from '../not-found';
import { BackToQueue } from './back-to-queue';
import { Compare } from './compare';
import { Decide } from './decide';
import { pageOf, titleOf } from './things';

const description = 'What was reported, and what is known about it.';

/** One case: what was reported, who said what, and the acts. */
export function Case() {
  const { kind = 'tip', id = '' } = useParams() as { kind?: ThingKind; id?: string };
  const { data, error, refetch } = useQuery(caseFile({ kind, id }));
  const status = error instanceof ApiError ? error.status : undefined;
  if (data) return <Whole key={`${kind} ${id}`} file={data.data} reload={refetch} />;
  if (status === 403 || status === 404) return <NotFound />;
  return (
    <Page title="A case" description={description} index={false}>
      <div className="shell pt-6">
        <BackToQueue />
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

function Whole({ file, reload }: { file: CaseFile; reload: () => Promise<unknown> }) {
  const { kind, id, reported, reports, opened, weight, appeals, owner, history } = file;
  const { data: queue } = useQuery(casesPage(undefined));
  const navigate = useNavigate();
  const next = nextOf(queue?.data ?? [], file);
  const goOn = () => navigate(next ? paths.case(next.kind, next.id) : paths.moderation);
  const title = titleOf(kind, reported.title);
  return (
    <Page title={`Case: ${title}`} description={description} index={false}>
      <article className="wrap-anywhere">
        <div className="shell pt-6">
          <BackToQueue />
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
              <p className="mt-2 text-sm">
                <Link to={pageOf(kind, id)} className="underline underline-offset-4">
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
              <History history={history} />
            </div>
          </div>
        </div>
        <Decide file={file} reload={reload} onNext={goOn} />
      </article>
    </Page>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-b border-line-strong pb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** A line of a list: words, a date, and what somebody wrote. */
function Line({ words, at, text }: { words: ReactNode; at: string; text: string | null }) {
  return (
    <li className="border-b border-line py-3 text-sm last:border-0">
      <p>
        <span className="font-semibold">{words}</span>{' '}
        <time dateTime={at} className="text-ink-soft">
          {longDate(at)}
        </time>
      </p>
      {text ? (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {text}
        </p>
      ) : null}
    </li>
  );
}

function Appeals({ appeals }: { appeals: FiledAppeal[] }) {
  if (appeals.length === 0) return null;
  return (
    <Part title="What its gardener says">
      <ul>
        {appeals.map(({ at, text }) => (
          <Line key={at} words="Appeal" at={at} text={text} />
        ))}
      </ul>
    </Part>
  );
}

function Said({ file: { said, evidence, now } }: { file: CaseFile }) {
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

function Owner({ owner }: { owner: CaseOwner | null }) {
  return (
    <Part title="Its gardener">
      {owner ? (
        <div className="pt-3 text-sm">
          <Link to={paths.gardener(owner.id)} className="text-base font-semibold underline underline-offset-4">
            <bdi>{owner.name}</bdi>
          </Link>
          <p className="mt-1 text-ink-soft">
            Here since <time dateTime={owner.dateJoined}>{longDate(owner.dateJoined)}</time> ·{' '}
            {owner.totalTips === 0 ? 'no public tip' : `${tipsInWords(owner.totalTips)}`} ·{' '}
            {owner.status === 'active' ? 'active' : 'inactive'}
          </p>
        </div>
      ) : (
        <p className="pt-3 text-sm text-ink-soft">The gardener has left.</p>
      )}
    </Part>
  );
}

function History({ history }: { history: ActInLog[] }) {
  return (
    <Part title="Decided before about this gardener">
      {history.length === 0 ? <p className="pt-3 text-sm text-ink-soft">Nothing yet.</p> : null}
      <ul>
        {history.map(({ act, moderator, kind, title, reason, message, at }) => (
          <Line
            key={`${at} ${act}`}
            words={
              <>
                {moderator ? done[act] : `${done[act]} by reports`}: <bdi>{titleOf(kind, title)}</bdi>,{' '}
                {reasonInWords(reason)}.
              </>
            }
            at={at}
            text={message}
          />
        ))}
      </ul>
    </Part>
  );
}
