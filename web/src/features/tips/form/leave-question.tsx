import { useEffect, useRef, useState } from 'react';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';

/**
 * Asks before a link or the back button leads to another page while this is true. The router has a blocker only together with its
 * data loading, which is too large for the first visit.
 */
export function LeaveQuestion({ isStranded }: { isStranded: () => boolean }) {
  const latest = useRef(isStranded);
  useEffect(() => {
    latest.current = isStranded;
  });
  const [leave, setLeave] = useState<() => void>();

  useEffect(() => {
    const here = location.pathname;
    // The router's number of an entry of the history.
    const entry: unknown = history.state?.idx;
    let leaving = false;
    let returning = false;
    const asks = (pathname: string) => !leaving && pathname !== here && latest.current();
    const ask = (go: () => void) =>
      setLeave(() => () => {
        leaving = true;
        go();
      });
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || link.target || link.origin !== location.origin || !asks(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      // The menu of small screens.
      link.closest('dialog')?.close();
      ask(() => link.click());
    };
    // Before the router's listener. By now the address is that of the other page.
    const onPop = (event: PopStateEvent) => {
      const steps = Number(entry) - Number(event.state?.idx);
      const wasReturning = returning;
      returning = false;
      if (!wasReturning && (!asks(location.pathname) || !steps)) return;
      event.stopImmediatePropagation();
      if (wasReturning) return;
      returning = true;
      history.go(steps);
      ask(() => history.go(-steps));
    };
    document.addEventListener('click', onClick, true);
    addEventListener('popstate', onPop, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      removeEventListener('popstate', onPop, true);
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
      text="What you typed is no draft yet. It stays in this tab until you close it."
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
