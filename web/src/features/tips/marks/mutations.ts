/** The requests that mark tips. A mark shows at once, and is as before where the request fails. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf, isLimit } from '~/shared/api/client';
import type { Marks, OutcomeReport, OwnOutcome, TipCard, TipMark } from '~/shared/api/schema.gen';
import { changeCopies } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { keepForLater, readOutbox, removeFromOutbox, replaceWaiting, type Waiting } from '~/shared/offline/outbox';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { type MarkChange, ownMarks, savedTips, withMark, withoutTrial, withTrial } from './queries';

type Change = { id: string; title: string; mark: TipMark; on: boolean };

/** The id in the outbox of a change that waits on this device, because there is no network. Undefined: it was sent. */
export type Waits = string | undefined;

/** Keeps the change for later where the device is offline, or where an older one of the same thing waits. */
async function sendOrWait(
  change: Waiting['change'],
  title: string,
  send: () => Promise<void>,
  basis?: number,
): Promise<Waits> {
  const waits = await replaceWaiting(change, title, basis);
  if (waits) return waits;
  return send().then(
    () => undefined,
    (error: unknown) => keepForLater(error, change, title, basis),
  );
}

export async function sendMark(change: Omit<Change, 'title'>): Promise<void> {
  const { id, mark, on } = change;
  const request = { params: { path: { id, mark } }, headers: await authorizationHeader() };
  await bodyOf(on ? api.PUT('/tips/{id}/{mark}', request) : api.DELETE('/tips/{id}/{mark}', request));
  changeCopy((marks) => withMark(marks, change));
  if (mark === 'saved' && !on) {
    const others = (cards: TipCard[]) => cards.filter(({ _id }) => _id !== id);
    changeCopies((copies) => copies.change<TipCard[]>(copyNames.saved, others));
  }
}

export async function sendTrial(id: string, trial: OutcomeReport): Promise<OwnOutcome> {
  const headers = await authorizationHeader();
  const { data } = await bodyOf(api.PUT('/tips/{id}/outcome', { params: { path: { id } }, body: trial, headers }));
  changeCopy((marks) => withTrial(marks, data));
  return data;
}

/** The marks on the device are those of the last response: without a network, a page shows them with what waits. */
function changeCopy(next: (marks: Marks) => Marks): void {
  changeCopies(({ change }) => change<{ data: Marks }>(copyNames.marks, ({ data }) => ({ data: next(data) })));
}

/** Marks a tip, or takes the mark back. */
export function useMark() {
  const client = useQueryClient();
  const show = (change: Change) => showMark(client, change);
  return useMutation({
    mutationFn: async ({ title, ...change }: Change) =>
      sendOrWait({ kind: 'mark', tip: change.id, mark: change.mark, on: change.on }, title, () => sendMark(change)),
    onMutate: show,
    onError: (_, change) => show({ ...change, on: !change.on }),
    onSuccess: (waits, { mark, on }) => {
      if (mark !== 'saved' || waits) return;
      // The open almanac keeps its rows, so that a removed one can be brought back in its place.
      void client.invalidateQueries({ queryKey: savedTips.queryKey, refetchType: 'none' });
      if (on) keepOnDevice(client).catch(() => undefined);
    },
  });
}

/** Without them, the next page load keeps the saved tips. */
export async function keepOnDevice(client: QueryClient): Promise<void> {
  const { keepSaved } = await import('../offline/keep-saved');
  await keepSaved(client);
}

/** `basis`: the `at` of the waiting trial that the gardener had in view, if there was one. */
type Trial = { id: string; title: string; trial: OutcomeReport; basis: number | undefined };

/** Says how a tip turned out, or changes the trial of a year. */
export function useTrial() {
  const client = useQueryClient();
  const show = (trial: OwnOutcome) => changeMarks(client, (marks) => withTrial(marks, trial));
  return useMutation({
    mutationFn: async ({ id, title, trial, basis }: Trial): Promise<Waits> => {
      const dated = { ...trial, year: trial.year ?? thisYear() };
      const send = async () => show(await sendTrial(id, trial));
      const waits = await sendOrWait({ kind: 'report', tip: id, report: dated }, title, send, basis);
      if (waits) show({ note: null, ...dated, tip: id, at: new Date().toISOString() });
      return waits;
    },
  });
}

/** Takes this year's trial back. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const headers = await authorizationHeader();
      await bodyOf(api.DELETE('/tips/{id}/{mark}', { params: { path: { id, mark: 'outcome' } }, headers }));
      await dropWaitingTrial(id);
      changeCopy((marks) => withoutTrial(marks, id, thisYear()));
    },
    onSuccess: (_, id) => changeMarks(client, (marks) => withoutTrial(marks, id, thisYear())),
  });
}

/** Otherwise the outbox would still send the trial that has just been deleted. */
async function dropWaitingTrial(id: string): Promise<void> {
  const isTrial = ({ change }: Waiting) =>
    change.kind === 'report' && change.tip === id && change.report.year === thisYear();
  for (const waiting of (await readOutbox()).filter(isTrial)) await removeFromOutbox(waiting);
}

/** The server's year. */
export const thisYear = () => new Date().getUTCFullYear();

function changeMarks(client: QueryClient, change: (marks: Marks) => Marks): void {
  client.setQueryData(ownMarks.queryKey, (own) => own && { ...own, now: change(own.now) });
}

/** Shows a mark, or that it is taken back. */
export const showMark = (client: QueryClient, change: MarkChange): void =>
  changeMarks(client, (marks) => withMark(marks, change));

/** The server has it. */
export const keepMark = (change: MarkChange): void => changeCopy((marks) => withMark(marks, change));

/** The reason why a mark was not kept, and the remedy. */
export function notKept(error: Error): string {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: undefined };
  if (code === 'daily-limit') return `That was a lot for one day. You can go on from ${nextDay()}.`;
  if (status === 403 || isLimit(error)) return error.message;
  if (status === 429) return 'That was fast. Wait a moment and try again.';
  if (status === 404) return 'This tip is not public any more, so nothing was kept.';
  if (status === 0) return 'Your connection seems to be down, so nothing was kept. Try again when it is back.';
  return 'It could not be kept. Give it a moment and try again.';
}

/** The limits are those of a day in UTC. */
function nextDay(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(midnight);
}
