import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropOnDevice, keepOnDevice } from '~/shared/device-drafts';
import { dropDraft, keepDraft } from '~/shared/form-draft';
import { removeFromOutbox } from '~/shared/offline/outbox';
import type { Gardener } from '~/shared/session/session';
import type { TipValues } from '../tip-form';
import type { Draft, Opened } from './open-draft';
import { useSavedDraft } from './use-saved-draft';

/** Keeps the typed text in the tab, on the device while the server lacks it, and on the server. */
export function useKeptDraft(form: UseFormReturn<TipValues>, gardener: Gardener, opened: Opened) {
  const { name, device, start, waiting } = opened;
  /** Whether the device has it by now, and the server cannot. */
  const [untitled, setUntitled] = useState(false);
  const values = () => form.getValues();
  /** The change of the outbox, while the form goes on with it. */
  const goesOn = useRef(waiting);
  const takeFromOutbox = () => {
    const taken = goesOn.current;
    goesOn.current = undefined;
    if (taken) void removeFromOutbox(taken);
  };
  const forget = () => {
    dropDraft(name);
    dropOnDevice(device);
  };
  const startedWith = 'version' in start.draft ? start.draft.version : undefined;
  const saved = useSavedDraft({
    start,
    waiting,
    values,
    keep: (draft) => {
      // Nothing was typed, and the server has nothing.
      if (!draft.unsent && 'key' in draft) return forget();
      const kept: Draft = {
        ...draft,
        values: values(),
        device,
        ...(goesOn.current ? { waiting: goesOn.current } : {}),
      };
      keepDraft(name, kept);
      if (kept.unsent) keepOnDevice(device, gardener.sub, kept, () => setUntitled(values().title.trim() === ''));
      else dropOnDevice(device);
      // The text is a draft on the server now, so the older one is not sent.
      if ('saved' in kept && kept.saved.version !== startedWith) takeFromOutbox();
    },
  });
  const drop = () => {
    forget();
    takeFromOutbox();
  };
  /** Its key and its version are used up: what is typed becomes another tip, and a draft of that on the server. */
  const goOnAlone = () => {
    if (!goesOn.current) return;
    goesOn.current = undefined;
    saved.startAgain();
  };
  return { ...saved, untitled, drop, goOnAlone };
}
