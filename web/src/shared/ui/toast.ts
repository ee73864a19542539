/** Short messages in the corner. The library that shows them is loaded with the first one. */
import { constants } from '~/shared/messages';

type Kind = 'success' | 'info' | 'error';

/** Long enough to read the message, and to find the button. */
const undoMs = 10_000;

/** With `undo`, the message has a button that undoes the reported change. */
export async function toast(kind: Kind, message: string, undo?: () => void): Promise<void> {
  const { show } = await import('./toaster');
  show(kind, message, undo ? undoMs : constants.toastMs, undo);
}
