/** Short messages in the corner. The library that shows them is loaded with the first one. */
import { constants } from '~/shared/messages';
import type { Details, Kind } from './toaster';

/** Long enough to read why something failed, and to find the button. */
const longMs = 10_000;

/** Long enough to read what was decided about which thing. */
const decidedMs = 4_000;

export async function toast(kind: Kind, message: string, details: Details = {}): Promise<void> {
  const { show } = await import('./toaster');
  const duration = details.undo || kind === 'error' ? longMs : details.of ? decidedMs : constants.toastMs;
  show(kind, message, duration, details);
}
