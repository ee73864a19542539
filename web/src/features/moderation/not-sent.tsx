import { ApiError, isLimit } from '~/shared/api/client';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { capital } from '~/shared/words';

/** Why a report, an appeal or an act was not sent, and the remedy. */
export function notSent(error: Error): string {
  if (!(error instanceof ApiError)) return 'It could not be sent. Give it a moment and try again.';
  const { status, code, message, errors, requestId } = error;
  const [first] = errors;
  if (status === 0)
    return 'Your connection seems to be down, so we do not know whether it arrived. Try again when it is back.';
  if (isUnsuited(error)) return 'The case or its gardener has changed meanwhile, so this is not possible any more.';
  if (status === 400 && first) return capital(`${fields[first.field] ?? first.field} ${first.message}.`);
  if (status === 403) return error.message;
  if (isLimit(error) || code === 'appeal-waits') return message;
  if (code === 'taken') return 'Another moderator looks at this case, so nothing was done.';
  if (status === 404) return 'It is not there any more.';
  if (status === 429) return 'That was fast. Wait a moment and try again.';
  return `It could not be sent. Give it a moment and try again.${requestId ? ` Reference: ${requestId}` : ''}`;
}

/** Whether the act does not suit the case: it was offered, so somebody has changed that meanwhile. */
export const isUnsuited = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === 'act');

/** The API's fields, as the first words of a sentence. */
const fields: Record<string, string> = { text: 'it', note: 'the note', message: 'the message' };

type Props = {
  error: Error;
  /** What stays, and what to do after the sign-in. */
  kept: string;
};

/** Says it beside the form, which keeps what was typed. */
export function NotSent({ error, kept }: Props) {
  if (isSessionOver(error)) return <SessionEnded kept={kept} />;
  return (
    <p role="alert" className="text-sm font-medium text-clay">
      {notSent(error)}
    </p>
  );
}
