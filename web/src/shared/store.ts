/** The app's state outside React, in one list, so that all of it can be reset. */
import { useSyncExternalStore } from 'react';

const resets: Array<() => void> = [];

/** Registers how a module's variables get the values back that they have when the page is loaded. */
export function onReset(reset: () => void): void {
  resets.push(reset);
}

/** Resets every store and every variable to the state of a newly loaded page. For the tests, which open many pages in one process. */
export function resetAll(): void {
  for (const reset of resets) reset();
}

/**
 * A value outside React, which components read by `use` and re-render with. The build and hydration render the `initial` one.
 * `stored`: the value that the browser has kept.
 */
export function createStore<Value>(initial: Value, stored: () => Value = () => initial) {
  let value = stored();
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  onReset(() => {
    value = stored();
  });
  return {
    get,
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
