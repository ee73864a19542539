/** What somebody writes into the form of a question or an answer. */

import { ApiError } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import type { TipCard } from '~/shared/api/schema.gen';
import { useTabDraft } from '~/shared/tab-draft';
import { characters } from '~/shared/text/characters';
import { cleanLines } from '~/shared/text/clean';
import { isVisible } from '~/shared/text/visible';
import { inDigits } from '~/shared/words';

/** `tip`: the one that answers. `sent`: the last submission, with its key. */
export type Written = { text: string; plant: string | null; tip?: TipCard | null; sent?: { key: string; of: string } };

/** Survives the way to another page or the sign-in, and a reload. */
export function useWritten(name: string, start: Pick<Written, 'text' | 'plant'>) {
  const { draft, setDraft, drop } = useTabDraft<Written>(
    name,
    start,
    ({ text, plant, tip, sent }) => text !== start.text || plant !== start.plant || Boolean(tip) || sent !== undefined,
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

const { least, most } = limits.PostText;

/** What is wrong with a text that is sent; empty if nothing is. */
export function fault(text: string, missing: string): string {
  const sent = asSent(text);
  if (!isVisible(sent)) return missing;
  return characters(sent) < least ? `At least ${least} characters, please.` : tooLong(text);
}

/** A longer text is not cut: it stays in the form, which says so before it is sent. */
export const tooLong = (text: string) =>
  characters(asSent(text)) > most ? `At most ${inDigits(most)} characters, please.` : '';

/** `12 / 1,000` */
export const used = (text: string) => `${inDigits(characters(asSent(text)))} / ${inDigits(most)}`;

/** The words that an address brings, at most as many as a question may have. */
export function brought(words: string): string {
  if (characters(words) <= most) return words;
  const cut = [...words].slice(0, most + 1).join('');
  // Up to the last space. A word that fills all of it is cut.
  return (/^.*\S(?=\s)/su.exec(cut)?.[0] ?? [...cut].slice(0, most).join('')).trim();
}

/** What the server says against the text. */
export const ofText = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'text') : undefined;
