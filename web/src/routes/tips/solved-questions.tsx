import { useQuery } from '@tanstack/react-query';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { solvedWith } from '~/features/questions/queries';
import { QuestionRow } from '~/features/questions/question-row';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';

const shownAtOnce = 5;

/** The solved questions that have the words of a search. Nothing until they are there, and where there are none or the request fails. */
export function SolvedQuestions({ q }: { q: string }) {
  const { data, dataUpdatedAt } = useQuery(solvedWith(q, shownAtOnce));
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, { q }, false);
  const { shown = [], leftOut } = useUnblocked(questions, ({ gardener }) => gardener?.id ?? null);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="solved" className="mt-12">
      <h2 id="solved" className="text-xl">
        Solved questions
      </h2>
      <ul className="mt-3 max-w-[46rem]">
        {shown.map((question) => (
          <QuestionRow key={question.id} question={question} heading="h3" />
        ))}
      </ul>
      <LeftOut count={leftOut} what="question" className="mt-4" />
    </section>
  );
}
