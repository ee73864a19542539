import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { editDraft } from '~/shared/form-draft';
import { dropBoth, useLeftDraft } from '~/shared/left-draft';
import { messages } from '~/shared/messages';
import { useReadOutbox, useWaitingEdit } from '~/shared/offline/outbox';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { tip as tipQuery } from '~/shared/tips/queries';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { Failure } from '~/shared/ui/states';
import { EditForm } from './edit-form';

type Props = { id: string; onClose: () => void; onUpdated: (tip: Tip) => void };

/** The dialog that edits a tip. The list has only an excerpt, so the dialog fetches the whole tip first, in its newest version. */
export function EditDialog({ id, onClose, onUpdated }: Props) {
  // Each round starts from the newest version: the first, and each time the gardener loads it.
  const [round, setRound] = useState(0);
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...tipQuery(id),
    refetchOnMount: 'always',
    // A tip does not change while it is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const missing = error instanceof ApiError && error.status === 404;
  const tip = isFetchedAfterMount && data?.data.own ? data.data : undefined;
  const edit = useWaitingEdit(id);
  const isRead = useReadOutbox();
  const left = useLeftDraft(editDraft(id), useGardener()?.sub ?? '');
  const foreign = isFetchedAfterMount && data && !tip;
  const loadNewest = async () => {
    const newest = await refetch();
    if (!newest.data) return;
    dropBoth(editDraft(id));
    setRound(round + 1);
  };
  return (
    <Dialog open onClose={onClose} title={messages.myTips.edit.title} wide>
      {tip && !missing && edit !== undefined && isRead && left ? (
        <EditForm
          key={round}
          tip={tip}
          edit={edit}
          onClose={onClose}
          onUpdated={onUpdated}
          onLoadNewest={loadNewest}
          onDiscard={() => setRound(round + 1)}
        />
      ) : (
        <>
          {missing || foreign ? <p>{messages.tip.notFound.text}</p> : null}
          {missing && (edit || left?.draft) ? (
            <p className="mt-4">
              Your changes are kept on this device. If you have deleted the tip, restore it under Recently deleted.
            </p>
          ) : null}
          {error && !missing ? (
            isSessionOver(error) ? (
              <SessionEnded />
            ) : (
              <Failure error={error} what="This tip could not be fetched." retry={refetch} />
            )
          ) : null}
          {!error && !foreign ? <Loading /> : null}
          <Button kind="quiet" className="mt-6" onClick={onClose}>
            Close
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Loading() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Fetching the tip</span>
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-40" />
    </div>
  );
}
