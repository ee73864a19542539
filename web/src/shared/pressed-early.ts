import { type RefObject, useEffect, useRef } from 'react';

/** Does what the button does if a visitor pressed it on a rendered page before its script ran: `public/theme.js` has marked it. */
export function usePressedEarly(button: RefObject<HTMLButtonElement | null>, press: () => void): void {
  const first = useRef(press);
  useEffect(() => {
    const data = button.current?.dataset;
    if (data?.pressed === undefined) return;
    delete data.pressed;
    first.current();
  }, [button]);
}
