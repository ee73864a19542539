import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQuestionsUpToDate, useThread } from '~/features/questions/changes';
import { saidInWords } from '~/features/questions/in-words';
import { questionsPage, questionThread } from '~/features/questions/queries';
import { shownAtOnce } from '~/features/questions/questions-section';
import type { Answer, Question } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { Spinner } from '~/shared/ui/spinner';

/**
 * On paper, the solved questions of those that the tip's page shows, with the answers that solved them. Few readers print, so the answers
 * are fetched for a print only. A browser does not wait for them when its own menu prints, so there is a button too, which does.
 */
export function AnswersOnPaper({ tip }: { tip: string }) {
  const about = { tip };
  const { data, dataUpdatedAt } = useQuery(questionsPage(about, undefined, shownAtOnce));
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, about, true);
  const standing = useBlocked();
  const solved = (questions ?? [])
    .slice(0, shownAtOnce)
    .filter(({ state, text, gardener }) => state === 'solved' && text !== null && standing(gardener?.id) === 'shown');
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    const build = () => flushSync(() => setOnPaper(true));
    addEventListener('beforeprint', build);
    return () => removeEventListener('beforeprint', build);
  }, []);
  if (solved.length === 0) return null;
  return (
    <>
      <PrintButton questions={solved} />
      {isOnPaper ? (
        <section aria-labelledby="solved" className="mt-5 hidden print:block">
          <h2 id="solved">Solved questions</h2>
          <ul>
            {solved.map((question) => (
              <Solved key={question.id} question={question} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Prints when the answers are there, or when they cannot be fetched. */
function PrintButton({ questions }: { questions: Question[] }) {
  const client = useQueryClient();
  const [isFetching, setFetching] = useState(false);
  const printWhole = async (button: Element) => {
    if (isFetching) return;
    setFetching(true);
    await Promise.all(questions.map(({ id }) => client.prefetchQuery(questionThread(id))));
    setFetching(false);
    // The reader may have left the page.
    if (button.isConnected) print();
  };
  return (
    <p>
      <Button
        kind="link"
        aria-disabled={isFetching || undefined}
        onClick={({ currentTarget }) => void printWhole(currentTarget)}
      >
        {isFetching ? <Spinner /> : null}
        Print the tip with its answers
      </Button>
    </p>
  );
}

/** Until its answers are there, it says where they are. */
function Solved({ question: { id, text } }: { question: Question }) {
  const { thread, isMissing } = useThread(id);
  const standing = useBlocked();
  const answers = thread?.thread.filter(
    ({ accepted, text, tip, gardener }) =>
      accepted && (text !== null || tip !== null) && standing(gardener.id) === 'shown',
  );
  if (isMissing || answers?.length === 0) return null;
  return (
    <li className="border-t border-line py-1.5">
      <p dir="auto" className="font-semibold whitespace-pre-line">
        {text}
      </p>
      {answers ? (
        answers.map((answer) => <Answered key={answer.id} answer={answer} />)
      ) : (
        <p>
          The answer is at{' '}
          <strong>
            {location.host}
            {paths.question(id)}
          </strong>
          .
        </p>
      )}
    </li>
  );
}

function Answered({ answer: { text, tip, gardener, at } }: { answer: Answer }) {
  const isTipShown = useBlocked()(tip?.authorId) === 'shown';
  return (
    <div className="mt-1">
      {text === null ? null : (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
      {tip && isTipShown ? (
        <p>
          {saidInWords(null, tip.title)}, at {location.host}
          {paths.tip(tip._id)}
        </p>
      ) : null}
      <p className="text-ink-soft">
        <bdi>{gardener.name}</bdi>
        {' · '}
        <time dateTime={at}>{longDate(at)}</time>
      </p>
    </div>
  );
}
