/** Ref callbacks for content that replaces the control that had the focus. */

/** Moves the focus to the element and the screen to the top. */
export function focusAtTop(element: HTMLElement | null): void {
  if (!element) return;
  scrollTo(0, 0);
  element.focus({ preventScroll: true });
}

/** Moves the focus to the element and the element to the middle of the screen. */
export function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: 'center' });
}
