import type { useChoose } from '~/features/notices/notices';
import { ApiError } from '~/shared/api/client';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { Button } from '~/shared/ui/button';

/** Whether a choice is saved, and what to do if it could not be. */
export function ChoiceState({ save: { isPending, isSuccess, error, mutate, variables } }: { save: Save }) {
  return (
    <>
      <p role="status" className="mt-2 min-h-6 text-sm">
        {isPending ? 'Saving…' : isSuccess ? 'Saved.' : ''}
      </p>
      {error ? (
        isSessionOver(error) ? (
          <SessionEnded />
        ) : (
          <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-medium text-clay">
            {error instanceof ApiError && error.status === 0
              ? 'Your connection seems to be down, so your choice is not saved yet.'
              : 'Your choice could not be saved.'}
            <Button kind="link" onClick={() => variables && mutate(variables)}>
              Try again
            </Button>
          </p>
        )
      ) : null}
    </>
  );
}

type Save = ReturnType<typeof useChoose>;
