import { ApiError, isLimit } from './client';

/** Why a change that showed at once was taken back, and the remedy. `gone`: the words where what it is about is gone. */
export function notChanged(error: Error, gone: string): string {
  const { status } = error instanceof ApiError ? error : { status: 0 };
  if (status === 401) return 'Your session has ended. Sign in again.';
  if (status === 403 || isLimit(error)) return error.message;
  if (status === 404) return gone;
  if (status === 429) return 'That was fast. Wait a moment and try again.';
  if (status === 0) return 'Your connection seems to be down, so nothing has changed.';
  return 'It could not be done. Give it a moment and try again.';
}
