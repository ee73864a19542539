/** How far outside the screen an element already counts as near. */
const distance = '400px';

/** A ref that calls `then` when its element is scrolled near the screen for the first time. */
export function whenNear(then: () => void) {
  return (element: Element | null) => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        then();
      },
      { rootMargin: distance },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
