/** The requests that change tips. A change shows in all lists at once. */
import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import type { ListTipCard, NewTip, Tip, TipCard, TipChange } from '~/shared/api/schema.gen';
import { changeCopies } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { toast } from '~/shared/ui/toast';
import { tip as tipQuery } from './queries';
import { applyChanges, type Changes, changedCards, changes, isFresh, storageKey } from './recent-changes';
import { reason } from './update-failed';

/** A repeated request with the same key creates no second tip. */
export async function shareTip({ draft, key }: { draft: NewTip; key: string }): Promise<Tip> {
  const headers = await authorizationHeader();
  const params = { header: { 'Idempotency-Key': key } };
  const post = async (body: NewTip) => (await bodyOf(api.POST('/tips', { body, params, headers }))).data;
  return await post(draft).catch((error: unknown) => {
    const { email, ...rest } = draft;
    // The session has an address that was changed since. The tip is the token's owner's with or without one.
    if (email && error instanceof ApiError && error.status === 403) return post(rest);
    throw error;
  });
}

type Update = { id: string; change: TipChange; version?: number };

/** With `version`, only if the server still has that version. */
export async function updateTip({ id, change, version }: Update): Promise<Tip> {
  const headers = await authorizationHeader();
  const params = { path: { id }, ...(version ? { header: { 'If-Match': `"${version}"` } } : {}) };
  return (await bodyOf(api.PATCH('/tips/{id}', { body: change, params, headers }))).data;
}

/** Shares a tip. */
export function useShareTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: shareTip,
    onSuccess: (tip) => updateCaches(client, tip._id, tip),
  });
}

/** Edits a tip. */
export function useUpdateTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: updateTip,
    onSuccess: (tip) => updateCaches(client, tip._id, tip),
  });
}

/** Gives a tip the availability that its card says. The lists show it at once; where it fails, they are as before. */
export function useUndoAvailability() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: id, availability }: TipCard) => {
      const headers = await authorizationHeader();
      return (await bodyOf(api.PATCH('/tips/{id}', { body: { availability }, params: { path: { id } }, headers })))
        .data;
    },
    onMutate: (card) => {
      const before = changes.get().get(card._id)?.tip;
      if (before) recordChange(card._id, { ...before, availability: card.availability, version: before.version + 1 });
      return before;
    },
    onSuccess: (tip) => {
      updateCaches(client, tip._id, tip);
      void toast('success', `Undone: it is ${tip.availability} again`, { of: tip.title });
    },
    onError: (error, card, before) => {
      if (before) recordChange(card._id, before);
      void toast('error', `It was not undone. ${reason(error)}`, { of: card.title });
    },
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

/** Takes the deletion of a tip back. The lists show the tip at once, and lose it again where that fails. */
export function useRestoreTip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id: id }: TipCard) => {
      const headers = await authorizationHeader();
      return (await bodyOf(api.POST('/tips/{id}/restore', { params: { path: { id } }, headers }))).data;
    },
    onMutate: ({ deletedAt, ...card }) =>
      recordChange(card._id, { ...card, own: true, photos: card.cover ? [card.cover] : [] }),
    onSuccess: (tip) => {
      updateCaches(client, tip._id, tip);
      void toast('success', 'Restored: it is among your tips again', { of: tip.title });
    },
    onError: (error, card) => {
      recordChange(card._id, undefined);
      void toast('error', `It was not restored. ${reason(error)}`, { of: card.title });
    },
  });
}

/** Removes a tip that no longer exists from the lists. */
export function forgetTip(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: tipQuery(id).queryKey });
  updateCaches(client, id, undefined);
}

/** The lists and the tip's page show its new state; `undefined` where it was deleted. */
export function updateCaches(client: QueryClient, id: string, tip: Tip | undefined): void {
  recordChange(id, tip);
  keepChange(id, tip);
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

/** Changes the copies on the device: without a network, an edit begins from them. */
function keepChange(id: string, tip: Tip | undefined): void {
  const at = Date.now();
  const one: Changes = new Map([[id, tip ? { at, tip } : { at }]]);
  const always = () => true;
  changeCopies(async ({ keep, remove, change }) => {
    await (tip ? keep(copyNames.tip(id), { data: tip }) : remove(copyNames.tip(id)));
    await change<ListTipCard>(copyNames.mine, (list) => ({
      ...list,
      data: applyChanges(list, one, always, true, at),
    }));
    await change<TipCard[]>(copyNames.saved, (cards) => changedCards(cards, one, always));
  });
}

/** Records the tip's new state; `undefined` where it was deleted. */
function recordChange(id: string, tip: Tip | undefined): void {
  const at = Date.now();
  changes.set(new Map([...changes.get()].filter(isFresh(at))).set(id, tip ? { at, tip } : { at }));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...changes.get()]));
  } catch {
    // Storage is full or forbidden: a reload forgets the changes, nothing else.
  }
}
