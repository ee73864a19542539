/** What was typed in a form on top of a change that waits. */
import { useEffect, useState } from 'react';
import { dropOnDevice, onThisDevice } from '~/shared/device-drafts';
import { dropDraft, dropDraftsOf, editDraft, readDraft, shareDrafts, trialDraft } from '~/shared/form-draft';
import { dropBoth, keepBoth } from '~/shared/left-draft';
import type { Waiting } from '~/shared/offline/outbox';

type Texts = { title?: string; plantType?: string; description?: string };
/** What the forms keep that edit and share tips. */
type Draft = { key?: string; waiting?: { id: string }; values?: Texts };
/** What the form of trials keeps, by the year. */
type Trials = Record<number, { note?: string }>;

const isOn = ({ id, change }: Waiting, draft: Draft | undefined) =>
  draft?.waiting?.id === id || (change.kind === 'share' && draft?.key === change.key);

/** Drops it. A form that another tab has open has its text still. */
export async function dropTyped(waiting: Waiting): Promise<void> {
  const { of, change } = waiting;
  if (change.kind === 'report') return dropTrial(trialDraft(of, change.tip), of, change.report.year);
  if (change.kind === 'edit') await dropDraftsOf(change.tip);
  for (const name of shareDrafts()) if (isOn(waiting, readDraft(name))) dropDraft(name);
  for (const { id: device, draft } of await onThisDevice<Draft>(of)) if (isOn(waiting, draft)) dropOnDevice(device);
}

/** Trials of other years are kept under the same name. */
async function dropTrial(name: string, of: string, year: number): Promise<void> {
  const { [year]: _, ...others } = (await kept<Trials>(name, of)) ?? {};
  if (Object.keys(others).length > 0) keepBoth(name, of, others);
  else dropBoth(name);
}

/** This tab's, or else another one's that the device has. */
async function kept<Kept>(name: string, of: string): Promise<Kept | undefined> {
  return readDraft<Kept>(name) ?? (await onThisDevice<Kept>(of)).find(({ id }) => id === name)?.draft;
}

async function textsOn(waiting: Waiting): Promise<string[]> {
  const { of, change } = waiting;
  if (change.kind === 'report') {
    const { note } = (await kept<Trials>(trialDraft(of, change.tip), of))?.[change.report.year] ?? {};
    return note ? [note] : [];
  }
  const edit = change.kind === 'edit' ? await kept<Draft>(editDraft(change.tip), of) : undefined;
  const inTab = shareDrafts().map((name) => readDraft<Draft>(name));
  const onDevice = (await onThisDevice<Draft>(of)).map(({ draft }) => draft);
  const found = edit ?? [...inTab, ...onDevice].find((draft) => isOn(waiting, draft));
  const { title, plantType, description } = found?.values ?? {};
  return [title, plantType, description].flatMap((text) => (text ? [text] : []));
}

/** The texts, to be read and copied also where their form cannot be opened any more. */
export function useTyped(waiting: Waiting): string[] {
  const [texts, setTexts] = useState<string[]>([]);
  useEffect(() => {
    if (waiting.begun) void textsOn(waiting).then(setTexts);
  }, [waiting]);
  return texts;
}
