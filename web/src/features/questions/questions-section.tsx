import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useUnblocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { useHydrated } from '~/shared/hydrated';
import { paths, withQuery } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { useQuestionsUpToDate } from './changes';
import { questionsPage } from './queries';
import { QuestionRow } from './question-row';

/** More are in their own list. */
export const shownAtOnce = 5;

type Props = {
  about: { plant: string } | { tip: string };
  /** Inside a sentence: `leek`, `this tip`. */
  name: string;
  /** The words of the link to the form; without them there is none. */
  ask: string | undefined;
  /** Where there is no question. */
  nothing?: string | undefined;
  className: string;
};

/** The newest questions about a plant or a tip. Where there are none, or they cannot be fetched, the link to ask one. */
export function QuestionsSection({ about, name, ask, nothing, className }: Props) {
  const ready = useHydrated();
  const { data, dataUpdatedAt, error } = useQuery({
    ...questionsPage(about, undefined, shownAtOnce),
    enabled: ready,
  });
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, about, true);
  const { shown = [], leftOut } = useUnblocked(
    questions?.slice(0, shownAtOnce),
    ({ gardener }) => gardener?.id ?? null,
  );
  const hasSome = shown.length + leftOut > 0;
  const isAskedFor = useLocation().hash === '#questions';
  return (
    <section
      id="questions"
      // The browser has looked for it before the questions were there.
      ref={isAskedFor && (data || error) ? focusInView : undefined}
      tabIndex={-1}
      aria-labelledby="questions-heading"
      className={`outline-none print:hidden ${className}`}
    >
      <h2 id="questions-heading" className="text-xl">
        Questions
      </h2>
      {shown.length > 0 ? (
        <ul className="mt-3 max-w-[46rem]">
          {shown.map((question) => (
            <QuestionRow key={question.id} question={question} heading="h3" withoutAbout />
          ))}
        </ul>
      ) : null}
      <LeftOut count={leftOut} what="question" className="mt-4" />
      {nothing && data && !hasSome ? <p className="mt-3 text-ink-soft">{nothing}</p> : null}
      <p className="mt-3 flex flex-wrap items-center gap-x-6">
        {ask ? (
          <Link to={withQuery(paths.ask, about)} className={buttonClass('quiet')}>
            {ask}
          </Link>
        ) : null}
        {hasSome ? (
          <Link
            to={withQuery(paths.questions, about)}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2"
          >
            All questions about {name}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
