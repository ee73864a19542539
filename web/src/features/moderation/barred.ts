import { ApiError } from '~/shared/api/client';
import { longDate } from '~/shared/calendar/dates';

/**
 * Why the server makes no profile for an account: moderators have suspended or paused somebody with its address. `undefined`:
 * the profile could not be fetched for another reason.
 */
export function barredInWords(error: unknown): string | undefined {
  if (!(error instanceof ApiError && error.status === 403 && error.code === 'inactive')) return undefined;
  return error.message.replace(/\b\d{4}-\d\d-\d\d\b/, (date) => longDate(`${date}T12:00:00`));
}
