import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { areShown } from '~/shared/offline/copies';
import { forgetCopies, keep, read } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { readOutbox, stateOf, useOutbox } from '~/shared/offline/outbox';
import { registerWorker } from '~/shared/offline/register-worker';
import { paths } from '~/shared/paths';
import { ownKey, ownName } from '~/shared/session/own';
import { gardenOf, learnGarden, useOwnGarden } from '~/shared/session/own-garden';
import { useSession } from '~/shared/session/session';

/** What the device keeps to work without a network: the app, and the copies of the signed-in gardener. It shows what waits to be sent. */
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
    return whenOnline(replaceCopies);
  }, [client]);

  // The profile is not kept, because it has the e-mail address.
  useEffect(() => {
    if (garden) void keep('garden', garden);
    else if (sub && !navigator.onLine) void read('garden').then((copy) => copy && learnGarden(gardenOf(copy.body)));
  }, [garden, sub]);

  // Sent at once, and when the network is back.
  const outbox = useOutbox();
  const newest = outbox.findLast((waiting) => stateOf(waiting) === 'waits')?.at;
  useEffect(() => {
    if (sub) void readOutbox();
  }, [sub]);
  useEffect(() => {
    if (!sub || newest === undefined) return;
    const send = () => void sendWaiting(client);
    send();
    return whenOnline(send);
  }, [client, sub, newest]);

  return sub && outbox.length > 0 ? (
    <Waiting count={outbox.length} refused={outbox.every((waiting) => stateOf(waiting) === 'refused')} />
  ) : null;
}

/** In the corner, except where the list is, and where the form's buttons are. */
function Waiting({ count, refused }: { count: number; refused: boolean }) {
  const { pathname } = useLocation();
  if (pathname === paths.myTips || pathname === paths.shareTip) return null;
  const changes = count === 1 ? '1 change' : `${count} changes`;
  return (
    <p
      role="status"
      className="fixed bottom-3 left-3 z-20 rounded-control border border-line bg-raised px-3 text-sm print:hidden"
    >
      <Link to={paths.myTips} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {refused ? `${changes} could not be sent` : `${changes} to be sent`}
      </Link>
    </p>
  );
}

/** The queries that may have been answered by a copy. */
const copied = [
  [ownKey, 'tips', 'one'],
  [ownKey, 'tips', 'mine'],
  [ownKey, 'saved'],
  [ownKey, 'marks'],
  ['tips', 'season'],
];

/**
 * Does the task when the network is back, and now and then: some devices say that they are online too early, and a slow network is
 * online all the time. Returns how to end it.
 */
function whenOnline(task: () => void): () => void {
  addEventListener('online', task);
  const timer = setInterval(task, 10_000);
  return () => {
    removeEventListener('online', task);
    clearInterval(timer);
  };
}

/** After a failure, the next attempt follows in some seconds. */
async function sendWaiting(client: QueryClient): Promise<void> {
  // A file that could not be fetched once may not be asked for again in this document.
  if (!navigator.onLine) return;
  try {
    const { sendOutbox } = await import('~/features/tips/outbox/send');
    await sendOutbox(client);
  } catch {
    // The network has gone meanwhile.
  }
}

/** Once a tab: saving a tip keeps that one. After a failure, the next page load tries again. */
async function keepSavedOnce(client: QueryClient): Promise<void> {
  const done = ownName('saved-kept');
  try {
    // The browser may have evicted them since.
    if (sessionStorage.getItem(done) && (await read(copyNames.saved))) return;
    const { keepSaved } = await import('~/features/tips/offline/keep-saved');
    if (await keepSaved(client)) sessionStorage.setItem(done, '1');
  } catch {
    // Storage is forbidden, or the tips could not be fetched.
  }
}
