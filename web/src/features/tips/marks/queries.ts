/** The requests for gardeners' marks on tips, as query options. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type {
  Climate,
  Counts,
  Marks,
  OneOutcomes,
  OwnOutcome,
  TipCard,
  TipMark,
  TipResult,
  Tried,
} from '~/shared/api/schema.gen';
import { withCopy } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { readOutbox, type Waiting } from '~/shared/offline/outbox';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

/** `first`: as the server sent them; `now`: with the changes since. */
export type OwnMarks = { first: Marks; now: Marks };

/** All marks of the gardener, fetched once a session: the tab adds its own changes. */
export const ownMarks = queryOptions({
  queryKey: [ownKey, 'marks'],
  queryFn: async ({ signal }): Promise<OwnMarks> => {
    const { data } = await withCopy(copyNames.marks, async () =>
      bodyOf(api.GET('/me/marks', { headers: await authorizationHeader(), signal })),
    );
    return { first: data, now: withWaiting(data, await readOutbox()) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The gardener's notes that moderation has hidden, as they are now. */
export const heldNotes = queryOptions({
  queryKey: [ownKey, 'held-notes'],
  queryFn: async ({ signal }): Promise<OwnOutcome[]> => {
    const { data } = await bodyOf(api.GET('/me/marks', { headers: await authorizationHeader(), signal }));
    return data.outcomes.filter(({ hold }) => hold);
  },
});

/** The marks as they will be when the waiting changes have been sent. */
function withWaiting(marks: Marks, waiting: readonly Waiting[]): Marks {
  let now = marks;
  for (const { change, refused, at } of waiting) {
    if (refused !== undefined) continue;
    if (change.kind === 'mark') now = withMark(now, { ...change, id: change.tip });
    if (change.kind === 'report') {
      now = withTrial(now, { note: null, ...change.report, tip: change.tip, at: new Date(at).toISOString() });
    }
  }
  return now;
}

/** A mark of a question that the gardener wants to know too, or of an answer of which the gardener says that it is no longer true. */
export type PostMark = 'joined' | 'outdated';

/** `id`: of the tip, the question or the answer. */
export type MarkChange = { id: string; mark: TipMark | PostMark; on: boolean };

export function withMark(marks: Marks, { id, mark, on }: MarkChange): Marks {
  const others = marksOf(marks, mark).filter((other) => other !== id);
  return { ...marks, [mark]: on ? [id, ...others] : others };
}

export const isMarked = (marks: Marks, mark: PostMark, id: string): boolean => marksOf(marks, mark).includes(id);

/** A copy of an older release has no marks of questions and answers. */
const marksOf = (marks: Partial<Marks>, mark: MarkChange['mark']): string[] => marks[mark] ?? [];

/** It is the only one of its year. */
export const withTrial = (marks: Marks, trial: OwnOutcome): Marks => ({
  ...marks,
  outcomes: [trial, ...withoutTrial(marks, trial.tip, trial.year).outcomes],
});

export const withoutTrial = (marks: Marks, id: string, year: number): Marks => ({
  ...marks,
  outcomes: marks.outcomes.filter((trial) => trial.tip !== id || trial.year !== year),
});

/**
 * Fetched once a session for each climate. The counts stay those of the first response, because `withOwn` adds the gardener's changes
 * since, which a later response may have too.
 */
export const outcomes = (id: string, climate: Climate | undefined) => {
  const ofAnyClimate = [ownKey, 'outcomes', id];
  return queryOptions({
    queryKey: [...ofAnyClimate, climate ?? ''],
    queryFn: async ({ client, signal }): Promise<OneOutcomes> => {
      const query = climate ? { climate } : {};
      const { data } = await bodyOf(api.GET('/tips/{id}/outcomes', { params: { path: { id }, query }, signal }));
      const known = client.getQueriesData<OneOutcomes>({ queryKey: ofAnyClimate });
      const { helpful, worked, partly, didNot } = known.find(([, response]) => response)?.[1]?.data ?? data;
      return { data: { ...data, helpful, worked, partly, didNot } };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
};

/** Every page of the saved tips, the newest save first. */
export const savedTips = queryOptions({
  queryKey: [ownKey, 'saved'],
  queryFn: ({ signal }) =>
    withCopy(copyNames.saved, async (): Promise<TipCard[]> => {
      const cards: TipCard[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } = { limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
        const page: { data: TipCard[]; next: string | null } = await bodyOf(
          api.GET('/me/saved', { params: { query }, headers: await authorizationHeader(), signal }),
        );
        cards.push(...page.data);
        cursor = page.next;
      } while (cursor);
      return cards;
    }),
});

/** A page of the tips that a gardener tried, and the sums of others' marks on the gardener's own tips. */
export const triedTips = (id: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['tried', id, cursor ?? ''],
    queryFn: ({ signal }) => {
      const query = { limit: limits.Limit.most, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/user/{id}/tried', { params: { path: { id }, query }, signal }));
    },
    retry: false,
  });

/** More trials change little in a gardener's year. */
const mostPages = 10;

/** The newest trials of a gardener, of many pages, as far as they can be fetched. They are the list's pages, so each is fetched once. */
export const manyTried = (id: string) =>
  queryOptions({
    queryKey: ['tried', id, 'many'],
    queryFn: async ({ client, signal }): Promise<Tried[]> => {
      const tried: Tried[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages && !signal.aborted; page += 1) {
        const found = await client.fetchQuery(triedTips(id, cursor)).catch((error: unknown) => {
          if (page === 0) throw error;
        });
        tried.push(...(found?.data ?? []));
        if (!found?.next) break;
        cursor = found.next;
      }
      return tried;
    },
    retry: false,
  });

/** The sums of others' marks on the gardener's own public tips. The response has a page of tried tips too, so it is the shortest. */
export const proof = (id: string) =>
  queryOptions({
    queryKey: ['tried', id, 'proof'],
    queryFn: async ({ signal }) => {
      const query = { limit: limits.Limit.least };
      return (await bodyOf(api.GET('/user/{id}/tried', { params: { path: { id }, query }, signal }))).counts;
    },
    retry: false,
  });

const trialsOf = ({ outcomes }: Marks, id: string) => outcomes.filter(({ tip }) => tip === id);

/** The gardener's trials of a tip, the newest first. */
export const ownTrials = (own: OwnMarks | undefined, id: string) =>
  own ? trialsOf(own.now, id).toSorted((a, b) => b.year - a.year) : [];

/** The counts with the gardener's own changes. A server's count may be some minutes old, but the gardener sees the own mark at once. */
export function withOwn(counts: Counts, id: string, own: OwnMarks | undefined): Counts {
  if (!own) return counts;
  const votes = ({ helpful }: Marks) => Number(helpful.includes(id));
  const had = (result: TipResult) => (marks: Marks) =>
    trialsOf(marks, id).filter((trial) => trial.result === result).length;
  const changed = (count: number, of: (marks: Marks) => number) =>
    Math.max(of(own.now), count + of(own.now) - of(own.first));
  return {
    helpful: changed(counts.helpful, votes),
    worked: changed(counts.worked, had('worked')),
    partly: changed(counts.partly, had('partly')),
    didNot: changed(counts.didNot, had('did-not')),
  };
}
