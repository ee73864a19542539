/** How far outside the screen an element already counts as near. */
const distance = '400px';

/** A ref that calls `then` when its element is scrolled near the screen. */
export function whenNear(then: () => void) {
  return (element: Element | null) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) then();
      },
      { rootMargin: distance },
    );
    if (element) observer.observe(element);
    return () => observer.disconnect();
  };
}
