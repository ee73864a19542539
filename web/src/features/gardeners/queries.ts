/** The requests for gardeners, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Status, User } from '~/shared/api/schema.gen';
import { constants } from '~/shared/messages';

/** `place`: words of the gardener's place. */
export type GardenersFilter = { status?: Status; place?: string; q?: string };

/** Enough that some of them are worth showing. */
const candidates = 24;

export const featuredGardeners = queryOptions({
  queryKey: ['gardeners', 'featured'],
  queryFn: async ({ signal }): Promise<User[]> => {
    const query = { status: 'active', limit: candidates } as const;
    // Without the index, the newest: better than nobody.
    const { data } = await bodyOf(api.GET('/search/gardeners', { params: { query }, signal })).catch(() =>
      bodyOf(api.GET('/user', { params: { query }, signal })),
    );
    const writers = data.filter(({ totalTips }) => totalTips > 0);
    const worthwhile = writers.toSorted((a, b) => Number(isWorthwhile(b)) - Number(isWorthwhile(a)));
    return (writers.length > 0 ? worthwhile : data).slice(0, constants.featured);
  },
});

/** Whether others see who it is, and more than one tip. */
const isWorthwhile = ({ totalTips, location, plant, portrait, photoUrl }: User): boolean =>
  totalTips > 1 && Boolean(location || plant || portrait || photoUrl);

export const gardener = (id: string) =>
  queryOptions({
    queryKey: ['gardeners', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/user/{id}', { params: { path: { id } }, signal })),
  });
