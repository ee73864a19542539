import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { get, type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { editDraft, readDraft } from '~/shared/form-draft';
import { dropBoth, keepBoth } from '~/shared/left-draft';
import { messages } from '~/shared/messages';
import { FoundWaiting } from '~/shared/offline/found-waiting';
import {
  type Change,
  isEdit,
  keepForLater,
  OtherTextWaits,
  removeFromOutbox,
  replaceWaiting,
  setBegun,
  stateOf,
  useHeldBack,
  type WaitingEdit,
} from '~/shared/offline/outbox';
import { discard } from '~/shared/photos/uploads';
import { useOnTheirWay, useWaiting } from '~/shared/photos/use-photos';
import { SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { useUpdateTip } from '~/shared/tips/mutations';
import { tip as tipQuery } from '~/shared/tips/queries';
import { UpdateFailed } from '~/shared/tips/update-failed';
import { withEdit } from '~/shared/tips/waiting-edit';
import { Button } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { toast } from '~/shared/ui/toast';
import { useSubmit } from '~/shared/use-submit';
import { useAskBeforeLeaving } from './ask-before-leaving';
import { changedPaths, rebased } from './rebase';
import { TipFields } from './tip-fields';
import { changed, draftValues, editRules, fieldError, notArrived, type TipValues, valuesOf } from './tip-form';
import { OtherText, StaleText } from './waiting-text';

/** The typed values, and the tip as it was when typing began. `at`: of the waiting edit that it was shown with. */
type Draft = { values: TipValues; tip: Tip; at?: number | undefined };

/** What the gardener has in view: the tip, and the waiting edit that it is shown with. `other`: they were typed elsewhere. */
type Base = { tip: Tip; at: number | undefined; other: boolean };

type Props = {
  /** The newest version. */
  tip: Tip;
  /** The edit of it that waits in the outbox, or that the server has rejected. The form goes on with it. */
  edit: WaitingEdit | null;
  onClose: () => void;
  onUpdated: (tip: Tip) => void;
  /** Discards the typed values and loads the newest version. */
  onLoadNewest: () => void;
  /** The typed values are discarded. */
  onDiscard: () => void;
};

export function EditForm({ tip: newest, edit: waits, onClose, onUpdated, onLoadNewest, onDiscard }: Props) {
  const name = editDraft(newest._id);
  const [draft] = useState(() => readDraft<Draft>(name));
  const base = useBase(newest, waits, draft);
  const { opening, tip, at, other, edit, isStale, version, from, showOther } = base;
  const form = useForm<TipValues>({
    defaultValues: opening,
    resolver: zodResolver(editRules),
    reValidateMode: 'onSubmit',
  });
  const { setFocus, subscribe } = form;
  const button = useRef<HTMLButtonElement>(null);
  const waitingId = edit?.id;
  const [unchanged, setUnchanged] = useState(false);
  const client = useQueryClient();
  const update = useUpdateTip();
  const { send, pending, error, clearError } = useSubmit(form, fieldError);

  useKept({ subscribe, name, tip, at, waitingId }, () => setUnchanged(false));

  useAskBeforeLeaving(() => !update.isSuccess && !isAsBefore(tip, form.getValues()));

  // The element that had the focus while the tip was fetched is gone.
  useEffect(() => setFocus('title'), [setFocus]);

  const [opened] = useState(edit);
  const held = useHeldBack(opened?.id);

  const drop = () => {
    dropBoth(name);
    discard(form.getValues('photos').map(({ key }) => key));
  };
  const save = (values: TipValues, version: number) =>
    send(() => store(values, version).catch(showOther).catch(compareAgain));
  /** Changed meanwhile, perhaps once more: the fields that the gardener has left alone, and the other text, are of now. */
  const compareAgain = async (error: unknown) => {
    const query = { ...tipQuery(tip._id), staleTime: 0 };
    const stored = isStaleError(error) ? await client.fetchQuery(query).catch(() => undefined) : undefined;
    if (stored) base.rebase(form, stored.data);
    throw error;
  };
  const store = async (values: TipValues, version: number) => {
    const id = tip._id;
    const change = { ...edit?.change.change, ...changed(from, values) };
    const photos = values.photos.flatMap(({ picture }) => picture ?? []);
    const later: Change = { kind: 'edit', tip: id, version, change, photos };
    // One that was rejected is sent by the form, which shows the reason.
    const kept = !edit || stateOf(edit) === 'waits' ? await replaceWaiting(later, values.title, at) : undefined;
    const request = () => update.mutateAsync({ id, change, version });
    const updated = kept ?? (await request().catch((error: unknown) => keepForLater(error, later, values.title, at)));
    drop();
    if (typeof updated !== 'string') {
      if (edit) await removeFromOutbox(edit);
      return onUpdated(updated);
    }
    const when = navigator.onLine ? 'It is sent in a moment.' : 'It is saved when you are back online.';
    void toast('info', `Kept on this device. ${when}`, { of: values.title });
    onClose();
  };
  const element = useRef<HTMLFormElement>(null);
  const waiting = useWaiting(element, () => form.getValues('photos'));
  const onTheirWay = useOnTheirWay(waiting.left);
  const submit = form.handleSubmit((values): unknown => {
    if (waiting.isNeeded()) return waiting.then(() => submit());
    if (values.photos.some(({ picture }) => !picture)) return form.setError('photos', { message: notArrived });
    const isRetry = edit !== null && (isStale || stateOf(edit) !== 'waits');
    if (isAsBefore(from, values) && !isRetry) return setUnchanged(true);
    return save(values, version);
  });
  const overwrite = () => save(form.getValues(), newest.version);
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
      {draft ? <AsLeft onDiscard={discardAll} /> : null}
      {other ? (
        <OtherText key={at} form={form} other={valuesOf(tip)} submit="Update Tip" />
      ) : isStale ? (
        <StaleText form={form} stored={newest} />
      ) : opened ? (
        <FoundWaiting {...found} waiting={opened} held={edit ? held : 'gone'} isTyped={draft !== undefined} />
      ) : null}
      <TipFields form={form} browserChecks retired={isRetired(tip) || isRetired(newest)} />
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
          {onTheirWay || (unchanged ? 'Nothing is changed yet.' : '')}
        </p>
      </div>
      {error && status !== 412 && status !== 401 ? <UpdateFailed error={error} onClose={dismiss} /> : null}
    </form>
  );
}

const found = { what: 'changes', submit: 'Update Tip', className: 'mb-6 px-5 py-3 text-sm' } as const;

/** The text on which the form goes on, and how a change is made from it. */
function useBase(newest: Tip, waits: WaitingEdit | null, draft: Draft | undefined) {
  const [{ values: opening, ...first }] = useState(() => openedWith(newest, waits, draft));
  const [base, setBase] = useState<Base>(first);
  const { tip, at, other } = base;
  // Another tab may have replaced it, or sent it.
  const edit = waits?.at === at ? waits : null;
  // Discarded elsewhere, it is part of what is typed here.
  const from = edit || newest.version !== tip.version ? tip : newest;
  const isStale = edit !== null && edit.change.version !== newest.version;
  // An edit applies to the version that was on the screen when typing began. The outbox may have stored it meanwhile. Of a stale edit,
  // both texts are on the screen.
  const version = isStale || isAsBefore(newest, valuesOf(tip)) ? newest.version : tip.version;
  const showOther = (error: unknown) => {
    if (!(error instanceof OtherTextWaits) || !isEdit(error.waiting)) throw error;
    setBase({ tip: withEdit(newest, error.waiting), at: error.waiting.at, other: true });
  };
  /** The open form goes on with a newer version. */
  const rebase = ({ getValues, setValue }: UseFormReturn<TipValues>, newest: Tip) => {
    const before = getValues();
    const { values, tip: next } = rebased({ values: before, tip }, withEdit(newest, edit));
    // What is set below is not typed.
    flushSync(() => setBase({ ...base, tip: next }));
    for (const path of changedPaths(values, before)) setValue(path, get(values, path));
  };
  return { opening, tip, at, other, edit, isStale, version, from, showOther, rebase };
}

/** The values with which the form opens, and the text on which it goes on. */
function openedWith(newest: Tip, waits: WaitingEdit | null, draft: Draft | undefined): Base & { values: TipValues } {
  const tip = withEdit(newest, waits);
  if (!draft) return { tip, at: waits?.at, other: false, values: valuesOf(tip) };
  const typed = { values: draftValues(draft.values), tip: draft.tip };
  if (waits && waits.at !== draft.at) return { ...rebased(typed, tip), tip, at: waits.at, other: true };
  // Discarded elsewhere, the edit with which typing began is part of what is typed. Without a network, a copy may be older.
  const isChanged = newest.version > draft.tip.version;
  return { ...(isChanged ? rebased(typed, tip) : typed), at: draft.at, other: false };
}

type Kept = Base & { subscribe: UseFormReturn<TipValues>['subscribe']; name: string; waitingId: string | undefined };

/** Keeps what is typed. The edit that waits is not sent meanwhile. */
function useKept({ subscribe, name, tip, at, waitingId }: Omit<Kept, 'other'>, onTyped: () => void): void {
  const of = useGardener()?.sub ?? '';
  const typed = useRef(onTyped);
  useEffect(() => {
    typed.current = onTyped;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          typed.current();
          if (isAsBefore(tip, values)) return dropBoth(name);
          if (waitingId) void setBegun(waitingId);
          keepBoth<Draft>(name, of, { values, tip, at });
        },
      }),
    [subscribe, name, of, tip, at, waitingId],
  );
}

/** Says that the form has changes of an earlier time. */
function AsLeft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 rounded-card bg-moss px-5 py-2 text-sm">
      <p role="status">These are your changes as you left them. They are not saved yet.</p>
      <Button kind="plain" onClick={onDiscard}>
        Discard them
      </Button>
    </div>
  );
}

const isRetired = ({ availability }: Tip) => availability === 'retired';

const isStaleError = (error: unknown) => error instanceof ApiError && error.status === 412;

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
