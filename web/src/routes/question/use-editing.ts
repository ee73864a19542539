import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { isEditable } from '~/features/questions/in-words';
import { dropDraft, postDraft, readDraft } from '~/shared/form-draft';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';

type Place = {
  isOwn: boolean;
  /** Takes the focus when the form is closed and the time to edit is over. */
  shown: RefObject<HTMLElement | null>;
};

/** The form that edits a question or an answer in place of its text. It is open at once where the tab has an edit that was not saved. */
export function useEditing({ id, at }: { id: string; at: string }, { isOwn, shown }: Place) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const [opened, setOpened] = useState<'pressed' | 'kept' | false>();
  // It is not known before whose it is.
  if (isOwn && opened === undefined) setOpened(readDraft(postDraft(id)) ? 'kept' : false);
  const button = useRef<HTMLButtonElement>(null);
  const hasEnded = session.state === 'signed-out' && session.why === 'ended';
  return {
    isOpen: isOwn && Boolean(opened),
    /** Who comes back to a kept edit may read something else first. */
    takesFocus: opened === 'pressed',
    isOffered: isOwn && isEditable(at),
    /** Where to go on: the session has ended with the form open. */
    login: opened && hasEnded ? paths.loginFrom(pathname + search + hash) : undefined,
    open: () => setOpened('pressed'),
    close: () => {
      dropDraft(postDraft(id));
      flushSync(() => setOpened(false));
      (button.current ?? shown.current)?.focus();
    },
    /** Of the button that opens it. */
    button,
  };
}

export type Editing = ReturnType<typeof useEditing>;
