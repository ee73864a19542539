import type { Answer } from '~/shared/api/schema.gen';
import { shortDate, timeOfDay } from '~/shared/calendar/dates';

/** After the date of a question or an answer, when it was edited. Nothing if it was not, or only in its first minutes. */
export function EditedAt({ at, editedAt }: Pick<Answer, 'at' | 'editedAt'>) {
  if (!editedAt) return null;
  const [written, edited] = [new Date(at), new Date(editedAt)];
  const isSameDay = written.toDateString() === edited.toDateString();
  return (
    <>
      , edited <time dateTime={editedAt}>{isSameDay ? timeOfDay(editedAt) : shortDate(edited)}</time>
    </>
  );
}
