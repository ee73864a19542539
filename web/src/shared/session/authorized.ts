import { ApiError } from '~/shared/api/client';

/** The header by which a signed-in call is let in. */
export async function authorized(): Promise<{ Authorization: string }> {
  const token = await import('./auth')
    .then((auth) => auth.accessToken())
    .catch(() => {
      throw new ApiError(0, 'The server could not be reached.');
    });
  if (!token) throw new ApiError(401, 'Your session has ended. Sign in again to go on.');
  return { Authorization: `Bearer ${token}` };
}
