/** Sends what waits in the outbox, one after the other, from one tab at a time. The page does it: a worker has no fresh token. */
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isLimit, isTransient } from '~/shared/api/client';
import type { Tip, TipChange } from '~/shared/api/schema.gen';
import {
  type Refusal,
  readOutbox,
  removeFromOutbox,
  setRefused,
  setTrouble,
  stateOf,
  unlessHeldBack,
  type Waiting,
} from '~/shared/offline/outbox';
import { onReset } from '~/shared/store';
import { shareTip, updateCaches, updateTip } from '~/shared/tips/mutations';
import { tip as tipQuery } from '~/shared/tips/queries';
import { reason } from '~/shared/tips/update-failed';
import { keepOnDevice, notKept, sendMark, sendTrial } from '../marks/mutations';
import { ownMarks, savedTips } from '../marks/queries';

export async function sendOutbox(client: QueryClient): Promise<void> {
  if (!navigator.onLine || (await readOutbox()).length === 0) return;
  if (!navigator.locks) return sendAll(client);
  await navigator.locks.request('garden.outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll(client);
  });
}

/** How often changes of a thing could not be sent, by the thing. */
const failures = new Map<string, number>();
onReset(() => failures.clear());

/** The tip; a new one is a thing by itself. */
const thingOf = ({ id, change }: Waiting) => (change.kind === 'share' ? id : change.tip);

/**
 * The changes of one thing stay in their order. A passing fault ends the attempt, because it is most often one of the network or of all
 * requests. The next attempt begins with other things, so that none is blocked where it was a fault of this one.
 */
async function sendAll(client: QueryClient): Promise<void> {
  const failed = (waiting: Waiting) => failures.get(thingOf(waiting)) ?? 0;
  // Another tab may have sent some before this one had the lock.
  for (const waiting of (await readOutbox()).toSorted((a, b) => failed(a) - failed(b))) {
    if (stateOf(waiting) !== 'waits') continue;
    try {
      await unlessHeldBack(waiting, async () => {
        // A form may have been opened since it was read.
        const now = (await readOutbox()).find(({ id }) => id === waiting.id);
        if (now?.at !== waiting.at || stateOf(now) !== 'waits') return;
        const tip = await send(client, waiting);
        failures.delete(thingOf(waiting));
        setTrouble(undefined);
        await removeFromOutbox(waiting, tip);
      });
    } catch (error) {
      // It waits for the network, or for its gardener to sign in again.
      if (!(error instanceof ApiError) || isTransient(error) || error.status === 401) {
        failures.set(thingOf(waiting), failed(waiting) + 1);
        setTrouble(error instanceof ApiError && error.status === 401 ? 'session' : 'fault');
        return;
      }
      setTrouble(undefined);
      await setRefused(waiting, refusalOf(waiting, error));
      // They show the change as made.
      void client.invalidateQueries({ queryKey: ownMarks.queryKey });
    }
  }
}

/** Returns the id of the tip that was shared or edited. */
async function send(client: QueryClient, { change }: Waiting): Promise<string | undefined> {
  switch (change.kind) {
    case 'mark':
      await sendMark({ id: change.tip, mark: change.mark, on: change.on });
      if (change.mark === 'saved') {
        void client.invalidateQueries({ queryKey: savedTips.queryKey });
        if (change.on) keepOnDevice(client).catch(() => undefined);
      }
      return undefined;
    case 'report':
      await sendTrial(change.tip, change.report);
      return undefined;
    case 'share': {
      const tip = await shareTip(change);
      updateCaches(client, tip._id, tip);
      return tip._id;
    }
    case 'edit': {
      const { tip: id, version } = change;
      const tip = await updateTip({ id, version, change: change.change }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        // Perhaps an earlier attempt got through, and its response was lost.
        const { data } = await client.fetchQuery({ ...tipQuery(id), staleTime: 0 });
        if (!has(data, change.change)) throw error;
        return data;
      });
      updateCaches(client, tip._id, tip);
      return tip._id;
    }
  }
}

const changedMeanwhile =
  'The tip was changed meanwhile: on another device, or by an earlier attempt of yours that got through.';

const has = (tip: Tip, change: TipChange) =>
  Object.entries(change).every(([name, value]) => JSON.stringify(tip[name as keyof Tip]) === JSON.stringify(value));

/** Statuses of rules that do not pass: of the text, of its size and of an address that is gone for ever. */
const lasting = [400, 410, 413, 415, 422];

function refusalOf(waiting: Waiting, error: ApiError): Refusal {
  const refused = why(waiting, error);
  if (error.status === 412) return { refused, final: 'changed' };
  if (error.code === 'idempotency-key-reused') return { refused, final: 'sent-before' };
  if (error.status === 404 && waiting.change.kind === 'edit') return { refused, gone: true };
  return lasting.includes(error.status) ? { refused, final: 'rule' } : { refused };
}

function why({ change }: Waiting, error: ApiError): string {
  const fields = error.errors.map(({ field, message }) => `${field} ${message}.`).join(' ');
  if (fields) return fields;
  if (error.status === 412) return changedMeanwhile;
  if (error.code === 'idempotency-key-reused')
    return 'An earlier attempt got through, with another text. It is among your tips.';
  if (error.status !== 404 && !isLimit(error)) return error.message;
  return change.kind === 'mark' || change.kind === 'report' ? notKept(error) : reason(error);
}
