import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuestionsUpToDate } from '~/features/questions/changes';
import { askedOfMe } from '~/features/questions/queries';
import { QuestionRow } from '~/features/questions/question-row';
import { useUnblocked } from '~/shared/blocks/blocks';
import { Button } from '~/shared/ui/button';

/** The questions under the gardener's tips that wait for them. Nothing where there are none, or where they cannot be fetched. */
export function Asked() {
  const { shown, next } = useAsked('');
  if (shown.length === 0 && !next) return null;
  return (
    <section aria-labelledby="asked" className="mb-10">
      <h2 id="asked" className="text-xl">
        Questions under your tips
      </h2>
      <Some cursor="" />
    </section>
  );
}

const unsolved = { state: 'open' } as const;

function useAsked(cursor: string) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(askedOfMe(cursor));
  const questions = useQuestionsUpToDate(data, dataUpdatedAt, unsolved, false);
  const { shown = [] } = useUnblocked(questions, ({ gardener }) => gardener?.id ?? null);
  return { shown, next: data?.next, isFailed: error !== null && !data, refetch };
}

/** From this cursor on: the first ones, and a button that adds the others. */
function Some({ cursor }: { cursor: string }) {
  const { shown, next, isFailed, refetch } = useAsked(cursor);
  const [isMore, setMore] = useState(false);
  return (
    <>
      {/* In place of the button that had the focus. */}
      <div ref={cursor ? focus : undefined} tabIndex={-1} className="outline-none">
        {shown.length > 0 ? (
          <ul className={`max-w-[46rem] ${cursor ? '' : 'mt-3'}`}>
            {shown.map((question) => (
              <QuestionRow key={question.id} question={question} heading="h3" />
            ))}
          </ul>
        ) : null}
        {isFailed ? (
          <p role="alert" className="text-sm text-ink-soft">
            More of them could not be fetched.{' '}
            <Button kind="link" onClick={() => refetch()}>
              Try again
            </Button>
          </p>
        ) : null}
      </div>
      {next && isMore ? <Some cursor={next} /> : null}
      {next && !isMore ? (
        <Button kind="link" onClick={() => setMore(true)}>
          Show more<span className="sr-only"> questions under your tips</span>
        </Button>
      ) : null}
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
