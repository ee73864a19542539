import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { useOwnId } from '~/features/questions/use-own-id';
import { isMarked, ownMarks } from '~/features/tips/marks/queries';
import type { Answer } from '~/shared/api/schema.gen';
import { useSession } from '~/shared/session/session';
import { linkClass } from './post-menu';
import { useDoubt } from './use-doubt';

type Props = {
  answer: Answer;
  own: ReturnType<typeof useOwnId>;
  settles: boolean;
  /** Its question is not deleted. */
  isAsked: boolean;
};

/**
 * A button for signed-in readers on an answer that solved the question: it is no longer true. Once pressed, it stays where it is whatever
 * comes of the press, and so does the focus.
 */
export function Doubting({ answer, own, settles, isAsked }: Props) {
  const session = useSession();
  const [isTouched, setTouched] = useState(false);
  const { accepted, outdated } = answer;
  if (session.state === 'signed-out' || !(accepted || outdated || isTouched)) return null;
  const isOffered = isAsked && accepted;
  if (session.state === 'signed-in' && !own.pending) {
    return (
      <Toggle
        answer={answer}
        isEnough={settles || own.id === answer.gardener.id}
        isOffered={isOffered || isTouched}
        onTouch={() => setTouched(true)}
      />
    );
  }
  return isOffered ? <Room className={session.state === 'unknown' ? 'if-signed-in' : ''} /> : null;
}

/** The place of a button that is not there yet. */
function Room({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`invisible ${linkClass} ${className}`} />;
}

type ToggleProps = {
  answer: Answer;
  isEnough: boolean;
  /** To who has not said so: it still solves a question that is not deleted. */
  isOffered: boolean;
  onTouch: () => void;
};

/** Who has said so can take it back, also where it is not offered. */
function Toggle({ answer, isEnough, isOffered, onTouch }: ToggleProps) {
  const { id, gardener, accepted, outdated } = answer;
  const { data: own, isPending: isUnknown } = useQuery(ownMarks);
  const { mutate, isPending, isSuccess, variables } = useDoubt();
  if (!own) return isUnknown && isOffered ? <Room /> : null;
  // A doubt that is enough would show, so an acceptance has ended it.
  const on = isMarked(own.now, 'outdated', id) && !(isEnough && accepted);
  if (!isOffered && !on) return null;
  const text = on ? 'It is true after all' : 'No longer true';
  const wasOutdated = variables?.answer.outdated === true;
  /** The gardener's doubt alone has outdated it. */
  const isAlone = isSuccess && variables.on && variables.isEnough && !wasOutdated;
  const toggle = () => {
    onTouch();
    const next = on ? (isAlone ? false : undefined) : outdated || (isEnough && accepted) ? true : undefined;
    mutate({ answer, on: !on, isEnough, outdated: next });
  };
  return (
    <>
      <button
        type="button"
        aria-label={`${text}: the answer of ${gardener.name}`}
        // Not disabled: that would take the focus away.
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : toggle}
        className={linkClass}
      >
        {text}
      </button>
      {isEnough ? null : (
        <p role="status" className="basis-full print:hidden">
          {isSuccess && variables.on ? thanks(wasOutdated) : ''}
        </p>
      )}
    </>
  );
}

const thanks = (wasOutdated: boolean) =>
  wasOutdated ? 'Thank you. Others say so too.' : 'Thank you. When three gardeners say so, the question is open again.';
