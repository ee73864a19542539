import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewTip, Tip } from '~/shared/api/schema.gen';
import { whileOpen } from '~/shared/form-draft';
import { onForget } from '~/shared/session/own';
import { useShareTip, useUpdateTip } from '../mutations';
import { tip as tipQuery } from '../queries';
import { asChange, asDraft, hasAll, type TipValues } from './tip-form';

const saveEveryMs = 30_000;

/** How often a gardener's data was deleted from this tab. A form that is still there then keeps and sends nothing more. */
let forgotten = 0;
onForget(() => {
  forgotten += 1;
});

/** What has to survive a reload beside what was typed. */
export type SavedDraft = {
  /** The idempotency key of the request that makes the tip, or its draft. */
  key: string;
  /** The draft on the server. */
  saved?: { id: string; version: number };
  /** The request that makes the draft, until its response has come: a repetition must have the same text. */
  first?: Draft;
  /** What a save sent, until its response has come: the server may have it, in the version after the one in `saved`. */
  sent?: TipValues;
  /** The tab has text that is not on the server perhaps. A draft of an older release does not say. */
  unsent?: boolean;
};

type Draft = ReturnType<typeof asDraft>;

type Options = {
  start: SavedDraft;
  values: () => TipValues;
  /** Called when the draft on the server is another one. */
  keep: (draft: SavedDraft) => void;
};

/** Keeps what is typed as a draft on the server, once it has a title: every half minute, and when the form goes away. */
export function useSavedDraft({ start, values, keep }: Options) {
  const client = useQueryClient();
  const share = useShareTip();
  const update = useUpdateTip();
  const draft = useRef(start);
  const since = useRef(forgotten);
  const isForgotten = () => forgotten !== since.current;
  // A save that came too soon after another one, or was interrupted, is done again.
  const dirty = useRef(start.saved !== undefined && start.unsent !== false);
  /** Only the tab has it. After a failed attempt to share, that is so until something is typed, because the tip may have been stored. */
  const unsent = useRef(start.unsent ?? true);
  const running = useRef<Promise<boolean>>(undefined);
  const [savedAt, setSavedAt] = useState<Date>();
  const [problem, setProblem] = useState<Error>();
  const stale = problem instanceof ApiError && problem.status === 412;

  const state = (): SavedDraft => ({ ...draft.current, unsent: unsent.current });
  const set = (next: SavedDraft) => {
    draft.current = next;
    if (!isForgotten()) keep(state());
  };
  const savedAs = ({ _id, version }: Tip) => ({ key: draft.current.key, saved: { id: _id, version } });
  const startAgain = () => set({ key: crypto.randomUUID() });

  /** The version to edit. The server has another one than this tab knows if the response to a save was lost. */
  const versionNow = async ({ id, version }: { id: string; version: number }, sent: TipValues | undefined) => {
    if (!sent) return version;
    const { data } = await client.fetchQuery({ ...tipQuery(id), staleTime: 0 });
    return isAfter(version, sent, data) ? data.version : version;
  };
  const send = async (content: Draft): Promise<Tip> => {
    const { key, saved, first, sent } = draft.current;
    if (saved) {
      const version = await versionNow(saved, sent);
      // The form changes its values in place.
      set({ key, saved: { id: saved.id, version }, sent: structuredClone(values()) });
      return update.mutateAsync({ id: saved.id, change: content, version }).catch((error: unknown) => {
        if (isRefused(error)) set({ key, saved: { id: saved.id, version } });
        throw error;
      });
    }
    if (!first) set({ key, first: content });
    return share.mutateAsync({ draft: first ?? content, key }).catch((error: unknown) => {
      // Nothing was stored, so the next request may have another text.
      if (isRefused(error)) set({ key });
      throw error;
    });
  };
  /** Whether the server has stored it. */
  const save = async (): Promise<boolean> => {
    const typed = values();
    const content = asDraft(typed);
    if (!dirty.current || !content.title || stale || isForgotten() || !navigator.onLine) return false;
    // The first request may have an older text.
    dirty.current = draft.current.first !== undefined;
    try {
      const tip = await send(content).catch((error: unknown) => {
        const rest = withoutInvalid(content, error);
        if (!rest) throw error;
        return send(rest);
      });
      // A draft has the photographs only that have arrived.
      unsent.current = dirty.current || typed.photos.some(({ picture }) => !picture);
      set(savedAs(tip));
      setSavedAt(new Date());
      setProblem(undefined);
      return true;
    } catch (error) {
      dirty.current = true;
      // Deleted meanwhile, or shared: what is typed becomes another draft.
      if (isGone(error)) startAgain();
      setProblem(error as Error);
      return false;
    }
  };
  const saveOnce = () => {
    running.current ??= save().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  /** Also what was typed since a save began that is under way, or whose response was lost. */
  const saveAll = async () => {
    if ((await saveOnce()) && dirty.current) await saveOnce();
  };

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

  /** Shares the tip: its draft becomes it, where there is one. */
  const publish = async (tip: NewTip): Promise<Tip> => {
    await running.current;
    dirty.current = false;
    try {
      const { key, first } = draft.current;
      if (first) set(savedAs(await share.mutateAsync({ draft: first, key })));
      const { saved } = draft.current;
      if (!saved) return await share.mutateAsync({ draft: tip, key });
      return await update.mutateAsync({ id: saved.id, change: asChange(tip) });
    } catch (error) {
      if (!draft.current.saved || !isGone(error)) throw error;
      startAgain();
      return share.mutateAsync({ draft: tip, key: draft.current.key });
    }
  };

  return {
    savedAt,
    problem,
    stale,
    typed: () => {
      dirty.current = true;
      unsent.current = true;
    },
    shared: () => {
      dirty.current = false;
      unsent.current = false;
    },
    save: saveAll,
    isUnsent: () => unsent.current,
    /** The server has all of it but photographs that have not arrived. */
    isSaved: () => draft.current.saved !== undefined && !dirty.current && problem === undefined,
    /** It is in the tab alone, and leaving the form will not change that. */
    isStranded: () =>
      unsent.current && (!dirty.current || !asDraft(values()).title || problem !== undefined || !navigator.onLine),
    state,
    startAgain,
    publish,
  };
}

/** The draft without the fields that the server rejects; its title it needs. */
function withoutInvalid(content: Draft, error: unknown): Draft | undefined {
  const errors = error instanceof ApiError && error.status === 400 ? error.errors : [];
  const invalid = errors.map(({ field }) => field.split('.', 1)[0] ?? '');
  if (invalid.length === 0 || invalid.includes('title') || invalid.includes('availability')) return undefined;
  return Object.fromEntries(Object.entries(content).filter(([name]) => !invalid.includes(name))) as Draft;
}

/** Whether the draft is the version that a save made of another one, and nobody else has changed it since. */
export function isAfter(version: number, sent: TipValues, tip: Tip): boolean {
  return tip.version === version + 1 && hasAll(tip, sent);
}

/** Whether the server has stored nothing. */
const isRefused = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.errors.some(({ field }) => field === 'availability');
}
