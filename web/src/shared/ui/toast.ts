/** Short messages in the corner. The library that shows them is loaded with the first one. */
import { constants } from '~/shared/messages';
import type { Details, Kind } from './toaster';

/** Long enough to read why something failed, and to find the button. */
const longMs = 10_000;

export async function toast(kind: Kind, message: string, details: Details = {}): Promise<void> {
  const { show } = await import('./toaster');
  show(kind, message, details.undo || kind === 'error' ? longMs : constants.toastMs, details);
}
