/** The requests of moderators. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { CaseHead, ListCaseHead, NewAct, ThingKind } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

const key = [ownKey, 'moderation'];
const queue = [...key, 'queue'];
const log = [...key, 'log'];

/** What a case is about. */
type Thing = { kind: ThingKind; id: string };

/** One page of the cases that wait: unsafe advice first, then the others, then appeals. */
export const casesPage = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...queue, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = cursor ? { cursor } : {};
      return bodyOf(api.GET('/moderation/cases', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

/** One case with everything about it. */
export const caseFile = ({ kind, id }: Thing) =>
  queryOptions({
    queryKey: [...key, 'case', kind, id],
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

/** Acts in a case, on the version that the moderator has read. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, id, version, ...body }: Decision) => {
      const params = { path: { kind, id }, header: { 'If-Match': `"${version}"` } };
      const headers = await authorizationHeader();
      return (await bodyOf(api.POST('/moderation/cases/{kind}/{id}', { params, body, headers }))).data;
    },
    onSuccess: (_, decided) => {
      // The queue's index may be behind.
      client.setQueriesData<ListCaseHead>(
        { queryKey: queue },
        (page) => page && { ...page, data: page.data.filter((other) => !isSame(other, decided)) },
      );
      void client.invalidateQueries({ queryKey: caseFile(decided).queryKey });
      void client.invalidateQueries({ queryKey: log });
    },
  });
}

const isSame = (one: Thing, other: Thing) => one.kind === other.kind && one.id === other.id;

/** The case after this one, or the first of the others. */
export function nextOf(cases: readonly CaseHead[], current: Thing): CaseHead | undefined {
  const at = cases.findIndex((other) => isSame(other, current));
  return cases[at + 1] ?? cases.find((other) => !isSame(other, current));
}
