import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Act, CaseHead } from '~/shared/api/schema.gen';
import { Button } from '~/shared/ui/button';
import { buttonOf, isDanger } from './acts';
import { SeveralDialog } from './several-dialog';
import './desk.css';

type Props = {
  chosen: CaseHead[];
  /** The moderator's own id. */
  reader: string | undefined;
  /** Chooses none. */
  onNone: () => void;
  /** The dialog is closed, and the button that opened it may be gone. */
  onClosed: () => void;
};

/** The acts that suit some of them. The dialog says which ones they do not suit, and leaves those out. */
function actsOn(chosen: CaseHead[]): Act[] {
  const kinds = chosen.map(({ kind }) => kind);
  const hide: Act[] = kinds.some((kind) => kind !== 'profile') ? ['hide'] : [];
  const remove: Act[] = kinds.includes('tip') ? ['remove'] : [];
  return ['keep', ...hide, ...remove];
}

/** At the bottom of the screen: the acts on all chosen cases. */
export function Several({ chosen, reader, onNone, onClosed }: Props) {
  const [opened, setOpened] = useState<{ act: Act; cases: CaseHead[] }>();
  // It is kept when the dialog is closed.
  const [message, setMessage] = useState('');
  const close = () => {
    flushSync(() => setOpened(undefined));
    if (document.activeElement === document.body) onClosed();
  };
  return (
    <>
      {chosen.length > 0 ? (
        <section
          aria-label="Chosen cases"
          className="foot desk-bar of-several z-20 -mx-5 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-strong bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0 print:hidden"
        >
          <p aria-live="polite" className="text-sm font-semibold tabular-nums">
            {chosen.length} chosen
          </p>
          <Button kind="link" aria-label="Choose none" className="max-md:ml-auto" onClick={onNone}>
            <span>
              <span className="in-full">Choose</span> none
            </span>
          </Button>
          <div
            role="group"
            aria-label="Acts on all of them"
            className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto"
          >
            {actsOn(chosen).map((act) => (
              <Button
                key={act}
                kind={isDanger(act) ? 'quiet' : 'primary'}
                aria-haspopup="dialog"
                onClick={() => setOpened({ act, cases: chosen })}
              >
                {buttonOf[act].label}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      {opened ? (
        <SeveralDialog
          act={opened.act}
          cases={opened.cases}
          reader={reader}
          message={message}
          onMessage={setMessage}
          onClose={close}
        />
      ) : null}
    </>
  );
}
