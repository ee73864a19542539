/**
 * The signed-in gardener's copies of responses on this device, to read without a network, as the pages use them. A visitor has none and
 * does not load what keeps them.
 */
import { useEffect, useState } from 'react';
import { storageWithSession } from '~/shared/session/tokens';
import { createStore } from '~/shared/store';

/** When the copies that the pages show were kept (ISO), by name. */
const shown = createStore<Readonly<Record<string, string>>>({});

/** When the copy of this name was kept, while a page shows it in place of a response. */
export const useCopyDate = (name: string): string | undefined => shown.use()[name];

function show(name: string, at: string | undefined): void {
  const { [name]: before, ...others } = shown.get();
  if (before !== at) shown.set(at === undefined ? others : { ...others, [name]: at });
}

/** Whether a page shows a copy. */
export const areShown = (): boolean => Object.keys(shown.get()).length > 0;

const none: ReadonlySet<string> = new Set();

/** The ids of the tips that have a copy on the device, while they are `asked` for. */
export function useCopiedTips(asked: boolean): ReadonlySet<string> {
  const [tips, setTips] = useState(none);
  useEffect(() => {
    if (!asked) return;
    const read = async () => setTips(await (await import('./copy-cache')).copiedTips());
    // The file could not be fetched.
    read().catch(() => undefined);
  }, [asked]);
  return tips;
}

let changing = Promise.resolve();

/** Brings copies up to date with a change that the server has taken: one change after the other, because each reads what is kept. */
export function changeCopies(change: (copies: typeof import('./copy-cache')) => Promise<void>): void {
  if (!storageWithSession()) return;
  // A copy that could not be changed is replaced by the next response.
  changing = changing.then(async () => change(await import('./copy-cache'))).catch(() => undefined);
}

/** The response, which is kept, or without a network its copy. */
export async function withCopy<Body>(name: string, load: () => Promise<Body>): Promise<Body> {
  const response = load();
  if (!storageWithSession()) {
    show(name, undefined);
    return response;
  }
  // It may fail before the module is there, which handles that.
  response.catch(() => undefined);
  const { responseOrCopy } = await import('./copy-cache');
  const { body, at } = await responseOrCopy(name, response);
  show(name, at);
  return body;
}
