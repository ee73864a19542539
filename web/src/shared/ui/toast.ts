/** Short messages in the corner. The library that shows them is loaded with the first one. */
import { constants } from '~/shared/messages';

type Kind = 'success' | 'info' | 'error';

/** Long enough to read why something failed, and to find the button. */
const longMs = 10_000;

/** `of`: the tip's title. `undo`: of a button that undoes the reported change. */
export type Toast = { of?: string; undo?: () => void };

export async function toast(kind: Kind, message: string, more: Toast = {}): Promise<void> {
  const { show } = await import('./toaster');
  show(kind, message, more.undo || kind === 'error' ? longMs : constants.toastMs, more);
}
