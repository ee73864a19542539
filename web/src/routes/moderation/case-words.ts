import { useState } from 'react';
import type { Act, CaseFile } from '~/shared/api/schema.gen';
import { caseDraft, dropDraft, keepDraft, readDraft } from '~/shared/form-draft';
import { useGardener } from '~/shared/session/use-gardener';

/** What a moderator has chosen and typed in a case. A message is for the gardener alone, so its words never become the note's. */
type Words = { act?: Act | undefined; message: string; note: string; days?: number | undefined };

/** It survives a reload, the way to another case and the end of the session. */
export function useCaseWords({ kind, id, note: stored }: CaseFile) {
  const name = caseDraft(useGardener()?.sub ?? '', kind, id);
  const before = stored?.text ?? '';
  const [words, set] = useState(() => readDraft<Words>(name) ?? { message: '', note: before });
  const change = (changed: Partial<Words>) => {
    const next = { ...words, ...changed };
    set(next);
    if (next.message || next.note !== before) keepDraft(name, next);
    else dropDraft(name);
  };
  return { words, change, drop: () => dropDraft(name) };
}
