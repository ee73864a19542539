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

/** A button for signed-in readers on an answer that solved the question: it is no longer true. */
export function Doubting({ answer, own, settles, isAsked }: Props) {
  const session = useSession();
  if (session.state === 'signed-out' || !(answer.accepted || answer.outdated)) return null;
  if (session.state === 'signed-in' && !own.pending) {
    return <Toggle answer={answer} isEnough={settles || own.id === answer.gardener.id} isAsked={isAsked} />;
  }
  return isAsked ? <Room className={session.state === 'unknown' ? 'if-signed-in' : ''} /> : null;
}

/** The place of a button that is not there yet. */
function Room({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`invisible ${linkClass} ${className}`} />;
}

type ToggleProps = Pick<Props, 'answer' | 'isAsked'> & { isEnough: boolean };

/** Of a deleted question, only who has said so has a button, to take it back. It stays where it is whatever comes of a press. */
function Toggle({ answer: { id, gardener, outdated }, isAsked, isEnough }: ToggleProps) {
  const { data: own, isPending: isUnknown } = useQuery(ownMarks);
  const { mutate, isPending, isSuccess, variables } = useDoubt();
  const [isTouched, setTouched] = useState(false);
  if (!own) return isUnknown && isAsked ? <Room /> : null;
  const on = isMarked(own.now, 'outdated', id);
  if (!isAsked && !on && !isTouched) return null;
  const text = on ? 'It is true after all' : 'No longer true';
  const toggle = () => {
    setTouched(true);
    mutate({ id, on: !on, isEnough, wasOutdated: outdated });
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
          {isSuccess && variables.on ? thanks(variables.wasOutdated) : ''}
        </p>
      )}
    </>
  );
}

const thanks = (wasOutdated: boolean) =>
  wasOutdated ? 'Thank you. Others say so too.' : 'Thank you. When three gardeners say so, the question is open again.';
