import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewTip, Photo, Tip } from '~/shared/api/schema.gen';
import { whileOpen } from '~/shared/form-draft';
import {
  type Change,
  keepForLater,
  OtherTextWaits,
  replaceWaiting,
  setBegun,
  stateOf,
  waitingNow,
} from '~/shared/offline/outbox';
import { onForget } from '~/shared/session/own';
import { onReset } from '~/shared/store';
import { useShareTip, useUpdateTip } from '~/shared/tips/mutations';
import { tip as tipQuery } from '~/shared/tips/queries';
import { asChange, type TipValues } from '../tip-form';
import {
  type DraftEvent,
  type DraftRequest,
  isSaved,
  isStranded,
  isUnsent,
  type KeptDraft,
  kept,
  type Outcome,
  type Progress,
  type State,
  step,
} from './draft-machine';
import type { FromOutbox } from './open-draft';

const saveEveryMs = 30_000;

/** How often a gardener's data was deleted from this tab. A form that is still there then keeps and sends nothing more. */
let forgotten = 0;
onForget(() => {
  forgotten += 1;
});
onReset(() => {
  forgotten = 0;
});

const progressNames = ['savedAt', 'trouble', 'theirs'] as const;

type Options = {
  start: State;
  waiting: FromOutbox | undefined;
  values: () => TipValues;
  /** Called when something was typed, and when the draft on the server is another one. */
  keep: (draft: KeptDraft) => void;
};

/** Saves the typed text as a draft on the server, once it has a title: every half minute, and when the form goes away. */
export function useSavedDraft({ start, waiting, values, keep }: Options) {
  const client = useQueryClient();
  const share = useShareTip();
  const update = useUpdateTip();
  const state = useRef(start);
  const since = useRef(forgotten);
  const outbox = useInOutbox(waiting);
  /** The requests of an event that are under way. */
  const running = useRef<Promise<Outcome | undefined>>(undefined);
  const [progress, show] = useState<Progress>(start);

  const dispatch = (event: DraftEvent): DraftRequest | undefined => {
    const isForgotten = forgotten !== since.current;
    const [next, request] = step(state.current, isForgotten ? { type: 'forgotten' } : event);
    if (next === state.current) return request;
    if (progressNames.some((name) => next[name] !== state.current[name])) show(next);
    state.current = next;
    const draft = kept(next);
    if (draft) keep(draft);
    return request;
  };
  const send = async (request: DraftRequest): Promise<Outcome> => {
    try {
      if (request.send === 'look') {
        const { data } = await client.fetchQuery({ ...tipQuery(request.id), staleTime: 0 });
        return { type: 'found', purpose: request.purpose, tip: data };
      }
      const tip = await (request.send === 'create'
        ? share.mutateAsync({ draft: request.tip, key: request.key })
        : update.mutateAsync(request));
      return { type: 'stored', purpose: request.purpose, tip, at: new Date() };
    } catch (error) {
      return { type: 'failed', request, error: error as Error, key: crypto.randomUUID() };
    }
  };
  /** Sends one request after the other, and resolves with the last outcome. */
  const run = async (event: DraftEvent): Promise<Outcome | undefined> => {
    let outcome: Outcome | undefined;
    for (let request = dispatch(event); request; request = dispatch(outcome)) outcome = await send(request);
    return outcome;
  };
  const runAlone = (event: DraftEvent) => {
    running.current = run(event).finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const saveOnce = async () => {
    if (running.current) return running.current;
    // The outbox sends that one, and a draft beside it would be a second text on the server.
    if (outbox.sends()) return undefined;
    // The form changes its values in place.
    return navigator.onLine ? runAlone({ type: 'save', values: structuredClone(values()) }) : undefined;
  };
  /** Also text that was typed since a save began that is under way, or whose response was lost. */
  const saveAll = async () => {
    const outcome = await saveOnce();
    if (outcome?.type === 'stored' && state.current.unsaved === 'due') await saveOnce();
  };

  useRegularly(saveOnce, saveAll);

  /**
   * Shares the tip: its draft becomes it, where there is one. Undefined where the gardener has to choose between two texts first.
   * `waits`: the id in the outbox, because the device is offline and keeps it until it is back, or because it replaces a text that
   * waits. Throws {@link OtherTextWaits} where that would be another tab's; the next attempt replaces it.
   */
  const publish = async (tip: NewTip): Promise<Tip | { waits: string } | undefined> => {
    while (running.current) await running.current;
    const photos = picturesOf(values());
    const replaced = await outbox.replace(state.current, tip, photos);
    if (replaced) {
      dispatch({ type: 'forgotten' });
      return { waits: replaced };
    }
    const outcome = await runAlone({ type: 'share', tip, values: structuredClone(values()) });
    if (outcome?.type === 'failed') {
      const { request, error } = outcome;
      if (request.send === 'look') throw error;
      const waits = await outbox.keep(error, changeOf(request, photos), tip.title);
      dispatch({ type: 'forgotten' });
      return { waits };
    }
    if (!outcome) throw new ApiError(401, 'Your session has ended.');
    return state.current.draft.at === 'over' ? outcome.tip : undefined;
  };

  return {
    progress,
    typed: () => {
      dispatch({ type: 'typed' });
      outbox.begin();
    },
    save: saveAll,
    keepMine: () => {
      dispatch({ type: 'keptMine', key: crypto.randomUUID() });
      void saveAll();
    },
    takeTheirs: () => void dispatch({ type: 'tookTheirs' }),
    startAgain: () => {
      outbox.leave();
      dispatch({ type: 'startedAgain', key: crypto.randomUUID() });
    },
    publish,
    isUnsent: () => isUnsent(state.current),
    isSaved: () => isSaved(state.current),
    isStranded: () => isStranded(state.current, values(), navigator.onLine),
  };
}

/** Saves now and then, when the form goes away, and before its gardener logs out. */
function useRegularly(saveOnce: () => unknown, saveAll: () => Promise<void>): void {
  const latest = useRef({ saveOnce, saveAll });
  useEffect(() => {
    latest.current = { saveOnce, saveAll };
  });
  useEffect(() => {
    const timer = setInterval(() => void latest.current.saveOnce(), saveEveryMs);
    const close = whileOpen(() => latest.current.saveAll());
    return () => {
      clearInterval(timer);
      close();
      void latest.current.saveAll();
    };
  }, []);
}

const picturesOf = ({ photos }: TipValues): Photo[] =>
  photos.flatMap(({ picture, alt, caption }) => (picture ? { ...picture, alt, caption } : []));

const changeOf = (request: Exclude<DraftRequest, { send: 'look' }>, photos: Photo[]): Change =>
  request.send === 'create'
    ? { kind: 'share', key: request.key, draft: request.tip, photos }
    : { kind: 'edit', tip: request.id, version: request.version, change: request.change, photos };

/** The tip of the outbox whose text the gardener has in view. */
function useInOutbox(waiting: FromOutbox | undefined) {
  const basis = useRef(waiting);
  const rememberOther = (error: unknown): never => {
    if (error instanceof OtherTextWaits) basis.current = error.waiting;
    throw error;
  };
  const replaceBy = (change: Change, title: string) =>
    replaceWaiting(change, title, basis.current?.at).catch(rememberOther);
  const now = () => basis.current && waitingNow(basis.current.id);
  const sends = () => now() !== undefined && !isHere();
  const isHere = () => basis.current !== undefined && stateOf(now() ?? basis.current) !== 'waits';
  return {
    /** Whether the outbox sends that tip. */
    sends,
    /** The outbox does not send it any more. */
    begin: () => basis.current && void setBegun(basis.current.id),
    /** Puts the tip in its place, and returns its id. One that the outbox does not send is sent by the form, which shows the reason. */
    replace: async ({ draft }: State, tip: NewTip, photos: Photo[]): Promise<string | undefined> => {
      if (isHere()) return undefined;
      if (draft.at === 'onlyHere') return replaceBy({ kind: 'share', key: draft.key, draft: tip, photos }, tip.title);
      if (draft.at !== 'saved') return undefined;
      const { id, version } = draft;
      return replaceBy({ kind: 'edit', tip: id, version, change: asChange(tip), photos }, tip.title);
    },
    keep: (error: unknown, change: Change, title: string) =>
      keepForLater(error, change, title, basis.current?.at).catch(rememberOther),
    leave: () => {
      basis.current = undefined;
    },
  };
}
