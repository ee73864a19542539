import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { AboutTip } from '~/features/questions/about-tip';
import { useThread } from '~/features/questions/changes';
import { EditedAt } from '~/features/questions/edited-at';
import { deletedInWords, parted, shortened, stateInWords, usePlantName } from '~/features/questions/in-words';
import { useOwnId } from '~/features/questions/use-own-id';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { shortDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { Page } from '~/shared/ui/page';
import { Drawing } from '~/shared/ui/picture/plate';
import { Share } from '~/shared/ui/share';
import { Empty, Failure } from '~/shared/ui/states';
import { inText } from '~/shared/words';
import { AnswerForm } from './question/answer-form';
import { Answers } from './question/answers';
import { EditForm } from './question/edit-form';
import { Joining } from './question/joining';
import { LeftEdits } from './question/left-edits';
import { PostMenu } from './question/post-menu';
import { type Editing, useEditing } from './question/use-editing';

/** A question and its answers. */
export function QuestionPage() {
  const { id = '' } = useParams();
  const { thread, isMissing, error, refetch } = useThread(id);
  if (thread) return <Thread key={id} thread={thread} />;
  return (
    <Page title={isMissing ? 'Question not found' : 'Question'} description="A question of a gardener." index={false}>
      <div className="shell pt-10 pb-20">
        {isMissing ? (
          <Missing />
        ) : error ? (
          <Failure error={error} what="The question could not be fetched." retry={refetch} />
        ) : (
          <Waiting />
        )}
        {isMissing ? <LeftEdits question={id} thread={undefined} /> : null}
      </div>
    </Page>
  );
}

function Thread({ thread }: { thread: QuestionThread }) {
  const { id, text } = thread;
  const own = useOwnId();
  const answers = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  /** The server keeps a deleted question for its answers alone. */
  const afterDelete = () => {
    if (thread.thread.length === 0) navigate(paths.questions, { replace: true });
    else answers.current?.focus();
  };
  const isFolded = useBlocked()(thread.gardener?.id) !== 'shown';
  const title = text === null ? 'A deleted question' : isFolded ? 'A question' : shortened(text);
  return (
    <Page title={title} description={text === null ? deletedInWords : text.slice(0, 160)} index={text !== null}>
      <article className="shell pb-20 wrap-anywhere">
        <div className="mx-auto max-w-[46rem]">
          <Question thread={thread} own={own} onGone={afterDelete} />
          <LeftEdits question={id} thread={thread} />
          <Answers thread={thread} own={own} heading={answers} />
          {text === null ? null : (
            <AnswerForm
              question={id}
              about={thread.tip}
              asker={thread.gardener}
              isOwn={own.id !== undefined && own.id === thread.gardener?.id}
            />
          )}
        </div>
      </article>
    </Page>
  );
}

type QuestionProps = { thread: QuestionThread; own: ReturnType<typeof useOwnId>; onGone: () => void };

const crumb = 'inline-flex min-h-11 items-center text-marigold-ink hover:underline';

function Question({ thread, own, onGone }: QuestionProps) {
  const { id, plant, tip, tipTitle, text, gardener } = thread;
  const plantName = usePlantName()(plant);
  const standing = useBlocked()(gardener?.id);
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = () => {
    flushSync(() => setShown(true));
    // The button that had the focus is gone.
    heading.current?.focus({ preventScroll: true });
  };
  const isFolded = gardener !== null && standing !== 'shown' && !isShown;
  const whom = standing === 'folded' ? 'mute' : 'block';
  const parts = text === null ? { heading: deletedInWords, rest: '' } : parted(text);
  const isOwn = own.id !== undefined && own.id === gardener?.id;
  const editing = useEditing(thread, { isOwn, shown: heading });
  if (editing.login) return <Navigate to={editing.login} replace />;
  return (
    <header className="pt-6 md:pt-12">
      <div className="-my-3 flex items-center justify-between gap-x-3">
        <p className="label">
          <Link to={paths.questions} className={crumb}>
            Questions
          </Link>
          {plant && plantName ? (
            <>
              <span className="text-marigold-ink"> · </span>
              <Link to={paths.plant(plant)} className={crumb}>
                {plantName}
              </Link>
            </>
          ) : null}
        </p>
        <Share path={paths.question(id)} title={text === null ? deletedInWords : shortened(text)} small />
      </div>
      {tip ? (
        <p className="mt-5">
          <AboutTip tip={tip} title={tipTitle} />
        </p>
      ) : null}
      <h1
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className={`text-2xl text-balance outline-none md:text-3xl ${tip ? 'mt-2' : 'mt-5'}`}
      >
        {isFolded
          ? `A question by a gardener whom you ${whom}`
          : editing.isOpen
            ? 'Edit your question'
            : (parts?.heading ?? aboutWhat(tip ? 'a tip' : plantName))}
      </h1>
      {isFolded ? (
        <p className="mt-3">
          <Button kind="quiet" onClick={show}>
            Show the question
          </Button>
        </p>
      ) : (
        <>
          {text !== null && editing.isOpen ? (
            <EditForm post={{ kind: 'question', id, text }} takesFocus={editing.takesFocus} onClose={editing.close} />
          ) : text !== null && (parts?.rest ?? text) ? (
            <p dir="auto" className="mt-3 whitespace-pre-line">
              {parts?.rest ?? text}
            </p>
          ) : null}
          <Facts thread={thread} own={own} editing={editing} onGone={onGone} />
          <Joining thread={thread} own={own} />
        </>
      )}
    </header>
  );
}

/** Under the question: its state, its gardener, when it was asked, and what the reader can do about it. */
function Facts({ thread, own, editing, onGone }: QuestionProps & { editing: Editing }) {
  const { id, text, gardener, climate, at } = thread;
  return (
    <div className="relative mt-4 pr-11 text-sm text-ink-soft">
      <p>
        <strong className="font-semibold text-ink">{stateInWords(thread)}</strong>
        {gardener ? (
          <>
            {' · '}
            <Link
              to={paths.gardener(gardener.id)}
              className="font-semibold text-ink underline-offset-4 hover:underline"
            >
              <bdi>{gardener.name}</bdi>
            </Link>
          </>
        ) : null}
        {climate ? ` · ${inText(climate)} climate` : ''}
        {' · '}
        <time dateTime={at}>{shortDate(new Date(at))}</time>
        <EditedAt {...thread} />
      </p>
      {gardener && text !== null ? (
        <div className="flex flex-wrap items-center gap-x-5">
          <PostMenu
            post={{ kind: 'question', id, text, answers: thread.thread.length }}
            gardener={gardener}
            own={own}
            editing={editing}
            onGone={onGone}
          />
        </div>
      ) : null}
    </div>
  );
}

const aboutWhat = (name: string) => `A question about ${name || 'the garden'}`;

function Missing() {
  return (
    <>
      <h1 className="mb-6 text-display">Question not found</h1>
      <Empty
        drawing={<Drawing of="job-rain" />}
        action={
          <Link to={paths.questions} className={buttonClass('quiet')}>
            All questions
          </Link>
        }
      >
        This question does not exist, or it is not public any more.
      </Empty>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="mx-auto max-w-[46rem]">
      <span className="sr-only">Fetching the question</span>
      <div aria-hidden="true">
        <div className="skeleton h-6 w-3/5" />
        <div className="skeleton mt-4 h-5" />
        <div className="skeleton mt-2 h-5 w-2/5" />
      </div>
    </div>
  );
}
