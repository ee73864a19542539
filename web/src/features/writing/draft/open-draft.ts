import type { Tip } from '~/shared/api/schema.gen';
import { claim, found } from '~/shared/device-drafts';
import { isInTab, isNamed, keepDraft, readDraft, shareDraft, shareDrafts } from '~/shared/form-draft';
import type { WaitingShare } from '~/shared/offline/outbox';
import type { Gardener } from '~/shared/session/session';
import type { TipValues } from '../tip-form';
import { type KeptDraft, reopened, restored, type State } from './draft-machine';

/** A new tip of the outbox that the server has rejected. The outbox keeps it until the server has this draft, or shared it. */
type Rejected = { id: string; at: number; refused: string };

/** `device`: its id among the drafts on this device. A draft of an older release has none. `rejected`: it began as this one. */
export type Draft = KeptDraft & { values: TipValues; device?: string; rejected?: Rejected };

/** A form that is opened. `name`: that of its draft in the tab. `draft`: the typed text, if the tab or the device has some. */
export type Opened = { name: string; device: string; draft?: Draft; start: State; rejected?: Rejected };

/** The draft to go on with: on the server, or a new tip of the outbox that was rejected. */
export type From = { tip?: Tip | undefined; rejected?: WaitingShare | undefined };

/**
 * Finds the typed text with which the form begins: that of this tab, or else one that another tab has left behind. `isEmpty`: a new form
 * was asked for.
 */
export async function openDraft(gardener: Gardener, from: From, isEmpty: boolean): Promise<Opened> {
  const { tip, rejected } = from;
  const id = tip?._id ?? rejected?.change.key;
  const name = shareDraft(id ?? gardener.email);
  const names = id ? [shareDraft(gardener.email), name, ...shareDrafts()] : [name];
  for (const name of names) {
    const draft = readDraft<Draft>(name);
    const start = draft && isOf(draft, from) ? startOf(draft, tip) : undefined;
    if (!draft || !start) continue;
    return opened(name, draft, start, draft.device && (await claim(draft.device)) ? draft.device : undefined);
  }
  const isWanted = (draft: Draft, id: string) => !isNamed(id) && !isInTab(id) && isOf(draft, from);
  const left = isEmpty ? undefined : await found<Draft>(gardener.sub, isWanted);
  const start = left && startOf(left.draft, tip);
  if (left && start) {
    const draft: Draft = { ...left.draft, device: left.id };
    keepDraft(name, draft);
    return opened(name, draft, start, left.id);
  }
  const nothingTyped = { unsent: false, ...begun(from) };
  const first = { name, device: crypto.randomUUID(), start: restored(nothingTyped) };
  if (rejected?.refused === undefined) return first;
  return { ...first, rejected: { id: rejected.id, at: rejected.at, refused: rejected.refused } };
}

function opened(name: string, draft: Draft, start: State, device: string = crypto.randomUUID()): Opened {
  const { rejected } = draft;
  return { name, device, draft, start, ...(rejected ? { rejected } : {}) };
}

/** The server's part of it. The same key, because an attempt may have got through. */
function begun({ tip, rejected }: From): KeptDraft {
  if (tip) return { saved: { id: tip._id, version: tip.version } };
  return { key: rejected?.change.key ?? crypto.randomUUID() };
}

const startOf = (draft: Draft, tip: Tip | undefined) => (tip ? reopened(draft, tip) : restored(draft));

function isOf(draft: Draft, { tip, rejected }: From): boolean {
  if (rejected) return draft.rejected?.id === rejected.id;
  return !tip || ('saved' in draft && draft.saved.id === tip._id);
}
