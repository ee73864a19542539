import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { deletedInWords, shortened, stateInWords, usePlantName } from '~/features/questions/in-words';
import { solvedWith, tipsNear } from '~/features/questions/queries';
import { useLinkState } from '~/features/tips/card/link-state';
import type { Question, TipCard } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { paths } from '~/shared/paths';
import { searchFilter } from '~/shared/text/search-words';
import { useLate } from '~/shared/text/use-late';

/** How long nothing is typed before tips and questions are searched. */
const pauseMs = 700;

/** Fewer letters find anything. */
const leastLetters = 8;

const offeredQuestions = 3;

type Props = {
  text: string;
  plant: string | null;
  /** The tip that the question is about: the gardener has read it. */
  about: string | null;
};

/** Tips and solved questions that may answer the question before it is asked. Nothing where the searches find nothing or fail. */
export function NearAnswers({ text, plant, about }: Props) {
  const q = useLate(searchFilter(text) ?? '', pauseMs);
  const enabled = q.length >= leastLetters;
  const near = useQuery({ ...tipsNear(q, plant), enabled, placeholderData: (before) => before });
  const others = enabled ? near.data?.filter(({ _id }) => _id !== about) : [];
  const { shown: tips = [] } = useUnblocked(others, ({ authorId }) => authorId);
  const solved = useQuery({ ...solvedWith(q, offeredQuestions), enabled, placeholderData: (before) => before });
  const known = useQuestionsUpToDate(solved.data, solved.dataUpdatedAt, { q }, false);
  const { shown: questions = [] } = useUnblocked(enabled ? known : [], ({ gardener }) => gardener?.id ?? null);
  const hasSome = tips.length + questions.length > 0;
  return (
    <section aria-label="Tips and solved questions" className={hasSome ? 'mt-6 rounded-card bg-moss px-5 py-4' : ''}>
      {/* The same words for both: the second list does not announce itself again. */}
      <p role="status" className={hasSome ? 'font-semibold' : 'sr-only'}>
        {hasSome ? 'Perhaps one of these answers it already:' : ''}
      </p>
      {tips.length > 0 ? (
        <ul aria-label="Tips" className="mt-1">
          {tips.map((tip) => (
            <NearTip key={tip._id} tip={tip} />
          ))}
        </ul>
      ) : null}
      {questions.length > 0 ? (
        <ul aria-label="Solved questions" className="mt-1">
          {questions.map((question) => (
            <NearQuestion key={question.id} question={question} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4';

function NearTip({ tip }: { tip: TipCard }) {
  return (
    <li className="wrap-anywhere">
      <Link to={paths.tip(tip._id)} state={useLinkState(tip)} className={linkClass}>
        <bdi>{tip.title}</bdi>
      </Link>{' '}
      <span className="text-sm text-ink-soft">
        by <bdi>{tip.name}</bdi>
      </span>
    </li>
  );
}

function NearQuestion({ question }: { question: Question }) {
  const { id, text, plant, gardener } = question;
  const plantName = usePlantName()(plant);
  return (
    <li className="wrap-anywhere">
      <Link to={paths.question(id)} className={linkClass}>
        <bdi>{text === null ? deletedInWords : shortened(text)}</bdi>
      </Link>{' '}
      <span className="text-sm text-ink-soft">
        {stateInWords(question)}
        {plantName ? ` · ${plantName}` : ''}
        {gardener ? (
          <>
            {' · '}
            <bdi>{gardener.name}</bdi>
          </>
        ) : null}
      </span>
    </li>
  );
}
