import { useLayoutEffect, useRef } from 'react';
import { limits, suspensionDays } from '~/shared/api/limits.gen';
import type { Act, ReportReason } from '~/shared/api/schema.gen';
import { Button } from '~/shared/ui/button';
import { SelectField, TextArea } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { isDanger, messageLabel } from './acts';
import { Prepared } from './prepared';

/** How long a suspension is, in days. `undefined`: until a moderator ends it. */
type Days = { chosen: number | undefined; onChoose: (days: number | undefined) => void };

type Props = {
  act: Act;
  /** On the button that sends it. */
  verb: string;
  /** What it does. */
  question: string;
  /** Why it was reported. */
  reported: readonly ReportReason[];
  message: string;
  onMessage: (text: string) => void;
  /** Where the act has an end. */
  days: Days | undefined;
  error: string | undefined;
  busy: boolean;
  onSubmit: () => void;
  /** Where the thing changes faster than it is read: sends the act on what it is by then. */
  anyVersion: { verb: string; onSubmit: () => void } | undefined;
  onClose: () => void;
};

/** The form of an act. */
export function ActForm({ act, verb, question, reported, days, busy, onSubmit, anyVersion, onClose, ...words }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
      }}
      className="mb-3 border-b border-line pb-4"
    >
      <p className="text-sm text-ink-soft">{question}</p>
      {act === 'keep' ? null : <Message act={act} reported={reported} focused {...words} />}
      {days ? <HowLong {...days} /> : null}
      <div className="mt-3 flex flex-wrap items-center gap-3 bg-paper md:sticky md:bottom-0">
        <Button
          ref={act === 'keep' ? focus : undefined}
          aria-keyshortcuts="Control+Enter"
          type="submit"
          kind={isDanger(act) ? 'danger' : 'primary'}
          aria-disabled={busy || undefined}
          className="max-md:px-4"
        >
          {busy ? <Spinner /> : null}
          {verb}
        </Button>
        {anyVersion ? (
          <Button
            kind="quiet"
            aria-disabled={busy || undefined}
            className="max-md:px-4"
            onClick={() => anyVersion.onSubmit()}
          >
            {anyVersion.verb}
          </Button>
        ) : null}
        <Button kind="quiet" aria-disabled={busy || undefined} className="max-md:px-4" onClick={onClose}>
          Cancel
        </Button>
        <span className="text-xs text-ink-soft max-md:hidden pointer-coarse:hidden">Ctrl and Enter send it.</span>
      </div>
    </form>
  );
}

type MessageProps = Pick<Props, 'act' | 'reported' | 'message' | 'onMessage' | 'error'> & {
  /** Whether it gets the focus when it comes. */
  focused?: boolean;
};

/** The words of an act, with prepared ones where it takes something from a gardener. */
export function Message({ act, reported, message, onMessage, error, focused = false }: MessageProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (focused) focus(field.current);
  }, [focused]);
  return (
    <>
      <TextArea
        ref={field}
        label={messageLabel(act)}
        note={`${message.length} / ${limits.ReportNote.most}`}
        error={error}
        required
        dir="auto"
        maxLength={limits.ReportNote.most}
        value={message}
        onChange={({ target }) => onMessage(target.value)}
        className="mt-3 max-w-[46rem] [&_textarea]:min-h-[calc(3lh+1.375rem)]"
      />
      {isDanger(act) ? (
        <Prepared
          reported={reported}
          room={limits.ReportNote.most - message.trim().length}
          onChoose={(text) => {
            onMessage([message.trim(), text].filter(Boolean).join('\n'));
            focus(field.current);
          }}
        />
      ) : null}
    </>
  );
}

function HowLong({ chosen, onChoose }: Days) {
  return (
    <SelectField
      label="How long"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(Number(target.value) || undefined)}
      className="mt-3 flex max-w-sm items-center gap-3 [&>div]:grow [&>label]:mb-0 [&>label]:shrink-0 [&_select]:text-sm"
    >
      <option value="">Until a moderator ends it</option>
      {suspensionDays.map((days) => (
        <option key={days} value={days}>
          {days} days
        </option>
      ))}
    </SelectField>
  );
}

/** After what was typed before, and in sight: the form may be taller than its part of the screen. */
const focus = (element: HTMLElement | null) => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
  if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length);
};
