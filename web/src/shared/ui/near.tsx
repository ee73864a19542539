import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';

/** How far below the window a part already counts as near. */
const distance = '400px';

/**
 * A part of a page below the first screen. It is rendered, loaded and asks the API when it is scrolled near for the first time;
 * until then the page shows what the build rendered.
 */
export function near(Part: ComponentType) {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const Waiting = import.meta.env.SSR ? Part : lazy(() => shown.then(() => ({ default: Part })));
  // An update from above would replace what the build rendered.
  return memo(function Near() {
    const room = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) show();
        },
        { rootMargin: distance },
      );
      if (room.current) observer.observe(room.current);
      return () => observer.disconnect();
    }, []);
    return (
      <div ref={room}>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          <Waiting />
        </Suspense>
      </div>
    );
  });
}
