import { useRef, useState } from 'react';
import { useNoteGardener } from '~/features/moderation/cases';
import { NotSent, notSent } from '~/features/moderation/not-sent';
import { ApiError } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { PrivateNote } from '~/shared/api/schema.gen';
import { noteDraft } from '~/shared/form-draft';
import { useGardener } from '~/shared/session/use-gardener';
import { useTabDraft } from '~/shared/tab-draft';
import { Button } from '~/shared/ui/button';
import { TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { Line, Part } from './part';

type Props = { gardener: string; notes: PrivateNote[]; isOneself: boolean };

/** What moderators write about a gardener for each other. Nobody writes one about themselves. */
export function Notes({ gardener, notes, isOneself }: Props) {
  return (
    <Part title="Notes of the moderators">
      {notes.length === 0 ? <p className="pt-3 text-sm text-ink-soft">None yet.</p> : null}
      <ul>
        {notes.map(({ at, by, text }) => (
          <Line key={`${at} ${by}`} words={null} at={at} text={text} />
        ))}
      </ul>
      {isOneself ? null : <NoteForm gardener={gardener} />}
    </Part>
  );
}

function NoteForm({ gardener }: { gardener: string }) {
  const name = noteDraft(useGardener()?.sub ?? '', gardener);
  const { draft: text, setDraft: setText } = useTabDraft<string>(name, '', Boolean);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useNoteGardener(gardener);
  const isOfText = error instanceof ApiError && error.errors.some(({ field }) => field === 'text');
  const submit = () => {
    setEmpty(!text.trim());
    if (!text.trim()) return field.current?.focus();
    if (!isPending) mutate(text.trim(), { onSuccess: () => setText('') });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        // Escape would leave the page, and with it what is typed.
        if (event.key === 'Escape' && text) event.preventDefault();
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
      }}
      className="pt-3"
    >
      <TextArea
        ref={field}
        label="Write a note"
        note={`${text.length} / ${limits.ReportNote.most}`}
        help="Only moderators read it here. The gardener gets it with an export of their data. It is kept for a year."
        error={empty ? 'Write something first.' : isOfText ? notSent(error) : undefined}
        dir="auto"
        maxLength={limits.ReportNote.most}
        readOnly={isPending}
        value={text}
        onChange={({ target }) => {
          setEmpty(false);
          setText(target.value);
        }}
        className="[&_textarea]:min-h-[calc(2lh+1.375rem)]"
      />
      {error && !isOfText ? (
        <div className="mt-3">
          <NotSent error={error} kept="Your words stay here. Sign in again, then keep the note." />
        </div>
      ) : null}
      <Button type="submit" kind="quiet" aria-disabled={isPending || undefined} className="mt-3">
        {isPending ? <Spinner /> : null}
        Keep the note
      </Button>
    </form>
  );
}
