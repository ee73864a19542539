import { ApiError } from '~/shared/api/client';
import { storageWithSession, validAccessToken } from './tokens';

/** The header of a signed-in request. Loads aws-amplify only where the token has to be renewed. */
export async function authorizationHeader(): Promise<{ Authorization: string }> {
  const storage = storageWithSession();
  const token = (storage && validAccessToken(storage)) ?? (await renewed());
  if (!token) throw new ApiError(401, 'Your session has ended. Sign in again to go on.');
  return { Authorization: `Bearer ${token}` };
}

function renewed(): Promise<string | undefined> {
  return import('./auth')
    .then((auth) => auth.accessToken())
    .catch(() => {
      throw new ApiError(0, 'The server could not be reached.');
    });
}
