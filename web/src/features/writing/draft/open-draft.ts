import type { Tip } from '~/shared/api/schema.gen';
import { claim, found, keepOnDevice } from '~/shared/device-drafts';
import { isInTab, isNamed, keepDraft, readDraft, shareDraft, shareDrafts } from '~/shared/form-draft';
import { isShare, type Waiting, type WaitingEdit, type WaitingShare } from '~/shared/offline/outbox';
import type { Gardener } from '~/shared/session/session';
import type { TipValues } from '../tip-form';
import { type KeptDraft, reopened, restored, type State } from './draft-machine';

/** A tip of the outbox with which a form began. The outbox keeps it until the form has replaced or sent it. */
export type FromOutbox = Pick<Waiting, 'id' | 'at' | 'refused' | 'final' | 'begun'>;

/**
 * `device`: its id among the drafts on this device. A draft of an older release has none. `waiting`: it began as this one. `ofDeleted`:
 * its tip was deleted, and only that tip's form goes on with it.
 */
export type Draft = KeptDraft & { values: TipValues; device?: string; waiting?: FromOutbox; ofDeleted?: true };

/** A form that is opened. `name`: that of its draft in the tab. `draft`: the typed text, if the tab or the device has some. */
export type Opened = { name: string; device: string; draft?: Draft; start: State; waiting?: FromOutbox };

/** The draft to go on with: on the server, or a tip of the outbox, which is new or was a draft on the server. */
export type From = { tip?: Tip | undefined; waiting?: WaitingShare | WaitingEdit | undefined };

/**
 * Finds the typed text with which the form begins: that of this tab, or else one that another tab has left behind. `isEmpty`: a new form
 * was asked for.
 */
export async function openDraft(gardener: Gardener, from: From, isEmpty: boolean): Promise<Opened> {
  const { tip, waiting } = from;
  const id = tip?._id ?? (waiting && nameOf(waiting));
  const name = shareDraft(id ?? gardener.email);
  const others = isEmpty ? [] : shareDrafts();
  const names = id ? [shareDraft(gardener.email), name, ...others] : [name, ...others];
  for (const at of names) {
    const draft = readDraft<Draft>(at);
    // Without an id, a new tip: also one that began as a change of the outbox, which was sent without it.
    if (!id && at !== name && (!draft || draft.waiting || 'saved' in draft)) continue;
    const start = draft && isOf(draft, from) ? startOf(draft, tip) : undefined;
    if (!draft || !start) continue;
    const isOwn = draft.device && (await claim(draft.device));
    const found = opened(at, draft, start, isOwn ? draft.device : undefined);
    // A reload may have come before that.
    if (draft.unsent) keepOnDevice(found.device, gardener.sub, { ...draft, device: found.device });
    return found;
  }
  const isWanted = (draft: Draft, device: string) =>
    !isNamed(device) && !isInTab(device) && isOf(draft, from) && !(draft.ofDeleted && !id);
  const left = isEmpty ? undefined : await found<Draft>(gardener.sub, isWanted);
  const start = left && startOf(left.draft, tip);
  if (left && start) {
    const { ofDeleted: _, ...rest } = left.draft;
    const draft: Draft = { ...rest, device: left.id };
    keepDraft(name, draft);
    return opened(name, draft, start, left.id);
  }
  const nothingTyped = { unsent: false, ...begun(from) };
  const first = { name, device: crypto.randomUUID(), start: restored(nothingTyped) };
  if (!waiting) return first;
  const { change: _, of, title, ...fromOutbox } = waiting;
  return { ...first, waiting: fromOutbox };
}

/** The key of a new tip, or the id of one that was a draft. */
const nameOf = (waiting: WaitingShare | WaitingEdit) => (isShare(waiting) ? waiting.change.key : waiting.change.tip);

function opened(name: string, draft: Draft, start: State, device: string = crypto.randomUUID()): Opened {
  const { waiting } = draft;
  return { name, device, draft, start, ...(waiting ? { waiting } : {}) };
}

/** The server's part of it. The same key, because an attempt may have got through, unless one is known to have. */
function begun({ tip, waiting }: From): KeptDraft {
  if (tip) return { saved: { id: tip._id, version: tip.version } };
  if (!waiting || waiting.final === 'sent-before') return { key: crypto.randomUUID() };
  if (isShare(waiting)) return { key: waiting.change.key };
  return { saved: { id: waiting.change.tip, version: waiting.change.version } };
}

const startOf = (draft: Draft, tip: Tip | undefined) => (tip ? reopened(draft, tip) : restored(draft));

function isOf(draft: Draft, { tip, waiting }: From): boolean {
  const id = tip?._id ?? (waiting && nameOf(waiting));
  const isSame = 'saved' in draft ? draft.saved.id === id : draft.key === id;
  return id === undefined || isSame || (waiting !== undefined && draft.waiting?.id === waiting.id);
}
