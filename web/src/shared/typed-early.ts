import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Takes over what a visitor typed into the input of a rendered page before its script ran. Otherwise the next rendering would erase it.
 * `frame`: around the input.
 */
export function useTypedEarly(
  frame: RefObject<HTMLElement | null>,
  onTyped: (text: string, focused: boolean) => void,
): void {
  const latest = useRef(onTyped);
  useLayoutEffect(() => {
    const input = frame.current?.querySelector('input');
    // React writes both, so they differ only before its first change.
    if (input && input.value !== input.defaultValue) latest.current(input.value, input === document.activeElement);
  }, [frame]);
}
