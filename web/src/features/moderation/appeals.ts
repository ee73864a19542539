/** The request that appeals, and which appeals this tab has sent: the API does not say which acts the gardener has appealed against. */
import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import { once } from '~/shared/api/once';
import type { CaseState, Hold, NewAppeal, ThingKind } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { onForget, ownName } from '~/shared/session/own';
import { createStore } from '~/shared/store';

/**
 * Something of the gardener's that moderation has hidden or removed; a suspended account is the profile. `isPause`: the gardener, who may
 * write nothing until the hold ends.
 */
export type HeldThing = { kind: ThingKind; id: string; title: string; hold: Hold; isPause?: boolean };

/** The act that an appeal is against. */
export function actOf({ kind, hold, isPause }: HeldThing): CaseState {
  if (isPause) return 'paused';
  if (kind === 'profile') return 'suspended';
  return hold.removed ? 'removed' : 'hidden';
}

const name = ownName('appeals');

const sent = createStore<readonly string[]>([], () => {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    // Storage is forbidden, or this is the build.
    return [];
  }
});
onForget(() => sent.set([]));

/** An act: `at` is the time of the hold, which is a new one after a suspension. */
type Act = Pick<NewAppeal, 'kind' | 'id'> & { at: string };

const keyOf = ({ kind, id, at }: Act) => `${kind} ${id} ${at}`;

function remember(names: readonly string[]): void {
  sent.set(names);
  try {
    sessionStorage.setItem(name, JSON.stringify(names));
  } catch {
    // Storage is full or forbidden: after a reload, the server says that the appeal is there.
  }
}

export const useHasAppealed = (act: Act) => sent.use().includes(keyOf(act));

const sendAppeal = once(async ({ at: _, ...appeal }: NewAppeal & { at: string }): Promise<void> => {
  await bodyOf(api.POST('/me/appeals', { body: appeal, headers: await authorizationHeader() }));
});

/** Appeals against a hiding, a pause or a suspension. */
export function useAppeal() {
  return useMutation({
    mutationFn: sendAppeal,
    onSuccess: (_, appeal) => remember([...sent.get(), keyOf(appeal)]),
  });
}
