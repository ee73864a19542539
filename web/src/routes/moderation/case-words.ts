import type { Act, CaseFile } from '~/shared/api/schema.gen';
import { caseDraft } from '~/shared/form-draft';
import { useGardener } from '~/shared/session/use-gardener';
import { useTabDraft } from '~/shared/tab-draft';

/** What a moderator has chosen and typed in a case. A message is for the gardener alone, so its words never become the note's. */
type Words = { act?: Act | undefined; message: string; note: string; days?: number | undefined };

export function useCaseWords({ kind, id, note: stored }: CaseFile) {
  const name = caseDraft(useGardener()?.sub ?? '', kind, id);
  const before = stored?.text ?? '';
  const isTyped = ({ message, note }: Words) => message !== '' || note !== before;
  const { draft, setDraft, drop } = useTabDraft<Words>(name, { message: '', note: before }, isTyped);
  const change = (changed: Partial<Words>) => setDraft({ ...draft, ...changed });
  return { words: draft, change, drop };
}
