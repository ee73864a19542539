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
const writersFirst = (gardeners: readonly User[]): User[] =>
  gardeners.toSorted((a, b) => Number(hasWritten(b)) - Number(hasWritten(a)));

/** Of a list, whose order stays among those with as many tips. */
export const byTips = <Gardener extends User>(gardeners: readonly Gardener[]): Gardener[] =>
  gardeners.toSorted((a, b) => b.totalTips - a.totalTips);

export const gardener = (id: string) =>
  queryOptions({
    queryKey: ['gardeners', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/user/{id}', { params: { path: { id } }, signal })),
  });
