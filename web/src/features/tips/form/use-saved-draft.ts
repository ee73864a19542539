import { useEffect, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { NewTip, Tip } from '~/shared/api/schema.gen';
import { onForget } from '~/shared/session/own';
import { useShareTip, useUpdateTip } from '../mutations';
import { asChange, asDraft, type TipValues } from './tip-form';

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
};

type Draft = ReturnType<typeof asDraft>;

type Options = {
  start: SavedDraft;
  /** The tab had text that is not on the server perhaps. */
  restored: boolean;
  values: () => TipValues;
  /** Called when the draft on the server is another one. */
  keep: (draft: SavedDraft) => void;
};

/** Keeps what is typed as a draft on the server, once it has a title: every half minute, and when the form goes away. */
export function useSavedDraft({ start, restored, values, keep }: Options) {
  const share = useShareTip();
  const update = useUpdateTip();
  const draft = useRef(start);
  const since = useRef(forgotten);
  const isForgotten = () => forgotten !== since.current;
  const dirty = useRef(false);
  /** Only the tab has it. After a failed attempt to share, that is so until something is typed, because the tip may have been stored. */
  const unsent = useRef(restored);
  const running = useRef<Promise<void>>(undefined);
  const [savedAt, setSavedAt] = useState<Date>();
  const [problem, setProblem] = useState<Error>();
  const stale = problem instanceof ApiError && problem.status === 412;

  const set = (next: SavedDraft) => {
    draft.current = next;
    if (!isForgotten()) keep(next);
  };
  const savedAs = ({ _id, version }: Tip) => ({ key: draft.current.key, saved: { id: _id, version } });
  const startAgain = () => set({ key: crypto.randomUUID() });

  const send = async (content: Draft): Promise<Tip> => {
    const { key, saved, first } = draft.current;
    if (saved) return update.mutateAsync({ id: saved.id, change: content, version: saved.version });
    if (!first) set({ key, first: content });
    return share.mutateAsync({ draft: first ?? content, key }).catch((error: unknown) => {
      // Nothing was stored, so the next request may have another text.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) set({ key });
      throw error;
    });
  };
  const save = async () => {
    const content = asDraft(values());
    if (!dirty.current || !content.title || stale || isForgotten() || !navigator.onLine) return;
    // The first request may have an older text.
    dirty.current = draft.current.first !== undefined;
    try {
      const tip = await send(content).catch((error: unknown) => {
        const rest = withoutInvalid(content, error);
        if (!rest) throw error;
        return send(rest);
      });
      set(savedAs(tip));
      unsent.current = dirty.current;
      setSavedAt(new Date());
      setProblem(undefined);
    } catch (error) {
      dirty.current = true;
      // Deleted meanwhile, or shared: what is typed becomes another draft.
      if (isGone(error)) startAgain();
      setProblem(error as Error);
    }
  };
  const saveOnce = () => {
    running.current ??= save().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };

  const latest = useRef(saveOnce);
  useEffect(() => {
    latest.current = saveOnce;
  });
  useEffect(() => {
    const timer = setInterval(() => void latest.current(), saveEveryMs);
    return () => {
      clearInterval(timer);
      void latest.current();
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
      unsent.current = false;
    },
    isUnsent: () => unsent.current,
    /** It is in the tab alone, and leaving the form will not change that. */
    isStranded: () =>
      unsent.current && (!dirty.current || !asDraft(values()).title || problem !== undefined || !navigator.onLine),
    state: () => draft.current,
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

function isGone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 404 || error.errors.some(({ field }) => field === 'availability');
}
