import { ApiError } from '~/shared/api/client';

/** No response has come, so the server may have taken the change. */
export const isLost = (error: unknown) => !(error instanceof ApiError) || error.status === 0;

/** Of a change whose response is lost. */
export const lostInWords = 'Your connection seems to be down. Look here again when it is back.';
