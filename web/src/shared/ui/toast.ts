/** Short messages in the corner. The library that shows them is loaded with the first one. */
import { constants } from '~/shared/messages';

type Kind = 'success' | 'info' | 'error';

export async function toast(kind: Kind, message: string): Promise<void> {
  const { show } = await import('./toaster');
  show(kind, message, constants.toastMs);
}
