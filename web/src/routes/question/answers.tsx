import { type RefObject, useRef } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { EditedAt } from '~/features/questions/edited-at';
import { answersInWords, outdatedInWords, saidInWords } from '~/features/questions/in-words';
import type { useOwnId } from '~/features/questions/use-own-id';
import { useSettles } from '~/features/questions/use-settles';
import { TipLine } from '~/features/tips/card/tip-line';
import type { Answer, QuestionThread, TipCard } from '~/shared/api/schema.gen';
import { useBlocked, useUnblocked } from '~/shared/blocks/blocks';
import { Fold, LeftOut } from '~/shared/blocks/fold';
import { shortDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { CheckIcon } from '~/shared/ui/icons';
import { Doubting } from './doubting';
import { EditForm } from './edit-form';
import { PostMenu } from './post-menu';
import { useAccept } from './use-accept';
import { useEditing } from './use-editing';

type Own = ReturnType<typeof useOwnId>;
type Props = { thread: QuestionThread; own: Own; heading: RefObject<HTMLHeadingElement | null> };

/** Those that solved it first, then the oldest first. One that is added or accepted stays where it is until the next visit. */
export function Answers({ thread: question, own, heading }: Props) {
  const { thread, gardener } = question;
  const { shown = [], leftOut } = useUnblocked(thread, ({ gardener }) => gardener.id);
  const isAsker = own.id !== undefined && own.id === gardener?.id;
  const settles = useSettles(question, own);
  return (
    <section aria-labelledby="answers" className="mt-10">
      <h2 id="answers" ref={heading} tabIndex={-1} className="border-t border-line-strong pt-5 text-xl outline-none">
        {answersInWords(thread.length)}
      </h2>
      {shown.length > 0 ? (
        <ul className="mt-4">
          {shown.map((answer) => (
            <One
              key={answer.id}
              answer={answer}
              own={own}
              settles={settles}
              isAsked={question.text !== null}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      ) : leftOut > 0 ? null : (
        <p className="mt-3 text-ink-soft">
          {isAsker ? 'You get a notice when somebody answers.' : 'Do you know it? Yours would be the first answer.'}
        </p>
      )}
      <LeftOut count={leftOut} what="answer" className="mt-4" />
    </section>
  );
}

type OneProps = {
  answer: Answer;
  own: Own;
  settles: boolean;
  /** The question is not deleted. */
  isAsked: boolean;
  onGone: () => void;
};

function One({ answer, own, settles, isAsked, onGone }: OneProps) {
  const { id, text, tip, gardener, at, accepted, outdated } = answer;
  const place = id.slice(id.lastIndexOf('.') + 1);
  // The browser has looked for it before the answers were there.
  const isAskedFor = useLocation().hash === `#${place}`;
  const shown = useRef<HTMLParagraphElement>(null);
  const editing = useEditing(answer, { isOwn: own.id === gardener.id, shown });
  if (editing.login) return <Navigate to={editing.login} replace />;
  return (
    <li
      id={place}
      ref={isAskedFor ? focusInView : undefined}
      tabIndex={-1}
      className="relative border-t border-line py-4 outline-none"
    >
      <Fold what="answer" id={gardener.id} name={gardener.name}>
        {accepted ? (
          <p className="mb-1 flex items-center gap-1.5 pr-11 text-sm font-semibold text-leaf">
            <CheckIcon size={16} />
            Solved it
          </p>
        ) : outdated ? (
          <p className="mb-1 pr-11 text-sm font-semibold text-ink-soft">{outdatedInWords}</p>
        ) : null}
        {editing.isOpen ? (
          <EditForm
            post={{ kind: 'answer', id, text: text ?? '' }}
            takesFocus={editing.takesFocus}
            onClose={editing.close}
          />
        ) : (
          <p
            ref={shown}
            tabIndex={-1}
            dir={text === null ? undefined : 'auto'}
            className={`whitespace-pre-line outline-none ${text === null ? 'text-ink-soft' : ''} ${accepted || outdated ? '' : 'pr-11'}`}
          >
            {text ?? (tip ? 'Answers with a tip:' : 'It was a tip that is not public any more.')}
          </p>
        )}
        {tip ? <AnsweringTip tip={tip} /> : null}
        <p className="mt-1 text-sm text-ink-soft">
          <Link to={paths.gardener(gardener.id)} className="font-semibold text-ink underline-offset-4 hover:underline">
            <bdi>{gardener.name}</bdi>
          </Link>
          {' · '}
          <time dateTime={at}>{shortDate(new Date(at))}</time>
          <EditedAt {...answer} />
        </p>
        <div className="flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
          {settles ? <Solves answer={answer} /> : null}
          <Doubting answer={answer} own={own} settles={settles} isAsked={isAsked} />
          <PostMenu
            post={{ kind: 'answer', id, text: saidInWords(text) }}
            gardener={gardener}
            own={own}
            editing={editing}
            onGone={onGone}
          />
        </div>
      </Fold>
    </li>
  );
}

/** Its author may be another gardener than the one who answers. */
function AnsweringTip({ tip }: { tip: TipCard }) {
  if (useBlocked()(tip.authorId) === 'left-out') return <LeftOut count={1} className="mt-1" />;
  return (
    <div className="mt-3 mb-3 rounded-card border border-line px-5 py-4">
      <TipLine card={tip} />
    </div>
  );
}

/** For the asker and the author of the tip, who overrule doubts with it. It stays where it is whatever comes of a press, and so does the focus. */
function Solves({ answer }: { answer: Answer }) {
  const { gardener, accepted } = answer;
  const accept = useAccept();
  const text = accepted ? 'It did not solve it' : 'This solved it';
  return (
    <Button
      kind="link"
      aria-label={`${text}: the answer of ${gardener.name}`}
      onClick={() => accept({ answer, accepted: !accepted })}
      className="print:hidden"
    >
      {text}
    </Button>
  );
}
