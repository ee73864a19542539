import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { dropDraft, editDraft, keepDraft, readDraft } from '~/shared/form-draft';
import { messages } from '~/shared/messages';
import { keepForLater } from '~/shared/offline/outbox';
import { discard } from '~/shared/photos/uploads';
import { onTheirWay, useWaiting } from '~/shared/photos/use-photos';
import { SessionEnded } from '~/shared/session/session-ended';
import { useUpdateTip } from '~/shared/tips/mutations';
import { tip as tipQuery } from '~/shared/tips/queries';
import { UpdateFailed } from '~/shared/tips/update-failed';
import { Button } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { toast } from '~/shared/ui/toast';
import { useSubmit } from '~/shared/use-submit';
import { useAskBeforeLeaving } from './ask-before-leaving';
import { TipFields } from './tip-fields';
import { changed, draftValues, editRules, fieldError, notArrived, type TipValues, valuesOf } from './tip-form';

/** The typed values, and the tip as it was when typing began. */
type Draft = { values: TipValues; tip: Tip };

type Props = {
  /** The newest version. */
  tip: Tip;
  onClose: () => void;
  onUpdated: (tip: Tip) => void;
  /** Discards the typed values and loads the newest version. */
  onLoadNewest: () => void;
  /** The typed values are discarded. */
  onDiscard: () => void;
};

export function EditForm({ tip: newest, onClose, onUpdated, onLoadNewest, onDiscard }: Props) {
  const name = editDraft(newest._id);
  const [draft] = useState(() => readDraft<Draft>(name));
  // An edit applies to the version that was on the screen when typing began.
  const [tip] = useState(draft?.tip ?? newest);
  const form = useForm<TipValues>({
    defaultValues: draft ? draftValues(draft.values) : valuesOf(tip),
    resolver: zodResolver(editRules),
    reValidateMode: 'onSubmit',
  });
  const { setFocus, subscribe } = form;
  const button = useRef<HTMLButtonElement>(null);
  const [unchanged, setUnchanged] = useState(false);
  const client = useQueryClient();
  const update = useUpdateTip();
  const { send, pending, error, clearError } = useSubmit(form, fieldError);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          setUnchanged(false);
          if (isAsBefore(tip, values)) dropDraft(name);
          else keepDraft<Draft>(name, { values, tip });
        },
      }),
    [subscribe, name, tip],
  );

  useAskBeforeLeaving(() => !update.isSuccess && !isAsBefore(tip, form.getValues()));

  // The element that had the focus while the tip was fetched is gone.
  useEffect(() => setFocus('title'), [setFocus]);

  const drop = () => {
    dropDraft(name);
    discard(form.getValues('photos').map(({ key }) => key));
  };
  const save = (values: TipValues, version: () => number | Promise<number>) =>
    send(async () => {
      const change = changed(tip, values);
      const id = tip._id;
      const base = await version();
      const updated = await update
        .mutateAsync({ id, change, version: base })
        .catch((error: unknown) => keepForLater(error, { kind: 'edit', tip: id, version: base, change }, values.title));
      drop();
      if (updated) return onUpdated(updated);
      void toast('info', 'Kept on this device. It is saved when you are back online.', { of: values.title });
      onClose();
    });
  const element = useRef<HTMLFormElement>(null);
  const waiting = useWaiting(element, () => form.getValues('photos'));
  const submit = form.handleSubmit((values): unknown => {
    if (waiting.isNeeded()) return waiting.then(() => submit());
    if (values.photos.some(({ picture }) => !picture)) return form.setError('photos', { message: notArrived });
    if (isAsBefore(tip, values)) return setUnchanged(true);
    return save(values, () => tip.version);
  });
  const overwrite = () =>
    save(form.getValues(), async () => {
      const newest = await client.fetchQuery({ ...tipQuery(tip._id), staleTime: 0 });
      return newest.data.version;
    });
  const dismiss = () => {
    flushSync(clearError);
    // The submit button lost the focus while it was disabled, so the dialog could not restore it.
    if (document.activeElement === document.body) button.current?.focus();
  };
  const cancel = () => {
    if (!isAsBefore(tip, form.getValues())) {
      void toast('info', 'Not saved. Your changes are kept here until you discard them.', { of: tip.title });
    }
    onClose();
  };
  const discardAll = () => {
    drop();
    onDiscard();
  };

  const status = error instanceof ApiError ? error.status : undefined;
  return (
    <form ref={element} onSubmit={submit}>
      {draft ? (
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 rounded-card bg-moss px-5 py-2 text-sm">
          <p role="status">These are your changes as you left them. They are not saved yet.</p>
          <Button kind="plain" onClick={discardAll}>
            Discard them
          </Button>
        </div>
      ) : null}
      <TipFields form={form} browserChecks />
      {status === 412 ? <Stale busy={pending} onLoadNewest={onLoadNewest} onOverwrite={overwrite} /> : null}
      {status === 401 ? (
        <div ref={focusInView} tabIndex={-1} className="mt-6 outline-none">
          <SessionEnded kept="Your changes are kept. Sign in again and they will be here, ready to save." />
        </div>
      ) : null}
      <div className="sticky -bottom-6 -mx-6 mt-6 flex flex-wrap gap-3 border-t border-line bg-paper px-6 py-4 md:-bottom-8 md:-mx-8 md:px-8">
        <Button ref={button} type="submit" disabled={pending || waiting.left > 0}>
          {pending || waiting.left > 0 ? messages.myTips.edit.updating : 'Update Tip'}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
        <p role="status" className="self-center text-sm text-ink-soft">
          {waiting.left > 0 ? onTheirWay(waiting.left) : unchanged ? 'Nothing is changed yet.' : ''}
        </p>
      </div>
      {error && status !== 412 && status !== 401 ? <UpdateFailed error={error} onClose={dismiss} /> : null}
    </form>
  );
}

/** A photograph that has not arrived is a change. */
const isAsBefore = (tip: Tip, values: TipValues) =>
  Object.keys(changed(tip, values)).length === 0 && values.photos.every(({ picture }) => picture);

type StaleProps = { busy: boolean; onLoadNewest: () => void; onOverwrite: () => void };

function Stale({ busy, onLoadNewest, onOverwrite }: StaleProps) {
  return (
    <div
      ref={focusInView}
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
