/** The address at which calendar programs read the saved tips. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { CalendarAddress } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownProfile } from '~/shared/session/profile-query';
import type { Gardener } from '~/shared/session/session';

/** Makes a new address, which only this response has. The one before ends. */
export function useRenewCalendar(gardener: Gardener) {
  const setSince = useSetSince(gardener);
  return useMutation({
    mutationFn: async (): Promise<CalendarAddress> => {
      const { data } = await bodyOf(api.PUT('/me/calendar', { headers: await authorizationHeader() }));
      return data;
    },
    onSuccess: ({ at }) => setSince(at),
  });
}

export function useEndCalendar(gardener: Gardener) {
  const setSince = useSetSince(gardener);
  return useMutation({
    mutationFn: async (): Promise<void> => {
      await bodyOf(api.DELETE('/me/calendar', { headers: await authorizationHeader() }));
    },
    onSuccess: () => setSince(null),
  });
}

function useSetSince(gardener: Gardener) {
  const client = useQueryClient();
  return (calendarSince: string | null) =>
    client.setQueryData(ownProfile(gardener).queryKey, (profile) => profile && { ...profile, calendarSince });
}
