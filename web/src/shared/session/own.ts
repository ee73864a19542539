/**
 * A tab's data of its gardener: drafts, recent changes, responses that are only for them. The tab deletes it when they log out
 * here and when somebody else signs in.
 */
const prefix = 'garden.own.';

/** The key in sessionStorage for data of the gardener; in localStorage for what a remembered session keeps on the device. */
export const ownName = (name: string) => prefix + name;

/** The first part of the key of queries whose responses are only for the gardener. */
export const ownKey = 'own';

const forgetters: Array<(sub: string) => void> = [];

/** Registers a function that deletes the data of the gardener with this `sub` from memory. */
export function onForget(forget: (sub: string) => void): void {
  forgetters.push(forget);
}

export function forgetOwn(sub: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
    }
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
  for (const forget of forgetters) forget(sub);
}
