import { type ComponentType, createElement, lazy } from 'react';
import { onReset } from '../../store';
import { Boundary } from './boundary';

/**
 * A component that is loaded when it is first shown. When it cannot be loaded, the page is reloaded once, because a newer release
 * may have replaced the file. If that does not help, a message offers to try again. `name` is unique.
 */
export function later<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  const create = (): ComponentType<Props> =>
    lazy(async () => ({ default: await loadOrReload(`garden.reloaded.${name}`, load) }));
  let part = create();
  // React caches a failure for the lifetime of the lazy component.
  const onRetry = () => {
    part = create();
  };
  onReset(onRetry);
  return (props: Props) => (
    <Boundary onRetry={onRetry}>
      <Current part={() => part} props={props} />
    </Boundary>
  );
}

function Current<Props extends object>({ part, props }: { part: () => ComponentType<Props>; props: Props }) {
  return createElement(part(), props);
}

async function loadOrReload<Part>(key: string, load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    mark(key, false);
    return part;
  } catch (error) {
    // Offline, a reload would lose the page.
    if (!navigator.onLine || !mark(key, true)) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}

/** Stores whether the page was reloaded for this file. False if it was stored already or cannot be stored. */
function mark(key: string, reloaded: boolean): boolean {
  try {
    const before = sessionStorage.getItem(key);
    if (reloaded) sessionStorage.setItem(key, '1');
    else sessionStorage.removeItem(key);
    return !before;
  } catch {
    return false;
  }
}
