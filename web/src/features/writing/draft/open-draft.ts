import type { Tip } from '~/shared/api/schema.gen';
import { claim, found } from '~/shared/device-drafts';
import { isInTab, isNamed, keepDraft, readDraft, shareDraft } from '~/shared/form-draft';
import type { Gardener } from '~/shared/session/session';
import type { TipValues } from '../tip-form';
import { type KeptDraft, reopened, restored, type State } from './draft-machine';

/** `device`: its id among the drafts on this device. A draft of an older release has none. */
export type Draft = KeptDraft & { values: TipValues; device?: string };

/** A form that is opened. `name`: that of its draft in the tab. `draft`: the typed text, if the tab or the device has some. */
export type Opened = { name: string; device: string; draft?: Draft; start: State };

/**
 * Finds the typed text with which the form begins: that of this tab, or else one that another tab has left behind. `tip`: the draft on
 * the server to go on with. `isEmpty`: a new form was asked for.
 */
export async function openDraft(gardener: Gardener, tip: Tip | undefined, isEmpty: boolean): Promise<Opened> {
  const own = shareDraft(gardener.email);
  const ofTip = tip ? shareDraft(tip._id) : own;
  const known = inTab(own, tip) ?? inTab(ofTip, tip);
  if (known) {
    const { device } = known.draft;
    return { ...known, device: device && (await claim(device)) ? device : crypto.randomUUID() };
  }
  const isWanted = (draft: Draft, id: string) => !isNamed(id) && !isInTab(id) && isOf(draft, tip);
  const left = isEmpty ? undefined : await found<Draft>(gardener.sub, isWanted);
  const start = left && startOf(left.draft, tip);
  if (left && start) {
    const draft: Draft = { ...left.draft, device: left.id };
    keepDraft(ofTip, draft);
    return { name: ofTip, device: left.id, draft, start };
  }
  const onServer = tip && { saved: { id: tip._id, version: tip.version } };
  const nothingTyped = { unsent: false, ...(onServer ?? { key: crypto.randomUUID() }) };
  return { name: ofTip, device: crypto.randomUUID(), start: restored(nothingTyped) };
}

function inTab(name: string, tip: Tip | undefined) {
  const draft = readDraft<Draft>(name);
  const start = draft && startOf(draft, tip);
  return draft && start ? { name, draft, start } : undefined;
}

const startOf = (draft: Draft, tip: Tip | undefined) => (tip ? reopened(draft, tip) : restored(draft));

const isOf = (draft: Draft, tip: Tip | undefined) => !tip || ('saved' in draft && draft.saved.id === tip._id);
