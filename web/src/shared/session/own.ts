/**
 * A tab's data of its gardener: drafts, recent changes, responses that are only for them. It outlives the session, and a reload, so that
 * the same person can continue. The tab deletes it when they log out, here or in another tab, and when somebody else signs in.
 */
import { onReset } from '~/shared/store';

const prefix = 'garden.own.';

/** The key in sessionStorage for data of the gardener; in localStorage for what a remembered session keeps on the device. */
export const ownName = (name: string) => prefix + name;

/** The first part of the key of queries whose responses are only for the gardener. */
export const ownKey = 'own';

const forgetters: Array<(sub: string) => void> = [];
const deviceForgetters: Array<(sub: string) => void> = [];

/** Registers a function that deletes the data of the gardener with this `sub` from memory. */
export function onForget(forget: (sub: string) => void): void {
  forgetters.push(forget);
}

/** Registers a function that deletes from the device what it keeps of the gardener with this `sub`, who logs out in this tab. */
export function onLogOut(forget: (sub: string) => void): void {
  deviceForgetters.push(forget);
}

/** Where the tab keeps the `sub` of the gardener whose data it has. */
const ownerName = ownName('of');
/** The same, where storage is forbidden. */
let owner: string | undefined;
onReset(() => {
  owner = undefined;
});

/** The `sub` of the gardener whose data this tab has. */
export function ownerOfTab(): string | undefined {
  try {
    return sessionStorage.getItem(ownerName) ?? owner;
  } catch {
    return owner;
  }
}

/** Makes the tab that of the gardener with this `sub`. Data of another one goes from the tab; the device keeps theirs. */
export function ownTab(sub: string): void {
  const before = ownerOfTab();
  if (before === sub) return;
  if (before !== undefined) forgetOwn(before);
  owner = sub;
  try {
    sessionStorage.setItem(ownerName, sub);
  } catch {
    // Storage is full or forbidden: a reload forgets whose data the tab has.
  }
}

/** Deletes the gardener's data from the tab; `everywhere`: from the device too. */
export function leaveTab(everywhere: boolean): void {
  const before = ownerOfTab();
  if (before === undefined) return;
  forgetOwn(before);
  if (everywhere) for (const forget of deviceForgetters) forget(before);
}

function forgetOwn(sub: string): void {
  owner = undefined;
  try {
    for (const storage of [sessionStorage, localStorage]) {
      for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
    }
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
  for (const forget of forgetters) forget(sub);
}
