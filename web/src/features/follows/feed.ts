import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { feedKey } from '~/shared/follows/follows';
import { withCopy } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';

/** One page of the tips of the gardeners and about the plants that the caller follows, the newest first. */
export const feedPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...feedKey, cursor ?? ''],
    queryFn: ({ signal }) => {
      const query = cursor ? { cursor } : {};
      const ask = async () =>
        bodyOf(api.GET('/me/feed', { params: { query }, headers: await authorizationHeader(), signal }));
      return cursor ? ask() : withCopy(copyNames.feed, ask);
    },
  });
