import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { joinedInWords } from '~/features/questions/in-words';
import type { useOwnId } from '~/features/questions/use-own-id';
import { isMarked, ownMarks } from '~/features/tips/marks/queries';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { buttonClass } from '~/shared/ui/button';
import { CheckIcon } from '~/shared/ui/icons';
import { useJoin } from './use-join';

type Props = { thread: QuestionThread; own: ReturnType<typeof useOwnId> };

/**
 * How many gardeners want to know a question too, and a button for others than its asker. That of visitors leads to the login, and joins on
 * the way back.
 */
export function Joining({ thread, own }: Props) {
  const session = useSession();
  const join = useJoin();
  const logIn = useLogIn(thread.id);
  const { text, gardener, state, joined } = thread;
  // The session has ended under a press.
  if (session.state === 'signed-out' && session.why === 'ended' && isSessionOver(join.error)) {
    return <Navigate {...logIn} replace />;
  }
  if (text === null) return null;
  if (own.id !== undefined && own.id === gardener?.id) return <Line count={joined} />;
  if (session.state === 'signed-in' && !own.pending) return <Toggle thread={thread} join={join} />;
  if (state === 'solved') return <Line count={joined} />;
  const unknown = session.state === 'unknown';
  return (
    <Line count={joined}>
      {session.state === 'signed-in' ? null : <LogIn to={logIn} className={unknown ? 'if-signed-out' : ''} />}
      {session.state === 'signed-out' ? null : <Room className={unknown ? 'if-signed-in' : ''} />}
    </Line>
  );
}

type LineProps = { count: number; isLive?: boolean; note?: ReactNode; children?: ReactNode };

/** `children`: the button. `note`: under it. `isLive`: a screen reader announces another number. */
function Line({ count, isLive, note, children }: LineProps) {
  const words = joinedInWords(count);
  if (!words && !children) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      {children}
      {words || isLive ? <p role={isLive ? 'status' : undefined}>{words}</p> : null}
      {note}
    </div>
  );
}

const label = 'I want to know too';

/** Wide enough for the text with its tick, so that a press moves nothing. */
const width = 'w-56 max-w-full print:hidden';

/** Where a visitor joins the question on the way back. */
function useLogIn(id: string) {
  const { pathname, search, hash } = useLocation();
  const state = useNavigationState();
  return { to: paths.loginFrom(pathname + search + hash), state: navigationState({ ...state, joining: id }) };
}

function LogIn({ to, className }: { to: ReturnType<typeof useLogIn>; className: string }) {
  return (
    <Link {...to} className={buttonClass('quiet', `${width} ${className}`)}>
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

/** Calls `join` once `isKnown`, where a visitor has pressed the button before the login. */
function useReturn(id: string, isKnown: boolean, join: () => void): void {
  const { joining, ...state } = useNavigationState();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isDone = useRef(false);
  useEffect(() => {
    if (joining !== id || !isKnown || isDone.current) return;
    isDone.current = true;
    // A reload does not join it again.
    navigate(pathname + search + hash, { replace: true, state });
    join();
  });
}

type ToggleProps = Pick<Props, 'thread'> & { join: ReturnType<typeof useJoin> };

/** Only who has joined a solved question, or one of a gardener whom they block, has a button, to take it back. */
function Toggle({ thread: { id, state, gardener, joined }, join: { mutate, isPending, error } }: ToggleProps) {
  const { data: own, isPending: isUnknown } = useQuery(ownMarks);
  const [isTouched, setTouched] = useState(false);
  const isBlocked = useBlocked()(gardener?.id) === 'left-out';
  const told = useId();
  const on = own !== undefined && isMarked(own.now, 'joined', id);
  const isOffered = state !== 'solved' && !isBlocked;
  // The server's count may be from before.
  const count = on ? Math.max(joined, 1) : joined;
  const toggle = () => {
    setTouched(true);
    mutate({ id, on: !on, count });
  };
  useReturn(id, own !== undefined, () => {
    if (isOffered && !on) toggle();
  });
  if (!own) return <Line count={count}>{isUnknown && isOffered ? <Room /> : null}</Line>;
  // It stays where it is whatever comes of a press, and so does the focus.
  if (!isOffered && !on && !isTouched) return <Line count={count} />;
  const note =
    on && state !== 'solved' ? (
      <p id={told} className="basis-full print:hidden">
        We tell you when it is solved.
      </p>
    ) : null;
  return (
    <>
      <Line count={count} isLive note={note}>
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
          {label}
        </button>
      </Line>
      {isSessionOver(error) ? (
        <div className="mt-4">
          <SessionEnded />
        </div>
      ) : null}
    </>
  );
}
