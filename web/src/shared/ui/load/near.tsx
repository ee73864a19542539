import { type ComponentType, lazy, memo, Suspense } from 'react';
import { whenNear } from '~/shared/ui/load/when-near';

/**
 * A part of a page below the first screen. It is rendered, loaded and asks the API when it is scrolled near for the first time;
 * until then the page shows the build's rendering. Only for a part of one route: a navigation waits for parts that stay.
 */
export function near(Part: ComponentType) {
  let show = () => {};
  const shown = new Promise<void>((resolve) => {
    show = resolve;
  });
  const Waiting = import.meta.env.SSR ? Part : lazy(() => shown.then(() => ({ default: Part })));
  const room = whenNear(show);
  // An update from above would replace the build's rendering.
  return memo(function Near() {
    return (
      <div ref={room}>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          <Waiting />
        </Suspense>
      </div>
    );
  });
}
