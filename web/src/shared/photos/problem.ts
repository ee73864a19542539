import { ApiError } from '~/shared/api/client';

/** A photograph that cannot be taken, in a sentence. To try it again does not help. */
export class PhotoProblem extends Error {
  override name = 'PhotoProblem';
}

export const tooSmall = 'It is too small to be seen well. Choose a larger one.';

/** Why an upload failed, in a sentence, and whether it is worth another try. */
export function inWords(error: unknown): { problem: string; again: boolean } {
  if (error instanceof PhotoProblem) return { problem: error.message, again: false };
  if (isLimit(error))
    return { problem: `${error.message} Remove it to go on without it. You can add it later.`, again: true };
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { problem: 'Your session has ended. Sign in again, then try once more.', again: true };
  if (status === 0) return { problem: 'It did not get through: the connection is too weak.', again: true };
  if (status === 403 && error instanceof ApiError) return { problem: error.message, again: true };
  return { problem: 'It did not get through. It is not you: give it a moment.', again: true };
}

/** So many photographs, no more: of a day, or in all. */
const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429 && error.code !== undefined;
