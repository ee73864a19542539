/** What the app changes of tips. Whatever was changed shows so everywhere at once. */
import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { NewTip, Tip, TipChange } from '~/shared/api/schema.gen';
import { authorized } from '~/shared/session/authorized';
import { ownKey } from '~/shared/session/own';
import { tip as tipQuery } from './queries';
import { remember } from './recent-changes';

/** Shares a tip. The same key again shares no second one. */
export function useShareTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, key }: { draft: NewTip; key: string }) => {
      const headers = await authorized();
      const params = { header: { 'Idempotency-Key': key } };
      return (await bodyOf(api.POST('/tips', { body: draft, params, headers }))).data;
    },
    onSuccess: (tip) => spread(client, tip._id, tip),
  });
}

/** Edits a tip. With `version`, only if it is still at that version. */
export function useUpdateTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change, version }: { id: string; change: TipChange; version?: number }) => {
      const headers = await authorized();
      const params = { path: { id }, ...(version ? { header: { 'If-Match': `"${version}"` } } : {}) };
      return (await bodyOf(api.PATCH('/tips/{id}', { body: change, params, headers }))).data;
    },
    onSuccess: (tip) => spread(client, tip._id, tip),
  });
}

export function useDeleteTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const headers = await authorized();
      await bodyOf(api.DELETE('/tips/{id}', { params: { path: { id } }, headers }));
    },
    onSuccess: (_, id) => forget(client, id),
  });
}

/** For a tip that turned out to be gone. */
export function forget(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: tipQuery(id).queryKey });
  spread(client, id, undefined);
}

function spread(client: QueryClient, id: string, tip: Tip | undefined): void {
  remember(id, tip);
  const { queryKey } = tipQuery(id);
  if (tip) client.setQueryData(queryKey, { data: tip });
  void client.invalidateQueries({ queryKey: ['tips'] });
  // But for the tip itself, which is as the server has just answered it.
  const known = tip && hashKey(queryKey);
  void client.invalidateQueries({ queryKey: [ownKey, 'tips'], predicate: ({ queryHash }) => queryHash !== known });
  // Gardeners are listed with how many tips they share.
  void client.invalidateQueries({ queryKey: ['gardeners'] });
}
