import { useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import { appealDraft } from '~/shared/form-draft';
import { useGardener } from '~/shared/session/use-gardener';
import { useTabDraft } from '~/shared/tab-draft';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { inDigits } from '~/shared/words';
import { actOf, type HeldThing, useAppeal } from './appeals';
import { NotSent, notSent } from './not-sent';

type Props = { thing: HeldThing; onClose: () => void };

/** Why a hiding, a pause or a suspension should be taken back: once for each. What was typed survives a closed dialog and a reload. */
export function AppealDialog({ thing, onClose }: Props) {
  const { kind, id, title, hold, isPause } = thing;
  const act = hold.case ?? { kind, id };
  const against = actOf(thing);
  // Of one case, a pause and a hiding have an appeal each.
  const name = appealDraft(useGardener()?.sub ?? '', act.kind, `${act.id}.${against}`);
  const { draft: text, setDraft, drop } = useTabDraft<string>(name, '', Boolean);
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, isSuccess, error } = useAppeal();
  const type = (typed: string) => {
    setEmpty(false);
    setDraft(typed);
  };
  const submit = () => {
    setEmpty(!text.trim());
    if (!text.trim()) return field.current?.focus();
    if (!isPending) mutate({ ...act, against, text: text.trim(), at: hold.at }, { onSuccess: drop });
  };
  if (isSuccess) return <Sent thing={thing} onClose={onClose} />;
  const isOfText = error instanceof ApiError && error.errors.some(({ field }) => field === 'text');
  // Closed, the dialog could not say that the request failed.
  const close = isPending ? () => {} : onClose;
  return (
    <Dialog open onClose={close} title="Appeal" text={<bdi>{title}</bdi>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          ref={field}
          label={isPause || kind === 'profile' ? 'Why should it end?' : 'Why should it be shown again?'}
          note={`${inDigits(text.length)} / ${inDigits(limits.Appeal.most)}`}
          help="A moderator reads it. You can appeal once, so say what was misunderstood, or what you have changed."
          error={empty ? 'Say why.' : isOfText ? notSent(error) : undefined}
          dir="auto"
          maxLength={limits.Appeal.most}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {error && !isOfText ? (
          <div className="mt-4">
            <NotSent error={error} kept="Your text is kept. Sign in again, then send it." />
          </div>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? <Spinner /> : null}
            Send the appeal
          </Button>
          <Button kind="quiet" aria-disabled={isPending || undefined} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Sent({ thing, onClose }: Props) {
  const meanwhile = meanwhileInWords(thing);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your appeal is sent"
      text={`A moderator will look at it again. ${meanwhile} until then.`}
    >
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

function meanwhileInWords({ kind, hold, isPause }: HeldThing): string {
  if (isPause) return 'The pause goes on';
  if (kind === 'profile') return 'Your account stays suspended';
  return hold.removed ? 'It stays removed' : 'It stays hidden';
}
