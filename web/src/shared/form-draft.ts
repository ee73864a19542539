import { ownName } from './session/own';

/**
 * The text of a form that was not sent yet. Every change is stored in the tab, so that it survives a reload and the end of the
 * session. Logging out deletes it.
 */
const stored = (name: string) => ownName(`draft.${name}`);

/** The kinds of draft: one tip to share per gardener, one edit per tip, and one of the gardener's own profile. */
export const shareDraft = (email: string) => `share.${email}`;
export const editDraft = (id: string) => `edit.${id}`;
export const profileDraft = (id: string) => `profile.${id}`;

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
