import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { usePlantName } from '~/features/questions/in-words';
import { type QuestionsFilter, questionsPage } from '~/features/questions/queries';
import { QuestionRow } from '~/features/questions/question-row';
import { climateValues } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { paths, withQuery } from '~/shared/paths';
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

/** What an address asks for: the questions about a plant, or the open or the solved ones, perhaps of one climate. */
function readFilter(search: URLSearchParams): QuestionsFilter {
  const plant = search.get('plant');
  if (plant && /^[a-z]+(-[a-z]+)*$/.test(plant)) return { plant };
  const climate = climateValues.find((value) => value === search.get('climate'));
  return { state: search.get('state') === 'solved' ? 'solved' : 'open', ...(climate ? { climate } : {}) };
}

/** The open ones are the list without a filter. */
const urlOf = ({ plant, state, climate }: QuestionsFilter) =>
  withQuery(paths.questions, { plant, state: state === 'solved' ? state : undefined, climate });

/** What gardeners ask, for those who know and for those who want to. */
export function Questions() {
  const [search] = useSearchParams();
  const { page, cursor } = usePlace();
  const filter = readFilter(search);
  const plant = usePlantName()(filter.plant ?? null);
  const name = plant ? `Questions about ${plant}` : filter.state === 'solved' ? 'Solved questions' : title;
  return (
    <Page
      title={pageTitle(name, page)}
      description="What gardeners ask about their plants and their gardens, and what others who grow them answer."
      index={!cursor && !filter.climate}
    >
      <div className="shell pb-12">
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
          <PageHeading intro="What gardeners ask, and what others who grow it answer.">
            {plant ? name : title}
          </PageHeading>
          <p className="md:mb-10">
            <Link to={withQuery(paths.ask, { plant: filter.plant })} className={buttonClass('primary')}>
              Ask gardeners
            </Link>
          </p>
        </div>
        <Filters filter={filter} />
        <List filter={filter} cursor={cursor} />
      </div>
    </Page>
  );
}

function Filters({ filter }: { filter: QuestionsFilter }) {
  const navigate = useNavigate();
  const { plant, state, climate } = filter;
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
      {plant ? null : (
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
      )}
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
            <ul className="max-w-[46rem]">
              {shown.map((question) => (
                <QuestionRow
                  key={question.id}
                  question={question}
                  heading="h2"
                  withoutPlant={filter.plant !== undefined}
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
        <div className="max-w-[46rem]">
          <RowsWaiting items="questions" />
        </div>
      )}
    </section>
  );
}

/** An empty list invites to ask. */
function Nothing({ filter: { plant, state, climate } }: { filter: QuestionsFilter }) {
  let words: ReactNode = 'No question waits for an answer. What puzzles you in your garden? Somebody here has seen it.';
  if (plant) words = 'Nobody has asked about this plant yet. Yours would be the first question.';
  else if (state === 'solved') words = 'No question is solved yet. The asker says which answer helped.';
  if (climate) words = 'There is no such question from this climate yet. What puzzles you in your garden?';
  return (
    <Empty
      drawing={<Drawing of="job-rain" />}
      action={
        <Link to={withQuery(paths.ask, { plant })} className={buttonClass('quiet')}>
          Ask gardeners
        </Link>
      }
    >
      {words}
    </Empty>
  );
}
