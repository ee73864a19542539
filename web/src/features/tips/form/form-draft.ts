import { ownName } from '~/shared/session/own';

/**
 * What was typed into a form and not yet sent. It is kept in the tab as it is typed, so that neither a session that ends nor
 * a reload loses it. Logging out drops it.
 */
const stored = (name: string) => ownName(`draft.${name}`);

/** The drafts there are: of a tip to share, one a gardener; of the edit of a tip. */
export const shareDraft = (email: string) => `share.${email}`;
export const editDraft = (id: string) => `edit.${id}`;

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
    // A full or forbidden store: the form itself still has it all.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(stored(name));
  } catch {
    // Nothing is kept where nothing may be stored.
  }
}
