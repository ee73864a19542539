import { ApiError } from '~/shared/api/client';

/**
 * Why the server makes no profile for an account: moderators have suspended or paused somebody with its address. `undefined`:
 * the profile could not be fetched for another reason.
 */
export function barredInWords(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 403 && error.code === 'inactive' ? error.message : undefined;
}
