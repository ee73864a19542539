/**
 * The typed text of an edit or a trial: in the tab, and on the device as long as no other tab has text of the same name there. The share
 * form has several drafts at a time, and finds them by itself.
 */
import { useEffect, useRef, useState } from 'react';
import { claim, dropOnDevice, found, keepOnDevice } from './device-drafts';
import { dropDraft, keepDraft, readDraft } from './form-draft';

/** `of`: the `sub` of its gardener. */
export function keepBoth<Draft>(name: string, of: string, draft: Draft): void {
  keepDraft(name, draft);
  keepOnDevice(name, of, draft);
}

export function dropBoth(name: string): void {
  dropDraft(name);
  // Another tab keeps its own text.
  void claim(name).then((isOwn) => {
    if (isOwn) dropOnDevice(name);
  });
}

type Left<Draft> = { draft: Draft | undefined };

/** The text of this tab, or else what another one has left behind, which is this tab's from now on. Undefined until that is known. */
export function useLeftDraft<Draft>(name: string, of: string): Left<Draft> | undefined {
  const [left, setLeft] = useState((): Left<Draft> | undefined => {
    const draft = readDraft<Draft>(name);
    return draft && { draft };
  });
  const looking = useRef<Promise<void>>(undefined);
  useEffect(() => {
    looking.current ??= look<Draft>(name, of).then((draft) => setLeft({ draft }));
  }, [name, of]);
  return left;
}

async function look<Draft>(name: string, of: string): Promise<Draft | undefined> {
  const own = readDraft<Draft>(name);
  // A reload has freed it, and may have come before it was kept.
  if (own) {
    if (await claim(name)) keepOnDevice(name, of, own);
    return own;
  }
  const left = await found<Draft>(of, (_, id) => id === name);
  if (left) keepDraft(name, left.draft);
  return left?.draft;
}
