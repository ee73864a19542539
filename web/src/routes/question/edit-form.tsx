import { type RefCallback, useRef, useState } from 'react';
import { CannotWrite } from '~/features/moderation/cannot-write';
import { NotSent } from '~/features/moderation/not-sent';
import { isGone, useEditPost } from '~/features/questions/mutations';
import { asSent, fault, ofText, tooLong, used } from '~/features/questions/written';
import { ApiError } from '~/shared/api/client';
import { editHours, silentEditMinutes } from '~/shared/api/limits.gen';
import { postDraft } from '~/shared/form-draft';
import { useTabDraft } from '~/shared/tab-draft';
import { Button } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { capital } from '~/shared/words';

type Props = {
  post: { kind: 'question' | 'answer'; id: string; text: string };
  takesFocus: boolean;
  onClose: () => void;
};

/** `base`: the words that it began from. A draft of an older release has none. */
type Draft = { text?: string; base?: string };

/** Edits a question or an answer. What is typed is kept in the tab until it is saved or cancelled. */
export function EditForm({ post: { kind, id, text: saved }, takesFocus, onClose }: Props) {
  const name = postDraft(id);
  const { draft, setDraft } = useTabDraft<Draft>(name, {}, ({ text = saved }) => text !== saved);
  const [opened] = useState(saved);
  // While nothing is typed, an edit in another tab shows here too.
  const { text = saved, base = draft.text === undefined ? saved : opened } = draft;
  const { mutateAsync, isPending, error, reset } = useEditPost();
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const wrong = isTried ? fault(text, `Write your ${kind}.`) : tooLong(text);
  const refused = ofText(error);
  const submit = async () => {
    if (isPending) return;
    setTried(true);
    if (fault(text, 'missing')) return field.current?.focus();
    if (asSent(text) === asSent(saved)) return onClose();
    try {
      await mutateAsync({ id, text: asSent(text) });
      void toast('success', `Your ${kind} is changed`);
      onClose();
    } catch (error) {
      if (ofText(error)) field.current?.focus();
    }
  };
  return (
    <form
      ref={takesFocus ? focusField : undefined}
      noValidate
      aria-label={`Edit your ${kind}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mt-4"
    >
      <CannotWrite className="mb-4" />
      {base !== saved && text !== saved ? <ChangedElsewhere saved={saved} /> : null}
      <TextArea
        ref={field}
        label={`The text of your ${kind}`}
        note={used(text)}
        help={`You can edit it for ${editHours} hours. After the first ${silentEditMinutes} minutes, readers see that it was edited.`}
        error={wrong || (refused ? capital(`your ${kind} ${refused.message}.`) : undefined)}
        required
        dir="auto"
        readOnly={isPending}
        value={text}
        onChange={({ target }) => {
          if (error) reset();
          setDraft({ text: target.value, base });
        }}
      />
      {error && !refused ? (
        <div className="mt-4">
          <NotSaved error={error} kind={kind} />
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending || undefined}>
          {isPending ? <Spinner /> : null}
          Save
        </Button>
        <Button kind="quiet" aria-disabled={isPending || undefined} onClick={isPending ? undefined : onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** To save is then a choice: it replaces these words. */
function ChangedElsewhere({ saved }: { saved: string }) {
  return (
    <div role="status" className="mb-4 rounded-card bg-moss px-5 py-4">
      <p>This was changed elsewhere meanwhile. Now it says:</p>
      <p dir="auto" className="mt-2 whitespace-pre-line">
        {saved}
      </p>
    </div>
  );
}

/** Once, with the cursor after the text. */
const focusField: RefCallback<HTMLFormElement> = (form) => {
  const field = form?.querySelector('textarea');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
};

/** Where nothing can be done, the text can be copied at least. */
function NotSaved({ error, kind }: { error: Error; kind: string }) {
  const isFinal = isGone(error) || (error instanceof ApiError && error.status === 403);
  if (!isFinal) return <NotSent error={error} kept="Your changes are kept. Sign in again, then save them." />;
  return (
    <p role="alert" className="text-sm font-medium text-clay">
      {isGone(error) ? `This ${kind} is not here any more.` : error.message} Your text is still here, so you can copy
      it.
    </p>
  );
}
