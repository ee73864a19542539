import { useState } from 'react';
import { kindOf } from '~/features/questions/changes';
import type { QuestionThread } from '~/shared/api/schema.gen';
import { dropDraft, editedPosts, postDraft, readDraft } from '~/shared/form-draft';
import { useSession } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { TextArea } from '~/shared/ui/form/field';

type Props = {
  question: string;
  /** `undefined`: the question is gone. */
  thread: QuestionThread | undefined;
};

/** The edits of a question and its answers that are not there any more: what was typed can still be copied. */
export function LeftEdits({ question, thread }: Props) {
  const session = useSession();
  const [, setDiscarded] = useState<string>();
  const isThere = (id: string) =>
    thread?.id === id ? thread.text !== null : thread?.thread.some((answer) => answer.id === id);
  const left = editedPosts(question).filter((id) => !isThere(id));
  /** Who comes back to them may read something else first. */
  const [leftBefore] = useState(left);
  if (session.state !== 'signed-in') return null;
  return left.map((id) => {
    const kind = kindOf(id);
    return (
      <section
        key={id}
        ref={leftBefore.includes(id) ? undefined : focusIfLost}
        tabIndex={-1}
        aria-label={`Your changes to this ${kind}`}
        className="mt-10 outline-none print:hidden"
      >
        <p role="status" className="mb-4">
          The {kind} that you were editing is not here any more, so your changes were not saved. You can copy them.
        </p>
        <TextArea label="What you wrote" dir="auto" readOnly value={readDraft<{ text: string }>(postDraft(id))?.text} />
        <Button
          kind="quiet"
          className="mt-4"
          onClick={() => {
            dropDraft(postDraft(id));
            setDiscarded(id);
          }}
        >
          Discard it
        </Button>
      </section>
    );
  });
}

/** With the form, the field that had the focus is gone. */
function focusIfLost(section: HTMLElement | null): void {
  if (document.activeElement === document.body) focusInView(section);
}
