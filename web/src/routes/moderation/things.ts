/** The things that can be reported, on the pages that list them. */
import { goneInWords } from '~/features/moderation/words';
import { results } from '~/features/tips/marks/in-words';
import type { CaseFile, ThingKind, TipResult } from '~/shared/api/schema.gen';
import { pageOfPost, paths } from '~/shared/paths';

/** A note has no title but its result. What is gone, or whose gardener has left, has none. */
export const titleOf = (kind: ThingKind, title: string) =>
  (kind === 'outcome' ? (results[title as TipResult] ?? title) : title) || goneInWords[kind];

/** Whether what was reported is kept no longer: some time after the decision, or because its gardener has left. */
export const isForgotten = ({ version, evidence, reported }: CaseFile) =>
  version !== 0 && evidence.length === 0 && !reported.text;

/** The page that shows it. A note is on its tip's, and an answer on its question's. */
export function pageOf(kind: ThingKind, id: string): string {
  if (kind === 'profile') return paths.gardener(id);
  return kind === 'question' || kind === 'answer' ? pageOfPost(id) : paths.tip(id.replace(/\..*/, ''));
}
