import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { notChanged } from '~/shared/api/not-changed';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { Spinner } from '~/shared/ui/spinner';
import { toast } from '~/shared/ui/toast';
import { shortened } from './in-words';
import { forgetDeleted, isGone, useDeletePost } from './mutations';

/** A question or an answer. `answers`: how many others the question has. */
export type Deletable = { kind: 'question' | 'answer'; id: string; text: string; answers?: number };

type Props = {
  post: Deletable;
  onClose: () => void;
  /** Called when it is deleted, and with it the button that had the focus. */
  onGone: () => void;
};

/** Asks for confirmation and deletes a question or an answer. It reports success only after the server's response. */
export function DeletePost({ post: { kind, id, text, answers = 0 }, onClose, onGone }: Props) {
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useDeletePost();
  const safe = useRef<HTMLButtonElement>(null);
  // The dialog, open by now, has focused its first button, and a second Enter would delete it.
  useLayoutEffect(() => safe.current?.focus(), []);
  const confirm = async () => {
    if (isPending) return;
    try {
      await mutateAsync(id);
      void toast('success', `Your ${kind} is deleted`);
    } catch (error) {
      if (!isGone(error)) return;
      forgetDeleted(client, { kind, id });
      void toast('info', `This ${kind} was gone already.`);
    }
    onGone();
  };
  // Closed, the dialog could not say that the request failed.
  const close = isPending ? () => {} : onClose;
  const after =
    kind === 'question' && answers > 0
      ? 'The answers stay, under the words that the question was deleted. It cannot be brought back.'
      : 'It cannot be brought back.';
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title={`Delete your ${kind}?`}
      text={
        <>
          “<bdi>{shortened(text)}</bdi>” {after}
        </>
      }
    >
      {error ? (
        <div className="mb-4">
          {isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <p role="alert" className="text-sm font-medium text-clay">
              {notChanged(error, 'It is not there any more.')}
            </p>
          )}
        </div>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" aria-disabled={isPending || undefined} onClick={confirm}>
          {isPending ? <Spinner /> : null}
          Delete
        </Button>
        <Button ref={safe} kind="quiet" aria-disabled={isPending || undefined} onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
