/** The requests for reports. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
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
