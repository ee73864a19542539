/**
 * What a tab holds for its gardener beside the session: drafts, recent changes, answers that are only for them. All of it goes
 * when they log out here, and when somebody else signs in.
 */
const prefix = 'garden.own.';

/** The name in sessionStorage of something that is the gardener's own. */
export const ownName = (name: string) => prefix + name;

/** The first part of the key of queries whose answers are the gardener's own. */
export const ownKey = 'own';

const forgetters: Array<() => void> = [];

/** Has `forget` called to drop what is in memory. */
export function onForget(forget: () => void): void {
  forgetters.push(forget);
}

export function forgetOwn(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Nothing is kept where nothing may be stored.
  }
  for (const forget of forgetters) forget();
}
