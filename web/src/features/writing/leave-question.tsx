import { useEffect, useRef, useState } from 'react';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';

/** The part of the Navigation API that we use. TypeScript does not have it yet. */
type Traverse = Event & { navigationType: string; destination: { url: string; key: string } };
type Navigation = {
  traverseTo: (key: string) => void;
  addEventListener: (type: 'navigate', listener: (event: Traverse) => void) => void;
  removeEventListener: (type: 'navigate', listener: (event: Traverse) => void) => void;
};
declare global {
  interface Window {
    /** Older browsers lack it: there, Back asks nothing. */
    navigation?: Navigation;
  }
}

/**
 * Asks before a link or the back button leads to another page while this is true. The router has a blocker only together with its
 * data loading, which is too large for the first visit.
 */
export function LeaveQuestion({ isStranded, isSaved }: { isStranded: () => boolean; isSaved: () => boolean }) {
  const latest = useRef(isStranded);
  useEffect(() => {
    latest.current = isStranded;
  });
  const [leave, setLeave] = useState<() => void>();

  useEffect(() => {
    const here = location.pathname;
    let leaving = false;
    const asks = ({ pathname }: { pathname: string }) => !leaving && pathname !== here && latest.current();
    const ask = (go: () => void) =>
      setLeave(() => () => {
        leaving = true;
        go();
      });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || link.target || link.origin !== location.origin || !asks(link)) return;
      event.preventDefault();
      event.stopPropagation();
      // The menu of small screens.
      link.closest('dialog')?.close();
      ask(() => link.click());
    };
    const onTraverse = (event: Traverse) => {
      const { url, key } = event.destination;
      if (event.navigationType !== 'traverse' || !event.cancelable || !asks(new URL(url))) return;
      event.preventDefault();
      ask(() => window.navigation?.traverseTo(key));
    };
    document.addEventListener('click', onClick, true);
    window.navigation?.addEventListener('navigate', onTraverse);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.navigation?.removeEventListener('navigate', onTraverse);
    };
  }, []);

  const close = () => setLeave(undefined);
  if (!leave) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={close}
      title="Leave this page?"
      text={
        isSaved()
          ? 'Your draft is saved, but not all of its photographs. They stay on this device.'
          : 'What you typed is no draft yet. It stays on this device until you log out.'
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={close}>Stay here</Button>
        <Button
          kind="quiet"
          onClick={() => {
            close();
            leave();
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
