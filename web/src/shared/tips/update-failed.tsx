import { ApiError, isLimit } from '~/shared/api/client';
import { messages } from '~/shared/messages';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';

const t = messages.myTips.edit.failed;

/** The dialog that says that a tip could not be updated, and why if that is known. */
export function UpdateFailed({ error, onClose }: { error: Error; onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t.title}
      text={
        <>
          <p>{t.text}</p>
          <p className="mt-2 text-sm">{reason(error)}</p>
        </>
      }
    >
      <Button onClick={onClose}>OK</Button>
    </Dialog>
  );
}

/** Why a change failed, in a sentence. */
export function reason(error: Error): string {
  const status = error instanceof ApiError ? error.status : undefined;
  const reference = error instanceof ApiError && error.requestId ? ` Reference: ${error.requestId}` : '';
  if (status === 0) return 'The garden could not be reached. Try again once you are online.';
  if (status === 401) return 'Your session has ended. Sign in again, then try once more.';
  if (status === 404) return 'The tip is not there any more.';
  if (status === 400) return 'Some of it cannot be taken as it is. Look at the fields that are marked.';
  if (status === 403 || status === 413 || isLimit(error)) return error.message;
  return `It is not you. Give it a moment and try again.${reference}`;
}
