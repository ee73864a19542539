import { ApiError } from '~/shared/api/client';
import { goodAccessToken, keptIn } from './tokens';

/** The header by which a signed-in call is let in. Cognito's library is loaded only where the token has to be renewed. */
export async function authorized(): Promise<{ Authorization: string }> {
  const storage = keptIn();
  const token = (storage && goodAccessToken(storage)) ?? (await renewed());
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
