/**
 * Changes that a gardener has made without a network, on this device until the server has them. `features/tips/outbox` sends them.
 * One that the server rejects stays, with the reason, until the gardener decides.
 */
import { createStore as createDatabase, del, entries, get, set, type UseStore } from 'idb-keyval';
import { useEffect } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewTip, OutcomeReport, Photo, TipChange, TipMark } from '~/shared/api/schema.gen';
import { onForget } from '~/shared/session/own';
import { storageWithSession, storedGardener } from '~/shared/session/tokens';
import { createStore, onReset } from '~/shared/store';

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
 * `of`: the `sub` of its gardener. `title`: the tip's. `refused`: why the server rejects it. `stale`: because the tip was changed
 * meanwhile, so that the same request is rejected always.
 */
export type Waiting = {
  id: string;
  of: string;
  at: number;
  title: string;
  change: Change;
  refused?: string;
  stale?: boolean;
};

export type WaitingEdit = Waiting & { change: Edit };
export type WaitingShare = Waiting & { change: Share };

let database: UseStore | undefined;
/** The ids of the tips that this tab has shared from the outbox, by the change. */
const shared = createStore<ReadonlyMap<string, string>>(new Map());

/** Undefined until it was read. */
const shown = createStore<readonly Waiting[] | undefined>(undefined);
const none: readonly Waiting[] = [];
onReset(() => {
  database = undefined;
});

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

function useAll(): readonly Waiting[] | undefined {
  const all = shown.use();
  useEffect(() => {
    if (!shown.get()) void readOutbox();
  }, []);
  return all;
}

/** What has become of a change that waited, by its id. `tip`: the shared one, where this tab has sent it. */
export type Fate = { now: 'waits' } | { now: 'refused'; why: string } | { now: 'sent'; tip: string | undefined };

export function useFate(id: string): Fate {
  const waiting = useOutbox().find((waiting) => waiting.id === id);
  const tip = shared.use().get(id);
  if (!waiting) return { now: 'sent', tip };
  return waiting.refused === undefined ? { now: 'waits' } : { now: 'refused', why: waiting.refused };
}

const isEdit = (waiting: Waiting): waiting is WaitingEdit => waiting.change.kind === 'edit';
const isShare = (waiting: Waiting): waiting is WaitingShare => waiting.change.kind === 'share';

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

/** The newest change of the same thing replaces the one before. Returns its id. Throws where the device cannot keep it. */
async function putInOutbox(change: Change, title: string): Promise<string> {
  const { id, of } = idOf(change);
  const before = change.kind === 'edit' ? await get<Waiting>(id, onDevice()) : undefined;
  await set(
    id,
    { id, of, at: Date.now(), title, change: onTopOf(before?.change, change) } satisfies Waiting,
    onDevice(),
  );
  await readOutbox();
  return id;
}

/**
 * After a request that failed: keeps its change for later, and returns its id in the outbox. Throws an error, unless the device is
 * offline and can keep it.
 */
export async function keepForLater(error: unknown, change: Change, title: string): Promise<string> {
  if (!isOffline(error)) throw error;
  return putInOutbox(change, title).catch(() => {
    throw new ApiError(0, 'This device could not keep it for later: its storage is full or forbidden.');
  });
}

/**
 * Puts the change in the place of an older one of the same thing that waits, and returns its id; undefined if none does. Sent beside
 * it, the newer could reach the server first.
 */
export async function replaceWaiting(change: Change, title: string): Promise<string | undefined> {
  try {
    if (!(await get<Waiting>(idOf(change).id, onDevice()))) return undefined;
    return await putInOutbox(change, title);
  } catch {
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

/** Two edits of the same version are one. */
function onTopOf(before: Change | undefined, change: Change): Change {
  if (before?.kind !== 'edit' || change.kind !== 'edit' || before.version !== change.version) return change;
  return { ...before, ...change, change: { ...before.change, ...change.change } };
}

/** Removes it, unless a newer change has replaced it meanwhile. `tip`: the one that it has become. */
export async function removeFromOutbox({ id, at }: Pick<Waiting, 'id' | 'at'>, tip?: string): Promise<void> {
  if (tip) shared.set(new Map(shared.get()).set(id, tip));
  if ((await get<Waiting>(id, onDevice()))?.at === at) await del(id, onDevice());
  await readOutbox();
}

/** Keeps why the server rejects it; `undefined` to send it once more. */
export async function setRefused(
  waiting: Waiting,
  refused: Pick<Waiting, 'refused' | 'stale'> | undefined,
): Promise<void> {
  const { refused: _, stale, ...rest } = waiting;
  if ((await get<Waiting>(waiting.id, onDevice()))?.at === waiting.at) {
    await set(waiting.id, { ...rest, ...refused }, onDevice());
  }
  await readOutbox();
}

onForget(async (of) => {
  for (const { id } of await waitingOf(of).catch(() => [])) await del(id, onDevice());
  shown.set([]);
});
