import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { CannotWrite } from '~/features/moderation/cannot-write';
import { NotSent } from '~/features/moderation/not-sent';
import { ofTip, useAnswer } from '~/features/questions/mutations';
import { asSent, fault, ofText, tooLong, used, useWritten } from '~/features/questions/written';
import type { NoteGardener } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { answerDraft } from '~/shared/form-draft';
import { pageOfPost, paths } from '~/shared/paths';
import { type Gardener, useSession } from '~/shared/session/session';
import { isVisible } from '~/shared/text/visible';
import { Button, buttonClass } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { capital } from '~/shared/words';
import { AnswerTip } from './answer-tip';

type Props = {
  question: string;
  /** The tip that the question is about. */
  about: string | null;
  asker: NoteGardener | null;
  isOwn: boolean;
};

/** The form of an answer. Visitors have a link that leads to the login and back. */
export function AnswerForm({ question, about, asker, isOwn }: Props) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const isBlocked = useBlocked()(asker?.id) === 'left-out';
  const [isWriting, setWriting] = useState(false);
  const login = paths.loginFrom(pathname + search + hash);
  if (session.state === 'unknown') return null;
  // The session has ended with something in the form, which is kept in the tab.
  if (session.state === 'signed-out' && isWriting && session.why === 'ended') {
    return <Navigate to={login} replace />;
  }
  return (
    <section aria-labelledby="your-answer" className="mt-10 print:hidden">
      <h2 id="your-answer" className="border-t border-line-strong pt-5 text-xl">
        {isOwn ? 'Something to add?' : 'Do you know it?'}
      </h2>
      {session.state === 'signed-out' ? (
        <p className="mt-4">
          <Link to={login} className={buttonClass('primary')}>
            Log in to answer
          </Link>
        </p>
      ) : isBlocked ? (
        <p className="mt-3 text-ink-soft">You block this gardener, so you cannot answer.</p>
      ) : (
        <Form
          key={session.gardener.sub}
          question={question}
          about={about}
          gardener={session.gardener}
          onWriting={setWriting}
        />
      )}
    </section>
  );
}

type FormProps = Pick<Props, 'question' | 'about'> & {
  gardener: Gardener;
  onWriting: (isWriting: boolean) => void;
};

function Form({ question, about, gardener, onWriting }: FormProps) {
  const start = { text: '', plant: null };
  const { written, change, keyOf, drop } = useWritten(answerDraft(gardener.sub, question), start);
  const { text, tip = null } = written;
  const { mutateAsync, isPending, error, reset } = useAnswer();
  const navigate = useNavigate();
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const tipButton = useRef<HTMLButtonElement>(null);
  const wrong = isTried ? fault(text, tip ? '' : 'Write your answer.') : tooLong(text);
  const refused = ofText(error);
  const unfit = ofTip(error);
  const submit = async () => {
    if (isPending) return;
    onWriting(true);
    setTried(true);
    if (fault(text, tip ? '' : 'missing')) return field.current?.focus();
    const body = { question, ...wordsOf(text), ...(tip ? { tip: tip._id } : {}) };
    try {
      const { id } = await mutateAsync({ key: keyOf(body), body, card: tip });
      setTried(false);
      change({ text: '', tip: null });
      drop();
      onWriting(false);
      void toast('success', 'Your answer is sent');
      // To the answer, which takes the focus.
      if (window.location.pathname === paths.question(question)) navigate(pageOfPost(id), { replace: true });
    } catch (error) {
      if (ofText(error)) field.current?.focus();
      else if (ofTip(error)) tipButton.current?.focus();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-4"
    >
      <CannotWrite className="mb-4" />
      <TextArea
        ref={field}
        label={tip ? 'Your answer (optional with a tip)' : 'Your answer'}
        note={used(text)}
        help="What you would do, and how you know. Everybody can read it, with your name."
        error={wrong || (refused ? capital(`your answer ${refused.message}.`) : undefined)}
        required={tip === null}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          if (error) reset();
          onWriting(target.value !== '' || tip !== null);
          change({ text: target.value });
        }}
      />
      <AnswerTip
        tip={tip}
        about={about}
        error={unfit ? `${capital(`the tip ${unfit.message}`)}. Remove it, or choose another one.` : undefined}
        button={tipButton}
        onChange={(tip) => {
          if (error) reset();
          onWriting(text !== '' || tip !== null);
          change({ tip });
        }}
      />
      {error && !refused && !unfit ? (
        <div className="mt-4">
          <NotSent error={error} kept="Your answer is kept. Sign in again, then send it." />
        </div>
      ) : null}
      <Button type="submit" aria-disabled={isPending || undefined} className="mt-4">
        {isPending ? <Spinner /> : null}
        Send the answer
      </Button>
    </form>
  );
}

/** As they are sent: a tip can answer without any. */
function wordsOf(text: string): { text?: string } {
  const sent = asSent(text);
  return isVisible(sent) ? { text: sent } : {};
}
