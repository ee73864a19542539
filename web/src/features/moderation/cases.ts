/** The requests of moderators. */

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import { countedCases } from '~/shared/api/limits.gen';
import { once } from '~/shared/api/once';
import type { CaseFile, ListCase, NewAct, PrivateNote, Taken, ThingKind } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { type CaseFilter, filterQuery } from './filter';

const key = [ownKey, 'moderation'];
const queue = [...key, 'queue'];
const files = [...key, 'case'];
const log = [...key, 'log'];

/** What a case is about. */
export type Thing = { kind: ThingKind; id: string };

/** Cases of a page. */
const limit = 10;

/** One page of the cases that wait: unsafe advice first, then the others, then appeals. */
export const casesPage = (filter: CaseFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queue, filterQuery(filter), cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = { limit, ...filter, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/moderation/cases', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

/** One case with everything about it. */
export const caseFile = ({ kind, id }: Thing) =>
  queryOptions({
    queryKey: [...files, kind, id],
    queryFn: async ({ signal }) => {
      const params = { path: { kind, id } };
      const headers = await authorizationHeader();
      return bodyOf(api.GET('/moderation/cases/{kind}/{id}', { params, headers, signal }));
    },
    // A moderator reads it, so it does not change before that: an act on an older version is refused.
    refetchOnWindowFocus: false,
  });

/** One page of the acts of a month, `2026-11`, the newest first. */
export const actsPage = (month: string, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...log, month, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = { month, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/moderation/log', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

type Decision = Thing & NewAct & { version: number };

const sendAct = once(async ({ kind, id, version, ...body }: Decision) => {
  const params = { path: { kind, id }, header: { 'If-Match': `"${version}"` } };
  const headers = await authorizationHeader();
  return (await bodyOf(api.POST('/moderation/cases/{kind}/{id}', { params, body, headers }))).data;
});

/** Acts in a case, on the version that the moderator has read. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendAct,
    onSuccess: (head, decided) => {
      takeOff(client, decided);
      changeFile(client, decided, (file) => ({ ...file, ...head }));
      // Fetched when a moderator opens it again: this one goes on.
      void client.invalidateQueries({ queryKey: caseFile(decided).queryKey, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: log });
    },
  });
}

/** Whether a moderator has decided the case meanwhile: then it is taken off the queue. */
export function useWasDecided() {
  const client = useQueryClient();
  return async (thing: Thing): Promise<boolean> => {
    const now = await client.fetchQuery({ ...caseFile(thing), staleTime: 0 }).catch(() => undefined);
    if (!now || now.data.waits) return false;
    takeOff(client, thing);
    return true;
  };
}

/** Here and now: the queue's index may be behind. */
function takeOff(client: QueryClient, decided: Thing): void {
  client.setQueriesData<ListCase>({ queryKey: queue }, (page) => page && without(page, decided));
}

function without(page: ListCase, decided: Thing): ListCase {
  const data = page.data.filter((other) => !isSame(other, decided));
  // That many are as many as the server counts.
  const total = page.total < countedCases ? page.total - (page.data.length - data.length) : page.total;
  return { ...page, data, total };
}

export const isSame = (one: Thing, other: Thing) => one.kind === other.kind && one.id === other.id;

/** Changes what this tab has of a case, if it has it. */
function changeFile(client: QueryClient, thing: Thing, change: (file: CaseFile) => CaseFile): void {
  client.setQueryData(caseFile(thing).queryKey, (found) => found && { ...found, data: change(found.data) });
}

type Take = Thing & { taken: boolean };

/** Takes a case or gives it back. One request goes after the other, so the last one counts. */
export function useTake() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'take-case' },
    mutationFn: async ({ kind, id, taken }: Take) => {
      const params = { path: { kind, id } };
      const headers = await authorizationHeader();
      return (await bodyOf(api.PUT('/moderation/cases/{kind}/{id}/taken', { params, body: { taken }, headers }))).data;
    },
    onSuccess: ({ taken }, thing) => changeFile(client, thing, (file) => ({ ...file, taken })),
    onError: (error, thing) => {
      // The case says who has it.
      if (isTaken(error)) void client.invalidateQueries({ queryKey: caseFile(thing).queryKey });
    },
  });
}

/** Whether another moderator has the case. */
export const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'taken';

/** Whether another moderator looks at a case now. */
export const isOthers = (taken: Taken | null, reader: string | undefined): taken is Taken =>
  taken !== null && reader !== undefined && taken.by !== reader && Date.parse(taken.until) > Date.now();

/** Adds a note about a gardener for the other moderators. */
export function useNoteGardener(gardener: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<PrivateNote> => {
      const params = { path: { id: gardener } };
      const headers = await authorizationHeader();
      return (await bodyOf(api.POST('/moderation/gardeners/{id}/notes', { params, body: { text }, headers }))).data;
    },
    onSuccess: (note) =>
      client.setQueriesData<{ data: CaseFile }>({ queryKey: files }, (found) =>
        found?.data.owner?.id === gardener
          ? { ...found, data: { ...found.data, notes: [note, ...found.data.notes] } }
          : found,
      ),
  });
}
