/** The requests for reports. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { once } from '~/shared/api/once';
import type { Report } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

const key = [ownKey, 'reports'];

/** One page of the caller's reports, the newest first. */
export const myReportsPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...key, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = cursor ? { cursor } : {};
      return bodyOf(api.GET('/me/reports', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

const sendReport = once(async (report: Report): Promise<void> => {
  await bodyOf(api.POST('/reports', { body: report, headers: await authorizationHeader() }));
});

/** Reports a tip, a note or a gardener. */
export function useReportThing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendReport,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}
