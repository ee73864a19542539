/** The requests for notices and for what comes by mail. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api, bodyOf } from '~/shared/api/client';
import type { MailKind, Notice, NoticeChange, Notices } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';
import { onReset } from '~/shared/store';

export const ownNotices = queryOptions({
  queryKey: [ownKey, 'notices'],
  queryFn: async ({ signal }): Promise<Notices> => {
    const { data } = await bodyOf(api.GET('/me/notices', { headers: await authorizationHeader(), signal }));
    return data;
  },
});

const { queryKey } = ownNotices;

async function change(body: NoticeChange): Promise<void> {
  await bodyOf(api.PATCH('/me/notices', { body, headers: await authorizationHeader() }));
}

/** What a gardener chooses. */
type Choice = { mail: MailKind[] } | { asks: boolean };

/** The server has them by day, and those of a day in no order. */
export const newestFirst = (notices: readonly Notice[]) => notices.toSorted((a, b) => (a.at < b.at ? 1 : -1));

let opened: BroadcastChannel | undefined;
onReset(() => {
  opened?.close();
  opened = undefined;
});

/** One for the tab, which does not hear itself. */
function otherTabs(): BroadcastChannel {
  opened ??= new BroadcastChannel('garden.notices');
  return opened;
}

/** Fetches the notices again when another tab has marked them as seen. */
export function useFollowOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = otherTabs();
    tabs.onmessage = () => void client.invalidateQueries({ queryKey });
    return () => {
      tabs.onmessage = null;
    };
  }, [client]);
}

/** Marks all notices as seen, at once. Where the request fails, the next visit finds them unseen and tries again. */
export function useMarkSeen(): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (seenAt: string) => change({ seenAt }),
    onSuccess: () => otherTabs().postMessage('seen'),
    onError: () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
  });
  return useCallback(() => {
    const known = client.getQueryData(queryKey);
    const newest = known && newestFirst(known.notices)[0];
    if (!newest || known.unseen === 0) return;
    client.setQueryData(queryKey, { ...known, unseen: 0 });
    mutate(newest.at);
  }, [client, mutate]);
}

/** Saves what comes by mail, or whether questions are brought. */
export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'mail' },
    mutationFn: (choice: Choice) => change(choice),
    onSuccess: async (_, choice) => {
      // A response on its way may not have the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (notices) => notices && { ...notices, ...choice });
    },
  });
}

/** Ends the kind of mail that the token of a mail's link names. Needs no session. */
export function useUnsubscribe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string): Promise<void> => {
      await bodyOf(api.POST('/unsubscribe', { params: { query: { token } } }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
}
