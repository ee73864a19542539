import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { areShown, forgetCopies, keep, read } from '~/shared/offline/copies';
import { registerWorker } from '~/shared/offline/register-worker';
import { ownKey, ownName } from '~/shared/session/own';
import { gardenOf, learnGarden, useOwnGarden } from '~/shared/session/own-garden';
import { useSession } from '~/shared/session/session';

/** What the device keeps to work without a network: the app, and the copies of the signed-in gardener. It shows nothing. */
export function Device() {
  const client = useQueryClient();
  const session = useSession();
  const sub = session.state === 'signed-in' ? session.gardener.sub : undefined;
  const { garden } = useOwnGarden(sub);

  // A visitor has nothing to read without a network, so a first visit does not download the app for it.
  useEffect(() => {
    if (sub || navigator.serviceWorker?.controller) void registerWorker();
  }, [sub]);

  useEffect(() => {
    if (session.state !== 'unknown') void forgetCopies(sub);
  }, [session.state, sub]);

  useEffect(() => {
    if (sub) void keepSavedOnce(client);
  }, [client, sub]);

  useEffect(() => {
    const replaceCopies = () => {
      if (!navigator.onLine || !areShown()) return;
      for (const queryKey of copied) void client.invalidateQueries({ queryKey });
    };
    addEventListener('online', replaceCopies);
    // Some devices say that they are online too early, and a slow network is online all the time.
    const timer = setInterval(replaceCopies, 10_000);
    return () => {
      removeEventListener('online', replaceCopies);
      clearInterval(timer);
    };
  }, [client]);

  // The profile is not kept, because it has the e-mail address.
  useEffect(() => {
    if (garden) void keep('garden', garden);
    else if (sub && !navigator.onLine) void read('garden').then((copy) => copy && learnGarden(gardenOf(copy.body)));
  }, [garden, sub]);

  return null;
}

/** The queries that may have been answered by a copy. */
const copied = [
  [ownKey, 'tips', 'one'],
  [ownKey, 'saved'],
  [ownKey, 'marks'],
  ['tips', 'season'],
];

/** Once a tab: saving a tip keeps that one. After a failure, the next page load tries again. */
async function keepSavedOnce(client: QueryClient): Promise<void> {
  const done = ownName('saved-kept');
  try {
    if (sessionStorage.getItem(done)) return;
    const { keepSaved } = await import('~/features/tips/offline/keep-saved');
    if (await keepSaved(client)) sessionStorage.setItem(done, '1');
  } catch {
    // Storage is forbidden, or the tips could not be fetched.
  }
}
