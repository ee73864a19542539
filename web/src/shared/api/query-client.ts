import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onForget, ownKey } from '~/shared/session/own';
import { onChangedElsewhere, profileFields } from '~/shared/session/own-garden';
import { ApiError, isTransient } from './client';
import type { OwnUser } from './schema.gen';

/** The one store of the server's responses. */
export function createQueryClient(): QueryClient {
  const onError = async (error: Error) => {
    if (!(error instanceof ApiError && error.status === 401)) return;
    // A reader who goes on must sign in first.
    const { forgetCopies } = await import('~/shared/offline/copy-cache');
    await forgetCopies();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline, a request fails and the page says so; a paused one would leave the page loading.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onForget(() => client.removeQueries({ queryKey: [ownKey] }));
  onChangedElsewhere((garden) => {
    const changed = (profile: OwnUser | undefined) => profile && { ...profile, ...profileFields(garden) };
    client.setQueriesData<OwnUser>({ queryKey: [ownKey, 'profile'] }, changed);
  });
  return client;
}
