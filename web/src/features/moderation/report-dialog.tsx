import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import type { ReportReason, ThingKind } from '~/shared/api/schema.gen';
import { thingDraft } from '~/shared/form-draft';
import { paths } from '~/shared/paths';
import { useGardener } from '~/shared/session/use-gardener';
import { useTabDraft } from '~/shared/tab-draft';
import { Button, buttonClass } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { FieldError, TextArea } from '~/shared/ui/form/field';
import { Radio } from '~/shared/ui/form/radio';
import { Spinner } from '~/shared/ui/spinner';
import { CannotWrite, useIsInactive } from './cannot-write';
import { NotSent } from './not-sent';
import { useReportThing } from './reports';
import { kinds, reasons } from './words';

/** What a report is about. `id`: a note's is `TIP.YEAR.GARDENER`. */
export type Thing = {
  kind: ThingKind;
  id: string;
  title: string;
  /** The photograph of it that the report is about. */
  photo?: string;
};

type Draft = { reason?: ReportReason | undefined; note: string };

/** The form of a report to the moderators, and their thanks. */
export function ReportThing({ thing, onClose }: { thing: Thing; onClose: () => void }) {
  const [sent, setSent] = useState(false);
  if (sent) return <Thanks onClose={onClose} />;
  return <ReportForm thing={thing} onClose={onClose} onSent={() => setSent(true)} />;
}

function ReportForm({ thing, onClose, onSent }: { thing: Thing; onClose: () => void; onSent: () => void }) {
  const { kind, id, title, photo } = thing;
  const name = thingDraft(useGardener()?.sub ?? '', thing.kind, thing.id);
  const { draft, setDraft, drop } = useTabDraft<Draft>(name, { note: '' }, ({ reason, note }) =>
    Boolean(reason || note),
  );
  const { mutate, isPending, error } = useReportThing();
  const isInactive = useIsInactive();
  const [unchosen, setUnchosen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const submit = () => {
    const { reason, note } = draft;
    setUnchosen(!reason);
    if (!reason) return first.current?.focus();
    if (isPending) return;
    const onSuccess = () => {
      drop();
      onSent();
    };
    mutate({ kind, id, reason, note: note.trim() || null, ...(photo ? { photo } : {}) }, { onSuccess });
  };
  // Closed, the dialog could not say that the request failed.
  const close = isPending ? () => {} : onClose;
  return (
    <Dialog open onClose={close} title={`Report this ${photo ? 'photograph' : kinds[kind]}`} text={<bdi>{title}</bdi>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* Who is paused reports. */}
        {isInactive ? <CannotWrite className="mb-4" /> : null}
        <fieldset aria-describedby={unchosen ? 'no-reason' : undefined}>
          <legend className="mb-1 text-sm font-semibold">What is wrong?</legend>
          {Object.entries(reasons).map(([reason, { label, help }], at) => (
            <Radio
              key={reason}
              ref={at === 0 ? first : undefined}
              name="reason"
              help={help}
              checked={draft.reason === reason}
              onChange={() => {
                setUnchosen(false);
                setDraft({ ...draft, reason: reason as ReportReason });
              }}
            >
              {label}
            </Radio>
          ))}
          {unchosen ? <FieldError id="no-reason">Choose what is wrong.</FieldError> : null}
        </fieldset>
        <TextArea
          label="A note"
          note={`optional · ${draft.note.length} / ${limits.ReportNote.most}`}
          dir="auto"
          maxLength={limits.ReportNote.most}
          value={draft.note}
          onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          className="mt-4"
        />
        <p className="mt-4 text-sm text-ink-soft">
          A moderator decides.{kind === 'profile' ? '' : ' If enough gardeners report it, it is hidden until then.'}{' '}
          Neither moderators nor {kind === 'profile' ? 'the gardener' : 'its author'} see that the report is yours.
        </p>
        {error ? (
          <div className="mt-4">
            <NotSent error={error} kept="Your report is kept. Sign in again, then send it." />
          </div>
        ) : null}
        <div className="sticky -bottom-6 -mx-6 mt-4 -mb-6 flex flex-wrap gap-3 border-t border-line bg-paper px-6 py-4 md:-bottom-8 md:-mx-8 md:-mb-8 md:px-8">
          <Button type="submit" aria-disabled={isPending || undefined}>
            {isPending ? <Spinner /> : null}
            Send the report
          </Button>
          <Button kind="quiet" aria-disabled={isPending || undefined} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Thank you"
      text="Your report is with the moderators. What they decide will be under My reports."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>Close</Button>
        <Link to={paths.myReports} className={buttonClass('quiet')}>
          My reports
        </Link>
      </div>
    </Dialog>
  );
}
