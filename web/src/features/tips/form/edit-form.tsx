import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { gardenerMessages } from '~/shared/messages-gardener';
import { Button } from '~/shared/ui/button';
import { useUpdateTip } from '../mutations';
import { tip as tipQuery } from '../queries';
import { SessionEnded } from '../session-ended';
import { UpdateFailed } from '../update-failed';
import { dropDraft, editDraft, keepDraft, readDraft } from './form-draft';
import { placeServerErrors } from './server-errors';
import { TipFields } from './tip-fields';
import { changed, type TipValues, valuesOf } from './tip-form';

/** What was typed, and the tip that it was typed over. */
type Draft = { values: TipValues; tip: Tip };

type Props = {
  /** As it is now. */
  tip: Tip;
  onClose: () => void;
  onUpdated: (tip: Tip) => void;
  /** Gives up what was typed for the newest version. */
  onLoadNewest: () => void;
};

export function EditForm({ tip: newest, onClose, onUpdated, onLoadNewest }: Props) {
  const name = editDraft(newest._id);
  const [draft] = useState(() => readDraft<Draft>(name));
  // An edit is one of the version that was on the screen when it began, whatever happens to the tip meanwhile.
  const [tip] = useState(draft?.tip ?? newest);
  const form = useForm<TipValues>({ defaultValues: draft?.values ?? valuesOf(tip), reValidateMode: 'onSubmit' });
  const { setFocus, subscribe } = form;
  const button = useRef<HTMLButtonElement>(null);
  const [unchanged, setUnchanged] = useState(false);
  const { update, attempt, error, setError } = useUpdate(tip, form, (updated) => {
    dropDraft(name);
    onUpdated(updated);
  });

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setUnchanged(false);
          keepDraft<Draft>(name, { values, tip });
        },
      }),
    [subscribe, name, tip],
  );

  // What had the focus while the tip was fetched is gone.
  useEffect(() => setFocus('title'), [setFocus]);

  const submit = form.handleSubmit((values) => {
    const change = changed(tip, values);
    if (Object.keys(change).length === 0) return setUnchanged(true);
    return attempt(change, tip.version);
  });
  const dismiss = () => {
    flushSync(() => setError(undefined));
    // The button that had the focus was disabled meanwhile, so there was nothing to give it back to.
    if (document.activeElement === document.body) button.current?.focus();
  };
  const cancel = () => {
    dropDraft(name);
    onClose();
  };

  const status = error instanceof ApiError ? error.status : undefined;
  return (
    <form onSubmit={submit}>
      {draft ? (
        <p role="status" className="mb-6 rounded-card bg-moss px-5 py-3 text-sm">
          These are your changes as you left them. They are not saved yet.
        </p>
      ) : null}
      <TipFields form={form} checked />
      {status === 412 ? (
        <Stale
          busy={update.isPending}
          onLoadNewest={onLoadNewest}
          onOverwrite={() => attempt(changed(tip, form.getValues()), 'newest')}
        />
      ) : null}
      {status === 401 ? (
        <div ref={bringUp} tabIndex={-1} className="mt-6 outline-none">
          <SessionEnded kept="Your changes are kept. Sign in again and they will be here, ready to save." />
        </div>
      ) : null}
      <div className="sticky -bottom-6 -mx-6 mt-6 flex flex-wrap gap-3 border-t border-line bg-paper px-6 py-4 md:-bottom-8 md:-mx-8 md:px-8">
        <Button ref={button} type="submit" disabled={update.isPending}>
          {update.isPending ? gardenerMessages.myTips.edit.updating : 'Update Tip'}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
        <p role="status" className="self-center text-sm text-ink-soft">
          {unchanged ? 'Nothing is changed yet.' : ''}
        </p>
      </div>
      {error && status !== 412 && status !== 401 ? <UpdateFailed error={error} onClose={dismiss} /> : null}
    </form>
  );
}

/** Tries the update, and keeps what went wrong until the next try. */
function useUpdate(tip: Tip, form: ReturnType<typeof useForm<TipValues>>, onUpdated: (tip: Tip) => void) {
  const client = useQueryClient();
  const update = useUpdateTip();
  const [error, setError] = useState<Error>();
  const attempt = async (change: ReturnType<typeof changed>, version: number | 'newest') => {
    setError(undefined);
    try {
      const { data: current } =
        version === 'newest' ? await client.fetchQuery({ ...tipQuery(tip._id), staleTime: 0 }) : { data: { version } };
      onUpdated(await update.mutateAsync({ id: tip._id, change, version: current.version }));
    } catch (cause) {
      placeServerErrors(form, cause);
      setError(cause as Error);
    }
  };
  return { update, attempt, error, setError };
}

/** What comes at the end of a long form has to be seen, and the button that was pressed has lost the focus. */
function bringUp(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView?.({ block: 'center' });
}

type StaleProps = { busy: boolean; onLoadNewest: () => void; onOverwrite: () => void };

function Stale({ busy, onLoadNewest, onOverwrite }: StaleProps) {
  return (
    <div
      ref={bringUp}
      role="alert"
      tabIndex={-1}
      className="mt-6 rounded-card border border-clay bg-raised px-5 py-4 outline-none"
    >
      <p className="font-semibold text-clay">This tip was changed meanwhile, in another window perhaps.</p>
      <p className="mt-1 text-sm text-ink-soft">
        Nothing was saved, and your text is still here. Load the newest version and your text goes; overwrite, and the
        fields that you changed become what you wrote.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="quiet" disabled={busy} onClick={onLoadNewest}>
          Load the newest version
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onOverwrite}>
          Overwrite with mine
        </Button>
      </div>
    </div>
  );
}
