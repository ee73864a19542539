import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft';

/** What was typed into a form of this name. It survives a closed dialog, the way to another page or the sign-in, and a reload. */
export function useTabDraft<Draft>(name: string, start: Draft, isTyped: (draft: Draft) => boolean) {
  const [draft, set] = useState(() => readDraft<Draft>(name) ?? start);
  const drop = () => dropDraft(name);
  const setDraft = (next: Draft) => {
    set(next);
    if (isTyped(next)) keepDraft(name, next);
    else drop();
  };
  return { draft, setDraft, drop };
}
