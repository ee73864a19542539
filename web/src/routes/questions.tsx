import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { AboutTip } from '~/features/questions/about-tip';
import { AnsweredWithin } from '~/features/questions/answered-within';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { besideClass, HowToAsk } from '~/features/questions/how-to-ask';
import { useAskedPlant, usePlantName } from '~/features/questions/in-words';
import { isTipPublic, type QuestionsFilter, questionsPage } from '~/features/questions/queries';
import { QuestionRow } from '~/features/questions/question-row';
import { climateValues } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { paths, tipId, withQuery } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { NextIcon } from '~/shared/ui/icons';
import { NotFetched } from '~/shared/ui/list-states';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { climates } from '~/shared/words';
import { RowsWaiting } from './moderation/paged';

const title = 'Questions';

type Asked = {
  filter: QuestionsFilter;
  /** What the address names and nobody knows. */
  unknown?: { kind: 'plant' | 'tip' | 'climate'; name: string };
};

/** What an address asks for: the questions about a tip or a plant, or the open or the solved ones, perhaps of one climate. */
function useAsked(): Asked {
  const [search] = useSearchParams();
  const [tip, named] = [search.get('tip'), search.get('climate')];
  const plant = useAskedPlant(tip ? null : search.get('plant'));
  if (tip && tipId.test(tip)) return { filter: { tip } };
  if (plant.plant) return { filter: { plant: plant.plant } };
  const climate = climateValues.find((value) => value === named);
  const filter = {
    state: search.get('state') === 'solved' ? 'solved' : 'open',
    ...(climate ? { climate } : {}),
  } as const;
  if (tip) return { filter, unknown: { kind: 'tip', name: tip } };
  if (plant.unknown) return { filter, unknown: { kind: 'plant', name: plant.unknown } };
  return named && !climate ? { filter, unknown: { kind: 'climate', name: named } } : { filter };
}

/** The open ones are the list without a filter. */
const urlOf = ({ plant, tip, state, climate }: QuestionsFilter) =>
  withQuery(paths.questions, { plant, tip, state: state === 'solved' ? state : undefined, climate });

/** What gardeners ask, for those who know and for those who want to. */
export function Questions() {
  const { page, cursor } = usePlace();
  const { filter, unknown } = useAsked();
  const { plant, tip } = filter;
  const plantName = usePlantName()(plant ?? null);
  const { title: tipTitle, isMissing } = useTip(filter, cursor);
  const answeredWithin = useQuery(questionsPage(filter, cursor)).data?.answeredWithin;
  const name = tip
    ? `Questions about ${tipTitle ? `“${tipTitle}”` : 'a tip'}`
    : plantName
      ? `Questions about ${plantName}`
      : filter.state === 'solved'
        ? 'Solved questions'
        : title;
  if (isMissing) return <NoTip />;
  return (
    <Page
      title={pageTitle(name, page)}
      description="What gardeners ask about their plants and their gardens, and what others who grow them answer."
      index={!cursor && !filter.climate && !unknown}
    >
      <div className="shell pb-12">
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
          {tip ? (
            <PageHeading plain intro={<AboutTip tip={tip} title={tipTitle} />}>
              Questions about a tip
            </PageHeading>
          ) : (
            <PageHeading intro="What gardeners ask, and what others who grow it answer.">
              {plantName ? name : title}
            </PageHeading>
          )}
          <p className="md:mb-10">
            <Link to={withQuery(paths.ask, { plant, tip })} className={buttonClass('primary')}>
              {tip ? 'Ask about this tip' : 'Ask gardeners'}
            </Link>
          </p>
        </div>
        {plant || tip ? <div className="border-t border-line-strong" /> : <Filters filter={filter} />}
        {unknown ? <Unknown {...unknown} /> : null}
        <div className={besideClass}>
          <List filter={filter} cursor={cursor} />
          <HowToAsk>
            <AnsweredWithin hours={answeredWithin} />
          </HowToAsk>
        </div>
      </div>
    </Page>
  );
}

/**
 * The title of the list's tip, which the list says, and whether nobody can see the tip: its list is empty then, as one without questions
 * is, so only of an empty list it is asked.
 */
function useTip(
  filter: QuestionsFilter,
  cursor: string | undefined,
): { title: string | undefined; isMissing: boolean } {
  const { tip = '' } = filter;
  const { data, dataUpdatedAt } = useQuery({ ...questionsPage(filter, cursor), enabled: tip !== '' });
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, filter, !cursor);
  const isEmpty = questions?.length === 0 && data?.next === null && !cursor;
  const { data: isPublic } = useQuery({ ...isTipPublic(tip), enabled: tip !== '' && isEmpty });
  const title = tip ? questions?.find(({ tipTitle }) => tipTitle)?.tipTitle : undefined;
  return { title, isMissing: tip !== '' && isEmpty && isPublic === false };
}

function NoTip() {
  return (
    <Page title="Questions about a tip" description="What gardeners ask about a tip." index={false}>
      <div className="shell pb-12">
        <PageHeading>Questions about a tip</PageHeading>
        <Empty
          drawing={<Drawing of="job-rain" />}
          action={
            <Link to={paths.questions} className={buttonClass('quiet')}>
              All questions
            </Link>
          }
        >
          This tip does not exist, or it is not public.
        </Empty>
      </div>
    </Page>
  );
}

/** An address with a filter that leads nowhere: the list is without it. */
function Unknown({ kind, name }: NonNullable<Asked['unknown']>) {
  const unfiltered = 'These are the questions of all gardeners.';
  return (
    <p role="status" className="pb-4 text-ink-soft wrap-anywhere">
      {kind === 'plant' ? 'Our list of plants has no' : kind === 'tip' ? 'There is no tip' : 'We know no climate'} “
      <bdi>{name}</bdi>”. {unfiltered}
    </p>
  );
}

function Filters({ filter }: { filter: QuestionsFilter }) {
  const navigate = useNavigate();
  const { state, climate } = filter;
  const place = climate ? { climate } : {};
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line-strong pt-4 pb-5">
      <nav aria-label="Which questions" className="flex flex-wrap gap-2">
        <Chip to={urlOf({ state: 'open', ...place })} chosen={state === 'open'}>
          Open
        </Chip>
        <Chip to={urlOf({ state: 'solved', ...place })} chosen={state === 'solved'}>
          Solved
        </Chip>
      </nav>
      <div className="relative max-w-full">
        <select
          aria-label="Climate"
          value={climate ?? ''}
          onChange={({ target }) => {
            const chosen = climateValues.find((value) => value === target.value);
            navigate(urlOf({ state: state ?? 'open', ...(chosen ? { climate: chosen } : {}) }));
          }}
          className="min-h-11 max-w-full appearance-none truncate rounded-control border border-line bg-raised py-1 pr-9 pl-3.5 text-sm"
        >
          <option value="">Any climate</option>
          {climateValues.map((value) => (
            <option key={value} value={value}>
              {climates[value]}
            </option>
          ))}
        </select>
        <NextIcon size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rotate-90" />
      </div>
    </div>
  );
}

function List({ filter, cursor }: { filter: QuestionsFilter; cursor: string | undefined }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(questionsPage(filter, cursor));
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, filter, !cursor);
  const { shown, leftOut } = useUnblocked(questions, ({ gardener }) => gardener?.id ?? null);
  const top = useListTop<HTMLElement>(urlOf(filter));
  return (
    <section ref={top} tabIndex={-1} aria-label={title} className="outline-none">
      {shown && data ? (
        <>
          {shown.length > 0 ? (
            <ul>
              {shown.map((question) => (
                <QuestionRow
                  key={question.id}
                  question={question}
                  heading="h2"
                  withoutAbout={filter.plant !== undefined || filter.tip !== undefined}
                />
              ))}
            </ul>
          ) : null}
          <LeftOut count={leftOut} what="question" className="mt-6" />
          {shown.length + leftOut > 0 ? null : cursor || data.next ? (
            <Empty>There is nothing on this page.</Empty>
          ) : (
            <Nothing filter={filter} />
          )}
          <Pager next={data.next} label="Pages of questions" />
        </>
      ) : error ? (
        <NotFetched
          error={error}
          retry={refetch}
          items="questions"
          all={{ to: paths.questions, text: 'Show the open questions' }}
          search={false}
        />
      ) : (
        <RowsWaiting items="questions" />
      )}
    </section>
  );
}

/** An empty list invites to ask. */
function Nothing({ filter: { plant, tip, state, climate } }: { filter: QuestionsFilter }) {
  let words: ReactNode = 'No question waits for an answer. What puzzles you in your garden? Somebody here has seen it.';
  if (plant) words = 'Nobody has asked about this plant yet. Yours would be the first question.';
  else if (tip) words = 'Nobody has asked about this tip yet. Yours would be the first question.';
  else if (state === 'solved') words = 'No question is solved yet. The asker says which answer helped.';
  if (climate) words = 'There is no such question from this climate yet. What puzzles you in your garden?';
  return (
    <Empty
      drawing={<Drawing of="job-rain" />}
      action={
        <Link to={withQuery(paths.ask, { plant, tip })} className={buttonClass('quiet')}>
          {tip ? 'Ask about this tip' : 'Ask gardeners'}
        </Link>
      }
    >
      {words}
    </Empty>
  );
}
