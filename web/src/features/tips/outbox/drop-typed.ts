import { dropOnDevice, onThisDevice } from '~/shared/device-drafts';
import { dropDraft, dropDraftsOf, readDraft, shareDrafts, trialDraft } from '~/shared/form-draft';
import { dropBoth, keepBoth } from '~/shared/left-draft';
import type { Waiting } from '~/shared/offline/outbox';

/** What the form that shares tips keeps. */
type Draft = { key?: string; waiting?: { id: string } };

/** Drops what was typed in a form on top of a change that waits. A form that another tab has open has its text still. */
export async function dropTyped({ id, of, change }: Waiting): Promise<void> {
  if (change.kind === 'report') return dropTrial(trialDraft(of, change.tip), of, change.report.year);
  if (change.kind === 'edit') await dropDraftsOf(change.tip);
  const isOf = (draft: Draft | undefined) =>
    draft?.waiting?.id === id || (change.kind === 'share' && draft?.key === change.key);
  for (const name of shareDrafts()) if (isOf(readDraft(name))) dropDraft(name);
  for (const { id: device, draft } of await onThisDevice<Draft>(of)) if (isOf(draft)) dropOnDevice(device);
}

/** Trials of other years are kept under the same name. */
async function dropTrial(name: string, of: string, year: number): Promise<void> {
  const onDevice = (await onThisDevice<Record<number, unknown>>(of)).find(({ id }) => id === name);
  const { [year]: _, ...others } = readDraft<Record<number, unknown>>(name) ?? onDevice?.draft ?? {};
  if (Object.keys(others).length > 0) keepBoth(name, of, others);
  else dropBoth(name);
}
