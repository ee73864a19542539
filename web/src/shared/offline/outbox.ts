/**
 * Changes that a gardener has made without a network, on this device until the server has them. `features/tips/outbox` sends them.
 * One that the server rejects stays, with the reason, until the gardener decides.
 */
import { createStore as createDatabase, entries, get, type UseStore } from 'idb-keyval';
import { useEffect, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewTip, OutcomeReport, Photo, TipChange, TipMark } from '~/shared/api/schema.gen';
import { useOnline } from '~/shared/online';
import { onForget, onLogOut } from '~/shared/session/own';
import { storageWithSession, storedGardener } from '~/shared/session/tokens';
import { createStore, onReset } from '~/shared/store';
import { toast } from '~/shared/ui/toast';

/** Each can be sent again without doing it twice: by its key, by the version, or because it says how it should be. */
export type Change =
  | { kind: 'mark'; tip: string; mark: TipMark; on: boolean }
  /** A trial: how the tip turned out. Its stored name is older. */
  | { kind: 'report'; tip: string; report: OutcomeReport & { year: number } }
  | Share
  | Edit;

/** `photos`: those of the tip as pages show them. A change of an older release has none. */
type Share = { kind: 'share'; key: string; draft: NewTip; photos?: Photo[] };
type Edit = { kind: 'edit'; tip: string; version: number; change: TipChange; photos?: Photo[] };

/**
 * `of`: the `sub` of its gardener. `at`: when it was made; no two of one id have the same. `title`: the tip's. `begun`: something was
 * typed in a form that goes on with it, and that was not submitted.
 */
export type Waiting = {
  id: string;
  of: string;
  at: number;
  title: string;
  change: Change;
  begun?: true;
} & Refusal;

/**
 * `refused`: why the server has rejected it. `final`: why it rejects the same request always: the tip was changed meanwhile, an earlier
 * attempt with another text got through, or a rule that does not pass. `gone`: the tip is not there, unless its gardener restores it.
 */
export type Refusal = { refused?: string; final?: 'changed' | 'sent-before' | 'rule'; gone?: true };

/** Only one that waits is sent. Of one that was begun, what its gardener is taking out must not reach readers. */
export function stateOf({ refused, final, begun }: Pick<Waiting, 'refused' | 'final' | 'begun'>) {
  if (final) return 'refused';
  if (begun) return 'begun';
  return refused === undefined ? 'waits' : 'refused';
}

export type WaitingEdit = Waiting & { change: Edit };
export type WaitingShare = Waiting & { change: Share };
export type WaitingReport = Waiting & { change: Change & { kind: 'report' } };

/** Another text of the same thing waits: that of another tab, which this one has not shown. */
export class OtherTextWaits extends Error {
  override name = 'OtherTextWaits';
  readonly waiting: Waiting;

  constructor(waiting: Waiting) {
    super('Another text of it waits on this device.');
    this.waiting = waiting;
  }
}

let database: UseStore | undefined;
/** The ids of the tips that this tab has shared from the outbox, by the change. */
const shared = createStore<ReadonlyMap<string, string>>(new Map());

/** Undefined until it was read. */
const shown = createStore<readonly Waiting[] | undefined>(undefined);
const none: readonly Waiting[] = [];
/** Why changes could not be sent although the device is online: the session has ended, or a fault that passes. */
type Trouble = 'session' | 'fault';
const trouble = createStore<Trouble | undefined>(undefined);
let tabs: BroadcastChannel | undefined;
onReset(() => {
  database = undefined;
  tabs?.close();
  tabs = undefined;
});

/** The tabs of this browser, except for this one. A message says what keeps the changes from being sent. */
function otherTabs(): BroadcastChannel | undefined {
  if (tabs || !globalThis.BroadcastChannel) return tabs;
  tabs = new BroadcastChannel('garden.outbox');
  tabs.onmessage = ({ data }: MessageEvent<Trouble | undefined>) => {
    trouble.set(data);
    void readOutbox();
  };
  return tabs;
}

async function readAndTell(): Promise<void> {
  otherTabs()?.postMessage(trouble.get());
  await readOutbox();
}

/** What keeps the changes from being sent, if that is known. */
export function useDelay(): 'offline' | Trouble | undefined {
  const why = trouble.use();
  return useOnline() ? why : 'offline';
}

export function setTrouble(why: Trouble | undefined): void {
  if (trouble.get() === why) return;
  trouble.set(why);
  otherTabs()?.postMessage(why);
}

/** The signed-in gardener's, the oldest first. */
export const useOutbox = () => useAll() ?? none;

/** The edit of this tip that waits or was rejected; `null` if there is none, `undefined` until that is known. */
export function useWaitingEdit(tip: string): WaitingEdit | null | undefined {
  const all = useAll();
  return all && (all.filter(isEdit).find(({ change }) => change.tip === tip) ?? null);
}

/** The same for a new tip, by its key. */
export function useWaitingShare(key: string): WaitingShare | null | undefined {
  const all = useAll();
  return all && (all.filter(isShare).find(({ change }) => change.key === key) ?? null);
}

/** The same for the trial of a year. */
export function useWaitingReport(tip: string, year: number): WaitingReport | undefined {
  return useOutbox()
    .filter(isReport)
    .find(({ change }) => change.tip === tip && change.report.year === year);
}

function useAll(): readonly Waiting[] | undefined {
  const all = shown.use();
  useEffect(() => {
    if (storageWithSession()) otherTabs();
    if (!shown.get()) void readOutbox();
  }, []);
  return all;
}

/** Whether the outbox was read since the component is there. A tab that was frozen has not heard the others. */
export function useReadOutbox(): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    void readOutbox().then(() => setRead(true));
  }, []);
  return isRead;
}

const lockOf = (id: string) => `garden.outbox.open.${id}`;

/** `sending`: a tab sends it at this moment. `held`: no tab sends it while the form is open. `gone`: it was sent before that. */
export type HeldBack = 'sending' | 'held' | 'gone';

/** While a form has the change open, no tab sends it. A browser without locks may. */
export function useHeldBack(id: string | undefined): HeldBack | undefined {
  const [state, setState] = useState<HeldBack>();
  useEffect(() => {
    if (!id) return;
    const closed = new AbortController();
    const untilClosed = async () => {
      const all = await readOutbox();
      if (closed.signal.aborted) return;
      setState(all.some((waiting) => waiting.id === id) ? 'held' : 'gone');
      await new Promise<void>((release) => closed.signal.addEventListener('abort', () => release()));
    };
    if (!navigator.locks) {
      void untilClosed();
      return () => closed.abort();
    }
    const hold = async () => {
      const { held = [] } = await navigator.locks.query();
      if (held.some(({ name, mode }) => name === lockOf(id) && mode === 'exclusive')) setState('sending');
      await navigator.locks.request(lockOf(id), { mode: 'shared', signal: closed.signal }, untilClosed);
    };
    hold().catch(() => undefined);
    return () => closed.abort();
  }, [id]);
  const all = useAll();
  // Another tab has submitted it meanwhile.
  const isGone = state === 'held' && all && storageWithSession() && !all.some((waiting) => waiting.id === id);
  return isGone ? 'gone' : state;
}

/** Sends the change while no form opens it, if none has it open. */
export async function unlessHeldBack({ id }: Waiting, send: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return send();
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock) await send();
  });
}

/** What has become of a change that waited, by its id. `tip`: the shared one, where this tab has sent it. */
export type Fate =
  | { now: 'waits' }
  | { now: 'begun' }
  | { now: 'refused'; why: string }
  | { now: 'sent'; tip: string | undefined };

export function useFate(id: string): Fate {
  const waiting = useOutbox().find((waiting) => waiting.id === id);
  const tip = shared.use().get(id);
  if (!waiting) return { now: 'sent', tip };
  const now = stateOf(waiting);
  return now === 'refused' ? { now, why: waiting.refused ?? '' } : { now };
}

export const isEdit = (waiting: Waiting): waiting is WaitingEdit => waiting.change.kind === 'edit';
export const isShare = (waiting: Waiting): waiting is WaitingShare => waiting.change.kind === 'share';
const isReport = (waiting: Waiting): waiting is WaitingReport => waiting.change.kind === 'report';

function onDevice(): UseStore {
  database ??= createDatabase('garden.outbox', 'changes');
  return database;
}

/** Whether a request failed because the device has no network. */
const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0 && !navigator.onLine;

export async function readOutbox(): Promise<readonly Waiting[]> {
  const storage = storageWithSession();
  const of = storage && storedGardener(storage)?.gardener.sub;
  const all = of ? await waitingOf(of).catch(() => []) : [];
  shown.set(all);
  return all;
}

/** The change with this id that waits, as far as this tab knows. */
export const waitingNow = (id: string): Waiting | undefined => shown.get()?.find((waiting) => waiting.id === id);

/**
 * Something was typed in the form of a change that waits: it is not sent any more, until the form is submitted or its gardener says so.
 * Nothing else takes that back, because another tab may have typed too.
 */
export async function setBegun(id: string): Promise<void> {
  const waiting = waitingNow(id);
  if (!waiting || waiting.begun) return;
  await change(waiting, (stored) => ({ ...stored, begun: true })).catch(() => holdWhileOpen(id));
}

/** The changes that no tab sends while this one is open: the device could not keep that they were begun. */
const heldHere = new Set<string>();
onReset(() => heldHere.clear());

function holdWhileOpen(id: string): void {
  if (heldHere.has(id)) return;
  heldHere.add(id);
  const untilClosed = () => new Promise<void>(() => undefined);
  navigator.locks?.request(lockOf(id), { mode: 'shared' }, untilClosed).catch(() => undefined);
  void toast(
    'error',
    'This device cannot keep what you type: its storage is full or forbidden. Submit it before you leave.',
  );
}

async function waitingOf(of: string): Promise<Waiting[]> {
  const all = (await entries<string, Waiting>(onDevice())).map(([, waiting]) => waiting);
  return all.filter((waiting) => waiting.of === of).toSorted((a, b) => a.at - b.at);
}

/** Whether the gardener has a change that only this device has. */
export const hasWaiting = async (of: string): Promise<boolean> => (await waitingOf(of).catch(() => [])).length > 0;

function idOf(change: Change): { id: string; of: string } {
  const storage = storageWithSession();
  const of = storage && storedGardener(storage)?.gardener.sub;
  if (!of) throw new Error('Nobody is signed in.');
  return { id: `${of}/${nameOf(change)}`, of };
}

/**
 * One step on the device, which no other tab comes between: what waits under the id becomes what `next` makes of it, or is removed.
 * `next` may throw, and nothing is changed then.
 */
function inOneStep(id: string, next: (before: Waiting | undefined) => Waiting | undefined): Promise<void> {
  return onDevice()('readwrite', (store) => {
    const read = store.get(id);
    return new Promise<void>((resolve, reject) => {
      store.transaction.oncomplete = () => resolve();
      store.transaction.onabort = () => reject(store.transaction.error);
      read.onsuccess = () => {
        try {
          const after = next(read.result);
          if (after) store.put(after, id);
          else store.delete(id);
        } catch (error) {
          reject(error);
        }
      };
    });
  });
}

/** `basis`: the `at` of the waiting change whose text the gardener had in view, if there was one. */
type Basis = number | undefined;

/**
 * The newest change of the same thing replaces the one before. Returns its id. Throws where the device cannot keep it, and
 * {@link OtherTextWaits} where it would replace a text that the gardener has not seen.
 */
async function putInOutbox(change: Change, title: string, basis: Basis): Promise<string> {
  const { id, of } = idOf(change);
  await inOneStep(id, (before) => {
    if (before && change.kind !== 'mark' && before.at !== basis && !isSame(before.change, change)) {
      throw new OtherTextWaits(before);
    }
    return { id, of, at: Math.max(Date.now(), (before?.at ?? 0) + 1), title, change };
  }).catch(async (error: unknown) => {
    if (error instanceof OtherTextWaits) await readOutbox();
    throw error;
  });
  await readAndTell();
  return id;
}

const isSame = (before: Change, change: Change) => JSON.stringify(before) === JSON.stringify(change);

/**
 * After a request that failed: keeps its change for later, and returns its id in the outbox. Throws an error, unless the device is
 * offline and can keep it.
 */
export async function keepForLater(error: unknown, change: Change, title: string, basis?: Basis): Promise<string> {
  if (!isOffline(error)) throw error;
  return putInOutbox(change, title, basis).catch((failure: unknown) => {
    if (failure instanceof OtherTextWaits) throw failure;
    throw new ApiError(0, 'This device could not keep it for later: its storage is full or forbidden.');
  });
}

/**
 * Puts the change in the place of an older one of the same thing that waits, and returns its id; undefined if none does. Sent beside
 * it, the newer could reach the server first.
 */
export async function replaceWaiting(change: Change, title: string, basis?: Basis): Promise<string | undefined> {
  try {
    if (!(await get<Waiting>(idOf(change).id, onDevice()))) return undefined;
    return await putInOutbox(change, title, basis);
  } catch (error) {
    if (error instanceof OtherTextWaits) throw error;
    return undefined;
  }
}

function nameOf(change: Change): string {
  switch (change.kind) {
    case 'mark':
      return `${change.mark}/${change.tip}`;
    case 'report':
      return `report/${change.report.year}/${change.tip}`;
    case 'share':
      return `share/${change.key}`;
    case 'edit':
      return `edit/${change.tip}`;
  }
}

/** Removes it, unless a newer change has replaced it meanwhile. `tip`: the one that it has become. */
export async function removeFromOutbox({ id, at }: Pick<Waiting, 'id' | 'at'>, tip?: string): Promise<void> {
  if (tip) shared.set(new Map(shared.get()).set(id, tip));
  await inOneStep(id, (stored) => (stored?.at === at ? undefined : stored));
  await readAndTell();
}

/** Keeps why the server rejects it. */
export const setRefused = (waiting: Waiting, refusal: Refusal): Promise<void> =>
  change(waiting, (stored) => ({ ...stored, ...refusal }));

/** It is sent once more, as it is. */
export const setToSend = (waiting: Waiting): Promise<void> =>
  change(waiting, ({ refused, final, gone, begun, ...rest }) => rest);

/** Unless a newer one has replaced it meanwhile. */
async function change({ id, at }: Waiting, next: (stored: Waiting) => Waiting): Promise<void> {
  await inOneStep(id, (stored) => (stored?.at === at ? next(stored) : stored));
  await readAndTell();
}

/** Makes a new tip of the outbox another one than that of its key, which an earlier attempt has used up. */
export async function makeAnother(waiting: WaitingShare): Promise<void> {
  await putInOutbox({ ...waiting.change, key: crypto.randomUUID() }, waiting.title, undefined);
  await removeFromOutbox(waiting);
}

onForget(() => {
  shown.set([]);
  trouble.set(undefined);
});
onLogOut(async (of) => {
  for (const { id } of await waitingOf(of).catch(() => [])) await inOneStep(id, () => undefined);
  otherTabs()?.postMessage(undefined);
});
