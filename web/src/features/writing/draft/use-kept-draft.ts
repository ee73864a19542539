import { useState } from 'react';
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
  const startedWith = 'version' in start.draft ? start.draft.version : undefined;
  const saved = useSavedDraft({
    start,
    waiting,
    values,
    keep: (draft) => {
      const kept: Draft = { ...draft, values: values(), device, ...(waiting ? { waiting } : {}) };
      keepDraft(name, kept);
      if (kept.unsent) keepOnDevice(device, gardener.sub, kept, () => setUntitled(values().title.trim() === ''));
      else dropOnDevice(device);
      // The text is a draft on the server now, so the older one is not sent.
      if (waiting && 'saved' in kept && kept.saved.version !== startedWith) void removeFromOutbox(waiting);
    },
  });
  const drop = () => {
    dropDraft(name);
    dropOnDevice(device);
    if (waiting) void removeFromOutbox(waiting);
  };
  return { ...saved, untitled, drop };
}
