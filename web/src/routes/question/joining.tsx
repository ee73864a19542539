import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { joinedInWords } from '~/features/questions/in-words';
import type { useOwnId } from '~/features/questions/use-own-id';
import { isMarked, ownMarks } from '~/features/tips/marks/queries';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { buttonClass } from '~/shared/ui/button';
import { CheckIcon } from '~/shared/ui/icons';
import { useJoin } from './use-join';

type Props = { thread: QuestionThread; own: ReturnType<typeof useOwnId> };

/** How many gardeners want to know a question too, and a button for others than its asker. That of visitors leads to the login and back. */
export function Joining({ thread, own }: Props) {
  const session = useSession();
  const { text, gardener, state, joined } = thread;
  if (text === null) return null;
  if (own.id !== undefined && own.id === gardener?.id) return <Line count={joined} />;
  if (session.state === 'signed-in' && !own.pending) return <Toggle thread={thread} />;
  if (state === 'solved') return <Line count={joined} />;
  const unknown = session.state === 'unknown';
  return (
    <Line count={joined}>
      {session.state === 'signed-in' ? null : <LogIn className={unknown ? 'if-signed-out' : ''} />}
      {session.state === 'signed-out' ? null : <Room className={unknown ? 'if-signed-in' : ''} />}
    </Line>
  );
}

/** `children`: the button. `note`: under it. */
function Line({ count, note, children }: { count: number; note?: ReactNode; children?: ReactNode }) {
  const words = joinedInWords(count);
  if (!words && !children) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {children}
      {words ? <p>{words}</p> : null}
      {note}
    </div>
  );
}

const label = 'I want to know too';

/** As wide as the longer of the button's two texts, so that a press moves nothing. */
const width = 'w-56 max-w-full print:hidden';

function LogIn({ className }: { className: string }) {
  const { pathname, search, hash } = useLocation();
  return (
    <Link to={paths.loginFrom(pathname + search + hash)} className={buttonClass('quiet', `${width} ${className}`)}>
      {label}
    </Link>
  );
}

/** The place of a button that is not there yet. */
function Room({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={buttonClass('quiet', `invisible ${width} ${className}`)} />;
}

/** Filled while it is on. */
const look = 'aria-pressed:border-leaf-fill aria-pressed:bg-leaf-fill aria-pressed:text-on-leaf';

/** Only who has joined a solved question, or one of a gardener whom they block, has a button, to take it back. */
function Toggle({ thread: { id, state, gardener, joined } }: Pick<Props, 'thread'>) {
  const { data: own, isPending: isUnknown } = useQuery(ownMarks);
  const { mutate, isPending } = useJoin();
  const [isTouched, setTouched] = useState(false);
  const isBlocked = useBlocked()(gardener?.id) === 'left-out';
  const told = useId();
  const on = own !== undefined && isMarked(own.now, 'joined', id);
  const isOffered = state !== 'solved' && !isBlocked;
  // The server's count may be from before.
  const count = on ? Math.max(joined, 1) : joined;
  if (!own) return <Line count={count}>{isUnknown && isOffered ? <Room /> : null}</Line>;
  // It stays where it is whatever comes of a press, and so does the focus.
  if (!isOffered && !on && !isTouched) return <Line count={count} />;
  const toggle = () => {
    setTouched(true);
    mutate({ id, on: !on, count });
  };
  const note =
    on && state !== 'solved' ? (
      <p id={told} className="basis-full print:hidden">
        We tell you when it is solved.
      </p>
    ) : null;
  return (
    <Line count={count} note={note}>
      <button
        type="button"
        aria-pressed={on}
        aria-describedby={note ? told : undefined}
        // Not disabled: that would take the focus away.
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : toggle}
        className={buttonClass('quiet', `${width} ${look}`)}
      >
        {on ? <CheckIcon size={16} className="stroke-3" /> : null}
        {on ? 'You want to know too' : label}
      </button>
    </Line>
  );
}
