/** The requests for what gardeners do with tips, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Climate, Counts, Marks, TipCard, TipResult } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

/** `first`: as the server sent them; `now`: with the changes since. */
export type OwnMarks = { first: Marks; now: Marks };

/** All marks of the gardener, fetched once a session: what this tab changes, it knows. */
export const ownMarks = queryOptions({
  queryKey: [ownKey, 'marks'],
  queryFn: async ({ signal }): Promise<OwnMarks> => {
    const { data } = await bodyOf(api.GET('/me/marks', { headers: await authorizationHeader(), signal }));
    return { first: data, now: data };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Fetched once in a tab, because `withOwn` adds the gardener's changes since. */
export const outcomes = (id: string, climate: Climate | undefined) =>
  queryOptions({
    queryKey: ['outcomes', id, climate ?? ''],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/tips/{id}/outcomes', { params: { path: { id }, query: climate ? { climate } : {} }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Every page of the saved tips, the newest save first. */
export const savedTips = queryOptions({
  queryKey: [ownKey, 'saved'],
  queryFn: async ({ signal }): Promise<TipCard[]> => {
    const cards: TipCard[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 50, ...(cursor ? { cursor } : {}) };
      const page: { data: TipCard[]; next: string | null } = await bodyOf(
        api.GET('/me/saved', { params: { query }, headers: await authorizationHeader(), signal }),
      );
      cards.push(...page.data);
      cursor = page.next;
    } while (cursor);
    return cards;
  },
});

/** A page of the tips that a gardener tried, and what others did with the gardener's own tips. */
export const triedTips = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tried', id, cursor ?? ''],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/user/{id}/tried', { params: { path: { id }, query: cursor ? { cursor } : {} }, signal })),
    retry: false,
  });

const reportsOf = ({ outcomes }: Marks, id: string) => outcomes.filter(({ tip }) => tip === id);

/** The gardener's reports of a tip, the newest first. */
export const ownReports = (own: OwnMarks | undefined, id: string) =>
  own ? reportsOf(own.now, id).toSorted((a, b) => b.year - a.year) : [];

/** The counts with the gardener's own changes. A server's count may be some minutes old, but never lacks what is theirs now. */
export function withOwn(counts: Counts, id: string, own: OwnMarks | undefined): Counts {
  if (!own) return counts;
  const votes = ({ helpful }: Marks) => Number(helpful.includes(id));
  const had = (result: TipResult) => (marks: Marks) =>
    reportsOf(marks, id).filter((report) => report.result === result).length;
  const changed = (count: number, of: (marks: Marks) => number) =>
    Math.max(of(own.now), count + of(own.now) - of(own.first));
  return {
    helpful: changed(counts.helpful, votes),
    worked: changed(counts.worked, had('worked')),
    partly: changed(counts.partly, had('partly')),
    didNot: changed(counts.didNot, had('did-not')),
  };
}
