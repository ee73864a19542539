import { type RefObject, useEffect, useRef } from 'react';

/** Does what the button does if a visitor pressed it on a rendered page before its script ran: `public/theme.js` has marked it. */
export function usePressedEarly(button: RefObject<HTMLButtonElement | null>, press: () => void): void {
  const first = useRef(press);
  useEffect(() => {
    // React may be hydrating the button for a press that it handles after that.
    const timer = setTimeout(() => {
      const data = button.current?.dataset;
      if (data?.pressed === undefined) return;
      delete data.pressed;
      first.current();
    });
    return () => clearTimeout(timer);
  }, [button]);
}

/** Takes the mark away from presses that React has handled. Call it once React listens to the root. */
export function noticeHandledPresses(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (button) delete button.dataset.pressed;
  });
}
