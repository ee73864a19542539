import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { questionsPage } from '~/features/questions/queries';
import { QuestionRow } from '~/features/questions/question-row';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { useHydrated } from '~/shared/hydrated';
import { paths, withQuery } from '~/shared/paths';
import type { Plant } from '~/shared/plants/plants';
import { buttonClass } from '~/shared/ui/button';
import { linkClass } from './link-class';

const shownAtOnce = 5;

/** The newest questions about a plant. Where there are none, or they cannot be fetched, the link to ask one. */
export function Questions({ plant: { id, name } }: { plant: Plant }) {
  const ready = useHydrated();
  const filter = { plant: id };
  const { data, dataUpdatedAt } = useQuery({ ...questionsPage(filter, undefined, shownAtOnce), enabled: ready });
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, filter, true);
  const { shown = [], leftOut } = useUnblocked(
    questions?.slice(0, shownAtOnce),
    ({ gardener }) => gardener?.id ?? null,
  );
  return (
    <section aria-labelledby="questions" className="mt-16 border-t border-line-strong pt-4 print:hidden">
      <h2 id="questions" className="text-xl">
        Questions
      </h2>
      {shown.length > 0 ? (
        <ul className="mt-3 max-w-[46rem]">
          {shown.map((question) => (
            <QuestionRow key={question.id} question={question} heading="h3" withoutPlant />
          ))}
        </ul>
      ) : null}
      <LeftOut count={leftOut} what="question" className="mt-4" />
      <p className="mt-3 flex flex-wrap items-center gap-x-6">
        <Link to={withQuery(paths.ask, { plant: id })} className={buttonClass('quiet')}>
          Ask gardeners about {name}
        </Link>
        {shown.length + leftOut > 0 ? (
          <Link to={withQuery(paths.questions, { plant: id })} className={linkClass}>
            All questions about {name}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
