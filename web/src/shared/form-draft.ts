import { changeOnDevice, dropOnDevice, onThisDevice } from './device-drafts';
import { hasWaiting } from './offline/outbox';
import { ownName } from './session/own';
import { onReset } from './store';

/**
 * The text of a form that was not sent yet. Every change is stored in the tab, so that it survives a reload and the end of the
 * session. Logging out deletes it.
 */
const stored = (name: string) => ownName(`draft.${name}`);

/**
 * The kinds of draft: one tip to share per gardener, one edit per tip, one of the own profile, one trial per tip (its stored name is
 * older), one report to the moderators per thing, one appeal per thing, one act of a moderator per
 * case, one private note per gardener, one sign-up, one question per address that its form was opened at, one answer per question, one
 * edit per question or answer.
 */
export const shareDraft = (email: string) => `share.${email}`;
export const editDraft = (id: string) => `edit.${id}`;
export const profileDraft = (id: string) => `profile.${id}`;
export const trialDraft = (gardener: string, tip: string) => `report.${gardener}.${tip}`;
export const thingDraft = (gardener: string, kind: string, id: string) => `thing.${gardener}.${kind}.${id}`;
export const appealDraft = (gardener: string, kind: string, id: string) => `appeal.${gardener}.${kind}.${id}`;
export const caseDraft = (moderator: string, kind: string, id: string) => `case.${moderator}.${kind}.${id}`;
export const noteDraft = (moderator: string, gardener: string) => `note.${moderator}.${gardener}`;
export const signupDraft = 'signup';
export const askDraft = (gardener: string, opened: string) => `ask.${gardener}.${opened}`;
export const answerDraft = (gardener: string, question: string) => `answer.${gardener}.${question}`;

export const postDraft = (id: string) => `post.${id}`;

export function readDraft<Draft>(name: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(stored(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft<Draft>(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(stored(name), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the form itself still has the text.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(stored(name));
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}

type OfTip = { saved?: { id: string }; ofDeleted?: true };

/** Drops the typed text of a tip: its edit, and its draft in the form that shares tips. */
export async function dropDraftsOf(id: string): Promise<void> {
  dropDraft(editDraft(id));
  dropOnDevice(editDraft(id));
  for (const name of names()) if (readDraft<OfTip>(name)?.saved?.id === id) dropDraft(name);
  for (const { id: device, draft } of await onThisDevice<OfTip>()) if (draft.saved?.id === id) dropOnDevice(device);
}

/**
 * Its tip was deleted, and can be restored: what was typed in the form that shares tips is then in that tip's form again, and until then
 * in none for a new tip.
 */
export async function setOfDeleted(id: string): Promise<void> {
  for (const name of shareDrafts()) {
    const draft = readDraft<OfTip>(name);
    if (draft?.saved?.id !== id || name === shareDraft(id)) continue;
    keepDraft(shareDraft(id), draft);
    dropDraft(name);
  }
  await changeOnDevice<OfTip>((draft) => (draft.saved?.id === id ? { ...draft, ofDeleted: true } : draft));
}

/** The names of this tab's drafts of tips to share. */
export const shareDrafts = () => names().filter((name) => name.startsWith(shareDraft('')));

/** The ids of a question and its answers of which this tab has an edit. */
export const editedPosts = (question: string) =>
  names().flatMap((name) => (name.startsWith(postDraft(question)) ? name.slice(postDraft('').length) : []));

/** Whether a draft on the device is that of an edit or a trial, by its id there. */
export const isNamed = (device: string) => device.includes('.');

/** Whether a draft of this tab has this id on the device. */
export const isInTab = (device: string) =>
  names().some((name) => readDraft<{ device?: string }>(name)?.device === device);

const open = new Set<() => Promise<void>>();
onReset(() => open.clear());

/** Registers how an open form saves the typed text to the server. Returns the function that ends that. */
export function whileOpen(save: () => Promise<void>): () => void {
  open.add(save);
  return () => open.delete(save);
}

const savingMs = 3000;

/** Whether only this device has something that the gardener typed. Open forms have some seconds to save it before. */
export async function isUnsent(gardener: string | undefined): Promise<boolean> {
  const saved = Promise.all(Array.from(open, (save) => save()));
  await Promise.race([saved, new Promise((done) => setTimeout(done, savingMs))]);
  if (names().some((name) => readDraft<{ unsent?: boolean }>(name)?.unsent !== false)) return true;
  return gardener !== undefined && ((await onThisDevice(gardener)).length > 0 || (await hasWaiting(gardener)));
}

function names(): string[] {
  const start = stored('');
  try {
    return Object.keys(sessionStorage).flatMap((name) => (name.startsWith(start) ? name.slice(start.length) : []));
  } catch {
    return [];
  }
}
