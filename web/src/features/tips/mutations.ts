/** The requests that change tips. A change shows in all lists at once. */
import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import type { NewTip, Tip, TipChange } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { tip as tipQuery } from './queries';
import { recordChange } from './recent-changes';

/** Shares a tip. A repeated request with the same key creates no second tip. */
export function useShareTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, key }: { draft: NewTip; key: string }) => {
      const headers = await authorizationHeader();
      const params = { header: { 'Idempotency-Key': key } };
      const post = async (body: NewTip) => (await bodyOf(api.POST('/tips', { body, params, headers }))).data;
      return await post(draft).catch((error: unknown) => {
        const { email, ...rest } = draft;
        // The session has an address that was changed since. The tip is the token's owner's with or without one.
        if (email && error instanceof ApiError && error.status === 403) return post(rest);
        throw error;
      });
    },
    onSuccess: (tip) => updateCaches(client, tip._id, tip),
  });
}

/** Edits a tip; with `version`, only if the server still has that version. */
export function useUpdateTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change, version }: { id: string; change: TipChange; version?: number }) => {
      const headers = await authorizationHeader();
      const params = { path: { id }, ...(version ? { header: { 'If-Match': `"${version}"` } } : {}) };
      return (await bodyOf(api.PATCH('/tips/{id}', { body: change, params, headers }))).data;
    },
    onSuccess: (tip) => updateCaches(client, tip._id, tip),
  });
}

export function useDeleteTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const headers = await authorizationHeader();
      await bodyOf(api.DELETE('/tips/{id}', { params: { path: { id } }, headers }));
    },
    onSuccess: (_, id) => forgetTip(client, id),
  });
}

/** Removes a tip that no longer exists from the lists. */
export function forgetTip(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: tipQuery(id).queryKey });
  updateCaches(client, id, undefined);
}

function updateCaches(client: QueryClient, id: string, tip: Tip | undefined): void {
  recordChange(id, tip);
  const { queryKey } = tipQuery(id);
  if (tip) client.setQueryData(queryKey, { data: tip });
  void client.invalidateQueries({ queryKey: ['tips'] });
  // Except for the tip itself, which the server has just sent.
  const known = tip && hashKey(queryKey);
  void client.invalidateQueries({ queryKey: [ownKey, 'tips'], predicate: ({ queryHash }) => queryHash !== known });
  void client.invalidateQueries({ queryKey: ['suggestions'] });
  // The gardeners' list has their numbers of tips.
  void client.invalidateQueries({ queryKey: ['gardeners'] });
}
