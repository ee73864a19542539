import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import { restorableDays } from '~/shared/api/limits.gen';
import type { TipCard } from '~/shared/api/schema.gen';
import { setOfDeleted } from '~/shared/form-draft';
import { messages } from '~/shared/messages';
import { forgetTip, useDeleteTip, useRestoreTip } from '~/shared/tips/mutations';
import { reason } from '~/shared/tips/update-failed';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { toast } from '~/shared/ui/toast';

const t = messages.myTips.remove;

type Props = {
  card: TipCard;
  onClose: () => void;
  /** Called when the tip is deleted, and with its row the button that had the focus. */
  onGone: () => void;
};

/** Asks for confirmation and deletes a tip. It reports success only after the server's response. */
export function DeleteDialog({ card, onClose, onGone }: Props) {
  const client = useQueryClient();
  const remove = useDeleteTip();
  const restore = useRestoreTip();
  const [failed, setFailed] = useState<Error>();
  const safe = useRef<HTMLButtonElement>(null);
  // The dialog, open by now, has focused its first button, and a second Enter would delete the tip.
  useLayoutEffect(() => safe.current?.focus(), []);
  const confirm = async () => {
    try {
      await remove.mutateAsync(card._id);
      void toast('success', t.done, { of: card.title, undo: () => restore.mutate(card) });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) return setFailed(error as Error);
      forgetTip(client, card._id);
      void toast('info', 'This tip was gone already.');
    }
    void setOfDeleted(card._id);
    onGone();
  };
  const deny = () => {
    void toast('info', t.denied);
    onClose();
  };
  if (failed) return <DeleteFailed error={failed} onClose={onClose} />;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t.question}
      text={
        <>
          “<bdi>{card.title}</bdi>” goes to Recently deleted. For {restorableDays} days you can restore it there; then
          it is gone for good.
        </>
      }
    >
      <div className="grid gap-2 xs:flex xs:flex-wrap xs:gap-3">
        <Button kind="danger" disabled={remove.isPending} onClick={confirm}>
          {remove.isPending ? 'Deleting...' : t.confirm}
        </Button>
        <Button ref={safe} kind="quiet" disabled={remove.isPending} onClick={deny}>
          {t.deny}
        </Button>
        <Button kind="plain" disabled={remove.isPending} onClick={onClose}>
          {t.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

function DeleteFailed({ error, onClose }: { error: Error; onClose: () => void }) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={messages.myTips.edit.failed.title}
      text={
        <>
          <p>The tip was not deleted. It is still in your list.</p>
          <p className="mt-2 text-sm">{reason(error)}</p>
        </>
      }
    >
      <Button onClick={onClose}>OK</Button>
    </Dialog>
  );
}
