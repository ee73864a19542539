/** What somebody writes into the form of a question or an answer. */

import { ApiError } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import { useTabDraft } from '~/shared/tab-draft';
import { cleanLines } from '~/shared/text/clean';
import { isVisible } from '~/shared/text/visible';

/** `sent`: the last submission, with its key. */
export type Written = { text: string; plant: string | null; sent?: { key: string; of: string } };

/** Survives the way to another page or the sign-in, and a reload. */
export function useWritten(name: string, start: Pick<Written, 'text' | 'plant'>) {
  const { draft, setDraft, drop } = useTabDraft<Written>(
    name,
    start,
    ({ text, plant, sent }) => text !== start.text || plant !== start.plant || sent !== undefined,
  );
  return {
    written: draft,
    change: (changed: Partial<Written>) => setDraft({ ...draft, ...changed }),
    /** The key of a submission of this body: of the same body it is the same, so that a retry, also after a reload, writes nothing twice. */
    keyOf: (body: object): string => {
      const of = JSON.stringify(body);
      const sent = draft.sent?.of === of ? draft.sent : { key: crypto.randomUUID(), of };
      setDraft({ ...draft, sent });
      return sent.key;
    },
    drop,
  };
}

/** As it is sent. */
export const asSent = (text: string) => cleanLines(text).trim();

/** What is wrong with a text that is sent; empty if nothing is. */
export function fault(text: string, missing: string): string {
  const sent = asSent(text);
  if (!isVisible(sent)) return missing;
  return [...sent].length < limits.PostText.least ? `At least ${limits.PostText.least} characters, please.` : '';
}

/** What the server says against the text. */
export const ofText = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'text') : undefined;
