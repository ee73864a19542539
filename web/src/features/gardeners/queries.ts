/** The requests for gardeners, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { Status, User } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';

/** `place`: words of the gardener's place. */
export type GardenersFilter = { status?: Status; place?: string; q?: string };

export const featuredGardeners = queryOptions({
  queryKey: ['gardeners', 'featured'],
  queryFn: async ({ signal }) => {
    const get = (limit: number) => bodyOf(api.GET('/user', { params: { query: { status: 'active', limit } }, signal }));
    const newest = await get(constants.featured);
    if (newest.next === null || newest.data.every(hasWritten)) return newest;
    // New accounts would fill the list.
    const { data } = await get(limits.Limit.most).catch(() => newest);
    return { ...newest, data: writersFirst(data).slice(0, constants.featured) };
  },
});

const hasWritten = ({ totalTips }: User) => totalTips > 0;

/** Gardeners who have shared a tip come before those who have not yet. */
export const writersFirst = <Gardener extends User>(gardeners: readonly Gardener[]): Gardener[] =>
  gardeners.toSorted((a, b) => Number(hasWritten(b)) - Number(hasWritten(a)));

export const gardener = (id: string) =>
  queryOptions({
    queryKey: ['gardeners', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/user/{id}', { params: { path: { id } }, signal })),
  });
